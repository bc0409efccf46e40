import type { Sandbox } from '../../sandbox/app/create-sandbox.ts'
import type { Merchant } from '../../sandbox/catalogue/model.ts'
import { storedPayment } from '../../sandbox/payment/stored-payment.ts'

/** The customer of the account page, by the merchant's own ID. */
export const accountCustomer = 'customer-account'

const day = 24 * 3_600_000
/** Longer than a month, so that the monthly product has become due. */
const sinceOrders = 33 * day

/** A plan by the month, and one by the year. */
const ordered = [97769, 97773]

const contact = {
  LanguageId: 'en',
  CountryId: 'DE',
  Firstname: 'Robin',
  Lastname: 'Weber',
  Street1: 'Teststraße 1',
  PostalCode: '50667',
  City: 'Köln',
  EMail: 'robin.weber@example.test',
}

const order = (merchant: Merchant, product: number): Request => {
  const { username, password } = merchant
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return new Request('http://sandbox.invalid/cart/processcart', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(String.fromCharCode(...bytes))}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      Cart: {
        AcceptSubscription: true,
        CartItems: [{ ProductId: product, Quantity: 1 }],
        DefaultCountryId: 'DE',
        DefaultLanguageId: 'en',
        CustomerReferenceId: accountCustomer,
        UseInternalContacts: true,
      },
    }),
  })
}

/**
 * Adds a customer with two subscriptions, one of whose renewals has failed, to a sandbox that is otherwise unused. The
 * orders are placed a month ago, and the card is declined from then on.
 */
export const addAccountCustomer = async (sandbox: Sandbox, merchant: Merchant): Promise<void> => {
  const { clock, rest, state } = sandbox
  const now = clock.now()
  await clock.set(new Date(now.getTime() - sinceOrders))
  const customer = state.customers.put({
    id: state.ids.number('customer'),
    clientId: merchant.clientId,
    reference: accountCustomer,
    contacts: { billing: contact },
    payment: storedPayment('visa', now),
  })
  for (const product of ordered)
    if (merchant.products.some(({ id }) => id === product)) await rest.request(order(merchant, product))
  state.customers.put({ ...customer, payment: storedPayment('declined', now) })
  await clock.set(now)
  // The machine's time runs on, without the moment that this took.
  clock.reset()
}
