/** English words of the interval switch. */
export const plansWords = {
  intervalLabel: 'Billing period',
  monthlyInterval: 'Monthly',
  yearlyInterval: 'Yearly',
  yearsInterval: 'Every {years} years',
  monthsInterval: 'Every {months} months',
} as const

export type PlansMessages = { [key in keyof typeof plansWords]: string }
