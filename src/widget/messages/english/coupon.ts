import type { MessagesOf } from '../format.ts'

/** English words of the coupon field. */
export const couponWords = {
  couponLabel: 'Coupon code',
  couponApply: 'Apply',
  couponRemove: 'Remove',
  couponChecking: 'Checking the code…',
  couponApplied: '{code} is applied: {amount} below list price.',
  couponAppliedPlain: '{code} is applied.',
  couponNotApplicable: '{code} is not valid for these products.',
  couponInvalid: 'Please enter a code.',
  couponRemoved: 'The code was removed.',
  couponUnchecked: '{code} could not be checked here. It will be passed on to checkout.',
} as const

export type CouponMessages = MessagesOf<typeof couponWords>
