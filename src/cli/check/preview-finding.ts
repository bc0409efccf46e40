import type { PriceItem } from '../../client/index.ts'
import { checkoutLink } from '../../contract/checkout-link.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'
import type { CountryPrices } from '../platform/look-up-prices.ts'
import { mapConcurrent } from '../platform/map-concurrent.ts'
import type { Platform } from '../platform/open-platform.ts'
import { type Finding, finding } from './finding.ts'

/** An address of TEST-NET-1 (RFC 5737). The checkout link carries the country. */
export const documentationAddress = '192.0.2.1'

/** A checkout link has at most 2,000 characters, and five products show a difference as well as fifty would. */
const mostProducts = 5

const inWords = (amount: number, currency: string): string =>
  `${amount.toFixed(currencyDigits(currency))} ${currency}`

const totalOf = (items: readonly PriceItem[]): number =>
  items.reduce((sum, { price }) => sum + price.gross.value, 0)

export interface PreviewQuery {
  coupon: string | undefined
  /** IPv4 address of the shopper. */
  address: string | undefined
}

/** Compares the total of a previewed cart, one of each product, with the prices on the page. */
const compared = async (
  platform: Platform,
  prices: CountryPrices,
  { coupon, address }: PreviewQuery,
): Promise<Omit<Finding, 'check'>> => {
  const items = prices.items.slice(0, mostProducts)
  const currency = items[0]?.currency.iso ?? ''
  const shoppingCartUrl = checkoutLink(platform.checkoutUrl, platform.clientId, {
    items: items.map(({ productId }) => ({ product: productId, quantity: 1 })),
    coupon,
    currency,
    // As for shoppers, the address decides the country unless `--countries` names one.
    country: prices.country ?? (address === undefined ? items[0]?.priceCountry : undefined),
  })
  if (shoppingCartUrl === undefined)
    return {
      status: 'failed',
      found: 'no checkout link can be built',
      todo: 'Set VITRINE_CHECKOUT_URL to the address before the client ID in your checkout links.',
    }
  const { cart } = await platform.client.cart.preview({
    shoppingCartUrl,
    remoteAddress: address ?? documentationAddress,
    generateSessionUrl: false,
  })
  const page = inWords(totalOf(items), currency)
  const atCheckout = inWords(cart.totalPrice.gross, cart.currencyId)
  const several = prices.items.length > items.length ? ` for the first ${items.length} products` : ''
  if (page === atCheckout)
    return { status: 'ok', found: `checkout charges the same as the page: ${page}${several}` }
  return {
    status: 'failed',
    found: `the page shows ${page}, checkout charges ${atCheckout}`,
    todo:
      address !== undefined && prices.country === undefined
        ? `The page is for ${prices.name}; checkout decides the country by --address. If that is where the shopper is, the page must name the country, or ask for its prices from the shopper's browser.`
        : 'Compare country, currency, coupon and price rules of the page with those of the checkout. When the tax differs, give the IPv4 address of a shopper in that country with --address.',
  }
}

/** Previews a cart for each country with prices. */
export const previewFindings = (
  platform: Platform,
  countries: readonly CountryPrices[],
  question: PreviewQuery,
): Promise<Finding[]> =>
  mapConcurrent(
    countries.filter(({ items }) => items.length > 0),
    (prices) => finding(`Cart preview, ${prices.name}`, () => compared(platform, prices, question)),
  )
