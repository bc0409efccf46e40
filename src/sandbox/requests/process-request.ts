import * as z from 'zod'
import { isCountry } from '../money/countries.ts'
import { isCurrency } from '../money/currency.ts'
import { largestQuantity } from '../state/cart.ts'
import { contactField } from './contact-field.ts'
import { enumerated, flag, integer, listOf, optional, text } from './fields.ts'

const quantity = integer.refine((value) => value >= 1 && value <= largestQuantity, {
  error: `must be from 1 to ${largestQuantity}`,
})

/** Accepted with or without a leading S (platform-api.md, "Conventions"). */
export const subscriptionId = z
  .union([z.int(), z.string()], { error: 'must be a subscription ID' })
  .transform(String)
  .pipe(z.string().regex(/^S?\d{1,15}$/i, 'must be a subscription ID'))
  .transform((id) => Number(id.replace(/^S/i, '')))

const cart = z.object(
  {
    AcceptSubscription: optional(flag),
    BillingContact: optional(contactField),
    DeliveryContact: optional(contactField),
    LicenseeContact: optional(contactField),
    CartItems: listOf(
      z.object({ ProductId: integer, Quantity: quantity }, { error: 'must be an object' }),
      1,
    ),
    DefaultCountryId: text.refine(isCountry, { error: 'must be an ISO 3166-1 alpha-2 code in capitals' }),
    DefaultCurrencyId: optional(text.refine(isCurrency, { error: 'must be an ISO 4217 code in capitals' })),
    DefaultLanguageId: text.regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code in lower case'),
    ConfigurationName: optional(text),
    Coupons: optional(listOf(text)),
    CustomerIsReseller: optional(flag),
    CustomerReferenceId: optional(text),
    ExtraParameters: optional(
      listOf(z.object({ Key: text.regex(/^x-/, 'must begin with x-'), Value: z.coerce.string().max(2_000) })),
    ),
    LogonPurchaseId: optional(integer),
    Pricelistrules: optional(listOf(z.coerce.string())),
    Recommendationsets: optional(listOf(z.unknown())),
    Trackingparameters: optional(listOf(z.unknown())),
    UseInternalContacts: flag,
  },
  { error: 'must be an object' },
)

/** The body of `processcart` (platform-api.md, "Cart"), with the defaults of platform-facts.md. */
export const processRequest = z
  .object(
    {
      Cart: cart,
      ProcessCartMode: optional(enumerated({ interactive: 0, noninteractive: 1 })),
      FraudProtectionMode: optional(enumerated({ Disabled: 0, Enabled: 1 })),
      Subscription: optional(
        z.object({ SubscriptionId: optional(subscriptionId) }, { error: 'must be an object' }),
      ),
      ExtraParameterMode: optional(enumerated({ Default: 0, PurchaseOnly: 1, SubscriptionOnly: 2 })),
    },
    { error: 'must be an object' },
  )
  .refine(
    ({ Cart, Subscription }) =>
      Cart.LogonPurchaseId !== undefined ||
      Cart.CustomerReferenceId !== undefined ||
      Subscription?.SubscriptionId !== undefined,
    { error: 'needs one of Cart.LogonPurchaseId, Cart.CustomerReferenceId and Subscription.SubscriptionId' },
  )

export type ProcessRequest = z.output<typeof processRequest>
