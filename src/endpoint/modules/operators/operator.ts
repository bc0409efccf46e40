/**
 * The acts of an operator over an endpoint's own ledgers, orders and changes of subscriptions alike, with the rules that
 * they keep: an order is settled as not placed only after the platform's purchases were searched for it, because such an
 * order can be placed again, and an outcome that is recorded stays. A settlement is a person's finding, changes nothing on
 * the platform, and is logged with its reason. The look-up of an order costs what a run of the reconciler costs, that of a
 * change one call, and one more for its purchase or a search for it.
 */

import type { Order } from '../../../contract/cart-process-schema.ts'
import type { SubscriptionChange } from '../../../contract/subscription-changes.ts'
import type { Service } from '../../core/service.ts'
import { intentOf, repeatsIntent } from '../../orders/intent.ts'
import { orderOfPurchase } from '../../orders/outcome.ts'
import { createExitBook, isDelivered, type WaitingExit } from '../exits/book.ts'
import type { SubscriptionParts } from '../subscriptions/parts.ts'
import type { ActAnswer, Listed, Operator } from './acts.ts'

/** A page of them is at most 2 MB. */
const exitsPerPage = 100

/** Whether a declaration comes after the one that a page has ended with. */
const isAfter = ({ since, id }: WaitingExit, last: string): boolean => {
  const [lastAt = '', lastNumber = ''] = last.split(' ')
  return since > Number(lastAt) || (since === Number(lastAt) && id > lastNumber)
}

type Settled = ActAnswer<'settle'>

const missing = 'There is no such order or change in the store.'
const decided = 'It has an outcome. Nothing was changed; see it without --settle.'

interface Options {
  service: Service
  changes: Pick<SubscriptionParts, 'ledger' | 'follow' | 'lookUp' | 'opening'>
}

export const createOperator = ({ service, changes }: Options): Operator => {
  const { config, ledger, logger, now, store, warn } = service
  const exits = createExitBook({ store, now, warn })

  /** The order of the purchase that the operator names; a sentence for a purchase with another intent. */
  const orderOfNamed = async (id: string, purchaseId: number): Promise<Order | string> => {
    const purchase = await service.purchases.read(purchaseId)
    if (await repeatsIntent(purchase, service.purchases.read))
      return `Purchase ${purchaseId} is a later billing of a subscription, and no order.`
    const intent = intentOf(purchase)
    return intent !== undefined && intent !== id
      ? `Purchase ${purchaseId} belongs to the order ${intent}.`
      : orderOfPurchase(config, purchase)
  }

  const read = async (id: string): Promise<Listed | null> => {
    const order = await ledger.read(id)
    if (order) return { kind: 'order', id, record: order }
    const change = await changes.ledger.read(id)
    return change ? { kind: 'change', id, record: change } : null
  }

  const lookUpOrders = async () => {
    const { isBusy, searched } = await service.reconcile(true)
    return { isBusy, searched: [...searched] }
  }

  const settleOrder = async (id: string, outcome: string, reason: string): Promise<Settled> => {
    if (outcome === 'changed' || outcome === 'refused')
      return { refused: 'This is an order: settle it as not-placed, or with the ID of its purchase.' }
    const { isBusy, searched } = await lookUpOrders()
    const current = await ledger.look(id)
    if (!current) return { refused: missing }
    if (current.state === 'in-flight') return { refused: 'The order is being placed right now.' }
    if (current.state === 'settled') return { refused: decided }
    // An order that counts as not placed may be placed again.
    if (outcome === 'not-placed' && !searched.includes(id))
      return {
        refused: 'The order was not looked up among the purchases, so nothing was changed.',
        isBusy,
      }
    const order: Order | string =
      outcome === 'not-placed' ? { state: 'not-placed' } : await orderOfNamed(id, Number(outcome))
    if (typeof order === 'string') return { refused: order }
    logger.write('warn', { event: 'order-settled-by-hand', intent: id, outcome, reason })
    await ledger.settle(id, order, 'hand', reason)
    return {}
  }

  const settleChange = async (id: string, outcome: string, reason: string): Promise<Settled> => {
    if (outcome !== 'changed' && outcome !== 'refused')
      return { refused: 'This is a change of a subscription: settle it as changed or as refused.' }
    let isUnread = false
    await changes.follow.resolve(id).catch((error: unknown) => {
      // A person may know more than a platform that is away.
      warn(error, { change: id })
      isUnread = true
    })
    const current = await changes.ledger.look(id)
    if (current?.state === 'in-flight') return { refused: 'The change is being sent right now.', isUnread }
    if (current?.state !== 'unknown' && current?.state !== 'pending') return { refused: decided, isUnread }
    logger.write('warn', { event: 'change-settled-by-hand', change: id, outcome, reason })
    const change: SubscriptionChange =
      outcome === 'changed' ? { state: 'changed' } : { state: 'refused', code: 'not-made' }
    await changes.follow.settle(id, change, 'hand', reason)
    return { isUnread }
  }

  return {
    async list() {
      const orders = (await ledger.open()).map((one) => ({ kind: 'order', ...one }) as const)
      const made = (await changes.ledger.open()).map((one) => ({ kind: 'change', ...one }) as const)
      return [...orders, ...made].sort((a, b) => a.record.sentAt - b.record.sentAt)
    },
    read: ({ id }) => read(id),
    async lookUp({ id }) {
      const found = id === undefined ? null : await read(id)
      if (id !== undefined && found?.kind !== 'order') {
        if (found) await changes.follow.resolve(id)
        return { isBusy: false, searched: found ? [id] : [] }
      }
      if (id === undefined) await changes.lookUp()
      return lookUpOrders()
    },
    async settle({ id, outcome }, reason) {
      const found = await read(id)
      if (!found) return { refused: missing }
      return found.kind === 'order' ? settleOrder(id, outcome, reason) : settleChange(id, outcome, reason)
    },
    async openChanges(_input, reason) {
      logger.write('warn', { event: 'changes-opened', reason })
      await changes.opening.open()
      return {}
    },

    async listExits({ after }) {
      const waiting = await exits.waiting()
      const start = after === undefined ? 0 : waiting.findIndex((one) => isAfter(one, after))
      const page = start < 0 ? [] : waiting.slice(start, start + exitsPerPage)
      const records = await Promise.all(page.map(({ id }) => exits.read(id)))
      const last = page.at(-1)
      return {
        exits: records.flatMap((record) => (record && !isDelivered(record) ? [record] : [])),
        ...(last && start + exitsPerPage < waiting.length && { next: `${last.since} ${last.id}` }),
      }
    },
    readExit: async ({ number }) => (await exits.read(number)) ?? null,
    async deliverExits({ number }) {
      const numbers = number === undefined ? (await exits.waiting()).map(({ id }) => id) : [number]
      const marked = await Promise.all(numbers.map((one) => exits.deliverNow(one)))
      return { marked: marked.filter((isMarked) => isMarked).length }
    },
  }
}
