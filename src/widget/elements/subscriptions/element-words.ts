/** English words of `<vitrine-subscriptions>`, and those of its language. */

import type { MessagesOf } from '../../messages/format.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { ownWordsOf, wordsOf } from '../../storefront/words-of.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import { en as stepperWords } from '../../views/words/stepper.ts'
import { type SubscriptionsMessages, en as subscriptionsWords, wordsFile } from './words.ts'

export type SubscriptionsElementMessages = ScriptMessages &
  MessagesOf<typeof stepperWords> &
  SubscriptionsMessages

/** Words of the store's language; undefined until both of its files are there or have failed. */
export const elementWords = (storefront: Storefront): SubscriptionsElementMessages | undefined => {
  const own = ownWordsOf(storefront, wordsFile, subscriptionsWords)
  return own && storefront.words() && { ...wordsOf(storefront, stepperWords), ...own }
}
