import { endpointTests, inFile, type Mutation } from './mutation.ts'

const queue = inFile('src/endpoint/modules/purchase-queue.ts', endpointTests('conversions'))
const counted = inFile('src/endpoint/modules/experiments/experiments.ts', endpointTests('experiments'))
const sale = inFile('src/endpoint/modules/sale.ts', endpointTests('experiments', 'conversions'))
const sent = inFile('src/endpoint/modules/conversions/conversion.ts', endpointTests('conversions'))
const command = inFile('src/cli/commands/experiment.ts', 'test/cli/experiment.test.ts')
const statistics = inFile('src/cli/experiment/statistics.ts', 'test/cli/experiment-statistics.test.ts')

/** Mutations of conversions and price experiments, from the sale to the verdict. */
export const conversionMutations: readonly Mutation[] = [
  queue.without('conversions: each task once', 'if (before.done.includes(task)) return', ''),
  queue.never('conversions: the sale before its refund', 'after !== undefined && failed.has(after)'),
  queue.without(
    'conversions: a pause before the next try',
    'if (before.open && before.next > now()) return',
    '',
  ),
  queue.without('conversions: given up at last', 'now() - before.since >= giveUpAfter', 'false'),
  queue.without('conversions: a run ends', 'now() - began >= maxRun || ', ''),
  counted.without('experiment: refunds are taken out', 'isRefunded ? [sale,', 'false ? [sale,'),
  counted.without('experiment: no renewals', '!isFirstBilling(purchase) || ', ''),
  counted.without('experiment: named arms only', '!isKnown || ', ''),
  counted.without('experiment: nothing behind the arm', 'more.length === 0 && ', ''),
  sale.without('sales: renewals by their category', "(!category || category === 'Signup') &&", ''),
  sale.without('sales: renewals by their interval', '(recurringBilling?.intervalNo ?? 0) > 0', 'false'),
  sale.without('sales: no doubled parameter', 'more.length === 0 ? first?.value : undefined', 'first?.value'),
  sent.never('conversions: no renewal for Google Analytics', '!isFirstBilling(purchase)'),
  command.without('experiment: figures say what waits', '      printWaiting(output, waiting)\n', ''),
  statistics.without('experiment: 95 % intervals', 'const z95 = 1.959964', 'const z95 = 1.5'),
  statistics.without('experiment: a strict verdict', 'const verdictLevel = 0.01', 'const verdictLevel = 0.1'),
  statistics.without(
    'experiment: shared between comparisons',
    'verdictLevel / 2 / Math.max(1, results.length - 1)',
    'verdictLevel * 3 / 2',
  ),
  statistics.without(
    'experiment: no verdict before the planned size',
    "if (least < planned) return { kind: 'too-early', missing: planned - least }",
    '',
  ),
  statistics.without(
    'experiment: no verdict without a plan',
    "if (planned === undefined) return { kind: 'too-early' }",
    'planned ??= 0',
  ),
  statistics.without(
    'experiment: the alarm of the shares',
    "if (hasWrongShares(arms)) return { kind: 'shares-differ' }",
    '',
  ),
  statistics.without('experiment: the alarm is rare', 'shareLimits = [10.828,', 'shareLimits = [2.7,'),
]
