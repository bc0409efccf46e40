import type { DayRecord } from '../../endpoint/modules/truth/book.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes } from '../command/errors.ts'
import { credentialVariables, hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import { withProgress } from '../terminal/progress.ts'
import { daysSince } from '../truth/period.ts'

const usualPeriod = '30d'
const usualPace = 5

interface Found {
  records: DayRecord[]
  /** Purchases that the platform has notified, and that are not counted yet. */
  waiting: number
}

const fromStore = async ({ terminal, output }: CommandContext, days: readonly string[]): Promise<Found> => {
  // Redis and the endpoint are only loaded by the command that needs them.
  const [{ openLedger }, { createTruthBook, undated }, { countPending }] = await Promise.all([
    import('../orders/open-ledger.ts'),
    import('../../endpoint/modules/truth/book.ts'),
    import('../../endpoint/modules/truth/truth.ts'),
  ])
  const open = await openLedger(terminal.env, (line) => output.note(line))
  try {
    const waiting = await countPending(open.service)
    const book = createTruthBook(open.service.store)
    const records = await Promise.all([...days, undated].map((day) => book.read(day)))
    return { records: records.flat(), waiting }
  } finally {
    await open.close()
  }
}

const fromPurchases = async (context: CommandContext, days: readonly string[]): Promise<Found> => {
  const { args, terminal } = context
  const perSecond = args.integer('pace', 1, 24) ?? usualPace
  const { client, clientId } = await openPlatform(context, {
    settings: ['baseUrl', 'clientId'],
    credentials: 'required',
    limits: { atOnce: 1, perSecond },
  })
  const { countPurchases } = await import('../truth/read-purchases.ts')
  const records = await withProgress(terminal, 'Reading purchases', (step) =>
    countPurchases({ client, clientId, days, now: terminal.clock.now(), file: args.text('keep'), step }),
  )
  return { records, waiting: 0 }
}

/** `vitrine truth`. */
export const truth: Command = {
  name: 'truth',
  summary: 'compares what pages showed with what purchases charged',
  about: [
    'Counts the paid purchases of a period: as shown, explained by a choice at checkout, or not. Renewals and test orders are not counted.',
    'It reads the counts that the module truth() of the endpoint keeps for 100 days, and needs the environment of the endpoint. With --purchases it reads the purchases themselves, one at a time, and needs no endpoint.',
  ],
  options: [
    { name: 'since', value: 'when', about: `days such as 30d, or the first day (default: ${usualPeriod})` },
    { name: 'purchases', about: 'read the purchases from the platform instead of the endpoint’s store' },
    {
      name: 'keep',
      value: 'file',
      about: 'with --purchases: keeps each day, so that the next run goes on from there',
    },
    {
      name: 'pace',
      value: 'n',
      about: `with --purchases: calls a second, at most 24 (default: ${usualPace})`,
    },
    ...hostOptions('baseUrl', 'clientId'),
  ],
  variables: [
    {
      name: 'VITRINE_STORE',
      about: 'address of the Redis, and the other settings of the endpoint; not with --purchases',
    },
    ...hostVariables('baseUrl', 'clientId'),
    ...credentialVariables,
  ],
  examples: [
    'vitrine truth',
    'vitrine truth --since 2026-10-01 --json',
    'vitrine truth --purchases --since 90d --keep truth.json',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const days = daysSince(args.text('since') ?? usualPeriod, terminal.clock.now())
    const { records, waiting } = await (args.isOn('purchases') ? fromPurchases : fromStore)(context, days)
    const [{ truthReport }, { printReport }] = await Promise.all([
      import('../../endpoint/modules/truth/report.ts'),
      import('../truth/print-report.ts'),
    ])
    const report = truthReport(records)
    output.json({ since: days[0], until: days.at(-1), waiting, ...report })
    printReport(output, report, waiting)
    return exitCodes.done
  },
}
