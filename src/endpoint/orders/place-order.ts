import type { Order } from '../../contract/cart-process.ts'
import type { Config } from '../config/settings.ts'
import type { Caller } from '../http/caller.ts'
import type { LogFields } from '../http/log.ts'
import type { Budget, Permit } from '../platform/budget.ts'
import type { Platform } from '../platform/platform.ts'
import type { Intent } from './create-intent.ts'
import type { FollowOrder, Patience } from './follow-order.ts'
import { EarlierOrder, type Ledger, type Placed } from './ledger.ts'
import { orderOfAnswer, orderOfError } from './outcome.ts'
import type { Recovery } from './recovery.ts'
import { refusal } from './refusal.ts'

interface Options {
  config: Config
  client: Pick<Platform, 'cart'>
  budget: Pick<Budget, 'admit' | 'run'>
  ledger: Pick<Ledger, 'place' | 'look' | 'wasSent'>
  recovery: Recovery
  earlierOrder: (intent: Intent, patience: Patience) => Promise<Order | undefined>
  checkReceipt: (intent: Intent, caller: Caller) => Promise<void>
  checkContacts: (intent: Intent) => Promise<void>
  follow: FollowOrder
  warn: (error: unknown, fields?: LogFields) => void
}

/**
 * Places an intent to buy, once. It is claimed in the ledger before anything is asked about it, so that from then on it is
 * in flight for every other request: of the same key, which is answered with what is recorded, and of the same customer
 * and cart under another key, which is refused until the outcome is known. A claimed intent is sent only when all of this
 * holds: the ledger has lost nothing, or has read back what it lost; no purchase of the customer may be a lost order; no
 * earlier order of the same cart is open, or was charged otherwise; a new preview gives the total that the customer saw;
 * the customer's contact is in the country of that preview; and the budget has room for the call. Whatever refuses it
 * frees the key, and says so: nothing was sent. The ledger records an intent as sent before the call. From then on no
 * error is a refusal unless the platform certainly refused: every other outcome is unknown, is looked for among the
 * purchases, and is never sent again. A paid order is answered with what its purchase charges, if that can be read soon.
 * An order costs a preview, the order itself and the reading of its purchase: three calls to the platform.
 */
export const createPlaceOrder = (options: Options) => {
  const {
    config,
    client,
    budget,
    ledger,
    recovery,
    earlierOrder,
    checkReceipt,
    checkContacts,
    follow,
    warn,
  } = options

  /** Leave to send a claimed intent, or the order that it turns out to be already. Throws to refuse it. */
  const admit = async (
    intent: Intent,
    caller: Caller,
    patience: Patience,
  ): Promise<Permit | EarlierOrder> => {
    const { id, customer } = intent
    if ((await recovery.ensure(id)) && (await ledger.wasSent(id))) {
      const recovered = await ledger.look(id)
      if (recovered) return new EarlierOrder(recovered)
    }
    if (await recovery.mayHaveLost(customer))
      throw refusal('order-unresolved', 'A purchase of the customer has no intent.')
    const earlier = await earlierOrder(intent, patience)
    if (earlier) return new EarlierOrder(earlier)
    await checkReceipt(intent, caller)
    await checkContacts(intent)
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

  return async (intent: Intent, caller: Caller, patience: Patience): Promise<Placed> => {
    const { id } = intent
    let permit: Permit | undefined
    const admitOnce = async (): Promise<Permit | EarlierOrder> => {
      const admitted = await admit(intent, caller, patience)
      if (!(admitted instanceof EarlierOrder)) permit = admitted
      return admitted
    }
    const { order, isReplay } = await ledger
      .place(intent, admitOnce, (admitted) => send(intent, admitted))
      .finally(() => permit?.release())
    const followed =
      isReplay && order.state === 'unknown'
        ? await follow.reconciled(id, order, patience)
        : await follow.withAmount(id, order, patience)
    return { order: followed, isReplay }
  }
}

export type PlaceOrder = ReturnType<typeof createPlaceOrder>
