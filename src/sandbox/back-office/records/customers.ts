import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { completeContacts } from '../../orders/order-contacts.ts'
import type { Html } from '../../pages/page.ts'
import { charge } from '../../payment/charge.ts'
import { findPaymentMethod, paymentMethods } from '../../payment/payment-methods.ts'
import { processResults } from '../../payment/process-result.ts'
import { storedPayment } from '../../payment/stored-payment.ts'
import type { Customer } from '../../state/customer.ts'
import type { State } from '../../state/state.ts'
import { code, customerLink, muted } from '../elements/elements.ts'
import { resultTag } from '../elements/tags.ts'
import type { Kind } from './kind.ts'

/** Customers, with the result of their next order. The one act changes how they pay. */
export const customerKind = ({ clock }: SandboxContext, state: State): Kind<Customer> => {
  /** The result that `processcart` would return, with fraud protection. */
  const resultOf = ({ contacts, payment }: Customer) =>
    completeContacts(contacts ?? {}) ? charge(payment, clock.now(), true).result : 'ContactMissing'
  const nextOrder = (customer: Customer): Html => resultTag(resultOf(customer))
  const methodOf = ({ payment }: Customer) =>
    payment ? (findPaymentMethod(payment.method)?.type ?? payment.method) : muted('nothing yet')
  return {
    name: (id) => `Customer ${id}`,
    table: state.customers,
    hint: 'ID, reference, name, e-mail',
    empty: 'None.',
    columns: [
      { name: 'Customer', phone: 'main' },
      { name: 'Next order', phone: 'end' },
      { name: 'Reference', phone: 'main' },
      'Pays by',
      { name: 'E-mail', kind: 'grow' },
      'Country',
      { name: 'Client', phone: 'named' },
    ],
    cells: (customer) => [
      customerLink(customer.id),
      nextOrder(customer),
      customer.reference ? code(customer.reference) : muted('none'),
      methodOf(customer),
      customer.contacts?.billing.EMail ?? '',
      customer.contacts?.billing.CountryId ?? '',
      customer.clientId,
    ],
    state: nextOrder,
    words: () => [],
    belongsTo: () => ({}),
    facts: (customer) => [
      [
        'Next order',
        html`${nextOrder(customer)} ${muted(html`code ${code(processResults[resultOf(customer)])}`)}`,
      ],
    ],
    hidden: [],
    texts: () => [],
    acts: [
      {
        name: 'payment',
        text: 'Change',
        done: 'The customer pays differently from now on.',
        choices: ({ payment }) => ({
          label: 'Pays by, from the next charge on',
          chosen: payment?.method,
          all: paymentMethods.map(({ id, type, meaning }) => [id, `${type}: ${meaning}`]),
        }),
        run(customer, { choice = '' }) {
          if (!findPaymentMethod(choice)) return 'There is no such way to pay.'
          state.customers.put({ ...customer, payment: storedPayment(choice, clock.now()) })
          return undefined
        },
      },
    ],
  }
}
