/**
 * `vitrine exits`: lists the declarations of customers who leave that an endpoint has not delivered yet, shows one,
 * and has them delivered. It reads the endpoint's own Redis with the endpoint's environment. It sends nothing
 * itself: the running endpoint delivers what is marked here, with the same ID as before.
 */

import type { ExitBook, ExitRecord } from '../../endpoint/modules/exits/book.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { moment, momentAt } from '../subscription/subscription-facts.ts'
import type { Output } from '../terminal/output.ts'

const numberForm = /^[\dA-Z]{4}(-[\dA-Z]{4}){2}$/

const stateWord = ({ deliveredAt, tries }: ExitRecord): string => {
  if (deliveredAt !== undefined) return `delivered ${momentAt(deliveredAt)}`
  return tries === 0 ? 'not delivered yet' : `${tries} ${tries === 1 ? 'try' : 'tries'} failed`
}

/** The declaration as labeled values; a text of several lines is one of them. */
const factsOf = (record: ExitRecord): [label: string, value: string][] => {
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

const list = async (book: ExitBook, output: Output): Promise<number> => {
  const waiting = await book.waiting()
  const records = (await Promise.all(waiting.map(({ number }) => book.read(number)))).filter(
    (record) => record !== undefined && record.deliveredAt === undefined,
  ) as ExitRecord[]
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
    'It reads the Redis of the endpoint, and needs the environment of the endpoint. Declarations hold personal data: mind where you print them.',
  ],
  options: [
    {
      name: 'deliver',
      about: 'have the endpoint deliver now: one, also again, or all that wait',
    },
  ],
  variables: [
    { name: 'VITRINE_STORE', about: 'address of the Redis, and the other settings of the endpoint' },
  ],
  examples: ['vitrine exits', 'vitrine exits 7K3M-Q2XZ-A91F', 'vitrine exits --deliver'],
  async run({ args, terminal, output }) {
    const number = args.argument
    if (number !== undefined && !numberForm.test(number))
      throw new UsageError('A number has twelve digits and letters in three groups, as receipts show it.')
    // Imported on demand, because only this command needs Redis and the endpoint.
    const [{ openLedger }, { createExitBook }] = await Promise.all([
      import('../orders/open-ledger.ts'),
      import('../../endpoint/modules/exits/book.ts'),
    ])
    const open = await openLedger(terminal.env, (line) => output.note(line), terminal.clock.now)
    try {
      const { store, now, warn } = open.service
      const book = createExitBook({ store, now, warn })
      if (args.isOn('deliver')) {
        const numbers = number === undefined ? (await book.waiting()).map((one) => one.number) : [number]
        const marked = await Promise.all(numbers.map((one) => book.deliverAgain(one)))
        if (number !== undefined && !marked[0]) return missing(output)
        output.note(
          'The endpoint delivers within ten seconds, or within a minute where a scheduler calls it.',
        )
      }
      if (number === undefined) return await list(book, output)
      const record = await book.read(number)
      if (!record) return missing(output)
      output.json({ exit: record })
      for (const [label, value] of factsOf(record)) output.line(`${label.padEnd(12)}${value}`)
      return exitCodes.done
    } finally {
      await open.close()
    }
  },
}
