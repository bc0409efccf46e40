import type { MessagesOf } from '../../messages/format.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { ownWordsOf } from '../../storefront/words-of.ts'
import { en as outcomeWords, wordsFile } from '../../views/words/outcome.ts'
import { en as reviewWords } from '../../views/words/review.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import { en as stepperWords } from '../../views/words/stepper.ts'
import { en as totalsWords } from '../../views/words/totals.ts'
import { en as cartWords } from './words.ts'

const orderEnglish = { ...outcomeWords, ...reviewWords }

/** English words of the cart, and of the review that it shows before an order. */
export const english = { ...cartWords, ...orderEnglish, ...stepperWords, ...totalsWords }

export type CartElementMessages = ScriptMessages & MessagesOf<typeof english>

/** What a review and the outcome of its order say; undefined until the words are there or have failed. */
export const orderWords = (storefront: Storefront) => ownWordsOf(storefront, wordsFile, orderEnglish)
