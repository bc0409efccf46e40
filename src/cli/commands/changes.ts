/**
 * `vitrine changes`: lists the open changes of subscriptions, and shows, looks up or settles one. It reads the endpoint's
 * own Redis with the endpoint's environment and uses the same ledger. A settlement is a person's finding about the
 * platform's own records: it is logged with its reason, changes nothing on the platform, and lets the customer make
 * another change. A look-up costs one call, and one more for a purchase.
 */

import type { SubscriptionChange } from '../../contract/subscriptions.ts'
import type { ChangeRecord } from '../../endpoint/modules/subscriptions/change-record.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import type { OpenLedger } from '../orders/open-ledger.ts'
import { intentForm, readSettlement, refuse, type Settlement } from '../orders/settlement.ts'
import { moment, momentAt } from '../subscription/subscription-facts.ts'
import type { Output } from '../terminal/output.ts'

interface Listed {
  id: string
  record: ChangeRecord
}

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

const read = async ({ changes }: OpenLedger, id: string): Promise<Listed | undefined> => {
  const record = await changes.ledger.read(id)
  return record && { id, record }
}

const list = async (open: OpenLedger, output: Output): Promise<number> => {
  const all = await Promise.all((await open.changes.ledger.open()).map((id) => read(open, id)))
  const found = all.filter((one) => one !== undefined)
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

const settle = async (
  { service, changes }: OpenLedger,
  output: Output,
  id: string,
  { outcome, reason }: Settlement,
): Promise<number> => {
  const now = await changes.ledger.look(id)
  if (now?.state === 'in-flight') return refuse(output, 'The change is being sent right now.')
  if (now?.state !== 'unknown' && now?.state !== 'pending')
    return refuse(output, 'The change has an outcome. Nothing was changed; see it without --settle.')
  service.logger.write('warn', { event: 'change-settled-by-hand', change: id, outcome, reason })
  const change: SubscriptionChange =
    outcome === 'changed' ? { state: 'changed' } : { state: 'refused', code: 'not-made' }
  await changes.follow.settle(id, change, 'hand', reason)
  return exitCodes.done
}

/** `vitrine changes [id]`. */
export const changes: Command = {
  name: 'changes',
  argument: 'id',
  summary: 'lists the open changes of subscriptions; shows, looks up or settles one',
  about: [
    'Without an ID, lists the changes that are under way, unknown, or waiting for their payment. The ID is in the log.',
    'It reads the Redis of the endpoint, and needs the environment of the endpoint.',
    'A settled change lets the customer make another one. Look into the platform’s own records first.',
  ],
  options: [
    { name: 'look-up', about: 'compare the subscription now' },
    { name: 'settle', value: 'outcome', about: 'record an outcome: changed or refused; looks up first' },
    { name: 'reason', value: 'text', about: 'why, for the log and the record; with --settle' },
  ],
  variables: [
    { name: 'VITRINE_STORE', about: 'address of the Redis, and the other settings of the endpoint' },
  ],
  examples: [
    'vitrine changes',
    'vitrine changes 5f1e… --look-up',
    'vitrine changes 5f1e… --settle refused --reason "asked the platform, ticket 4711"',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const id = args.argument
    const settlement = readSettlement(context, outcomes)
    if (id === undefined ? settlement : !intentForm.test(id))
      throw new UsageError('A change has 40 digits from 0 to f, as the list and the log show it.')
    // Imported on demand, because only this command and `orders` need Redis and the endpoint.
    const { openLedger } = await import('../orders/open-ledger.ts')
    const open = await openLedger(terminal.env, (line) => output.note(line), terminal.clock.now)
    try {
      const isAsked = args.isOn('look-up') || settlement !== undefined
      if (id === undefined) {
        if (isAsked) await open.changes.lookUp()
        return await list(open, output)
      }
      if (!(await read(open, id))) return refuse(output, 'There is no such change in the store.')
      if (isAsked)
        await open.changes.follow.resolve(id).catch((error: unknown) => {
          // A person may know more than a platform that is away.
          if (!settlement) throw error
          output.note('The subscription could not be read.', 'danger')
        })
      const code = settlement ? await settle(open, output, id, settlement) : exitCodes.done
      const listed = await read(open, id)
      if (code !== exitCodes.done || !listed) return code
      output.json({ change: listed })
      print(output, listed)
      return code
    } finally {
      await open.close()
    }
  },
}
