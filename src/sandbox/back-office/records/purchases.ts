import { html } from 'hono/html'
import { nameOfProduct } from '../../catalogue/find-product.ts'
import type { SandboxContext } from '../../context/context.ts'
import { confirmationUrl } from '../../context/urls.ts'
import { chargeBack, reimburse } from '../../orders/reimburse.ts'
import { purchaseBody } from '../../responses/purchase-body.ts'
import { isReseller } from '../../state/cart.ts'
import { type Purchase, purchaseStatuses } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { isAwaitingPayment, receivePayment } from '../../subscription/billing/receive-payment.ts'
import { customerLink, grossOf, moment, purchaseLink } from '../elements/elements.ts'
import { purchaseTag } from '../elements/tags.ts'
import type { Kind } from './kind.ts'

const subscriptionIds = ({ lines }: Purchase): number[] => [
  ...new Set(lines.flatMap(({ subscription }) => subscription?.id ?? [])),
]

/** Purchases. Acts are what may happen next: a payment that arrives, a reimbursement, a chargeback. */
export const purchaseKind = (context: SandboxContext, state: State): Kind<Purchase> => {
  const { catalogue, settings } = context
  const productsOf = ({ clientId, lines }: Purchase): string =>
    lines
      .map(({ quantity, productId }) => `${quantity} × ${nameOfProduct(catalogue, clientId, productId)}`)
      .join(', ')
  const emailOf = ({ contacts }: Purchase): string => contacts.billing.EMail ?? ''
  return {
    name: (id) => `Purchase ${id}`,
    table: state.purchases,
    hint: 'ID, e-mail, product, x-parameter',
    empty: 'Nothing has been bought yet. Open a checkout link, or call processcart for a test customer.',
    columns: [
      { name: 'Purchase', phone: 'main' },
      { name: 'Total', kind: 'number', phone: 'end' },
      { name: 'Status', phone: 'main' },
      { name: 'Products', kind: 'grow' },
      { name: 'Customer', kind: 'text' },
      'Placed',
      { name: 'Client', phone: 'named' },
    ],
    cells: (purchase) => [
      purchaseLink(purchase.id),
      grossOf(purchase),
      purchaseTag(purchase),
      productsOf(purchase),
      customerLink(purchase.customerId, emailOf(purchase) || purchase.customerId),
      moment(purchase.createdAt),
      purchase.clientId,
    ],
    state: purchaseTag,
    words: (purchase) => [
      productsOf(purchase),
      purchaseStatuses[purchase.status],
      state.customers.get(purchase.customerId)?.reference,
      ...subscriptionIds(purchase).map((id) => `S${id}`),
    ],
    belongsTo: (purchase) => ({
      customers: [purchase.customerId],
      subscriptions: subscriptionIds(purchase),
    }),
    facts: (purchase) => [
      ['Total', grossOf(purchase)],
      ['Sold to', isReseller(purchase.scope) ? 'a reseller' : ''],
      [
        'Confirmation',
        html`<a href="${new URL(confirmationUrl(settings.baseUrl, purchase)).pathname}">the customer’s page</a>`,
      ],
    ],
    // The products of its lines are named as the merchant knows them; the answer below has the customer's words.
    hidden: ['confirmationKey', 'name', 'nameExtension'],
    texts: (purchase) => [
      {
        title: 'Response of getpurchase',
        text: JSON.stringify(purchaseBody(context, state, purchase), undefined, 2),
      },
    ],
    acts: [
      {
        name: 'payment',
        text: 'The payment has arrived',
        done: 'The payment has arrived.',
        isOffered: isAwaitingPayment,
        run: ({ id }) =>
          receivePayment(context, state, id) ? undefined : 'This purchase waits for no payment.',
      },
      {
        name: 'reimbursement',
        text: 'Refund',
        done: 'The purchase has been reimbursed.',
        isOffered: ({ status }) => status === 'PAY' || status === 'TST',
        run: (purchase) =>
          reimburse(context, state, purchase) ? undefined : 'Nothing has been paid for this purchase.',
      },
      {
        name: 'chargeback',
        text: 'Dispute',
        done: 'The bank has charged the purchase back.',
        isDangerous: true,
        isOffered: ({ status }) => status === 'PAY',
        run: (purchase) =>
          chargeBack(context, state, purchase) ? undefined : 'No money has been paid for this purchase.',
      },
    ],
  }
}
