import type { ListedOrder } from '../../endpoint/orders/ledger-admin.ts'
import { momentAt } from '../terminal/moment.ts'

const sources = {
  answer: 'the platform’s answer',
  notification: 'a notification',
  purchases: 'the platform’s purchases',
  subscription: 'the subscription',
  hand: 'a person',
} as const

/** The state in a word: the result of a settled order. */
export const stateWord = ({ record }: ListedOrder): string => {
  if (record.state !== 'settled') return record.state
  return record.outcome.state === 'settled' ? record.outcome.result : record.outcome.state
}

export const sentWord = ({ record }: ListedOrder): string =>
  record.state === 'claimed' ? 'not sent' : momentAt(record.sentAt)

/** The known facts about an order, as labeled lines. */
export const orderFacts = (listed: ListedOrder): [label: string, value: string][] => {
  const { id, record } = listed
  const facts: [string, string][] = [
    ['Intent', id],
    ['State', stateWord(listed)],
    ['Sent', sentWord(listed)],
  ]
  if (record.state !== 'settled') return facts
  const { outcome: order, by, reason } = record
  facts.push(['Known from', sources[by]])
  if (reason) facts.push(['Reason', reason])
  if (order.state === 'settled' && order.purchaseId) facts.push(['Purchase', order.purchaseId])
  return facts
}
