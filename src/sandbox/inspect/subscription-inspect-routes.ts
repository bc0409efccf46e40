import { Hono } from 'hono'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { manageUrl } from '../context/urls.ts'
import { notFound, RestError } from '../http/rest-error.ts'
import { readBody } from '../media/media.ts'
import { chargeBack, reimburse } from '../orders/reimburse.ts'
import { storedPayment } from '../payment/stored-payment.ts'
import { readFields } from '../requests/fields.ts'
import { paymentRequest } from '../requests/sandbox-requests.ts'
import { respond } from '../responses/respond.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import type { Customer } from '../state/customer.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { customerRenews } from '../subscription/changes/customer-renewal.ts'
import { latestItems } from '../subscription/model/items.ts'

type Shown = Responses['SandboxSubscription']

const summary = (baseUrl: string, customerReference: string | null, subscription: Subscription): Shown => ({
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
  items: latestItems(subscription).map((item): Shown['items'][number] => ({
    runningNumber: item.runningNumber,
    version: item.version,
    status: item.status,
    productId: item.productId,
    quantity: item.quantity,
  })),
  timeline: [...subscription.timeline],
  cancellationUrl: manageUrl(baseUrl, subscription, 'cancel'),
  changePaymentUrl: manageUrl(baseUrl, subscription, 'payment'),
})

const shownCustomer = ({
  id,
  clientId,
  reference,
  contacts,
  payment,
}: Customer): Responses['SandboxCustomer'] => ({
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
      respond(c, 'SandboxSubscriptions', [...state.subscriptions.all()].map(view)),
    )
    .post('/sandbox/subscriptions/:id{\\d{1,15}}/renewal', (c) => {
      const id = Number(c.req.param('id'))
      const subscription = state.subscriptions.get(id)
      if (!subscription) throw notFound(`There is no subscription ${id}.`)
      customerRenews(context, state, subscription)
      return respond(c, 'SandboxSubscription', view(state.subscriptions.get(id) ?? subscription))
    })
    .post('/sandbox/purchases/:id{\\d{1,15}}/reimbursement', (c) => {
      const purchase = state.purchases.get(Number(c.req.param('id')))
      if (!purchase) throw notFound(`There is no purchase ${c.req.param('id')}.`)
      const reimbursed = reimburse(context, state, purchase)
      if (!reimbursed) throw new RestError(409, 'Nothing has been paid for this purchase.')
      return respond(c, 'Reimbursement', {
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
      return respond(c, 'Chargeback', { purchaseId: purchase.id, statusId: chargedBack.status })
    })
    .get('/sandbox/customers', (c) =>
      respond(c, 'SandboxCustomers', [...state.customers.all()].map(shownCustomer)),
    )
    .post('/sandbox/customers/:id{\\d{1,15}}/payment', async (c) => {
      const id = Number(c.req.param('id'))
      const customer = state.customers.get(id)
      if (!customer) throw notFound(`There is no customer ${id}.`)
      const { method } = readFields(paymentRequest, await readBody(c))
      state.customers.put({ ...customer, payment: storedPayment(method, context.clock.now()) })
      return respond(c, 'Customer', { customerId: id, method })
    })
}
