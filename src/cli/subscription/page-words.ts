import type { Subscription } from '../../client/index.ts'
import { en as subscriptionsWords } from '../../widget/elements/subscriptions/words.ts'
import { moment } from './moment.ts'

type Facts = Pick<Subscription, 'status' | 'renewalType' | 'nextBillingDate' | 'endDate'>

/** The state and the next payment in the English words of `<vitrine-subscriptions>`, which the customer sees. */
export const pageWords = ({ status, renewalType, nextBillingDate, endDate }: Facts): string => {
  const { subsDue, subsEnds, subsNext } = subscriptionsWords
  const state = subscriptionsWords[`state${status}`]
  if (status === 'Deactivated' || status === 'Finished') return state
  const isEnding = status === 'Active' && renewalType === 'Manual'
  const isDue = status === 'Grace' || status === 'Hold'
  const date = isEnding ? (endDate ?? nextBillingDate) : nextBillingDate
  return date === undefined
    ? state
    : `${state}; ${isEnding ? subsEnds : isDue ? subsDue : subsNext} ${moment(date)}`
}
