import type { PricedCart } from '../cart/price-cart.ts'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { completeContacts } from '../orders/order-contacts.ts'
import { placePurchase } from '../orders/place-purchase.ts'
import type { PaymentMethod } from '../payment/payment-methods.ts'
import { storedPayment } from '../payment/stored-payment.ts'
import { isQuote } from '../state/cart.ts'
import type { Contact, Contacts } from '../state/contact.ts'
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

/** The customer that the link names by the client's own ID, else by the e-mail address of the form. */
const known = (state: State, { merchant, priced, form }: CheckoutOrder): Customer | undefined => {
  const own = [...state.customers.all()].filter(({ clientId }) => clientId === merchant.clientId)
  const { internalCustomer } = priced.cart
  const named = own.find(({ reference }) => internalCustomer !== undefined && reference === internalCustomer)
  // A customer with another ID of the client is another customer, even at the same address.
  const hasOtherName = ({ reference }: Customer) => internalCustomer !== undefined && reference !== undefined
  return (
    named ??
    own.find((customer) => !hasOtherName(customer) && sameEmail(customer.contacts?.billing.EMail, form.email))
  )
}

/**
 * The customer's contacts with those of the form. The page's country has priced the order and its renewals, so an address
 * for deliveries in another country, which would decide the tax from then on, does not stay.
 */
const contactsOf = (order: CheckoutOrder, known: Partial<Contacts> = {}): Contacts => {
  const { delivery, ...kept } = known
  const isThere = delivery?.CountryId === order.priced.cart.country
  return { ...kept, billing: contactOf(order, known.billing), ...(isThere && { delivery }) }
}

/** The customer of the session, of the link or of the e-mail address, else a new one. */
const customerOf = (state: State, order: CheckoutOrder, payment: StoredPayment | undefined): Customer => {
  const { session, priced } = order
  const found =
    session.customerId === undefined ? known(state, order) : state.customers.get(session.customerId)
  const { internalCustomer } = priced.cart
  return state.customers.put({
    ...(found ?? { id: state.ids.number('customer'), clientId: order.merchant.clientId }),
    ...(internalCustomer !== undefined && found?.reference === undefined && { reference: internalCustomer }),
    contacts: contactsOf(order, found?.contacts),
    ...(payment && { payment }),
  })
}

/**
 * Makes the session's cart a purchase and ends the session in one step. A form that is sent twice finds the first
 * purchase.
 *
 * @returns undefined when the payment is declined; then nothing is written
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
    ...(method?.id === 'purchase-order' && { orderNumber: order.form.orderNumber }),
  })
  state.sessions.put({ ...session, attempt: undefined, purchaseId: purchase.id })
  return purchase
}
