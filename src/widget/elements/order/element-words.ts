import type { MessagesOf } from '../../messages/format.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import { en as stepperWords } from '../../views/words/stepper.ts'
import { en as totalsWords } from '../../views/words/totals.ts'
import { en as orderWords } from './words.ts'

/** English words of the order form and its total. */
export const english = { ...orderWords, ...stepperWords, ...totalsWords }

export type OrderElementMessages = ScriptMessages & MessagesOf<typeof english>
