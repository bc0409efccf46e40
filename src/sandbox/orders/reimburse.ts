import type { SandboxContext } from '../context/context.ts'
import { effectOf, type MoneyBack } from '../state/lifecycle.ts'
import type { Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { hasEnded } from '../state/subscription.ts'
import { deactivateSubscription } from '../subscription/billing/end-subscription.ts'
import { saveSubscription, withTimelineEntry } from '../subscription/model/save-subscription.ts'

type Context = Pick<SandboxContext, 'clock' | 'outbox'>
type Reimbursed = Purchase & Required<Pick<Purchase, 'reimbursement'>> & { status: 'REF' | 'TST_RFD' }
type ChargedBack = Purchase & { status: 'CHB' }

const words = { refund: 'Purchase reimbursed', chargeback: 'Purchase charged back' } as const

/** Saves the purchase, and changes its subscriptions by the table of `lifecycle.ts`. */
const takeBack = <T extends Purchase>(
  { clock, outbox }: Context,
  state: State,
  event: MoneyBack,
  purchase: T,
): T => {
  const now = clock.now()
  state.purchases.put(purchase)
  outbox?.lifecycle(event, purchase.id)
  for (const id of new Set(purchase.lines.flatMap((line) => line.subscription?.id ?? []))) {
    const subscription = state.subscriptions.get(id)
    if (!subscription) continue
    const noted = withTimelineEntry(subscription, now, words[event], {
      mail: event === 'refund',
      purchaseId: purchase.id,
    })
    const ends = !hasEnded(subscription) && effectOf(event).subscriptions === 'Deactivated'
    saveSubscription(state, ends ? deactivateSubscription(state, noted, now) : noted)
  }
  return purchase
}

/** Reimburses a purchase in full. Undefined when the purchase is unpaid or already reimbursed. */
export const reimburse = (context: Context, state: State, purchase: Purchase): Reimbursed | undefined => {
  const { status } = purchase
  if (status !== 'PAY' && status !== 'TST') return undefined
  return takeBack(context, state, 'refund', {
    ...purchase,
    status: status === 'TST' ? 'TST_RFD' : 'REF',
    modifiedAt: context.clock.now().toISOString(),
    reimbursement: { id: state.ids.number('reimbursement'), type: 'FUL' },
  })
}

/** The customer's bank takes the money back. Undefined when none was paid, as for test orders. */
export const chargeBack = (context: Context, state: State, purchase: Purchase): ChargedBack | undefined =>
  purchase.status === 'PAY'
    ? takeBack(context, state, 'chargeback', {
        ...purchase,
        status: 'CHB',
        modifiedAt: context.clock.now().toISOString(),
      })
    : undefined
