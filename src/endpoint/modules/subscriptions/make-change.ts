/**
 * Makes a change once for each wish of a customer. These are its rules. A wish is claimed before its checks. A request
 * with the same key gets the recorded outcome. The subscription has to be the customer's own, and is locked against other
 * changes. It is read again, and a new preview has to give the amounts that were shown, or the customer gets the new ones.
 * The ledger records the change as sent, with the subscription as it was, before the call. After that only a certain
 * refusal counts as refused; every other failure is unknown, is looked up and never sent again. The total quantity is
 * sent, so that even a repetition would add no unit. A change costs three to five calls to the platform.
 */

import type { CallOptions } from '../../../client/options.ts'
import type { Subscription } from '../../../client/types/subscription.ts'
import type { SubscriptionChange } from '../../../contract/subscription-changes.ts'
import type { CheckoutHosts } from '../../config/checkout-url.ts'
import { ProblemError } from '../../http/problem.ts'
import { Instead, type Leave } from '../../once/once.ts'
import { readPurchaseMs } from '../../orders/check-receipt.ts'
import type { Waiting } from '../../orders/follow-order.ts'
import type { Budget, Permit } from '../../platform/budget.ts'
import { withTimeout } from '../../utils/timers.ts'
import { isSameAmount } from './amounts.ts'
import type { ChangeIntent, ChangeLedger, PlacedChange } from './change-ledger.ts'
import { areSameAmounts, outcomeOfError, outcomeOfRenewal, outcomeOfUpdate } from './change-outcome.ts'
import { type Before, type ChangeAct, isAlwaysSent, isPriced, type Wish } from './change-record.ts'
import { type CustomerReads, ownSubscription } from './customer-reads.ts'
import type { FollowChange } from './follow-change.ts'
import { itemsOf, purchaseIdsOf } from './items.ts'
import type { NextCharges } from './next-charge.ts'
import type { Opening } from './opening.ts'
import type { SubscriptionPlatform } from './operations.ts'
import { alignmentOf, notPossible, type PreviewChange } from './preview-change.ts'
import { problems } from './problems.ts'
import { isAsSeen, isRenewedSince } from './seen.ts'
import { isAhead } from './standing.ts'
import { canComeBack, stateReason } from './view.ts'

interface Options {
  config: CheckoutHosts
  client: SubscriptionPlatform
  budget: Pick<Budget, 'admit' | 'run'>
  ledger: ChangeLedger
  reads: CustomerReads
  follow: FollowChange
  previews: PreviewChange
  nextCharge: NextCharges
  opening: Pick<Opening, 'ensure'>
  renewalTypes: boolean
  now: () => number
  /** Milliseconds by a monotonic clock, of the deadline. */
  steady: () => number
  warn: (error: unknown, fields?: { change: string }) => void
}

type Call = (via: CallOptions) => Promise<SubscriptionChange>

/** A change that may be sent: what was before, and the call. */
interface Prepared {
  before: Before
  call: Call
}

const made: SubscriptionChange = { state: 'changed' }

const beforeOf = (subscription: Subscription): Before => {
  const [purchase] = purchaseIdsOf(subscription)
  return {
    interval: subscription.lastIntervalNo,
    ...(subscription.nextBillingDate && { nextBilling: subscription.nextBillingDate }),
    ...(purchase !== undefined && { purchase }),
  }
}

