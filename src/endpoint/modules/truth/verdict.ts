/** The outcome of a shown price, and its reason. A purchase has one verdict. */
export const reasons = {
  'as-shown': ['as-shown'],
  /** A choice at checkout changed the amount, and the purchase shows which. */
  explained: ['quantity', 'volume-price', 'items', 'country', 'currency', 'tax'],
  /** Another amount was charged, and the purchase does not show why. */
  unexplained: ['higher', 'lower'],
  /** There is nothing to compare: no parameter, an unreadable or outdated one, or a purchase without amounts. */
  unmatched: ['absent', 'unreadable', 'outdated', 'no-amounts'],
} as const

export type Outcome = keyof typeof reasons
export type Reason = (typeof reasons)[Outcome][number]

export const outcomes = Object.keys(reasons) as Outcome[]

export const outcomeOf = (reason: Reason): Outcome =>
  outcomes.find((outcome) => (reasons[outcome] as readonly Reason[]).includes(reason)) ?? 'unmatched'

export const isReason = (text: string): text is Reason =>
  outcomes.some((outcome) => (reasons[outcome] as readonly string[]).includes(text))
