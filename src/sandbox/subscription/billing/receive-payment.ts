import type { SandboxContext } from '../../context/context.ts'
import type { Purchase, PurchaseStatus } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { applyPayment } from './apply-payment.ts'

const waiting: ReadonlySet<PurchaseStatus> = new Set(['WOF', 'PEN', 'PPR', 'WPO'])

/** True while a payment can still arrive. */
export const isAwaitingPayment = ({ status }: Purchase): boolean => waiting.has(status)

/**
 * Records a late payment: a wire transfer, a slow bank, a passed review or a retry. It delivers the licenses and
 * continues the subscriptions.
 *
 * @returns undefined when the purchase waits for no payment
 */
export const receivePayment = (
  context: SandboxContext,
  state: State,
  id: number,
  status: 'PAY' | 'TST' = 'PAY',
): Purchase | undefined => {
  const waitingPurchase = state.purchases.get(id)
  if (!waitingPurchase || !isAwaitingPayment(waitingPurchase)) return undefined
  const now = context.clock.now()
  const { retryAt: _, ...kept } = waitingPurchase
  const purchase = state.purchases.put({
    ...kept,
    status,
    paidAt: now.toISOString(),
    modifiedAt: now.toISOString(),
    lines: kept.lines.map((line) => ({ ...line, licenseKey: line.licenseKey ?? state.ids.licenseKey() })),
  })
  applyPayment(state, purchase, now)
  context.outbox?.paidOrder(id)
  return purchase
}
