import type { SandboxContext } from '../context/context.ts'
import { storedPayment } from '../payment/stored-payment.ts'
import type { Customer } from '../state/customer.ts'
import type { State } from '../state/state.ts'

/**
 * Customers that every client has from the start, by `CustomerReferenceId`. With an unknown reference and an
 * unknown `Subscription.SubscriptionId` every ProcessResult can be produced.
 * | reference | pays by | `processcart` returns |
 * | --- | --- | --- |
 * | `customer-paid` | a good card | 0 Paid |
 * | `customer-offline` | wire transfer | 1 WaitingForOfflinePayment |
 * | `customer-test` | the test card | 2 TestOrder |
 * | `customer-pending` | a slow bank | 3 Pending |
 * | `customer-suspicious` | a suspicious card | 3 Pending, or 0 Paid with FraudProtectionMode 0 |
 * | `customer-declined` | a declined card | 4 Failed |
 * | `customer-retry` | a card without money today | 4 Failed, IsPaymentRetryScheduled |
 * | `customer-action` | a card that needs a confirmation | 5 CustomerActionNeeded; 4 Failed in mode 1 |
 * | `customer-expired` | an expired card | 5 CustomerActionNeeded; 4 Failed in mode 1 |
 * | `customer-without-contact` | a good card | 6 ContactMissing |
 */
const customers: readonly { reference: string; method: string; isExpired?: true; hasNoContact?: true }[] = [
  { reference: 'customer-paid', method: 'visa' },
  { reference: 'customer-offline', method: 'wire' },
  { reference: 'customer-test', method: 'test' },
  { reference: 'customer-pending', method: 'pending' },
  { reference: 'customer-suspicious', method: 'suspicious' },
  { reference: 'customer-declined', method: 'declined' },
  { reference: 'customer-retry', method: 'retry' },
  { reference: 'customer-action', method: 'action' },
  { reference: 'customer-expired', method: 'visa', isExpired: true },
  { reference: 'customer-without-contact', method: 'visa', hasNoContact: true },
]

const contactOf = (reference: string) => ({
  LanguageId: 'en',
  CountryId: 'DE',
  Firstname: 'Robin',
  Lastname: reference.replace('customer-', '').replace(/-./g, (dash) => ` ${dash.slice(1)}`),
  Street1: 'Teststraße 1',
  PostalCode: '50667',
  City: 'Köln',
  EMail: `${reference}@example.test`,
})

/** Adds missing test customers to every client. */
export const addTestCustomers = ({ catalogue, clock }: SandboxContext, state: State): void => {
  const known = new Set(
    [...state.customers.all()].map(({ clientId, reference }) => `${clientId} ${reference}`),
  )
  for (const { clientId } of catalogue.merchants) {
    for (const { reference, method, isExpired, hasNoContact } of customers) {
      if (known.has(`${clientId} ${reference}`)) continue
      const payment = storedPayment(method, clock.now())
      const customer: Customer = {
        id: state.ids.number('customer'),
        clientId,
        reference,
        ...(!hasNoContact && { contacts: { billing: contactOf(reference) } }),
        payment: isExpired ? { ...payment, expires: { month: 1, year: 2020 } } : payment,
      }
      state.customers.put(customer)
    }
  }
}
