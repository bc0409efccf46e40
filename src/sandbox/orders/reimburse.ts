import type { SandboxContext } from '../context/context.ts'
import type { Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { saveSubscription, withTimelineEntry } from '../subscription/model/save-subscription.ts'

type Reimbursed = Purchase & Required<Pick<Purchase, 'reimbursement'>>

/**
 * Reimburses a purchase in full. Its subscription goes on, until the merchant deactivates the items.
 * Undefined when the purchase is unpaid or already reimbursed.
 */
export const reimburse = (
  { clock }: Pick<SandboxContext, 'clock'>,
  state: State,
  purchase: Purchase,
): Reimbursed | undefined => {
  const { status } = purchase
  if (status !== 'PAY' && status !== 'TST') return undefined
  const now = clock.now()
  const reimbursed: Reimbursed = {
    ...purchase,
    status: status === 'TST' ? 'TST_RFD' : 'REF',
    modifiedAt: now.toISOString(),
    reimbursement: { id: state.ids.number('reimbursement'), type: 'FUL' },
  }
  state.purchases.put(reimbursed)
  for (const id of new Set(purchase.lines.flatMap((line) => line.subscription?.id ?? []))) {
    const subscription = state.subscriptions.get(id)
    const event = { mail: true, purchaseId: purchase.id }
    if (subscription)
      saveSubscription(state, withTimelineEntry(subscription, now, 'Purchase reimbursed', event))
  }
  return reimbursed
}