export const createMakeChange = (options: Options) => {
  const { config, client, budget, ledger, reads, follow, previews, nextCharge } = options
  const { opening, now, warn } = options
  const { subscription: platform } = client

  const prepareItem = async (
    subscription: Subscription,
    wish: Extract<Wish, { kind: 'change' }>,
    isSame: boolean,
  ): Promise<Prepared | Instead<SubscriptionChange>> => {
    const checked = previews.check(subscription, wish)
    const preview = await previews.preview(subscription, checked, 'orders')
    const shown = { currency: preview.currency, dueNow: preview.dueNow.gross, next: preview.next.gross }
    if (!isSame || preview.when !== wish.when || !areSameAmounts(shown, wish.expected))
      return new Instead<SubscriptionChange>({ state: 'refused', code: 'amounts-differ', preview })
    const { latest } = checked.item
    return {
      before: {
        ...beforeOf(subscription),
        version: latest.version,
        product: String(latest.productId),
        quantity: latest.quantity,
      },
      call: async (via) =>
        outcomeOfUpdate(
          config,
          await platform.updateItem(
            { ...checked.input, alignmentSettings: alignmentOf(wish.when, false) },
            via,
          ),
          wish,
        ),
    }
  }

  const prepareRenewal = async (
    subscription: Subscription,
    { expected }: Extract<Wish, { kind: 'renew' }>,
    isAsShown: boolean,
    shown: string | undefined,
  ): Promise<Prepared | Instead<SubscriptionChange>> => {
    const { id, status, renewalType, nextBillingDate, customerCurrencyId: currency } = subscription
    // By another tab, by the platform on its day, or by an earlier try whose record is lost.
    if (!isAsShown && shown && (await isRenewedSince(subscription, shown, expected.date)))
      throw new ProblemError(problems.alreadyChanged)
    if (stateReason(status)) throw notPossible(`The subscription is in ${status}.`)
    if (renewalType !== 'Manual') throw notPossible('The subscription renews by itself.')
    if (!isAhead(nextBillingDate, now())) throw notPossible('The subscription cannot be renewed any more.')
    const amount = await nextCharge.amountOf(subscription, 'orders')
    // Without an amount the renewal would charge what was never shown.
    if (!amount) throw notPossible('The platform does not tell the amount.')
    const isSame =
      isAsShown &&
      expected.currency === currency &&
      isSameAmount(amount.gross, expected.total, currency) &&
      Date.parse(expected.date) === Date.parse(nextBillingDate ?? '')
    if (!isSame) {
      const { seen, epoch } = await nextCharge.of(subscription)
      return new Instead<SubscriptionChange>({
        state: 'refused',
        code: 'amounts-differ',
        amount,
        ...(nextBillingDate && { date: nextBillingDate }),
        ...(seen && { seen }),
        ...(epoch && { epoch }),
      })
    }
    return {
      before: beforeOf(subscription),
      call: async (via) => outcomeOfRenewal(config, await platform.renew({ subscriptionId: id }, via)),
    }
  }

  const prepareOther = (
    subscription: Subscription,
    wish: Exclude<Wish, { kind: 'change' | 'renew' }>,
  ): Prepared => {
    const { id: subscriptionId, status, nextBillingDate } = subscription
    const before = beforeOf(subscription)
    if (wish.kind === 'renewal') {
      if (!options.renewalTypes || stateReason(status))
        throw notPossible('There is no renewal type to change.')
      const renewalType = wish.type === 'manual' ? 'Manual' : 'Automatic'
      return {
        before,
        call: async (via) => {
          await platform.updateRenewalType({ subscriptionId, renewalType }, via)
          return made
        },
      }
    }
    const ended = itemsOf(subscription).filter(canComeBack)
    if (status !== 'Deactivated' || ended.length === 0 || !isAhead(nextBillingDate, now()))
      throw notPossible('There is nothing to reinstate.')
    const numbers = ended.map(({ latest }) => latest.runningNo)
    return {
      before,
      call: async (via) => {
        await platform.reinstateItems({ subscriptionId, items: numbers }, via)
        return made
      },
    }
  }

  const prepare = async (
    subscription: Subscription,
    { wish, seen }: ChangeIntent,
  ): Promise<Prepared | Instead<SubscriptionChange>> => {
    const isSame = seen === undefined || (await isAsSeen(subscription, seen))
    if (wish.kind === 'change') return prepareItem(subscription, wish, isSame)
    if (wish.kind === 'renew') return prepareRenewal(subscription, wish, isSame, seen)
    return prepareOther(subscription, wish)
  }

  /** The change with what is known of its charge soon. It is finished in any case. */
  const finished = async (
    { id, customer }: ChangeIntent,
    change: SubscriptionChange,
    { deadline, keepAlive }: Waiting,
  ): Promise<SubscriptionChange> => {
    const record = await ledger.read(id)
    const run =
      record?.state === 'settled'
        ? follow.finish(id, record, change)
        : reads.written(customer).then(() => change)
    const quiet = run.catch((error: unknown) => {
      warn(error, { change: id })
      return change
    })
    keepAlive(quiet)
    const within = Math.min(readPurchaseMs, deadline - options.steady())
    return within > 0 ? withTimeout(quiet, within, () => change) : change
  }

  /** Locks the subscription unless another change is open, which keeps the lock. */
  const tryLock = async (intent: ChangeIntent): Promise<void> => {
    try {
      await ledger.lock(intent, async () => undefined)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
    }
  }

  return async (intent: ChangeIntent, waiting: Waiting): Promise<PlacedChange> => {
    const { id, reference, subscription, wish } = intent
    let permit: Permit | undefined
    const admit = async (): Promise<
      Leave<ChangeAct, { call: Call; permit: Permit }> | Instead<SubscriptionChange>
    > => {
      // Only a customer's own subscription is locked, so that no other customer can hold or see its lock.
      const kept = ownSubscription(await reads.read(reference), subscription)
      if (isPriced(wish)) await opening.ensure(kept, intent.epoch ?? '')
      if (isAlwaysSent(wish)) await tryLock(intent)
      else await ledger.lock(intent, (open) => follow.resolve(open).catch((error: unknown) => warn(error)))
      const found = ownSubscription(await reads.readNow(reference, 'orders'), subscription)
      const prepared = await prepare(found, intent)
      if (prepared instanceof Instead) return prepared
      permit = await budget.admit('orders')
      return { found: { before: prepared.before }, ready: { call: prepared.call, permit } }
    }
    const send = async ({ call, permit }: { call: Call; permit: Permit }): Promise<SubscriptionChange> => {
      try {
        return await budget.run(permit, call)
      } catch (error) {
        warn(error, { change: id })
        return outcomeOfError(config, error)
      }
    }
    const placed = await ledger.place(intent, admit, send).finally(() => permit?.release())
    return placed.isReplay ? placed : { ...placed, change: await finished(intent, placed.change, waiting) }
  }
}

export type MakeChange = ReturnType<typeof createMakeChange>
