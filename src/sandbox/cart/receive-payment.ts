import type { SandboxContext } from '../context.ts'
import type { Purchase, PurchaseStatus } from '../state/purchase.ts'
import type { State } from '../state/state.ts'

const waiting: ReadonlySet<PurchaseStatus> = new Set(['WOF', 'PEN', 'PPR', 'WPO'])

/** Whether a payment can still arrive for a purchase. */
export const isAwaitingPayment = ({ status }: Purchase): boolean => waiting.has(status)

/**
 * The payment arrives after the order: a wire transfer, a bank that took its time, an inspection that ended well. The
 * licenses are delivered, and a subscription that was New becomes Active (platform-facts.md, "Subscriptions").
 * Undefined when nothing is awaited.
 */
export const receivePayment = (context: SandboxContext, state: State, id: number): Purchase | undefined => {
  const waitingPurchase = state.purchases.get(id)
  if (!waitingPurchase || !isAwaitingPayment(waitingPurchase)) return undefined
  const now = context.clock.now().toISOString()
  const { retryAt: _, ...kept } = waitingPurchase
  const purchase = state.purchases.put({
    ...kept,
    status: 'PAY',
    paidAt: now,
    modifiedAt: now,
    lines: kept.lines.map((line) => ({ ...line, licenseKey: line.licenseKey ?? state.ids.licenseKey() })),
  })
  for (const line of purchase.lines) {
    const subscription = line.subscription && state.subscriptions.get(line.subscription.id)
    if (subscription?.status === 'New') state.subscriptions.put({ ...subscription, status: 'Active' })
  }
  context.outbox?.paidOrder(id)
  return purchase
}
