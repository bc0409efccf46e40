import type { DueJobs } from '../../context/clock.ts'
import type { SandboxContext } from '../../context/context.ts'
import { type Charge, charge } from '../../payment/charge.ts'
import { findPaymentMethod } from '../../payment/payment-methods.ts'
import type { StoredPayment } from '../../state/customer.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { createDueJobs } from '../model/due-jobs.ts'
import { clearOpenBill } from '../model/items.ts'
import { policy } from '../model/policy.ts'
import { saveSubscription } from '../model/save-subscription.ts'
import { deactivateSubscription } from './end-subscription.ts'
import { receivePayment } from './receive-payment.ts'

const methodOf = (payment: StoredPayment | undefined) => payment && findPaymentMethod(payment.method)

/** Time at which a bank answers or a review ends; undefined when neither is pending. */
export const bankAnswerTime = ({ status, payment, modifiedAt }: Purchase): string | undefined => {
  if (status !== 'PEN') return undefined
  const charged = methodOf(payment)?.charged
  const after = { pending: policy.bankAnswersAfter, suspicious: policy.inspectionEndsAfter }
  if (charged !== 'pending' && charged !== 'suspicious') return undefined
  return new Date(Date.parse(modifiedAt) + after[charged]).toISOString()
}

const isOpenRenewal = (state: State, { id, lines }: Purchase): boolean =>
  lines.some(({ subscription }) => {
    const found = subscription && state.subscriptions.get(subscription.id)
    return found?.openPurchaseId === id
  })

/** Declines a purchase. A subscription that it should have started is deactivated. */
export const cancelRetry = (state: State, purchase: Purchase, now: Date): void => {
  const { retryAt: _, ...kept } = purchase
  state.purchases.put({ ...kept, status: 'DEC', modifiedAt: now.toISOString() })
  for (const id of new Set(purchase.lines.flatMap(({ subscription }) => subscription?.id ?? []))) {
    const subscription = state.subscriptions.get(id)
    if (subscription?.status === 'New')
      saveSubscription(state, deactivateSubscription(state, subscription, now))
    else if (subscription?.openPurchaseId === purchase.id)
      saveSubscription(state, clearOpenBill(subscription))
  }
}

/**
 * Charges a purchase again with the current payment details; a card without money has some by now. A declined renewal
 * is tried again while it is the unpaid purchase of a subscription.
 */
export const retryPayment = (context: SandboxContext, state: State, purchase: Purchase): Charge => {
  const now = context.clock.now()
  const payment = state.customers.get(purchase.customerId)?.payment ?? purchase.payment
  const { retryAt: _, ...kept } = purchase
  const current: Purchase = { ...kept, ...(payment && { payment }), modifiedAt: now.toISOString() }
  const first = charge(payment, now, false)
  const charged: Charge = first.isRetryScheduled ? { result: 'Paid', payment: 'Approved' } : first
  if (charged.result === 'Paid' || charged.result === 'TestOrder') {
    state.purchases.put({ ...current, status: 'PEN' })
    receivePayment(context, state, purchase.id, charged.result === 'TestOrder' ? 'TST' : 'PAY')
  } else if (charged.result === 'WaitingForOfflinePayment') {
    state.purchases.put({ ...current, status: charged.status ?? 'WOF' })
    context.outbox?.offlineOrder(purchase.id)
  } else if (charged.result === 'Pending') {
    state.purchases.put({ ...current, status: 'PEN' })
  } else if (isOpenRenewal(state, purchase)) {
    const retryAt = new Date(now.getTime() + policy.retryAfter).toISOString()
    state.purchases.put({ ...current, status: 'PEN', retryAt })
  } else {
    cancelRetry(state, current, now)
  }
  return charged
}

/** Jobs for payment retries and the answers of banks. */
export const createPaymentJobs = (context: SandboxContext, state: State): DueJobs =>
  createDueJobs(
    () => state.purchases.all(),
    (purchase) => purchase.retryAt ?? bankAnswerTime(purchase),
    (purchase) => {
      if (purchase.retryAt === undefined) receivePayment(context, state, purchase.id)
      else retryPayment(context, state, purchase)
    },
  )
