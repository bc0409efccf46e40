/**
 * Previews changes by the platform. A change that is wanted now and would be negative, or that
 * the platform refuses, is previewed for the next renewal; if that is refused too, it is not possible. Texts of errors
 * are never read. Taking back a scheduled change is another change, at the renewal, to the present product and quantity,
 * at the amount that its preview shows. It costs one or two calls.
 */

import type { Subscription } from '../../../client/types/subscription.ts'
import type { UpdateItemInput, UpdateItemResult } from '../../../client/types/subscription-items.ts'
import type { ChangePreview, ChangeRequest } from '../../../contract/subscription-changes.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Budget } from '../../platform/budget.ts'
import type { Lane } from '../../platform/pace.ts'
import { canBe, dueNowOf, nextOf } from './amounts.ts'
import { type ItemVersions, itemsOf } from './items.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { type Choice, choiceOf, type PlanGroup } from './plans.ts'
import { problems } from './problems.ts'
import type { Named } from './seen.ts'
import { scheduledOf, stateReason } from './view.ts'
import { withoutRefusal } from './without-refusal.ts'

interface Options {
  client: SubscriptionPlatform
  budget: Pick<Budget, 'pass'>
  groups: readonly PlanGroup[]
  otherIntervals: boolean
  /** Names a subscription as it was read, and the epoch of the store. */
  named: (subscription: Subscription) => Promise<Named>
}

type When = ChangeRequest['when']

/** A change that the merchant's groups and the state of the subscription allow. */
export interface CheckedChange {
  item: ItemVersions
  /** At the renewal where the change cannot be made now. */
  when: When
  /** Whether the product is billed in the interval of the present one. */
  keepsInterval: boolean
  input: Omit<UpdateItemInput, 'alignmentSettings'>
}

/** The problem of a change that is not possible as the subscription stands. The cause is for the log. */
export const notPossible = (why: string) =>
  new ProblemError(problems.changeNotPossible, { cause: new Error(why) })

/** For the merchant's reports only: groups name their plans from the smallest to the largest. */
const actionOf = ({ plans }: Choice, from: string, to: string): UpdateItemInput['updateAction'] => {
  if (from === to) return 'Update'
  return plans.indexOf(to) > plans.indexOf(from) ? 'Upgrade' : 'Downgrade'
}

/** The settings of a change, or of its preview. A whole interval is never charged, and none is started early. */
export const alignmentOf = (when: When, isPreview: boolean) => ({
  alignToCurrentInterval: when === 'now',
  getCustomerPricePreviewOnly: isPreview,
  extendInterval: false,
})

export const createPreviewChange = ({ client, budget, groups, otherIntervals, named }: Options) => {
  /** Throws for a change that is not offered, before anything is asked. */
  const check = (subscription: Subscription, request: ChangeRequest): CheckedChange => {
    const reason = stateReason(subscription.status)
    if (reason) throw notPossible(`The subscription is in ${subscription.status}.`)
    const items = itemsOf(subscription)
    const item = items.find(({ latest }) => latest.runningNo === request.item)
    if (item?.latest.status !== 'Active') throw notPossible('The item is not active.')
    const { present, latest, scheduled } = item
    const { product, quantity, coupon } = request
    const own = { product: String(present.productId), quantity: present.quantity }
    const isOnly = items.filter((each) => each.latest.status === 'Active').length === 1
    const choice = choiceOf(groups, own, otherIntervals && isOnly)
    if (!choice.plans.includes(product) || quantity < choice.least || quantity > choice.most)
      throw new ProblemError(problems.planNotAllowed)
    const isTakenBack = scheduled !== undefined && product === own.product && quantity === own.quantity
    const keepsInterval = choice.sameInterval.includes(product)
    const when = isTakenBack || !keepsInterval ? 'renewal' : request.when
    const isLatest = product === String(latest.productId) && quantity === latest.quantity
    const hasCoupon = coupon === undefined || coupon === latest.couponCode
    if (isLatest && hasCoupon && (when === 'renewal' || !scheduled))
      // By another tab, or by an earlier try whose record is lost.
      throw new ProblemError(problems.alreadyChanged)
    return {
      item,
      when,
      keepsInterval,
      input: {
        subscriptionId: subscription.id,
        runningNumber: present.runningNo,
        productId: Number(product),
        quantity,
        updateAction: actionOf(choice, own.product, product),
        ...(coupon !== undefined && { couponCode: coupon }),
      },
    }
  }

  /** The platform's preview; undefined when it refuses the change, would pay back, or tells an amount that cannot be. */
  const ask = async (
    { input }: CheckedChange,
    when: When,
    lane: Lane,
  ): Promise<UpdateItemResult | undefined> => {
    try {
      const preview = await budget.pass(lane, (via) =>
        client.subscription.updateItem({ ...input, alignmentSettings: alignmentOf(when, true) }, via),
      )
      return canBe(dueNowOf(preview)) && canBe(nextOf(preview)) ? preview : undefined
    } catch (error) {
      return withoutRefusal(error)
    }
  }

  return {
    check,
    /** Previews a checked change. The answer says when it would be made. */
    async preview(subscription: Subscription, change: CheckedChange, lane: Lane): Promise<ChangePreview> {
      const { item, keepsInterval, input } = change
      const { intervalMonthCount: months, intervalDayCount: days } = subscription
      const now = change.when === 'now' ? await ask(change, 'now', lane) : undefined
      const found = now ?? (await ask(change, 'renewal', lane))
      if (!found) throw notPossible('The platform refuses the change.')
      return {
        item: input.runningNumber,
        product: String(input.productId),
        quantity: input.quantity,
        when: now ? 'now' : 'renewal',
        currency: found.priceCurrencyId,
        dueNow: now ? dueNowOf(found) : { gross: 0, net: 0, vat: 0 },
        next: nextOf(found),
        nextBilling: found.nextBillingDate,
        ...(keepsInterval && { interval: { months, days } }),
        ...(item.scheduled && { replaces: scheduledOf(item.scheduled) }),
        ...(await named(subscription)),
      }
    },
  }
}

export type PreviewChange = ReturnType<typeof createPreviewChange>
