import type { Listed } from '../../endpoint/modules/operators/acts.ts'
import type { ChangeRecord } from '../../endpoint/modules/subscriptions/change-record.ts'
import type { SettledBy } from '../../endpoint/once/record.ts'
import { moment, momentAt } from '../terminal/moment.ts'

const sources = {
  answer: 'the platform’s answer',
  notification: 'a notification',
  purchases: 'the platform’s purchases',
  subscription: 'the subscription as it was read later',
  hand: 'a person',
} as const satisfies Readonly<Record<SettledBy, string>>

/** The state in a word: the result of a settled order, and why a change was refused. */
export const stateWord = ({ record }: Listed): string => {
  const { state } = record
  const isUnfound = 'unfound' in record && record.unfound
  let word: string = state
  if (state === 'settled') {
    const { outcome } = record
    word = outcome.state === 'settled' ? outcome.result : outcome.state
    if (outcome.state === 'refused') word = `refused, ${outcome.code}`
  }
  return isUnfound ? `${word}, purchase not found` : word
}

/** When it was sent. One that was entered may have been sent earlier, or never. */
export const sentWord = ({ record }: Listed): string => {
  if (record.state === 'claimed') return 'not sent'
  const at = momentAt(record.sentAt)
  return record.isEntered ? `not known, entered ${at}` : at
}

const wishWord = ({ wish }: ChangeRecord): string => {
  if (!wish) return 'not known'
  if (wish.kind !== 'change') return wish.kind
  return `item ${wish.item}: ${wish.quantity} of ${wish.product}, ${wish.when === 'now' ? 'now' : 'at the renewal'}`
}

/** What it is about: the subscription and what is wanted of it. */
export const aboutWord = (listed: Listed): string =>
  listed.kind === 'order' ? '' : `S${listed.record.subscription}, ${wishWord(listed.record)}`

const beforeWord = ({ before }: ChangeRecord): string | undefined => {
  if (!before) return undefined
  const { version, product, quantity, interval, nextBilling, purchase } = before
  return [
    version === undefined ? '' : `version ${version}`,
    product === undefined ? '' : `${quantity} of ${product}`,
    `last interval ${interval}`,
    nextBilling === undefined ? '' : `next billing ${moment(nextBilling)}`,
    purchase === undefined ? '' : `newest purchase ${purchase}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const purchaseOf = ({ kind, record }: Listed): string | undefined => {
  if (kind === 'change') return record.purchase === undefined ? undefined : String(record.purchase)
  return record.state === 'settled' && record.outcome.state === 'settled'
    ? record.outcome.purchaseId
    : undefined
}

/** The known facts about an order or a change, as labeled lines. */
export const factsOf = (listed: Listed): [label: string, value: string][] => {
  const { kind, id, record } = listed
  const change = kind === 'change' ? record : undefined
  const settled = record.state === 'settled' ? record : undefined
  const facts: [string, string | undefined][] = [
    [kind === 'order' ? 'Intent' : 'Change', id],
    ['State', stateWord(listed)],
    ['Sent', sentWord(listed)],
    ['Subscription', change && `S${change.subscription}`],
    ['Wish', change && wishWord(change)],
    ['Before', change && beforeWord(change)],
    ['Purchase', purchaseOf(listed)],
    ['Next step', change?.unfound ? 'look into the platform’s own records, then use --settle' : undefined],
    ['Known from', settled && sources[settled.by]],
    ['Reason', settled?.reason],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []))
}
