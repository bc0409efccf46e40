/**
 * Links as merchants write them, drawn from the documented parameters in any letter case, the paths of the sample
 * catalogue, bounds, signed prices and units that the customer has. What decides an amount is drawn often, what does
 * not is drawn too, and each link stands beside a product with what its page says.
 */

import fc from 'fast-check'
import type { Catalogue } from '../../src/sandbox/browser.ts'
import { type Profile, switches } from '../../src/sandbox/profile/switches.ts'

/** What the documents leave open about links. */
export const linkFacts = [
  'parameterCase',
  'ownIdCase',
  'currencyCase',
  'severalCodes',
  'quantityBounds',
  'baseQuantity',
  'dynamicPriceCurrency',
  'dynamicPriceReductions',
  'pathCart',
  'pathParameters',
  'deliveryPrefill',
] as const

/** The profiles that turn one of these facts the other way. */
export const flipsOf = (...names: (typeof linkFacts)[number][]): Partial<Profile>[] =>
  names.flatMap((name) => switches[name].others.map((value) => ({ [name]: value })))

/** A link beside a product, and what the page around it states. */
export interface LinkCase {
  product: string
  /** Behind the client ID, with the query. */
  link: string
  /** The attribute `quantity`. */
  quantity: number | undefined
  priceRule: string | undefined
  coupon: string | undefined
  /** The affiliate of the visit. */
  affiliate: string | undefined
}

/** The catalogue with a product whose number of the merchant's own is that of another product of the platform. */
export const withNamesake = (catalogue: Catalogue): Catalogue => ({
  ...catalogue,
  merchants: catalogue.merchants.map((merchant) => ({
    ...merchant,
    products: merchant.products.map((product) =>
      product.id === 97773 ? { ...product, internalId: '97772' } : product,
    ),
  })),
})

/** Whether a page cannot know what the link sells: a path without a cart, an odd cart, or a number of the other kind of ID. */
export const isLeft = ({ product, link }: LinkCase): boolean => {
  const carts = [...link.matchAll(/[?&]cart=([^&]+)/gi)].map(([, text = '']) => text.toUpperCase().split(','))
  const [cart] = carts
  if (!cart) return /^[^?]+\?/.test(link)
  if (carts.length > 1 || !cart.every((id) => /^(\d+|I.+)$/.test(id))) return true
  const namesake = product.startsWith('I') ? product.slice(1) : `I${product}`
  return cart.includes(namesake) && !cart.includes(product)
}

/** Paths that the merchant calls looks alone: the sample catalogue has none of them. */
export const plainPaths = 'purl-look_* purl-plain'

const paths = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: fc.constantFrom('purl-look_a', 'purl-plain/') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'purl-two',
      'purl-kite',
      'purl-kite_quote',
      'purl-unknown',
      'uurl-partner',
      'surl-7f3c9a',
      'pro-access',
    ),
  },
)

const checksum = '0123456789abcdef0123456789abcdef'
const capitalized = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase())

const cased = (name: string): fc.Arbitrary<string> =>
  name.startsWith('x-')
    ? fc.constant(name)
    : fc.oneof(
        { weight: 6, arbitrary: fc.constant(name) },
        { weight: 1, arbitrary: fc.constantFrom(name.toUpperCase(), name.toLowerCase(), capitalized(name)) },
      )

const parameter = (name: string, ...values: string[]) => fc.tuple(cased(name), fc.constantFrom(...values))

const parametersOf = (id: string): fc.Arbitrary<[string, string]> =>
  fc.oneof(
    parameter(`quantity_${id}`, '1', '2', '4', ''),
    parameter('quantity', '1', '3'),
    parameter(`minquantity_${id}`, '1', '2', '5'),
    parameter(`maxquantity_${id}`, '1', '3', '7'),
    parameter(`basequantity_${id}`, '0', '8'),
    parameter(
      `dp_${id}`,
      `__PRICE:19.95:USD;N__CHECKSUM:${checksum}`,
      `__PRICE:5:EUR;G__CHECKSUM:${checksum}`,
    ),
    parameter('coupon', 'SAVE10', 'WELCOME20', 'UNKNOWN', '[SUMMER]', 'SAVE10,WELCOME20', ''),
    parameter('enablecoupon', 'false', 'true', 'False'),
    parameter('pricerule', 'team', 'small', 'none', 'Spring sale', ''),
    parameter('currency', 'EUR', 'USD', 'usd'),
    parameter('currencies', 'USD', 'usd', 'EUR,USD', 'GBP,USD'),
    parameter('allowmultiple', 'true', 'false'),
    parameter('b2b', 'true', 'false'),
    parameter('deliveryCountryId', 'US', 'DE'),
    parameter('deliveryEmail', 'ada@example.com'),
    parameter('affiliate', '77', '78', ''),
    parameter('scope', 'checkout', 'quote', 'cart'),
    parameter('language', 'de', 'en'),
    parameter(`for_${id}`, 'ada'),
    parameter('x-Source', 'w'),
    parameter('x-source', 'v'),
    parameter(`x-old_keys_${id}`, 'AAA,BBB'),
    parameter('cfg', 'two-columns'),
    parameter('utm_source', 'mail'),
  )

/** The element's product, and how a link may write it. */
const sold = fc.constantFrom(
  ['97772', '97772'],
  ['97776', '97776'],
  ['IBC345', 'IBC345'],
  ['IBC345', 'iBC345'],
  ['97772', 'i97772'],
  ['97772', 'I97772'],
  ['I97772', 'i97772'],
  ['I97772', '97772'],
) as fc.Arbitrary<[product: string, written: string]>

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3, nil: undefined })

export const linkCase: fc.Arbitrary<LinkCase> = sold.chain(([product, written]) =>
  fc
    .record({
      path: paths,
      cart: fc.oneof(
        { weight: 7, arbitrary: fc.constant(`cart=${written}`) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            `Cart=${written}`,
            `cart=${written},97773`,
            `cart=${written},${written}`,
            `cart=${written},SKU-5`,
            `cart=${written}&cart=97773`,
            '',
          ),
        },
      ),
      parameters: fc.array(parametersOf(written), { maxLength: 4 }),
      at: fc.nat({ max: 4 }),
      quantity: maybe(fc.constantFrom(1, 2, 6)),
      priceRule: maybe(fc.constantFrom('team')),
      coupon: maybe(fc.constantFrom('SAVE10', 'WELCOME20')),
      affiliate: maybe(fc.constant('88')),
    })
    .map(({ path, cart, parameters, at, ...page }) => {
      const texts = parameters.map(([name, value]) => `${new URLSearchParams([[name, value]])}`)
      return {
        product,
        link: `${path}?${texts.toSpliced(at, 0, ...(cart ? [cart] : [])).join('&')}`,
        // A page that states nothing is the most common one.
        quantity: page.quantity === 1 ? undefined : page.quantity,
        priceRule: page.priceRule,
        coupon: page.coupon,
        affiliate: page.affiliate,
      }
    }),
)
