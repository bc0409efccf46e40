import type { OrderCart, OrderCartItem, ProcessCartInput } from '../../client/types/cart.ts'
import type { CartRequest } from '../../contract/cart-preview.ts'
import type { ProcessRequest } from '../../contract/cart-process-schema.ts'
import { mergedItems } from '../cart/preview.ts'
import type { Config } from '../config/settings.ts'
import type { CustomerClaims } from '../customer-token/claims.ts'
import { ProblemError } from '../http/problem.ts'
import { intentParameter, reservedPrefix } from './intent.ts'

/** The input of the client's `cart.process`, with the parameters that every order has. */
export type ProcessInput = ProcessCartInput & {
  cart: { extraParameters: NonNullable<OrderCart['extraParameters']> }
}

const productIds = (request: ProcessRequest): OrderCartItem[] =>
  mergedItems(request.items).map(({ product, internal, quantity }, index) => {
    // Orders accept the platform's product IDs only (docs/platform/cart.md#process), in one spelling each.
    const productId = Number(product)
    if (internal || !/^[1-9]\d*$/.test(product) || !Number.isSafeInteger(productId))
      throw new ProblemError('bad-request', { fields: [`items.${index}.product`] })
    return { productId, quantity }
  })

/** The platform accepts exactly one identification of the customer; the most specific one of the token is used. */
const customer = (
  claims: CustomerClaims,
): Pick<ProcessInput, 'subscription'> & Pick<OrderCart, 'logonPurchaseId' | 'customerReferenceId'> => {
  if (claims.subscriptionId !== undefined) return { subscription: { subscriptionId: claims.subscriptionId } }
  if (claims.logonPurchaseId !== undefined) return { logonPurchaseId: claims.logonPurchaseId }
  return { customerReferenceId: claims.sub }
}

/** Refuses extra parameters that the endpoint itself sets to find orders again. */
export const refuseReservedExtra = ({ extra = {} }: CartRequest): void => {
  const fields = Object.keys(extra).filter((key) => key.startsWith(reservedPrefix))
  if (fields.length > 0)
    throw new ProblemError('bad-request', { fields: fields.map((key) => `extra.${key}`) })
}

/**
 * The country of an order. Contacts of a token that overwrite the stored ones decide it, unless the token names another;
 * stored contacts are not known here.
 */
const countryOfOrder = (
  { defaultCountry }: Pick<Config, 'defaultCountry'>,
  { country, useInternalContacts, billingContact, deliveryContact }: CustomerClaims,
): string => {
  const contact = useInternalContacts === false ? (deliveryContact ?? billingContact) : undefined
  return country ?? contact?.countryId ?? defaultCountry
}

/** The order for the platform: products and codes from the browser, everything else from token and settings. */
export const processInput = (
  config: Pick<Config, 'defaultCountry' | 'defaultLanguage'>,
  claims: CustomerClaims,
  request: ProcessRequest,
  intent: string,
): ProcessInput => {
  const { subscription, ...identity } = customer(claims)
  const currency = request.currency ?? request.expected?.currency
  const { billingContact, deliveryContact, licenseeContact } = claims
  const extra = Object.entries(request.extra ?? {}).map(([key, value]) => ({ key, value }))
  return {
    cart: {
      acceptSubscription: request.acceptSubscription ?? true,
      cartItems: productIds(request),
      defaultCountryId: countryOfOrder(config, claims),
      defaultLanguageId: request.language ?? config.defaultLanguage,
      extraParameters: [...extra, { key: intentParameter, value: intent }],
      useInternalContacts: claims.useInternalContacts ?? true,
      ...identity,
      ...(currency ? { defaultCurrencyId: currency } : {}),
      ...(request.coupon ? { coupons: [request.coupon] } : {}),
      ...(request.priceRule ? { priceListRules: [request.priceRule] } : {}),
      ...(billingContact ? { billingContact } : {}),
      ...(deliveryContact ? { deliveryContact } : {}),
      ...(licenseeContact ? { licenseeContact } : {}),
    },
    ...(subscription ? { subscription } : {}),
  }
}
