import type { PreviewFor } from '../cart/preview-for.ts'
import type { Caller } from '../http/caller.ts'
import { withTimeout } from '../utils/timers.ts'
import type { Comparer } from './comparer.ts'
import type { Intent } from './create-intent.ts'
import type { Purchases } from './purchases.ts'
import { refusal } from './refusal.ts'

/** Milliseconds that an order waits for a purchase at most. */
export const readPurchaseMs = 1_500

/** Refuses an order that would certainly be charged in another way than the customer saw. */
export const checkReceipt = async (
  previewFor: PreviewFor,
  { request, input }: Intent,
  caller: Caller,
): Promise<void> => {
  const { defaultCountryId: country, defaultCurrencyId: currency } = input.cart
  if (request.country && request.country !== country)
    throw refusal('country-differs', `The page is priced for ${request.country}.`)
  // An order has no path, so a path that sells otherwise shows here.
  const ordered = { ...request, path: undefined, country, currency }
  const { differences } = await previewFor(caller, ordered, 'orders')
  if (differences.length > 0) throw refusal('receipt-differs', differences.map(({ kind }) => kind).join())
}

interface ContactSources {
  comparer: Pick<Comparer, 'countryOfCustomer'>
  purchases: Pick<Purchases, 'find'>
  warn: (error: unknown) => void
}

/**
 * Refuses an order whose customer's known contact is in another country than expected, because the platform prices by
 * it. An unknown contact shows in the purchase.
 */
export const checkContacts = async (
  { comparer, purchases, warn }: ContactSources,
  { claims, customer, input }: Intent,
): Promise<void> => {
  const { useInternalContacts, billingContact, deliveryContact, logonPurchaseId } = claims
  const known: (string | undefined)[] = []
  if (useInternalContacts === false) known.push(billingContact?.countryId, deliveryContact?.countryId)
  else {
    // The customer of a subscription is not looked up, so only the token can say where the contact is.
    if (claims.subscriptionId !== undefined && claims.country === undefined)
      throw refusal('country-differs', 'The token names no country.')
    known.push(await comparer.countryOfCustomer(customer))
    if (logonPurchaseId !== undefined) {
      const earlier = purchases.find(logonPurchaseId).catch((error: unknown) => warn(error))
      known.push((await withTimeout(earlier, readPurchaseMs, () => undefined))?.country)
    }
  }
  const country = input.cart.defaultCountryId
  const abroad = known.find((other) => other !== undefined && other !== country)
  if (abroad !== undefined) throw refusal('country-differs', `The contact is in ${abroad}.`)
}
