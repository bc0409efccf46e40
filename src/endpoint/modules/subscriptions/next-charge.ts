import type { Subscription } from '../../../client/types/subscription.ts'
import type { NextCharge, SubscriptionAmount } from '../../../contract/subscriptions.ts'
import type { Budget } from '../../platform/budget.ts'
import type { Lane } from '../../platform/pace.ts'
import { canBe, nextOf } from './amounts.ts'
import { itemsOf } from './items.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { alignmentOf } from './preview-change.ts'
import type { Named } from './seen.ts'
import { isAhead } from './standing.ts'
import { stateReason } from './view.ts'
import { withoutRefusal } from './without-refusal.ts'

interface Options {
  client: { subscription: Pick<SubscriptionPlatform['subscription'], 'updateItem'> }
  budget: Pick<Budget, 'pass'>
  now: () => number
  /** Names a subscription as it was read, and the epoch of the store. */
  named: (subscription: Subscription) => Promise<Named>
}

/**
 * The next billing's amount, from a preview of the latest version's product and quantity, which changes nothing. A
 * previewed subscription has to be Active.
 *
 * @returns undefined where the platform refuses to tell the amount, or tells one that cannot be
 */
const createNextAmount =
  ({ client, budget }: Omit<Options, 'now' | 'named'>) =>
  async (subscription: Subscription, lane: Lane): Promise<SubscriptionAmount | undefined> => {
    const latest = itemsOf(subscription).find((item) => item.latest.status === 'Active')?.latest
    if (!latest) return undefined
    const input = {
      subscriptionId: subscription.id,
      runningNumber: latest.runningNo,
      productId: latest.productId,
      quantity: latest.quantity,
      updateAction: 'Update',
      alignmentSettings: alignmentOf('renewal', true),
    } as const
    try {
      const amount = nextOf(await budget.pass(lane, (via) => client.subscription.updateItem(input, via)))
      return canBe(amount) ? amount : undefined
    } catch (error) {
      return withoutRefusal(error)
    }
  }

export const createNextCharge = ({ client, budget, now, named }: Options) => {
  const amountOf = createNextAmount({ client, budget })
  return {
    /** The next amount, or undefined where the platform refuses to tell it. */
    amountOf,
    async of(subscription: Subscription): Promise<NextCharge> {
      const { status, nextBillingDate, customerCurrencyId: currency } = subscription
      const reason = stateReason(status) ?? (isAhead(nextBillingDate, now()) ? undefined : 'date-passed')
      const date = nextBillingDate && reason !== 'state' ? { date: nextBillingDate } : {}
      if (reason) return { currency, ...date, reason }
      const amount = await amountOf(subscription, 'look-ups')
      if (!amount) return { currency, ...date, reason: 'refused' }
      return { currency, ...date, amount, ...(await named(subscription)) }
    },
  }
}

export type NextCharges = ReturnType<typeof createNextCharge>
