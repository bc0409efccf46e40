/**
 * The command `vitrine truth`. It prints the counts that the endpoint keeps, or counts purchases itself; asks about coming
 * renewals; and fills the index that this needs. Nothing on the platform is changed.
 */

import { mostDaysAhead } from '../../endpoint/modules/operators/forms.ts'
import type { DayRecord, RenewalRecord } from '../../endpoint/modules/truth/book.ts'
import type { PriceNotice } from '../../endpoint/modules/truth/notices.ts'
import type { Command, CommandContext } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { commandReason, openOperator, operatorOption, operatorVariables } from '../operator/open-operator.ts'
import { credentialVariables, hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import { withProgress } from '../terminal/progress.ts'
import { daysSince } from '../truth/period.ts'

const usualPeriod = '30d'
const usualPace = 5

interface Found {
  records: DayRecord[]
  renewals: RenewalRecord[]
  /** Purchases that the platform has notified, and that are not counted yet. */
  waiting: number
}

const fromEndpoint = async (context: CommandContext, days: readonly string[]): Promise<Found> =>
  (await openOperator(context)).readTruth({ days: [...days] }, commandReason('truth'))

/** `vitrine truth --upcoming 14d`. */
const upcoming = async (context: CommandContext, text: string): Promise<number> => {
  const { terminal, output } = context
  const days = Number(/^([1-9]\d?)d$/.exec(text)?.[1])
  if (!(days <= mostDaysAhead))
    throw new UsageError(`--upcoming must be days such as 14d, at most ${mostDaysAhead}d.`)
  const { printUpcoming, readUpcoming } = await import('../truth/upcoming.ts')
  const operator = await openOperator(context)
  const report = await withProgress(terminal, 'Asking about renewals', (step) =>
    readUpcoming(operator, days, commandReason('truth', '--upcoming'), step),
  )
  output.json(report)
  printUpcoming(output, report)
  return exitCodes.done
}

/** `vitrine truth --fill`. */
const fill = async (context: CommandContext, days: readonly string[]): Promise<number> => {
  const { terminal, output } = context
  const { fillIndex } = await import('../truth/fill-index.ts')
  const operator = await openOperator(context)
  const read = await withProgress(terminal, 'Reading purchases', (step) =>
    fillIndex(operator, days, commandReason('truth', '--fill'), step),
  )
  output.json({ since: days[0], until: days.at(-1), read })
  output.line(`The index of renewals has read ${read.toLocaleString('en-US')} purchases.`, 'success')
  return exitCodes.done
}

const noticesVariable = 'VITRINE_PRICE_NOTICES'

/** The notices, read as the endpoint reads them. */
const noticesOf = async ({ terminal }: CommandContext): Promise<PriceNotice[]> => {
  const text = terminal.env[noticesVariable]
  if (!text) return []
  const { priceNotices } = await import('../../endpoint/modules/truth/notices.ts')
  try {
    return priceNotices(text)
  } catch (error) {
    throw new UsageError(`${noticesVariable} ${(error as Error).message}.`)
  }
}

const fromPurchases = async (context: CommandContext, days: readonly string[]): Promise<Found> => {
  const { args, terminal } = context
  const perSecond = args.integer('pace', 1, 24) ?? usualPace
  const notices = await noticesOf(context)
  const { client, clientId } = await openPlatform(context, {
    settings: ['baseUrl', 'clientId'],
    credentials: 'required',
    limits: { atOnce: 1, perSecond },
  })
  const { countPurchases } = await import('../truth/read-purchases.ts')
  const counted = await withProgress(terminal, 'Reading purchases', (step) =>
    countPurchases({
      client,
      clientId,
      days,
      now: terminal.clock.now(),
      notices,
      file: args.text('keep'),
      step,
    }),
  )
  return { ...counted, waiting: 0 }
}

/** `vitrine truth`. */
export const truth: Command = {
  name: 'truth',
  summary: 'compares what pages showed with what purchases charged',
  about: [
    'Counts the paid purchases of a period: as shown, explained by a choice at checkout, or not. Renewals are compared with what was said about them. Test orders are not counted.',
    'It reads the counts that the module truth() of the endpoint keeps for 100 days: through the admin route of the endpoint. With --purchases it reads the purchases themselves, one at a time, and needs no endpoint.',
  ],
  options: [
    { name: 'since', value: 'when', about: `days such as 30d, or the first day (default: ${usualPeriod})` },
    {
      name: 'upcoming',
      value: 'days',
      about: 'ask what renewals of the next days will charge, such as 14d, beside what was said about them',
    },
    { name: 'fill', about: 'read the purchases of --since into the index that --upcoming needs' },
    {
      name: 'purchases',
      about: 'read the purchases from the platform instead of the counts of the endpoint',
    },
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
    operatorOption,
    ...hostOptions('baseUrl', 'clientId'),
  ],
  variables: [
    ...operatorVariables,
    ...hostVariables('baseUrl', 'clientId'),
    ...credentialVariables,
    {
      name: noticesVariable,
      about: 'with --purchases: price changes that customers were told of, as the endpoint has them',
    },
  ],
  examples: [
    'vitrine truth --endpoint https://shop-api.example.com --since 2026-10-01',
    'vitrine truth --upcoming 14d --endpoint https://shop-api.example.com',
    'vitrine truth --fill --since 400d --endpoint https://shop-api.example.com',
    'vitrine truth --purchases --since 90d --keep truth.json',
  ],
  async run(context) {
    const { args, terminal, output } = context
    const days = daysSince(args.text('since') ?? usualPeriod, terminal.clock.now())
    const ahead = args.text('upcoming')
    if (ahead !== undefined) return upcoming(context, ahead)
    if (args.isOn('fill')) return fill(context, days)
    const { records, renewals, waiting } = await (args.isOn('purchases') ? fromPurchases : fromEndpoint)(
      context,
      days,
    )
    const [{ renewalReport, truthReport }, { printRenewals, printReport }] = await Promise.all([
      import('../../endpoint/modules/truth/report.ts'),
      import('../truth/print-report.ts'),
    ])
    const report = truthReport(records)
    const renewed = renewalReport(renewals)
    output.json({ since: days[0], until: days.at(-1), waiting, ...report, renewals: renewed })
    printReport(output, report, waiting)
    printRenewals(output, renewed)
    return exitCodes.done
  },
}
