import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { invalid, notFound } from '../../http/rest-error.ts'
import { storedPayment } from '../../payment/stored-payment.ts'
import type { Contact, Contacts } from '../../state/contact.ts'
import type { Customer } from '../../state/customer.ts'
import type { State } from '../../state/state.ts'
import type { Subscription } from '../../state/subscription.ts'
import { ownSubscription } from '../model/find-subscription.ts'
import { latestItems } from '../model/items.ts'
import { saveSubscription, withTimelineEntry } from '../model/save-subscription.ts'

export interface ContactChange {
  subscriptionId?: number | undefined
  customerReferenceId?: string | undefined
  /** True deletes stored fields that the contact omits. */
  overridesEmpty: boolean
  kind: keyof Contacts
  contact: Contact
}

export const customerOf = (state: State, { customerId }: Subscription): Customer => {
  const customer = state.customers.get(customerId)
  if (!customer) throw notFound(`The customer ${customerId} does not exist.`)
  return customer
}

/** Finds the customer by either identifier. Two identifiers must name the same customer. */
const targetOf = (
  state: State,
  merchant: Merchant,
  { subscriptionId, customerReferenceId: reference }: ContactChange,
): Customer => {
  if (subscriptionId === undefined && reference === undefined) {
    throw invalid('SubscriptionId or CustomerReferenceId is required.')
  }
  const bySubscription =
    subscriptionId === undefined
      ? undefined
      : customerOf(state, ownSubscription(state, merchant, subscriptionId))
  if (bySubscription && reference !== undefined && bySubscription.reference !== reference) {
    throw invalid('SubscriptionId and CustomerReferenceId belong to different customers.')
  }
  const found =
    bySubscription ??
    [...state.customers.all()].find(
      (customer) => customer.clientId === merchant.clientId && customer.reference === reference,
    )
  if (!found) throw notFound(`The customer ${reference?.slice(0, 80)} does not exist.`)
  return found
}

const subscriptionsOf = ({ subscriptions }: State, customer: Customer): Subscription[] =>
  [...subscriptions.all()].filter(({ customerId }) => customerId === customer.id)

/** Drops a stored state or tax number when the contact moves to another country. */
const consistent = ({ StateId, VatId, ...contact }: Contact, given: Contact, before: Contact): Contact => {
  const hasMoved = given.CountryId !== before.CountryId
  return {
    ...contact,
    ...(StateId !== undefined && (!hasMoved || given.StateId !== undefined) && { StateId }),
    ...(VatId !== undefined && (!hasMoved || given.VatId !== undefined) && { VatId }),
  }
}

/**
 * `updatecontact`. Existing purchases keep their contacts; the new one counts from the next billing on, and
 * its country decides the tax.
 */
export const changeContact = (
  context: SandboxContext,
  state: State,
  merchant: Merchant,
  change: ContactChange,
): void => {
  const customer = targetOf(state, merchant, change)
  const own = subscriptionsOf(state, customer)
  if (!own.some((subscription) => latestItems(subscription).some(({ status }) => status === 'Active'))) {
    throw invalid('The customer has no subscription with an Active item.')
  }
  const { kind, contact, overridesEmpty } = change
  const { contacts } = customer
  // The billing contact stands for a contact that is not stored.
  const before = contacts?.[kind] ?? contacts?.billing
  const changed = overridesEmpty || !before ? contact : consistent({ ...before, ...contact }, contact, before)
  const billing = contacts?.billing ?? changed
  state.customers.put({ ...customer, contacts: { ...contacts, billing, [kind]: changed } })
  const now = context.clock.now()
  for (const subscription of own)
    saveSubscription(state, withTimelineEntry(subscription, now, `Contact changed: ${kind}`))
  context.outbox?.customerUpdated(customer.id, [kind])
}

/** `updateaccount` renews the expiry date of the card. Payment methods without a card have none. */
export const updateAccount = (context: SandboxContext, state: State, subscription: Subscription): void => {
  const now = context.clock.now()
  const customer = customerOf(state, subscription)
  if (!customer.payment?.expires) throw invalid('The customer does not pay by card.')
  state.customers.put({ ...customer, payment: storedPayment(customer.payment.method, now) })
  saveSubscription(state, withTimelineEntry(subscription, now, 'Card updated'))
}

/** `updatecustomer`. Without a reference nothing changes. */
export const setCustomerReference = (
  state: State,
  subscription: Subscription,
  reference: string | undefined,
): void => {
  const customer = customerOf(state, subscription)
  if (reference !== undefined) state.customers.put({ ...customer, reference })
}
