/** The outcome of what was said about a renewal, and its reason. A renewal has one verdict. */
export const renewalOutcomes = {
  /** The amount that was said was charged, or a renewal was named without an amount. */
  'as-said': ['as-said', 'not-named'],
  /** Another amount was charged, and its cause is proven. */
  explained: ['coupon', 'quantity', 'plan', 'notice', 'currency', 'country', 'tax', 'alignment'],
  /** Another amount was charged, and nothing shows why; or a renewal that was said not to come, or at another time. */
  unexplained: ['higher', 'lower', 'said-once', 'period'],
  /** There is nothing to compare. */
  'nothing-said': ['absent', 'unreadable', 'outdated', 'no-amounts'],
} as const

export type RenewalOutcome = keyof typeof renewalOutcomes
export type RenewalReason = (typeof renewalOutcomes)[RenewalOutcome][number]

export const renewalOutcomeNames = Object.keys(renewalOutcomes) as RenewalOutcome[]

export const renewalReasons: readonly RenewalReason[] = Object.values(renewalOutcomes).flat()

export const renewalOutcomeOf = (reason: RenewalReason): RenewalOutcome =>
  renewalOutcomeNames.find((outcome) =>
    (renewalOutcomes[outcome] as readonly RenewalReason[]).includes(reason),
  ) ?? 'nothing-said'
