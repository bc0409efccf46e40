import type { ArmCounts } from '../../endpoint/modules/experiments/counts.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { printWaiting } from '../terminal/output.ts'

/** The currency with the most sales. */
const mainCurrency = (counts: readonly ArmCounts[]): string | undefined => {
  const paid = new Map<string, number>()
  for (const { sales } of counts)
    for (const [currency, sale] of Object.entries(sales))
      paid.set(currency, (paid.get(currency) ?? 0) + sale.paid)
  return [...paid].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** `vitrine experiment`. */
export const experiment: Command = {
  name: 'experiment',
  summary: 'compares the arms of a price experiment',
  about: [
    'Shows visitors, clicks, paid orders and revenue per visitor by arm, as the module priceExperiments() of the endpoint counts them. Amounts are net, in your own currency; refunded orders are taken out.',
    'It needs the environment of the endpoint, with VITRINE_EXPERIMENTS. The verdict compares each arm with the first one at 99 %, and only when each arm has the planned visitors.',
  ],
  argument: 'experiment',
  needsArgument: 'the name of an experiment',
  options: [{ name: 'planned', value: 'n', about: 'visitors of each arm after which you want a verdict' }],
  variables: [
    { name: 'VITRINE_STORE', about: 'address of the Redis, and the other settings of the endpoint' },
    { name: 'VITRINE_EXPERIMENTS', about: 'the experiments, as the endpoint has them' },
  ],
  examples: ['vitrine experiment summer --planned 4000', 'vitrine experiment summer --planned 4000 --json'],
  async run({ args, terminal, output }) {
    const planned = args.integer('planned', 100, 100_000_000)
    // Redis and the endpoint are only loaded by the command that needs them.
    const [
      { openLedger },
      { createExperimentCounts },
      { experimentSettings, pendingSales },
      statistics,
      print,
    ] = await Promise.all([
      import('../orders/open-ledger.ts'),
      import('../../endpoint/modules/experiments/counts.ts'),
      import('../../endpoint/modules/experiments/experiments.ts'),
      import('../experiment/statistics.ts'),
      import('../experiment/print-report.ts'),
    ])
    const open = await openLedger(terminal.env, (line) => output.note(line))
    try {
      const all = experimentSettings.experiments.read(terminal.env.VITRINE_EXPERIMENTS ?? '')
      const found = all.find(({ name }) => name === args.argument)
      if (!found)
        throw new UsageError(
          `VITRINE_EXPERIMENTS has no experiment ${args.argument ?? 'without a name'}. It has: ${all.map(({ name }) => name).join(', ') || 'none'}.`,
        )
      const counts = createExperimentCounts(open.service.store)
      const read = await Promise.all(found.arms.map(({ name }) => counts.read(found.name, name)))
      const currency = mainCurrency(read)
      const results = found.arms.map(({ name, weight }, index) => {
        const { seen = 0, click = 0, sales = {} } = read[index] ?? {}
        const { paid, revenue, squares } = sales[currency ?? ''] ?? { paid: 0, revenue: 0, squares: 0 }
        return { name, weight, visitors: seen, clicks: click, paid, revenue, squares }
      })
      const { arms, verdict } = statistics.experimentReport(results, planned)
      const others = read
        .flatMap(({ sales }) => Object.entries(sales))
        .reduce((sum, [iso, { paid }]) => (iso === currency ? sum : sum + paid), 0)
      const waiting = (await open.service.store.members(pendingSales)).length
      output.json({
        experiment: found.name,
        currency,
        planned,
        waiting,
        verdict,
        arms,
        paidInOtherCurrencies: others,
      })
      print.printExperiment(output, arms, verdict, currency)
      printWaiting(output, waiting)
      if (others > 0) output.note(`${others} paid orders in other currencies are left out.`)
      return exitCodes.done
    } finally {
      await open.close()
    }
  },
}
