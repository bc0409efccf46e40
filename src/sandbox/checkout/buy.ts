import type { PricedCart } from '../cart/price-cart.ts'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { completeContacts } from '../orders/order-contacts.ts'
import { placePurchase } from '../orders/place-purchase.ts'
import type { PaymentMethod } from '../payment/payment-methods.ts'
import { storedPayment } from '../payment/stored-payment.ts'
import { isQuote } from '../state/cart.ts'
import type { Contact } from '../state/contact.ts'
import type { Customer, StoredPayment } from '../state/customer.ts'
import type { Purchase, Visitor } from '../state/purchase.ts'
import type { Session } from '../state/session.ts'
import type { State } from '../state/state.ts'
import type { SentForm } from './views/order-form.ts'

export interface CheckoutOrder {
  merchant: Merchant
  session: Session
  priced: PricedCart
  form: SentForm
  /** Absent for a quote. */
  method: PaymentMethod | undefined
  visitor: Visitor
}

const contactOf = ({ form, priced }: CheckoutOrder, known: Contact | undefined): Contact => {
  const { country, locale, prefill } = priced.cart
  const typed = {
    EMail: form.email,
    Firstname: form.firstname,
    Lastname: form.lastname,
    Company: form.company,
    VatId: form.vatId,
  }
  return {
    ...known,
    ...prefill,
    LanguageId: locale.slice(0, 2),
    CountryId: country,
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
  }
}

const sameEmail = (a: string | undefined, b: string): boolean => a?.toLowerCase() === b.toLowerCase()

/** The customer of the session, else the one with this e-mail address, else a new one. */
const customerOf = (state: State, order: CheckoutOrder, payment: StoredPayment | undefined): Customer => {
  const { clientId } = order.merchant
  const known =
    order.session.customerId === undefined
      ? [...state.customers.all()].find(
          (customer) =>
            customer.clientId === clientId && sameEmail(customer.contacts?.billing.EMail, order.form.email),
        )
      : state.customers.get(order.session.customerId)
  return state.customers.put({
    ...(known ?? { id: state.ids.number('customer'), clientId }),
    contacts: { ...known?.contacts, billing: contactOf(order, known?.contacts?.billing) },
    ...(payment && { payment }),
  })
}

/**
 * Makes the session's cart a purchase and ends the session in one step, so that a form that is sent twice
 * finds the first purchase. Undefined when the payment is declined; then nothing is written.
 */
export const buy = (context: SandboxContext, state: State, order: CheckoutOrder): Purchase | undefined => {
  const { merchant, session, priced, method, visitor } = order
  const status = isQuote(priced.cart.scope) ? 'QUO' : method?.atCheckout
  if (status === undefined || status === 'declined') return undefined
  const payment = method && storedPayment(method.id, context.clock.now())
  const customer = customerOf(state, order, payment)
  const contacts = completeContacts(customer.contacts ?? {})
  if (!contacts) return undefined
  const purchase = placePurchase(context, state, {
    merchant,
    customer,
    priced,
    contacts,
    payment,
    status,
    visitor,
  })
  state.sessions.put({ ...session, attempt: undefined, purchaseId: purchase.id })
  return purchase
}
