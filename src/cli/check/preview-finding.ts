import type { PriceItem } from '../../client/index.ts'
import { checkoutLink } from '../../contract/checkout-link.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'
import { fewAtOnce } from '../few-at-once.ts'
import type { Platform } from '../platform.ts'
import type { CountryPrices } from '../price-lookup.ts'
import { type Finding, finding } from './finding.ts'

/** TEST-NET-1 (RFC 5737), nobody's address: the country travels in the link. */
export const nobody = '192.0.2.1'

/** A link has 2,000 characters, and one product says as much about the way to checkout as fifty. */
const mostProducts = 5

const inWords = (amount: number, currency: string): string =>
  `${amount.toFixed(currencyDigits(currency))} ${currency}`

const totalOf = (items: readonly PriceItem[]): number =>
  items.reduce((sum, { price }) => sum + price.gross.value, 0)

export interface PreviewQuestion {
  coupon: string | undefined
  /** IPv4 address of the shopper, when one was given. */
  address: string | undefined
}

/**
 * A cart of one each, previewed for the country, must cost what the page shows: a difference is what shoppers find at
 * checkout.
 */
const compared = async (
  platform: Platform,
  prices: CountryPrices,
  { coupon, address }: PreviewQuestion,
): Promise<Omit<Finding, 'check'>> => {
  const items = prices.items.slice(0, mostProducts)
  const currency = items[0]?.currency.iso ?? ''
  const shoppingCartUrl = checkoutLink(platform.checkoutUrl, platform.clientId, {
    items: items.map(({ productId }) => ({ product: productId, quantity: 1 })),
    coupon,
    currency,
    // An address that was given decides by itself, as a shopper's does, unless a country was given too.
    country: prices.country ?? (address === undefined ? items[0]?.priceCountry : undefined),
  })
  if (shoppingCartUrl === undefined)
    return {
      status: 'failed',
      found: 'no checkout link can be made',
      todo: 'Set VITRINE_CHECKOUT_URL to the address before the client ID in your checkout links.',
    }
  const { cart } = await platform.client.cart.preview({
    shoppingCartUrl,
    remoteAddress: address ?? nobody,
    generateSessionUrl: false,
  })
  const page = inWords(totalOf(items), currency)
  const atCheckout = inWords(cart.totalPrice.gross, cart.currencyId)
  const several = prices.items.length > items.length ? ` for the first ${items.length} products` : ''
  if (page === atCheckout)
    return { status: 'ok', found: `checkout asks for what the page shows: ${page}${several}` }
  return {
    status: 'failed',
    found: `the page shows ${page}, checkout asks for ${atCheckout}`,
    todo:
      address !== undefined && prices.country === undefined
        ? `The page is for ${prices.name}; checkout decides the country by --address. If that is where the shopper is, the page must name the country, or ask for its prices from the shopper's browser.`
        : 'Compare country, currency, coupon and price rules of the page with those of the checkout. When the tax differs, give the IPv4 address of a shopper in that country with --address.',
  }
}

/** One preview a country that has prices. */
export const previewFindings = (
  platform: Platform,
  countries: readonly CountryPrices[],
  question: PreviewQuestion,
): Promise<Finding[]> =>
  fewAtOnce(
    countries.filter(({ items }) => items.length > 0),
    (prices) => finding(`Cart preview, ${prices.name}`, () => compared(platform, prices, question)),
  )
