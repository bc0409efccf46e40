import type { CartItem, CartRequest, PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { checkoutLink } from '../../contract/checkout-link.ts'
import { linkPart } from '../../contract/merchant-link.ts'
import { isRenewalText, renewalParameter } from '../../contract/renewal-text.ts'
import { isShownText, shownParameter } from '../../contract/shown-text.ts'
import { allowedCheckoutUrl } from '../config/checkout-url.ts'
import type { Config } from '../config/settings.ts'
import type { Caller } from '../http/caller.ts'
import { ProblemError } from '../http/problem.ts'
import type { Platform, PlatformPreview } from '../platform/platform.ts'
import { type CartFigures, differences, isAmount } from './compare.ts'
import { allowedParameters } from './link-parameters.ts'

const maxQuantity = 10_000

/** Adds up the lines of the same product, because a checkout link can contain each product once. */
export const mergedItems = (items: readonly CartItem[]): CartItem[] => {
  const merged = new Map<string, CartItem>()
  for (const [index, item] of items.entries()) {
    const key = `${item.internal ? 'I' : ''}${item.product}`
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity
    if (quantity > maxQuantity) throw new ProblemError('bad-request', { fields: [`items.${index}.quantity`] })
    merged.set(key, { ...item, quantity })
  }
  return [...merged.values()]
}

/** The extra parameters that say what the page showed; nothing for texts that no page writes. */
export const shownExtra = ({ shown, renewal }: CartRequest): Record<string, string> => ({
  ...(shown !== undefined && isShownText(shown) && { [shownParameter]: shown }),
  ...(renewal !== undefined && isRenewalText(renewal) && { [renewalParameter]: renewal }),
})

type LinkConfig = Pick<Config, 'checkoutUrl' | 'clientId'>

/** A sale does not need to know what was shown, so only that gives way to the limit. Undefined above the limit. */
const shortLink = (config: LinkConfig, cart: CartRequest): string | undefined => {
  const { [shownParameter]: shown, [renewalParameter]: renewal } = shownExtra(cart)
  return checkoutLink(config.checkoutUrl, config.clientId, { ...cart, shown, renewal })
}

/** The cart of a customer whom the platform will know by the merchant's own ID. */
const withCustomer = (cart: CartRequest, customer: string): CartRequest => ({
  ...cart,
  parameters: [cart.parameters, linkPart('internalcustomer', customer).text].filter(Boolean).join('&'),
})

type Price = PlatformPreview['cart']['totalPrice']

/** @throws for what cannot be an amount: the page then shows none, and its link goes on to checkout */
const amounts = ({ net, vat, gross, vatPercentage }: Price): PreviewResponse['total'] => {
  if (![net, vat, gross].every(isAmount))
    throw new ProblemError('upstream-contract', { cause: new Error('An amount of the preview cannot be.') })
  return { net, vat, gross, vatPercentage: vatPercentage ?? 0 }
}

const cartFigures = ({ cart }: PlatformPreview): CartFigures => ({
  currency: cart.currencyId,
  total: amounts(cart.totalPrice),
  lines: cart.cartItems.map((item) => ({
    product: String(item.productId),
    internalProduct: item.internalProductId || undefined,
    name: item.name,
    nameExtension: item.nameExtension || undefined,
    quantity: item.quantity,
    unit: amounts(item.singlePrice),
    total: amounts(item.totalPrice),
    discount: item.discount ?? undefined,
  })),
})

/** Requests the platform's preview of a cart and compares it with the page. A difference is an answer, not an error. */
export const previewCart = async (
  config: Config,
  requestPreview: Platform['cart']['preview'],
  request: PreviewRequest,
  remoteAddress: string,
  { acceptLanguage, customer }: Pick<Caller, 'acceptLanguage' | 'customer'>,
): Promise<PreviewResponse> => {
  const { parameters, leftOut } = allowedParameters(config, request.parameters)
  const cart = { ...request, items: mergedItems(request.items), parameters }
  const link = shortLink(config, cart)
  if (link === undefined) throw new ProblemError('cart-refused')
  // The address that a shopper sees, and may pass on, does not say who the customer is.
  const named =
    request.session && customer !== undefined ? shortLink(config, withCustomer(cart, customer)) : undefined
  const preview = await requestPreview({
    shoppingCartUrl: named ?? link,
    remoteAddress,
    acceptLanguage,
    // The default is true, and each session URL opens a session on the platform (docs/platform/cart.md#preview).
    generateSessionUrl: request.session === true,
  })
  const sessionUrl = request.session ? allowedCheckoutUrl(config, preview.sessionUrl) : undefined
  const figures = cartFigures(preview)
  return {
    ...figures,
    differences: differences(cart.items, request.expected, figures),
    checkoutUrl: sessionUrl ?? link,
    session: sessionUrl !== undefined,
    ...(leftOut.length > 0 && { leftOut }),
  }
}
