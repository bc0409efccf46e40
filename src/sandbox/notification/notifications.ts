import type { Outbox, SandboxContext } from '../context/context.ts'
import type { Customer } from '../state/customer.ts'
import type { Notification } from '../state/notification.ts'
import type { State } from '../state/state.ts'
import { createDispatcher, type Dispatcher, type DispatcherOptions } from './dispatcher.ts'
import {
  contactKinds,
  customerUpdated,
  lifecycleEvent,
  offlineOrder,
  paidOrder,
} from './notification-content.ts'
import { receiverOf } from './receiver.ts'

/** How long a reversed notification waits for a later one. */
const holdFor = 10 * 60_000

export interface Resend {
  /** @default 1 */
  copies?: number | undefined
  /** Milliseconds of the sandbox from now. @default 0 */
  delay?: number | undefined
}

export interface Notifications extends Pick<Dispatcher, 'start' | 'clear' | 'isBusy' | 'settled' | 'work'> {
  outbox: Outbox
  /** Delivers a notification again. False when the ID is unknown. */
  resend(id: number, options?: Resend): boolean
}

/** Creates the notifications of a sandbox, from the event to the last delivery. */
export const createNotifications = (
  context: SandboxContext,
  state: State,
  options: DispatcherOptions,
): Notifications => {
  const { clock } = context
  const delivering = createDispatcher(context, state, options)
  const later = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString()

  const dispatch = ({ id, clientId }: Notification): void => {
    const { url, copies, delay, isReversed } = receiverOf(state, clientId)
    const held = delivering.pendingOf(clientId).find(({ isHeld }) => isHeld)
    const isHeld = isReversed && url !== null && !held
    delivering.put({
      id,
      clientId,
      dueAt: url === null ? null : later(isHeld ? delay + holdFor : delay),
      rank: id,
      copiesLeft: url === null ? 0 : copies,
      ...(isHeld && { isHeld }),
      attempts: 0,
      deliveries: [],
    })
    if (held) delivering.put({ ...held, isHeld: false, dueAt: later(delay), rank: id + 0.5 })
  }

  const write = (customer: Customer, content: Pick<Notification, 'type' | 'json' | 'xml' | 'purchaseId'>) =>
    dispatch(
      state.notifications.put({
        id: state.ids.number('notification'),
        clientId: customer.clientId,
        createdAt: later(0),
        customerId: customer.id,
        ...content,
      }),
    )

  const aboutPurchase = (purchaseId: number, content: typeof offlineOrder): void => {
    const purchase = state.purchases.get(purchaseId)
    const customer = purchase && state.customers.get(purchase.customerId)
    if (purchase && customer) write(customer, { ...content(context, state, purchase, later(0)), purchaseId })
  }

  return {
    outbox: {
      paidOrder: (purchaseId) => aboutPurchase(purchaseId, paidOrder),
      offlineOrder: (purchaseId) => aboutPurchase(purchaseId, offlineOrder),
      lifecycle: (event, purchaseId) => aboutPurchase(purchaseId, lifecycleEvent(event)),
      customerUpdated: (customerId, changed = contactKinds) => {
        const customer = state.customers.get(customerId)
        if (customer) write(customer, customerUpdated(customer, changed, later(0)))
      },
    },
    start: delivering.start,
    clear: delivering.clear,
    isBusy: delivering.isBusy,
    settled: delivering.settled,
    work: delivering.work,
    resend: (id, { copies = 1, delay = 0 } = {}) => {
      const found = state.dispatches.get(id)
      if (!found) return false
      delivering.put({
        ...found,
        isHeld: false,
        dueAt: later(delay),
        copiesLeft: Math.max(found.copiesLeft, copies),
      })
      return true
    },
  }
}
