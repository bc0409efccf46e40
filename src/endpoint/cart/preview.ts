import type { CartItem, CartRequest, PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import { checkoutLink } from '../../contract/checkout-link.ts'
import { allowedCheckoutUrl } from '../config.ts'
import { ProblemError } from '../http/problem.ts'
import type { Platform, PlatformPreview } from '../platform.ts'
import type { Config } from '../settings.ts'
import { differences } from './compare.ts'

const largestQuantity = 10_000

/** One line a product: a link can name each product once, so two lines of one product are their sum. */
export const mergedItems = (items: readonly CartItem[]): CartItem[] => {
  const merged = new Map<string, CartItem>()
  for (const [index, item] of items.entries()) {
    const key = `${item.internal ? 'I' : ''}${item.product}`
    const quantity = (merged.get(key)?.quantity ?? 0) + item.quantity
    if (quantity > largestQuantity)
      throw new ProblemError('bad-request', { fields: [`items.${index}.quantity`] })
    merged.set(key, { ...item, quantity })
  }
  return [...merged.values()]
}

/** The checkout link of this cart, out of the endpoint's own configuration. */
export const linkFor = (config: Pick<Config, 'checkoutUrl' | 'clientId'>, cart: CartRequest): string => {
  const link = checkoutLink(config.checkoutUrl, config.clientId, cart)
  if (link === undefined) throw new ProblemError('cart-refused')
  return link
}

type Price = PlatformPreview['cart']['totalPrice']

const amounts = (price: Price): PreviewResponse['total'] => ({
  net: price.net,
  vat: price.vat,
  gross: price.gross,
  vatPercentage: price.vatPercentage ?? 0,
})

const shown = ({ cart }: PlatformPreview): Pick<PreviewResponse, 'currency' | 'lines' | 'total'> => ({
  currency: cart.currencyId,
  total: amounts(cart.totalPrice),
  lines: cart.cartItems.map((item) => ({
    product: String(item.productId),
    ...(item.internalProductId ? { internalProduct: item.internalProductId } : {}),
    name: item.name,
    ...(item.nameExtension ? { nameExtension: item.nameExtension } : {}),
    quantity: item.quantity,
    unit: amounts(item.singlePrice),
    total: amounts(item.totalPrice),
    ...(typeof item.discount === 'number' ? { discount: item.discount } : {}),
  })),
})

interface Caller {
  remoteAddress: string
  acceptLanguage: string | undefined
}

/**
 * Asks the platform what checkout would charge for this cart and says where that differs from what the shopper saw.
 * Excludes any judgement: a differing price is an answer, not an error.
 */
export const previewCart = async (
  config: Config,
  ask: Platform['cart']['preview'],
  request: PreviewRequest,
  caller: Caller,
): Promise<PreviewResponse> => {
  const cart = { ...request, items: mergedItems(request.items) }
  const link = linkFor(config, cart)
  const preview = await ask({
    shoppingCartUrl: link,
    remoteAddress: caller.remoteAddress,
    ...(caller.acceptLanguage ? { acceptLanguage: caller.acceptLanguage } : {}),
    // Left out it means true (platform-facts.md, "Cart"), and every session URL is a session on the platform.
    generateSessionUrl: request.session === true,
  })
  const sessionUrl = request.session ? allowedCheckoutUrl(config, preview.sessionUrl) : undefined
  const seen = shown(preview)
  return {
    ...seen,
    differences: differences(cart.items, request.expected, seen),
    checkoutUrl: sessionUrl ?? link,
    session: sessionUrl !== undefined,
  }
}
