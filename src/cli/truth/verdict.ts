/**
 * The outcome of each reason for which a paid purchase is as was said before it, or is not. A purchase has one
 * reason.
 */
const outcomes = {
  'as-said': 'as-said',
  /** A renewal was named, without an amount. */
  'not-named': 'as-said',

  // What is billed was changed after it was said, at checkout or in the subscription, and the amount follows from that.
  quantity: 'changed-since',
  items: 'changed-since',
  plan: 'changed-since',

  // Another amount was charged, and its cause is proven.
  'volume-price': 'explained',
  country: 'explained',
  currency: 'explained',
  tax: 'explained',
  coupon: 'explained',
  notice: 'explained',
  alignment: 'explained',

  // Another amount was charged and nothing shows why, or there was a renewal although the page had said that there
  // would be none.
  higher: 'unexplained',
  lower: 'unexplained',
  'said-once': 'unexplained',

  // There is nothing to compare.
  absent: 'nothing-said',
  unreadable: 'nothing-said',
  outdated: 'nothing-said',
  'no-amounts': 'nothing-said',
} as const

export type Reason = keyof typeof outcomes
export type Outcome = (typeof outcomes)[Reason]

export const outcomeOf = (reason: Reason): Outcome => outcomes[reason]
