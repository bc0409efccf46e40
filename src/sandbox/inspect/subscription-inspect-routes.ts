import { Hono } from 'hono'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { manageUrl } from '../context/urls.ts'
import { notFound, RestError } from '../http/rest-error.ts'
import { answer, readBody } from '../media/media.ts'
import { chargeBack, reimburse } from '../orders/reimburse.ts'
import { storedPayment } from '../payment/stored-payment.ts'
import { readFields } from '../requests/fields.ts'
import { paymentRequest } from '../requests/sandbox-requests.ts'
import type { Customer } from '../state/customer.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { customerRenews } from '../subscription/changes/customer-renewal.ts'
import { latestItems } from '../subscription/model/items.ts'

const summary = (baseUrl: string, customerReference: string | null, subscription: Subscription) => ({
  subscriptionId: subscription.id,
  clientId: subscription.clientId,
  customerId: subscription.customerId,
  customerReferenceId: customerReference,
  status: subscription.status,
  renewalType: subscription.renewal,
  lastIntervalNo: subscription.lastIntervalNo,
  intervalStart: subscription.intervalStart,
  nextBillingDate: subscription.nextBillingDate,
  /** Time of the next job. */
  dueAt: subscription.dueAt,
  openPurchaseId: subscription.openPurchaseId ?? null,
  items: latestItems(subscription).map(({ runningNumber, version, status, productId, quantity }) => ({
    runningNumber,
    version,
    status,
    productId,
    quantity,
  })),
  timeline: subscription.timeline,
  cancellationUrl: manageUrl(baseUrl, subscription, 'cancel'),
  changePaymentUrl: manageUrl(baseUrl, subscription, 'payment'),
})

const shownCustomer = ({ id, clientId, reference, contacts, payment }: Customer) => ({
  customerId: id,
  clientId,
  customerReferenceId: reference ?? null,
  email: contacts?.billing.EMail ?? null,
  country: contacts?.billing.CountryId ?? null,
  paymentMethod: payment?.method ?? null,
})

/** Customers and subscriptions in a short form, and actions of customers, for tests and demos. */
export const subscriptionInspectRoutes = (context: SandboxContext, state: State): Hono<SandboxEnv> => {
  const view = (subscription: Subscription) =>
    summary(
      context.settings.baseUrl,
      state.customers.get(subscription.customerId)?.reference ?? null,
      subscription,
    )
  return new Hono<SandboxEnv>()
    .get('/sandbox/subscriptions', (c) =>
      answer(c, 'Subscriptions', [...state.subscriptions.all()].map(view)),
    )
    .post('/sandbox/subscriptions/:id{\\d{1,15}}/renewal', (c) => {
      const id = Number(c.req.param('id'))
      const subscription = state.subscriptions.get(id)
      if (!subscription) throw notFound(`There is no subscription ${id}.`)
      customerRenews(context, state, subscription)
      return answer(c, 'Subscription', view(state.subscriptions.get(id) ?? subscription))
    })
    .post('/sandbox/purchases/:id{\\d{1,15}}/reimbursement', (c) => {
      const purchase = state.purchases.get(Number(c.req.param('id')))
      if (!purchase) throw notFound(`There is no purchase ${c.req.param('id')}.`)
      const reimbursed = reimburse(context, state, purchase)
      if (!reimbursed) throw new RestError(409, 'Nothing has been paid for this purchase.')
      return answer(c, 'Reimbursement', {
        purchaseId: purchase.id,
        statusId: reimbursed.status,
        reimbursementId: reimbursed.reimbursement.id,
        reimbursementTypeId: reimbursed.reimbursement.type,
      })
    })
    .post('/sandbox/purchases/:id{\\d{1,15}}/chargeback', (c) => {
      const purchase = state.purchases.get(Number(c.req.param('id')))
      if (!purchase) throw notFound(`There is no purchase ${c.req.param('id')}.`)
      const chargedBack = chargeBack(context, state, purchase)
      if (!chargedBack) throw new RestError(409, 'No money has been paid for this purchase.')
      return answer(c, 'Chargeback', { purchaseId: purchase.id, statusId: chargedBack.status })
    })
    .get('/sandbox/customers', (c) => answer(c, 'Customers', [...state.customers.all()].map(shownCustomer)))
    .post('/sandbox/customers/:id{\\d{1,15}}/payment', async (c) => {
      const id = Number(c.req.param('id'))
      const customer = state.customers.get(id)
      if (!customer) throw notFound(`There is no customer ${id}.`)
      const { method } = readFields(paymentRequest, await readBody(c))
      state.customers.put({ ...customer, payment: storedPayment(method, context.clock.now()) })
      return answer(c, 'Customer', { customerId: id, method })
    })
}
