/**
 * `vitrine exits`: lists the declarations of customers who leave that an endpoint has not delivered yet, shows one,
 * and has them delivered, through the endpoint's admin route. It sends nothing itself: the running
 * endpoint delivers what is marked here, with the same ID as before.
 */

import {
  type DeliveredRecord,
  type ExitRecord,
  isDelivered,
  type WaitingRecord,
} from '../../endpoint/modules/exits/book.ts'
import type { Operator } from '../../endpoint/modules/operators/acts.ts'
import { exitNumberForm } from '../../endpoint/modules/operators/forms.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import {
  commandReason,
  openOperator,
  operatorAbout,
  operatorOption,
  operatorVariables,
} from '../operator/open-operator.ts'
import { moment, momentAt } from '../terminal/moment.ts'
import type { Output } from '../terminal/output.ts'

const stateWord = ({ tries }: WaitingRecord): string =>
  tries === 0 ? 'not delivered yet' : `${tries} ${tries === 1 ? 'try' : 'tries'} failed`

/** What the store still knows about a delivered declaration. */
const deliveredFacts = ({
  number,
  receivedAt,
  deliveredAt,
  expires,
}: DeliveredRecord): [string, string][] => [
  ['Number', number],
  ['Received', moment(receivedAt)],
  ['State', `delivered ${momentAt(deliveredAt)}; its content is with the receiver of the webhook alone`],
  ['Kept until', momentAt(expires)],
]

/** The declaration as labeled values; a text of several lines is one of them. */
const factsOf = (record: ExitRecord): [label: string, value: string][] => {
  if (isDelivered(record)) return deliveredFacts(record)
  const { number, receivedAt, declaration } = record.receipt
  const facts: [string, string | undefined][] = [
    ['Number', number],
    ['Received', moment(receivedAt)],
    ['State', stateWord(record)],
    ['Kept until', momentAt(record.expires)],
    ['Kind', declaration.kind],
    ['Name', declaration.name],
    ['E-mail', declaration.email],
    ['Language', declaration.language],
    ['Contract', declaration.contract],
  ]
  if (declaration.kind === 'cancel')
    facts.push(
      ['Manner', declaration.manner ?? 'ordinary'],
      ['Reason', declaration.reason],
      ['End', declaration.end ?? 'the next possible day'],
    )
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]))
}

const printList = (output: Output, records: readonly WaitingRecord[]): number => {
  output.json({ exits: records })
  if (records.length === 0) output.line('Every declaration is delivered.', 'success')
  else
    output.table(
      [{ title: 'Number' }, { title: 'Kind' }, { title: 'Received' }, { title: 'State' }],
      records.map((record) => [
        record.receipt.number,
        record.receipt.declaration.kind,
        moment(record.receipt.receivedAt),
        stateWord(record),
      ]),
    )
  return exitCodes.done
}

const listAll = async (operator: Operator, reason: string): Promise<WaitingRecord[]> => {
  const all: WaitingRecord[] = []
  for (let after: string | undefined; ; ) {
    const { exits, next } = await operator.listExits(after === undefined ? {} : { after }, reason)
    all.push(...exits)
    if (next === undefined) return all
    after = next
  }
}

const missing = (output: Output): number => {
  const message = 'There is no such declaration in the store.'
  output.json({}, { code: 'not-found', message })
  output.note(message, 'danger')
  return exitCodes.failed
}

/** `vitrine exits [number]`. */
export const exits: Command = {
  name: 'exits',
  argument: 'number',
  summary: 'lists declarations of customers who leave that are not delivered; shows or delivers one',
  about: [
    'Without a number, lists the declarations that the webhook has not acknowledged. The number is in the receipt of the customer and in the log.',
    `${operatorAbout} Declarations hold personal data: mind where you print them.`,
  ],
  options: [
    {
      name: 'deliver',
      about: 'have the endpoint deliver now: one that waits, or all of them',
    },
    operatorOption,
  ],
  variables: operatorVariables,
  examples: [
    'vitrine exits --endpoint https://shop-api.example.com',
    'vitrine exits 7K3M-Q2XZ-A91F --endpoint https://shop-api.example.com',
    'vitrine exits --endpoint https://shop-api.example.com --deliver',
  ],
  async run(context) {
    const { args, output } = context
    const number = args.argument
    if (number !== undefined && !exitNumberForm.test(number))
      throw new UsageError('A number has twelve digits and letters in three groups, as receipts show it.')
    const isToDeliver = args.isOn('deliver')
    const reason = commandReason('exits', number ?? false, isToDeliver && '--deliver')
    const operator = await openOperator(context)
    if (isToDeliver) {
      const { marked } = await operator.deliverExits(number === undefined ? {} : { number }, reason)
      if (number === undefined || marked > 0)
        output.note(
          'The endpoint delivers within ten seconds, or within a minute where a scheduler calls it.',
        )
    }
    if (number === undefined) return printList(output, await listAll(operator, reason))
    const record = await operator.readExit({ number }, reason)
    if (!record) return missing(output)
    output.json({ exit: record })
    for (const [label, value] of factsOf(record)) output.line(`${label.padEnd(12)}${value}`)
    return exitCodes.done
  },
}
