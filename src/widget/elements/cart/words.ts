import { cartWords } from '../../messages/english/cart.ts'
import { outcomeWords } from '../../messages/english/outcome.ts'
import { reviewWords } from '../../messages/english/review.ts'
import type { ScriptMessages } from '../../messages/english/script.ts'
import { stepperWords } from '../../messages/english/stepper.ts'
import { totalsWords } from '../../messages/english/totals.ts'
import type { MessagesOf } from '../../messages/format.ts'

/** English words of the cart, and of the review that it shows before an order. */
export const english = { ...cartWords, ...outcomeWords, ...reviewWords, ...stepperWords, ...totalsWords }

export type CartElementMessages = ScriptMessages & MessagesOf<typeof english>
