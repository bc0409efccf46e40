import type { Command } from '../command/command.ts'
import { exitCodes } from '../command/errors.ts'
import { credentialVariables, hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import { withProgress } from '../terminal/progress.ts'
import { daysSince } from '../truth/period.ts'
import { noticesVariable, priceNotices } from '../truth/price-notices.ts'

const usualPeriod = '30d'
const usualPace = 5

/** `vitrine truth`. */
export const truth: Command = {
  name: 'truth',
  summary: 'compares what pages said with what purchases charged',
  about: [
    'Judges the paid purchases of a period, first payments and renewals: charged as said, otherwise because something was changed since, otherwise for another cause that the purchase proves, or not explained. Test orders are not counted.',
    'It reads the purchases from the platform, one at a time, and changes nothing. It needs no endpoint.',
  ],
  options: [
    { name: 'since', value: 'when', about: `days such as 30d, or the first day (default: ${usualPeriod})` },
    { name: 'pace', value: 'n', about: `calls a second, at most 24 (default: ${usualPace})` },
    ...hostOptions('baseUrl', 'clientId'),
  ],
  variables: [
    ...hostVariables('baseUrl', 'clientId'),
    ...credentialVariables,
    { name: noticesVariable, about: 'price changes that customers were told of, as JSON' },
  ],
  examples: ['vitrine truth', 'vitrine truth --since 2026-10-01 --json'],
  async run(context) {
    const { args, terminal, output } = context
    const days = daysSince(args.text('since') ?? usualPeriod, terminal.clock.now())
    const perSecond = args.integer('pace', 1, 24) ?? usualPace
    const notices = priceNotices(terminal.env[noticesVariable])
    const { client } = await openPlatform(context, {
      settings: ['baseUrl', 'clientId'],
      credentials: 'required',
      limits: { atOnce: 1, perSecond },
    })
    const [{ judgePurchases }, { countOutcomes }, { printReport }, { outcomeOf }] = await Promise.all([
      import('../truth/read-purchases.ts'),
      import('../truth/report.ts'),
      import('../truth/print-report.ts'),
      import('../truth/verdict.ts'),
    ])
    const purchases = await withProgress(terminal, 'Reading purchases', (step) =>
      judgePurchases({ client, days, notices, step }),
    )
    const countsOf = (kind: 'order' | 'renewal') =>
      countOutcomes(purchases.filter((purchase) => purchase.kind === kind))
    output.json({
      since: days[0],
      until: days.at(-1),
      orders: countsOf('order'),
      renewals: countsOf('renewal'),
      purchases: purchases.map((purchase) => ({ ...purchase, outcome: outcomeOf(purchase.reason) })),
    })
    printReport(output, purchases)
    return exitCodes.done
  },
}
