/**
 * The acts of an operator over an endpoint's own ledgers, with the rules that they keep: an order is settled as not
 * placed only after the platform's purchases were searched for it, because such an order can be placed again, and an
 * outcome that is recorded stays. A settlement is a person's finding, changes nothing on the platform, and is logged with
 * its reason. A look-up costs what a run of the reconciler costs.
 */

import type { Order } from '../../../contract/cart-process.ts'
import type { SubscriptionChange } from '../../../contract/subscriptions.ts'
import type { Service } from '../../core/service.ts'
import { intentOf, repeatsIntent } from '../../orders/intent.ts'
import { createLedgerAdmin } from '../../orders/ledger-admin.ts'
import { orderOfPurchase } from '../../orders/outcome.ts'
import { createExitBook, isDelivered } from '../exits/book.ts'
import type { SubscriptionParts } from '../subscriptions/parts.ts'
import type { ListedChange, Operator } from './acts.ts'

/** A page of them is at most 2 MB. */
const exitsPerPage = 100

/** Whether a declaration comes after the one that a page has ended with. */
const isAfter = (at: number, number: string, last: string): boolean => {
  const [lastAt = '', lastNumber = ''] = last.split(' ')
  return at > Number(lastAt) || (at === Number(lastAt) && number > lastNumber)
}

interface Options {
  service: Service
  changes: Pick<SubscriptionParts, 'ledger' | 'follow' | 'lookUp'>
}

export const createOperator = ({ service, changes }: Options): Operator => {
  const { config, ledger, logger, now, store, warn } = service
  const admin = createLedgerAdmin(ledger)
  const exits = createExitBook({ store, now, warn })

  /** The order of the purchase that the operator names; a sentence for a purchase with another intent. */
  const orderOfNamed = async (id: string, purchaseId: number): Promise<Order | string> => {
    const purchase = await service.readPurchase(purchaseId)
    if (await repeatsIntent(purchase, service.readPurchase))
      return `Purchase ${purchaseId} is a later billing of a subscription, and no order.`
    const intent = intentOf(purchase)
    return intent !== undefined && intent !== id
      ? `Purchase ${purchaseId} belongs to the order ${intent}.`
      : orderOfPurchase(config, purchase)
  }

  const readChange = async (id: string): Promise<ListedChange | null> => {
    const record = await changes.ledger.read(id)
    return record ? { id, record } : null
  }

  return {
    listOrders: () => admin.list(),
    readOrder: async ({ id }) => (await admin.read(id)) ?? null,
    async lookUpOrders() {
      const { isBusy, searched } = await service.reconcile(true)
      return { isBusy, searched: [...searched] }
    },
    async settleOrder({ id, outcome }, reason) {
      const { isBusy, searched } = await service.reconcile(true)
      const current = await ledger.look(id)
      if (!current) return { refused: 'There is no such order in the store.' }
      if (current.state === 'in-flight') return { refused: 'The order is being placed right now.' }
      if (current.state === 'settled')
        return {
          refused: 'The order has an outcome. Nothing was changed; see the order without --settle.',
        }
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
      await admin.settle(id, order, reason)
      return {}
    },

    async listChanges() {
      const all = await Promise.all((await changes.ledger.open()).map(readChange))
      return all.filter((change) => change !== null)
    },
    readChange: ({ id }) => readChange(id),
    async lookUpChanges({ id }) {
      await (id === undefined ? changes.lookUp() : changes.follow.resolve(id))
      return {}
    },
    async settleChange({ id, outcome }, reason) {
      let isUnread = false
      await changes.follow.resolve(id).catch((error: unknown) => {
        // A person may know more than a platform that is away.
        warn(error, { change: id })
        isUnread = true
      })
      const current = await changes.ledger.look(id)
      if (current?.state === 'in-flight') return { refused: 'The change is being sent right now.', isUnread }
      if (current?.state !== 'unknown' && current?.state !== 'pending')
        return {
          refused: 'The change has an outcome. Nothing was changed; see it without --settle.',
          isUnread,
        }
      logger.write('warn', { event: 'change-settled-by-hand', change: id, outcome, reason })
      const change: SubscriptionChange =
        outcome === 'changed' ? { state: 'changed' } : { state: 'refused', code: 'not-made' }
      await changes.follow.settle(id, change, 'hand', reason)
      return { isUnread }
    },

    async listExits({ after }) {
      const waiting = await exits.waiting()
      const start =
        after === undefined ? 0 : waiting.findIndex(({ at, number }) => isAfter(at, number, after))
      const page = start < 0 ? [] : waiting.slice(start, start + exitsPerPage)
      const records = await Promise.all(page.map(({ number }) => exits.read(number)))
      const last = page.at(-1)
      return {
        exits: records.flatMap((record) => (record && !isDelivered(record) ? [record] : [])),
        ...(last && start + exitsPerPage < waiting.length && { next: `${last.at} ${last.number}` }),
      }
    },
    readExit: async ({ number }) => (await exits.read(number)) ?? null,
    async deliverExits({ number }) {
      const numbers = number === undefined ? (await exits.waiting()).map((one) => one.number) : [number]
      const marked = await Promise.all(numbers.map((one) => exits.deliverNow(one)))
      return { marked: marked.filter((isMarked) => isMarked).length }
    },
  }
}
