/**
 * `vitrine changes`: lists the open changes of subscriptions, and shows, looks up or settles one, through the
 * endpoint's admin route. A settlement is a person's finding about the platform's own records: it is
 * logged with its reason, changes nothing on the platform, and lets the customer make another change. A look-up costs
 * one call, and one more for a purchase.
 */

import type { ListedChange as Listed } from '../../endpoint/modules/operators/acts.ts'
import { recordIdForm } from '../../endpoint/modules/operators/forms.ts'
import type { ChangeRecord } from '../../endpoint/modules/subscriptions/change-record.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import {
  commandReason,
  openOperator,
  operatorAbout,
  operatorOption,
  operatorVariables,
} from '../operator/open-operator.ts'
import { readSettlement, refuse } from '../orders/settlement.ts'
import { moment, momentAt } from '../terminal/moment.ts'
import type { Output } from '../terminal/output.ts'

const outcomeWord = ({ record }: Listed): string => {
  if (record.state !== 'settled') return record.state
  return record.change.state === 'refused' ? `refused, ${record.change.code}` : record.change.state
}

const stateWord = (listed: Listed): string =>
  listed.record.state !== 'claimed' && listed.record.unfound
    ? `${outcomeWord(listed)}, purchase not found`
    : outcomeWord(listed)

const sentWord = ({ record }: Listed): string =>
  record.state === 'claimed' ? 'not sent' : momentAt(record.sentAt)

const subscriptionWord = ({ record }: Listed): string =>
  record.state === 'claimed' ? '' : `S${record.subscription}`

const wishWord = ({ record }: Listed): string => {
  if (record.state === 'claimed') return ''
  const { wish } = record
  if (wish.kind !== 'change') return wish.kind
  return `item ${wish.item}: ${wish.quantity} of ${wish.product}, ${wish.when === 'now' ? 'now' : 'at the renewal'}`
}

const beforeWord = (record: Exclude<ChangeRecord, { state: 'claimed' }>): string => {
  const { version, product, quantity, interval, nextBilling, purchase } = record.before
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

const sources = {
  answer: 'the platform’s answer',
  subscription: 'the subscription as it was read later',
  purchases: 'a purchase, after the store had lost the change',
  hand: 'a person',
} as const

const factsOf = (listed: Listed): [label: string, value: string][] => {
  const { id, record } = listed
  const facts: [string, string][] = [
    ['Change', id],
    ['State', stateWord(listed)],
    ['Sent', sentWord(listed)],
  ]
  if (record.state === 'claimed') return facts
  facts.push(
    ['Subscription', subscriptionWord(listed)],
    ['Wish', wishWord(listed)],
    ['Before', beforeWord(record)],
  )
  if (record.purchase !== undefined) facts.push(['Purchase', String(record.purchase)])
  if (record.unfound) facts.push(['Next step', 'look into the platform’s own records, then use --settle'])
  if (record.state !== 'settled') return facts
  facts.push(['Known from', sources[record.by]])
  if (record.reason) facts.push(['Reason', record.reason])
  return facts
}

const print = (output: Output, listed: Listed): void => {
  for (const [label, value] of factsOf(listed)) output.line(`${label.padEnd(14)}${value}`)
}

const printList = (output: Output, found: readonly Listed[]): number => {
  output.json({ changes: found })
  if (found.length === 0) output.line('No change is open.', 'success')
  else
    output.table(
      [
        { title: 'Change' },
        { title: 'Subscription' },
        { title: 'State' },
        { title: 'Sent' },
        { title: 'Wish' },
      ],
      found.map((one) => [one.id, subscriptionWord(one), stateWord(one), sentWord(one), wishWord(one)]),
    )
  return exitCodes.done
}

const outcomes = { form: /^(changed|refused)$/, names: 'changed or refused' }

/** `vitrine changes [id]`. */
export const changes: Command = {
  name: 'changes',
  argument: 'id',
  summary: 'lists the open changes of subscriptions; shows, looks up or settles one',
  about: [
    'Without an ID, lists the changes that are under way, unknown, or waiting for their payment. The ID is in the log.',
    operatorAbout,
    'A settled change lets the customer make another one. Look into the platform’s own records first.',
  ],
  options: [
    { name: 'look-up', about: 'compare the subscription now' },
    { name: 'settle', value: 'outcome', about: 'record an outcome: changed or refused; looks up first' },
    { name: 'reason', value: 'text', about: 'why, for the log and the record; with --settle' },
    operatorOption,
  ],
  variables: operatorVariables,
  examples: [
    'vitrine changes --endpoint https://shop-api.example.com',
    'vitrine changes 5f1e… --endpoint https://shop-api.example.com --look-up',
    'vitrine changes 5f1e… --endpoint https://shop-api.example.com --settle refused --reason "ticket 4711"',
  ],
  async run(context) {
    const { args, output } = context
    const id = args.argument
    const settlement = readSettlement(context, outcomes)
    if (id === undefined ? settlement : !recordIdForm.test(id))
      throw new UsageError('A change has 40 digits from 0 to f, as the list and the log show it.')
    const isAsked = args.isOn('look-up') || settlement !== undefined
    const reason = commandReason('changes', id ?? false, args.isOn('look-up') && '--look-up')
    const operator = await openOperator(context)
    if (id === undefined) {
      if (isAsked) await operator.lookUpChanges({}, reason)
      return printList(output, await operator.listChanges({}, reason))
    }
    if (!(await operator.readChange({ id }, reason)))
      return refuse(output, 'There is no such change in the store.')
    if (settlement) {
      // The form of the option has been checked.
      const outcome = settlement.outcome === 'changed' ? 'changed' : 'refused'
      const { refused, isUnread } = await operator.settleChange({ id, outcome }, settlement.reason)
      if (isUnread) output.note('The subscription could not be read.', 'danger')
      if (refused !== undefined) return refuse(output, refused)
    } else if (isAsked) await operator.lookUpChanges({ id }, reason)
    const listed = await operator.readChange({ id }, reason)
    if (!listed) return exitCodes.done
    output.json({ change: listed })
    print(output, listed)
    return exitCodes.done
  },
}
