import type { MessagesOf } from '../format.ts'

/** English words of number fields with buttons. */
export const stepperWords = {
  quantity: 'Quantity',
  decrement: 'Decrease quantity',
  increment: 'Increase quantity',
  quantityMost: { one: 'At most {quantity} unit.', other: 'At most {quantity} units.' },
  quantityLeast: { one: 'At least {quantity} unit.', other: 'At least {quantity} units.' },
  quantityUnread: 'Please enter a whole number.',
} as const

export type StepperMessages = MessagesOf<typeof stepperWords>
