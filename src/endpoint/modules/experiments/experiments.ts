import * as z from 'zod/mini'
import type { Purchase } from '../../../client/notifications.ts'
import { experimentParameter } from '../../../contract/checkout-link.ts'
import { type Experiment, parseExperiment } from '../../../contract/experiment.ts'
import { setting } from '../../config/setting.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Handler } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'
import { readJson } from '../../http/read-json.ts'
import { createPurchaseQueue, type PurchaseQueue, type Task } from '../purchase-queue.ts'
import { isFirstBilling, parameterOf } from '../sale.ts'
import { createExperimentCounts } from './counts.ts'

const experiments = (raw: string): readonly Experiment[] => {
  const found = raw
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const experiment = parseExperiment(part)
      if (!experiment)
        throw new Error('must be experiments such as "summer: small 50, team 50", parted by ";"')
      return experiment
    })
  if (new Set(found.map(({ name }) => name)).size < found.length)
    throw new Error('must name each experiment once')
  return found
}

export const experimentSettings = {
  /**
   * The price experiments that are counted, as the pages write them, parted by semicolons: `summer: - 50, team 50`.
   */
  experiments: setting('VITRINE_EXPERIMENTS', experiments),
} as const

const eventSchema = z.strictObject({
  experiment: z.string().check(z.maxLength(40)),
  arm: z.string().check(z.maxLength(64)),
  event: z.enum(['seen', 'click']),
})

const types: readonly string[] = ['PaidOrderNotification', 'RefundNotification', 'ChargebackNotification']
const refunded = ['REF', 'CHB']

/** The net amount in the merchant's own currency, in which all sales add up. */
const revenueOf = ({ items }: Purchase): { currency: string; value: number } | undefined => {
  const [currency] = items.map(({ yourCurrencyId }) => yourCurrencyId)
  const amounts = items.map(({ yourCurrencyId, yourPrice }) =>
    yourCurrencyId === currency ? yourPrice?.totalTotalPrice?.netPrice : undefined,
  )
  if (!currency || amounts.some((amount) => amount === undefined)) return undefined
  return { currency, value: amounts.reduce<number>((sum, amount) => sum + Number(amount), 0) }
}

/** Names the queue of purchases whose arm is to be counted. */
export const pendingSales = 'experiment-sales'

const hasArm = (experiments: readonly Experiment[], name: string, arm: string): boolean =>
  experiments.some(
    (experiment) => experiment.name === name && experiment.arms.some((other) => other.name === arm),
  )

/**
 * Counts [price experiments](../guide/experiments.md#results), for `vitrine experiment`: visitors and clicks as pages
 * tell them, sales as the platform does. Requires `notifications()`.
 */
export const priceExperiments = (): EndpointModule<typeof experimentSettings> => {
  let queue: PurchaseQueue | undefined
  return {
    name: 'experiments',
    settings: experimentSettings,
    connect({ service, settings: { experiments } }) {
      const { emit, now, readPurchase, store, warn } = service
      const counts = createExperimentCounts(store)
      const tasks = (purchase: Purchase): Task[] => {
        const { statusId } = purchase
        const [name = '', arm = '', ...more] = (parameterOf(purchase, experimentParameter) ?? '').split(':')
        const isKnown = more.length === 0 && hasArm(experiments, name, arm)
        const isRefunded = refunded.includes(statusId)
        const revenue = revenueOf(purchase)
        if (!revenue || !isKnown || !isFirstBilling(purchase) || (statusId !== 'PAY' && !isRefunded))
          return []
        const sell = (sign: 1 | -1) => () => counts.sell(name, arm, revenue.currency, revenue.value, sign)
        const sale: Task = { name: 'sale', run: sell(1) }
        return isRefunded ? [sale, { name: 'refund', after: 'sale', run: sell(-1) }] : [sale]
      }
      if (experiments.length > 0)
        queue = createPurchaseQueue({
          name: pendingSales,
          store,
          now,
          warn,
          read: readPurchase,
          tasks,
          onLost: (purchase, reason) =>
            emit({ event: 'conversion-lost', purchase: String(purchase), reason }, 'error'),
        })
    },
    routes({ service, settings: { experiments } }) {
      const counts = createExperimentCounts(service.store)
      const handle: Handler = async ({ request }) => {
        const { experiment, arm, event } = await readJson(request, eventSchema)
        if (!hasArm(experiments, experiment, arm))
          throw new ProblemError('bad-request', { fields: ['experiment'] })
        await counts.count(experiment, arm, event)
        return new Response(null, { status: 204 })
      }
      return [
        /** Counts a visitor or a click of a [price experiment](../guide/experiments.md#results). */
        { method: 'POST', path: '/cart/experiments', handle },
      ]
    },
    async onNotification(notification) {
      if (types.includes(notification.type) && 'purchase' in notification)
        await queue?.add(notification.purchase.id)
    },
    work: async () => queue?.work(),
  }
}
