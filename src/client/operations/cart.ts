import * as z from 'zod/mini'
import { operation, restWrite } from '../operation.ts'
import type { CartPreview, CartPreviewInput, ProcessCartInput } from '../types/cart.ts'
import type { ProcessResult } from '../types/process-result.ts'
import { currencyCode, decimal, integer, listOf, maybe, text, webAddress } from '../wire/answer-fields.ts'
import * as given from '../wire/request-fields.ts'
import { contact } from './contact.ts'
import { isProcessResult, orderMembers, processResult } from './process-result.ts'

const price = z.object({
  CurrencyId: currencyCode,
  Currency: text,
  Gross: decimal,
  Net: decimal,
  Vat: decimal,
  VatPercentage: decimal,
})

const cartPreview = z.object({
  Cart: z.object({
    CurrencyId: currencyCode,
    Currency: text,
    LanguageId: text,
    Language: text,
    TotalPrice: price,
    CartItems: listOf(
      z.object({
        RunningNumber: integer,
        ProductId: integer,
        InternalProductId: maybe(text),
        Name: text,
        NameExtension: maybe(text),
        Quantity: integer,
        SinglePrice: price,
        TotalPrice: price,
        Discount: maybe(decimal),
      }),
    ),
  }),
  SessionUrl: maybe(webAddress),
  ResultMessage: text,
})

const extraParameter = z.strictObject({
  key: z.string({ error: 'must be a text' }).check(z.regex(/^x-./, { error: 'must begin with x-' })),
  value: given.anyText,
})

/** The platform lists the cart as optional and its items as required: both are required here. */
const orderCart = given.object({
  acceptSubscription: z.optional(given.flag),
  billingContact: z.optional(contact),
  deliveryContact: z.optional(contact),
  licenseeContact: z.optional(contact),
  cartItems: given.listOf(given.object({ productId: given.numericId, quantity: given.quantity })),
  defaultCountryId: given.countryCode,
  defaultCurrencyId: z.optional(given.currencyCode),
  defaultLanguageId: given.languageCode,
  configurationName: z.optional(given.text),
  coupons: z.optional(z.array(given.text)),
  customerIsReseller: z.optional(given.flag),
  customerReferenceId: z.optional(given.text),
  extraParameters: z.optional(z.array(extraParameter)),
  logonPurchaseId: z.optional(given.numericId),
  priceListRules: z.optional(z.array(given.text)),
  recommendationSets: z.optional(z.array(given.int32)),
  trackingParameters: z.optional(z.array(given.text)),
  useInternalContacts: given.flag,
})

/** The operations of docs/platform/cart.md. */
export const cart = {
  preview: operation<CartPreviewInput, CartPreview>()({
    ...restWrite,
    path: '/cart/generatecartpreview',
    request: given.object({
      shoppingCartUrl: given.checkoutUrl,
      remoteAddress: given.ipv4,
      acceptLanguage: z.optional(given.text),
      generateSessionUrl: z.optional(given.flag),
    }),
    response: cartPreview,
    isSafe: true,
  }),

  process: operation<ProcessCartInput, ProcessResult>()({
    ...restWrite,
    path: '/cart/processcart',
    request: given.object({
      cart: orderCart,
      processCartMode: z.optional(given.codeOf({ Interactive: 0, Noninteractive: 1 })),
      fraudProtectionMode: z.optional(given.codeOf({ Disabled: 0, Enabled: 1 })),
      subscription: z.optional(z.strictObject({ subscriptionId: given.subscriptionId })),
      extraParameterMode: z.optional(given.codeOf({ Default: 0, PurchaseOnly: 1, SubscriptionOnly: 2 })),
    }),
    response: processResult,
    members: orderMembers,
    hasOutcome: true,
    isAnswer: isProcessResult,
    rules: ({ cart: order, subscription }) =>
      given.atLeastOne({
        'cart.customerReferenceId': order.customerReferenceId,
        'cart.logonPurchaseId': order.logonPurchaseId,
        'subscription.subscriptionId': subscription?.subscriptionId,
      }),
  }),
}
