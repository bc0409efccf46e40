import type { ArmCounts } from '../../endpoint/modules/experiments/counts.ts'
import type { Command } from '../command/command.ts'
import { exitCodes, UsageError } from '../command/errors.ts'
import { commandReason, operatorOption, operatorVariables, withOperator } from '../operator/open-operator.ts'
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
    'It works through the admin route of the endpoint with --endpoint, on every runtime. Without it, it needs the environment of the endpoint, with its Redis and VITRINE_EXPERIMENTS. The verdict compares each arm with the first one at 99 %, and only when each arm has the planned visitors.',
  ],
  argument: 'experiment',
  needsArgument: 'the name of an experiment',
  options: [
    { name: 'planned', value: 'n', about: 'visitors of each arm after which you want a verdict' },
    operatorOption,
  ],
  variables: [
    ...operatorVariables,
    { name: 'VITRINE_EXPERIMENTS', about: 'without --endpoint: the experiments, as the endpoint has them' },
  ],
  examples: ['vitrine experiment summer --planned 4000', 'vitrine experiment summer --planned 4000 --json'],
  async run(context) {
    const { args, output } = context
    const planned = args.integer('planned', 100, 100_000_000)
    const name = args.argument ?? ''
    const {
      names,
      arms: found,
      waiting,
    } = await withOperator(context, false, (operator) =>
      operator.readExperiment({ name }, commandReason('experiment', name)),
    )
    if (!found)
      throw new UsageError(
        `VITRINE_EXPERIMENTS has no experiment ${name || 'without a name'}. It has: ${names.join(', ') || 'none'}.`,
      )
    // The statistics are only loaded by the command that needs them.
    const [statistics, print] = await Promise.all([
      import('../experiment/statistics.ts'),
      import('../experiment/print-report.ts'),
    ])
    const currency = mainCurrency(found.map(({ counts }) => counts))
    const results = found.map(({ name, weight, counts: { seen, click, sales } }) => {
      const { paid, revenue, squares } = sales[currency ?? ''] ?? { paid: 0, revenue: 0, squares: 0 }
      return { name, weight, visitors: seen, clicks: click, paid, revenue, squares }
    })
    const { arms, verdict } = statistics.experimentReport(results, planned)
    const others = found
      .flatMap(({ counts }) => Object.entries(counts.sales))
      .reduce((sum, [iso, { paid }]) => (iso === currency ? sum : sum + paid), 0)
    output.json({
      experiment: name,
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
  },
}
