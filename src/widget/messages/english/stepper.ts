/** English words of number fields with buttons. */
export const stepperWords = {
  quantity: 'Quantity',
  decrement: 'Decrease quantity',
  increment: 'Increase quantity',
  quantityMost: 'At most {quantity} units.',
  quantityLeast: 'At least {quantity} units.',
  quantityUnread: 'Please enter a whole number.',
} as const

export type StepperMessages = { [key in keyof typeof stepperWords]: string }
