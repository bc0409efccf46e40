import type { MessagesOf } from '../format.ts'

/** English words of leaving a contract. Other languages have a file for them, which only pages with the element load. */
export const exitWords = {
  exitCancel: 'Cancel contracts here',
  exitCancelNow: 'Cancel contract now',
  exitWithdraw: 'Withdraw from contract here',
  exitWithdrawNow: 'Confirm withdrawal',
  exitCancelDeclared: 'I cancel this contract.',
  exitWithdrawDeclared: 'I withdraw from this contract.',
  exitName: 'Your name',
  exitContract: 'Your contract',
  exitContractHint: 'The order or customer number, or what you have bought.',
  exitEmail: 'Your e-mail address',
  exitEmailHint: 'The shop confirms your declaration there.',
  exitManner: 'Kind of cancellation',
  exitOrdinary: 'Ordinary',
  exitExtraordinary: 'Extraordinary, for an important reason',
  exitReason: 'Reason',
  exitEnd: 'The contract ends on',
  exitEndHint: 'Leave this empty for the next possible day.',
  exitSoonest: 'The next possible day',
  exitReview: 'Go on',
  exitEdit: 'Change',
  exitClose: 'Close',
  exitSending: 'Your declaration is being sent…',
  exitFill: 'Please fill in this field.',
  exitFillEmail:
    'Please enter your e-mail address, so that the shop can confirm your declaration. You can also go on without one.',
  exitReceived: 'Your declaration has been received.',
  exitKeep: 'Keep this receipt. It says what you have declared, and when it arrived.',
  exitDeclaration: 'Declaration',
  exitNumber: 'Receipt number',
  exitTime: 'Received on',
  exitSeller: 'Seller',
  exitSave: 'Save',
  exitPrint: 'Print',
  exitNotReceived: 'Nothing was received. Please try again, or write to the shop.',
  exitUnsure:
    'No answer came, so it is not certain that your declaration has arrived. Please try again: it counts once.',
  exitContact: 'The shop’s address: {contact}',
  exitPlatform: 'Cancel on the page of the payment service',
  exitPlatformLink: '{product} (opens in a new tab)',
} as const

export type ExitMessages = MessagesOf<typeof exitWords>
