import { orderWords } from '../../messages/english/order.ts'
import type { ScriptMessages } from '../../messages/english/script.ts'
import { stepperWords } from '../../messages/english/stepper.ts'
import { totalsWords } from '../../messages/english/totals.ts'
import type { MessagesOf } from '../../messages/format.ts'

/** English words of the order form and its total. */
export const english = { ...orderWords, ...stepperWords, ...totalsWords }

export type OrderElementMessages = ScriptMessages & MessagesOf<typeof english>
