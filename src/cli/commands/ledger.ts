/**
 * `vitrine ledger`: lists the open orders and changes of subscriptions of an endpoint, and shows, looks up or settles one.
 * It works through the endpoint's admin route, whose acts have the rules of a settlement: it is a person's finding about
 * the platform's own records, and changes nothing there. Where another process looks up, the command tries again for a
 * minute.
 */

import type { ActAnswer, Listed, Operator } from '../../endpoint/modules/operators/acts.ts'
import { longestReason, outcomeForm, recordIdForm } from '../../endpoint/modules/operators/forms.ts'
import type { Arguments, Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { aboutWord, factsOf, sentWord, stateWord } from '../ledger/facts.ts'
import {
  commandReason,
  openOperator,
  operatorAbout,
  operatorOption,
  operatorVariables,
} from '../operator/open-operator.ts'
import type { Output } from '../terminal/output.ts'
import type { Terminal } from '../terminal/terminal.ts'

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

/** What the options ask for beside the list. @throws UsageError */
const readOptions = (args: Arguments) => {
  const [id, outcome, reason] = [args.argument, args.text('settle'), args.text('reason')]
  const isOpening = args.isOn('open-changes')
  if (id !== undefined && !recordIdForm.test(id))
    throw new UsageError('An ID has 40 digits from 0 to f, as the list and the log show it.')
  if (outcome !== undefined && id === undefined)
    throw new UsageError('--settle needs the ID of an order or a change.')
  if (outcome !== undefined && !outcomeForm.test(outcome))
    throw new UsageError('--settle must be not-placed or the ID of a purchase, or changed or refused.')
  if (isOpening && id !== undefined) throw new UsageError('--open-changes takes no ID.')
  const needing = outcome === undefined ? isOpening && '--open-changes' : '--settle'
  if (needing && (reason === undefined || reason.length > longestReason))
    throw new UsageError(`${needing} needs a --reason of at most ${longestReason} characters.`)
  if (!needing && reason !== undefined) throw new UsageError('--reason is for --settle and --open-changes.')
  const isLookUp = args.isOn('look-up')
  return {
    id,
    outcome,
    isOpening,
    isLookUp,
    reason: reason ?? commandReason('ledger', id ?? false, isLookUp && '--look-up'),
  }
}

const refuse = (output: Output, message: string): number => {
  output.json({}, { code: 'not-settled', message })
  output.note(message, 'danger')
  return exitCodes.failed
}

const printList = (output: Output, open: readonly Listed[]): number => {
  output.json({ open })
  if (open.length === 0) output.line('No order and no change is open.', 'success')
  else
    output.table(
      ['ID', 'Kind', 'State', 'Sent', 'About'].map((title) => ({ title })),
      open.map((one) => [one.id, one.kind, stateWord(one), sentWord(one), aboutWord(one)]),
    )
  return exitCodes.done
}

const printOne = (output: Output, listed: Listed): number => {
  output.json(listed)
  for (const [label, value] of factsOf(listed)) output.line(`${label.padEnd(14)}${value}`)
  return exitCodes.done
}

const isOpen = ({ record }: Listed): boolean => record.state === 'sent' || record.state === 'unknown'

/** Looks up, and returns the IDs for which everything was read. */
const lookUp = async (
  { terminal }: CommandContext,
  operator: Operator,
  input: { id?: string },
  reason: string,
): Promise<ActAnswer<'lookUp'>['searched']> =>
  (await whileBusy(terminal, () => operator.lookUp(input, reason))).searched

/** `vitrine ledger [id]`. */
export const ledger: Command = {
  name: 'ledger',
  argument: 'id',
  summary: 'lists the open orders and changes of an endpoint; shows, looks up or settles one',
  about: [
    'Without an ID, lists the orders and the changes of subscriptions that are under way or unknown, and changes that wait for their payment. The ID is in the log, and in the purchase of an order (x-vitrine-intent).',
    operatorAbout,
    'An order that is settled as not placed can be placed again, and a settled change lets the customer make another one. Look into the platform’s own records first.',
  ],
  options: [
    { name: 'look-up', about: 'search the platform’s purchases, or read the subscription, now' },
    {
      name: 'settle',
      value: 'outcome',
      about:
        'record an outcome: of an order not-placed or the ID of its purchase, of a change changed or refused; looks up first',
    },
    {
      name: 'open-changes',
      about: 'say that no change from before a new store waits for its payment',
    },
    {
      name: 'reason',
      value: 'text',
      about: 'why, for the log and the record; with --settle and --open-changes',
    },
    operatorOption,
  ],
  variables: operatorVariables,
  examples: [
    'vitrine ledger --endpoint https://shop-api.example.com',
    'vitrine ledger 5f1e… --endpoint https://shop-api.example.com --look-up',
    'vitrine ledger 5f1e… --endpoint https://shop-api.example.com --settle not-placed --reason "ticket 4711"',
    'vitrine ledger --endpoint https://shop-api.example.com --open-changes --reason "no payment is pending"',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const { id, outcome, isOpening, isLookUp, reason } = readOptions(args)
    const operator = await openOperator(context)
    if (isOpening) {
      await operator.openChanges({}, reason)
      output.note('The store is open for changes that charge.', 'success')
    }
    if (id === undefined) {
      if (isLookUp) await lookUp(context, operator, {}, reason)
      return printList(output, await operator.list({}, reason))
    }
    let searched: readonly string[] = [id]
    if (outcome !== undefined) {
      const { refused, isUnread } = await whileBusy(terminal, () => operator.settle({ id, outcome }, reason))
      if (isUnread) output.note('The subscription could not be read.', 'danger')
      if (refused !== undefined) return refuse(output, refused)
    } else if (isLookUp) searched = await lookUp(context, operator, { id }, reason)
    const listed = await operator.read({ id }, reason)
    if (!listed) return refuse(output, 'There is no such order or change in the store.')
    if (isOpen(listed) && !searched.includes(id))
      output.note(
        'The order was not looked up: another process looks, or a purchase cannot be read.',
        'danger',
      )
    return printOne(output, listed)
  },
}
