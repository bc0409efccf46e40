/**
 * Places an order once for each intent to buy. These are its rules. An intent is claimed in the ledger before its
 * checks, so that it is in flight for every other request. A request with the same key gets the recorded order. One
 * with another key for the same customer and cart is refused until the outcome is known. An intent is sent only in the
 * epoch of its key. No earlier order of the cart may be open, or have been charged otherwise. No module may refuse it. A new preview has to give the
 * total that the customer saw. The customer's contact has to be in the country of that preview. The budget needs room
 * for the call. A refusal frees the key and sends nothing. The ledger records the intent as sent before the call. After
 * that, only a certain refusal of the platform counts as not placed. Every other failure is unknown: it is looked for
 * among the purchases and never sent again. A paid order is answered with the charge of its purchase, if that can be
 * read soon. An order costs three calls to the platform.
 */

import type { Order } from '../../contract/cart-process-schema.ts'
import type { PreviewFor } from '../cart/preview-for.ts'
import type { Config } from '../config/settings.ts'
import type { Caller } from '../http/caller.ts'
import type { LogFields } from '../http/log.ts'
import { Instead, type Placed } from '../once/once.ts'
import type { Budget, Permit } from '../platform/budget.ts'
import type { Platform } from '../platform/platform.ts'
import { checkContacts, checkReceipt } from './check-receipt.ts'
import type { Comparer } from './comparer.ts'
import type { Intent } from './create-intent.ts'
import { earlierOrder } from './earlier-order.ts'
import type { FollowOrder, Waiting } from './follow-order.ts'
import type { Ledger } from './ledger.ts'
import type { OrderCheck } from './order-check.ts'
import { orderOfAnswer, orderOfError } from './outcome.ts'
import type { Purchases } from './purchases.ts'

interface Options {
  config: Config
  client: Pick<Platform, 'cart'>
  budget: Pick<Budget, 'admit' | 'run'>
  ledger: Ledger
  comparer: Comparer
  purchases: Purchases
  previewFor: PreviewFor
  /** Refuses what a module does not want to be ordered. */
  checkOrder: OrderCheck
  follow: FollowOrder
  warn: (error: unknown, fields?: LogFields) => void
}

/** Places an order by the rules at the head of this file. */
export const createPlaceOrder = (options: Options) => {
  const { config, client, budget, ledger, previewFor, checkOrder, follow, warn } = options

  /** Leave to send a claimed intent, or the order that it turns out to be already. Throws to refuse it. */
  const admit = async (
    intent: Intent,
    caller: Caller,
    waiting: Waiting,
  ): Promise<Permit | Instead<Order>> => {
    const earlier = await earlierOrder(options, intent, waiting)
    if (earlier) return new Instead(earlier, true)
    const { id, claims, request } = intent
    await checkOrder({ claims, request, intent: id })
    await checkReceipt(previewFor, intent, caller)
    await checkContacts(options, intent)
    return budget.admit('orders')
  }

  const send = async ({ id, input }: Intent, permit: Permit): Promise<Order> => {
    try {
      return orderOfAnswer(config, await budget.run(permit, (via) => client.cart.process(input, via)))
    } catch (error) {
      warn(error, { intent: id })
      return orderOfError(error)
    }
  }

  return async (intent: Intent, caller: Caller, waiting: Waiting): Promise<Placed<Order>> => {
    const { id } = intent
    let permit: Permit | undefined
    const admitOnce = async (): Promise<Permit | Instead<Order>> => {
      const admitted = await admit(intent, caller, waiting)
      if (!(admitted instanceof Instead)) permit = admitted
      return admitted
    }
    const { outcome: order, isReplay } = await ledger
      .place(intent, admitOnce, (admitted) => send(intent, admitted))
      .finally(() => permit?.release())
    const followed =
      isReplay && order.state === 'unknown'
        ? await follow.reconciled(id, order, waiting)
        : await follow.withAmount(id, order, waiting)
    return { outcome: followed, isReplay }
  }
}
