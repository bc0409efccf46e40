import * as z from 'zod'
import { isIPv4 } from '../http/ip-address.ts'
import { isCountry } from '../money/countries.ts'
import { isCurrency } from '../money/currency.ts'
import { maxQuantity } from '../state/cart.ts'
import { contactField } from './contact-field.ts'
import {
  body,
  documented,
  enumerated,
  flag,
  integer,
  integerBetween,
  listOf,
  optional,
  text,
} from './fields.ts'

export const quantity = integerBetween(1, maxQuantity)

/** Accepted with or without a leading S (docs/platform/conventions.md#ids). */
export const subscriptionId = z
  .union([z.int(), z.string()], { error: 'must be a subscription ID' })
  .transform(String)
  .pipe(z.string().regex(/^S?\d{1,15}$/i, 'must be a subscription ID'))
  .transform((id) => Number(id.replace(/^S/i, '')))
  .register(documented, { $ref: '#/components/schemas/SubscriptionId' })

const country = text
  .refine(isCountry, { error: 'must be an ISO 3166-1 alpha-2 code in capitals' })
  .register(documented, { type: 'string', pattern: '^[A-Z]{2}$' })

const currency = text
  .refine(isCurrency, { error: 'must be an ISO 4217 code in capitals' })
  .register(documented, { type: 'string', pattern: '^[A-Z]{3}$' })

const language = text
  .regex(/^[a-z]{2}$/, 'must be an ISO 639-1 code in lower case')
  .register(documented, { type: 'string', pattern: '^[a-z]{2}$' })

/** Members for reporting only are accepted and ignored. */
const anything = z.unknown().register(documented, { type: ['string', 'number', 'boolean', 'object', 'null'] })

const cart = body({
  AcceptSubscription: optional(flag),
  BillingContact: optional(contactField),
  DeliveryContact: optional(contactField),
  LicenseeContact: optional(contactField),
  CartItems: listOf(body({ ProductId: integer, Quantity: quantity }), 1),
  DefaultCountryId: country,
  DefaultCurrencyId: optional(currency),
  DefaultLanguageId: language,
  ConfigurationName: optional(text),
  Coupons: optional(listOf(text)),
  CustomerIsReseller: optional(flag),
  CustomerReferenceId: optional(text),
  ExtraParameters: optional(
    listOf(
      body({
        Key: text.regex(/^x-/, 'must begin with x-'),
        Value: z.coerce
          .string()
          .max(2_000)
          .register(documented, { type: ['string', 'number', 'boolean'], maxLength: 2_000 }),
      }),
    ),
  ),
  LogonPurchaseId: optional(integer),
  Pricelistrules: optional(listOf(z.coerce.string().register(documented, { type: ['string', 'number'] }))),
  Recommendationsets: optional(listOf(anything)),
  Trackingparameters: optional(listOf(anything)),
  UseInternalContacts: flag,
})

/** The body of `processcart` (docs/platform/cart.md#process). */
export const processRequest = body({
  Cart: cart,
  ProcessCartMode: optional(enumerated({ interactive: 0, noninteractive: 1 })),
  FraudProtectionMode: optional(enumerated({ Disabled: 0, Enabled: 1 })),
  Subscription: optional(body({ SubscriptionId: optional(subscriptionId) })),
  ExtraParameterMode: optional(enumerated({ Default: 0, PurchaseOnly: 1, SubscriptionOnly: 2 })),
}).refine(
  ({ Cart, Subscription }) =>
    Cart.LogonPurchaseId !== undefined ||
    Cart.CustomerReferenceId !== undefined ||
    Subscription?.SubscriptionId !== undefined,
  { error: 'needs one of Cart.LogonPurchaseId, Cart.CustomerReferenceId and Subscription.SubscriptionId' },
)

export type ProcessRequest = z.output<typeof processRequest>

const decodedOnce = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A checkout link. XML clients URL-encode all of it (docs/platform/cart.md#preview), and some JSON clients do. */
const checkoutLink = z
  .string({ error: 'must be a text' })
  .min(1, 'must not be empty')
  .transform((written) => (/^https?%3a/i.test(written) ? decodedOnce(written) : written))
  .register(documented, { type: 'string', minLength: 1 })

export const previewRequest = body({
  ShoppingCartUrl: checkoutLink,
  RemoteAddress: z
    .string({ error: 'must be a text' })
    .refine(isIPv4, { error: 'must be an IPv4 address' })
    .register(documented, { type: 'string', format: 'ipv4' }),
  AcceptLanguage: optional(z.string({ error: 'must be a text' })),
  GenerateSessionUrl: optional(flag),
})

export const sessionUrlRequest = body({
  TargetUrl: checkoutLink,
})
