/**
 * `vitrine orders`: lists the open orders of an endpoint, and shows, looks up or settles one. It works through the
 * endpoint's admin route, whose acts have the rules of a settlement. Where another process looks up, the command tries
 * again for a minute.
 */

import type { Operator } from '../../endpoint/modules/operators/acts.ts'
import { orderOutcomeForm, recordIdForm } from '../../endpoint/modules/operators/forms.ts'
import type { ListedOrder } from '../../endpoint/orders/ledger-admin.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import {
  commandReason,
  openOperator,
  operatorAbout,
  operatorOption,
  operatorVariables,
} from '../operator/open-operator.ts'
import { orderFacts, sentWord, stateWord } from '../orders/order-facts.ts'
import { readSettlement, refuse, type Settlement } from '../orders/settlement.ts'
import type { Output } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'

const printOrder = (output: Output, listed: ListedOrder): void => {
  for (const [label, value] of orderFacts(listed)) output.line(`${label.padEnd(12)}${value}`)
}

const printList = (output: Output, orders: readonly ListedOrder[]): number => {
  output.json({ orders })
  if (orders.length === 0) output.line('No order is open.', 'success')
  else
    output.table(
      [{ title: 'Intent' }, { title: 'State' }, { title: 'Sent' }],
      orders.map((order) => [order.id, stateWord(order), sentWord(order)]),
    )
  return exitCodes.done
}

const outcomes = { form: orderOutcomeForm, names: 'not-placed or the ID of a purchase' }

/** Milliseconds between two tries while another process searches. */
const retryMs = 3_000
/** The tries of one minute, which a search of the other process may take. */
const tries = 20

/** Repeats an act while another process searches, for a minute at most. */
const whileBusy = async <Answer extends { isBusy?: boolean | undefined }>(
  { clock }: Terminal,
  act: () => Promise<Answer>,
): Promise<Answer> => {
  for (let number = 1; ; number += 1) {
    const answer = await act()
    if (!answer.isBusy || number === tries) return answer
    await new Promise<void>((resolve) => clock.after(retryMs, resolve))
  }
}

const settle = async (
  operator: Operator,
  terminal: Terminal,
  output: Output,
  id: string,
  { outcome, reason }: Settlement,
): Promise<number> => {
  const { refused } = await whileBusy(terminal, () => operator.settleOrder({ id, outcome }, reason))
  return refused === undefined ? exitCodes.done : refuse(output, refused)
}

const lookUp = (terminal: Terminal, operator: Operator, reason: string) =>
  whileBusy(terminal, () => operator.lookUpOrders({}, reason))

interface Asked {
  id: string
  settlement: Settlement | undefined
  /** Whether the order is to be looked up. */
  isAsked: boolean
  reason: string
}

/** Shows one order, after it was looked up or settled where that is asked for. */
const actOnOne = async (
  { terminal, output }: CommandContext,
  operator: Operator,
  { id, settlement, isAsked, reason }: Asked,
): Promise<number> => {
  if (!(await operator.readOrder({ id }, reason)))
    return refuse(output, 'There is no such order in the store.')
  if (settlement) {
    const code = await settle(operator, terminal, output, id, settlement)
    if (code !== exitCodes.done) return code
  }
  const searched = isAsked && !settlement ? (await lookUp(terminal, operator, reason)).searched : []
  const listed = await operator.readOrder({ id }, reason)
  if (!listed) return exitCodes.done
  const isOpen = listed.record.state === 'sent' || listed.record.state === 'unknown'
  if (isAsked && !settlement && isOpen && !searched.includes(id))
    output.note('The order was not looked up: another process looks, or a purchase cannot be read.', 'danger')
  output.json({ order: listed })
  printOrder(output, listed)
  return exitCodes.done
}

/** `vitrine orders [intent]`. */
export const orders: Command = {
  name: 'orders',
  argument: 'intent',
  summary: 'lists the open orders of an endpoint; shows, looks up or settles one',
  about: [
    'Without an intent, lists the orders that are under way or unknown, and those that were settled by absence within a day. The intent is in the log and in the purchase (x-vitrine-intent).',
    operatorAbout,
    'An order that is settled as not placed can be placed again. Look into the platform’s own records first.',
  ],
  options: [
    { name: 'look-up', about: 'search the platform’s purchases now' },
    {
      name: 'settle',
      value: 'outcome',
      about: 'record an outcome: not-placed, or the ID of the purchase; looks up first',
    },
    { name: 'reason', value: 'text', about: 'why, for the log and the record; with --settle' },
    operatorOption,
  ],
  variables: operatorVariables,
  examples: [
    'vitrine orders --endpoint https://shop-api.example.com',
    'vitrine orders 5f1e… --endpoint https://shop-api.example.com --look-up',
    'vitrine orders 5f1e… --endpoint https://shop-api.example.com --settle not-placed --reason "ticket 4711"',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const id = args.argument
    const settlement = readSettlement(context, outcomes)
    if (id === undefined ? settlement : !recordIdForm.test(id))
      throw new UsageError('An intent has 40 digits from 0 to f, as the list and the log show it.')
    const isAsked = args.isOn('look-up') || settlement !== undefined
    const reason = commandReason('orders', id ?? false, args.isOn('look-up') && '--look-up')
    const operator = await openOperator(context)
    if (id !== undefined) return actOnOne(context, operator, { id, settlement, isAsked, reason })
    if (isAsked) await lookUp(terminal, operator, reason)
    return printList(output, await operator.listOrders({}, reason))
  },
}
