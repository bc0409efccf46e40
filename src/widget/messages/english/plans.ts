import type { MessagesOf } from '../format.ts'

/** English words of the interval switch. */
export const plansWords = {
  intervalLabel: 'Billing period',
  monthlyInterval: 'Monthly',
  yearlyInterval: 'Yearly',
  yearsInterval: { other: 'Every {years} years' },
  monthsInterval: { other: 'Every {months} months' },
} as const

export type PlansMessages = MessagesOf<typeof plansWords>
