/**
 * `vitrine check --catalogue`: names products without a price in a currency, coupons that change no price, and
 * price rules that never apply. It reads prices and previews carts, and changes nothing. Each currency, coupon and
 * price rule is compared with the catalogue's plain prices, so a finding says what differs and not only what is
 * there. That costs one look-up per country for each of them, and two previews for a coupon that seems to change
 * nothing, because it may need a larger quantity.
 */

import { isVitrineError, type PriceItem } from '../../client/index.ts'
import { checkoutLink } from '../../contract/checkout-link.ts'
import { readCountries } from '../command/arguments.ts'
import type { CommandContext } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import {
  type CountryPrices,
  lookUpPrices,
  type PriceQuery,
  readProducts,
} from '../platform/look-up-prices.ts'
import { openPlatform, type Platform } from '../platform/open-platform.ts'
import { withProgress } from '../terminal/progress.ts'
import type { Finding } from './finding.ts'
import { documentationAddress } from './preview-finding.ts'

interface Question extends Pick<PriceQuery, 'products' | 'countries'> {
  currencies: string[]
  coupons: string[]
  priceRules: string[]
}

const questionOf = ({ args }: CommandContext): Question => {
  const currencies = args.list('currencies').map((code) => code.toUpperCase())
  if (!currencies.every((code) => /^[A-Z]{3}$/.test(code)))
    throw new UsageError('--currencies must be ISO 4217 codes separated by commas, such as EUR,USD.')
  return {
    products: readProducts(args.list('products')),
    countries: readCountries(args),
    currencies,
    coupons: args.list('coupons'),
    priceRules: args.list('price-rules'),
  }
}

const counted = (items: readonly unknown[]): string =>
  `${items.length} product${items.length === 1 ? '' : 's'}`

const mostNamed = 12

const named = (ids: readonly string[]): string =>
  ids.length > mostNamed
    ? `${ids.slice(0, mostNamed).join(', ')} and ${ids.length - mostNamed} more`
    : ids.join(', ')

/** The plain prices of the catalogue, with which others are compared. */
type Base = readonly CountryPrices[]

const itemsOf = (prices: Base): PriceItem[] => prices.flatMap(({ items }) => items)

const baseFindings = (base: Base): Finding[] =>
  base.map(({ name, items, missing, error }) => {
    const check = `Catalogue, ${name}`
    if (error) return { check, status: 'failed', found: error.found, todo: error.todo }
    const found = `${counted(items)} in ${[...new Set(items.map(({ currency }) => currency.iso))].join(', ')}`
    if (items.length > 0 && missing.length === 0) return { check, status: 'ok', found }
    return {
      check,
      status: 'failed',
      found: missing.length > 0 ? `no price for ${named(missing)}` : 'no price was found',
      todo: 'Check the IDs in the back office, and whether these products are active and sold in this country.',
    }
  })

const currencyFinding = (currency: string, base: CountryPrices, prices: CountryPrices): Finding => {
  const check = `${currency}, ${prices.name}`
  const inCurrency = prices.items.filter((item) => item.currency.iso === currency)
  const missing = base.items.filter(
    ({ productId }) => !inCurrency.some((item) => item.productId === productId),
  )
  if (missing.length === 0) return { check, status: 'ok', found: counted(inCurrency) }
  const why = prices.error ? `: ${prices.error.found}` : ''
  return {
    check,
    status: 'failed',
    found:
      inCurrency.length === 0
        ? `no product has a price${why}`
        : `no price for ${named(missing.map(({ productId }) => productId))}`,
    todo: `Give these products a price in ${currency} in the back office, or leave ${currency} out of the choice of currencies.`,
  }
}

const saves = ({ discount }: PriceItem): boolean => (discount?.absolute.gross.value ?? 0) > 0

const couponFinding = (coupon: string, prices: Base): Finding => {
  const check = `Coupon ${coupon}`
  const items = itemsOf(prices)
  const covered = items.filter((item) => item.coupon?.toLowerCase() === coupon.toLowerCase())
  const ids = new Set(covered.map(({ productId }) => productId))
  if (covered.length === 0)
    return {
      check,
      status: 'failed',
      found: `changes the price of none of ${counted([...new Set(items.map(({ productId }) => productId))])}`,
      todo: 'The platform does not say why. Check in the back office that the code exists, its dates, least quantity, products and currencies.',
    }
  if (!covered.some(saves))
    return {
      check,
      status: 'warning',
      found: `applies to ${counted([...ids])} and saves nothing`,
      todo: 'Check its amount: shoppers see that the code is accepted, and no saving.',
    }
  return { check, status: 'ok', found: `applies to ${counted([...ids])}` }
}

const keyOf = ({ productId, priceCountry, currency }: PriceItem): string =>
  `${productId} ${priceCountry} ${currency.iso}`

const ruleFinding = (rule: string, base: Base, prices: Base): Finding => {
  const check = `Price rule ${rule}`
  const before = new Map(itemsOf(base).map((item) => [keyOf(item), item.price.gross.value]))
  const changed = itemsOf(prices).filter((item) => before.get(keyOf(item)) !== item.price.gross.value)
  const ids = [...new Set(changed.map(({ productId }) => productId))]
  if (ids.length > 0) return { check, status: 'ok', found: `changes the price of ${counted(ids)}` }
  return {
    check,
    status: 'failed',
    found: 'changes no price',
    todo: 'Check the spelling of its parameter, that it is active, and its products, countries and quantities. The platform prices one unit here.',
  }
}

/** The quantity that is tried, because a coupon for a least quantity changes no price of one unit. */
const triedQuantity = 100
/** The most products in a tried cart, because a checkout link has at most 2,000 characters. */
const mostPreviewed = 10

const total = async (
  platform: Platform,
  { items, country }: CountryPrices,
  coupon: string | undefined,
): Promise<number | undefined> => {
  const shoppingCartUrl = checkoutLink(platform.checkoutUrl, platform.clientId, {
    items: items
      .slice(0, mostPreviewed)
      .map(({ productId }) => ({ product: productId, quantity: triedQuantity })),
    coupon,
    currency: items[0]?.currency.iso,
    country: country ?? items[0]?.priceCountry,
  })
  if (shoppingCartUrl === undefined) return undefined
  try {
    const { cart } = await platform.client.cart.preview({
      shoppingCartUrl,
      remoteAddress: documentationAddress,
      generateSessionUrl: false,
    })
    return cart.totalPrice.gross
  } catch (error) {
    if (isVitrineError(error)) return undefined
    throw error
  }
}

/** Tries a coupon that changes no price of one unit in a cart with a large quantity. */
const triedInCart = async (
  platform: Platform,
  finding: Finding,
  coupon: string,
  [first]: Base,
): Promise<Finding> => {
  if (finding.status !== 'failed' || platform.withoutRest || !first?.items.length) return finding
  const [without, withCode] = await Promise.all([
    total(platform, first, undefined),
    total(platform, first, coupon),
  ])
  if (without === undefined || withCode === undefined || withCode >= without) return finding
  return {
    check: finding.check,
    status: 'ok',
    found: `applies to a larger quantity: not to one unit, but to ${triedQuantity}`,
    todo: 'Say its least quantity beside the code: a page cannot know it.',
  }
}

const examine = async (
  platform: Platform,
  question: Question,
  step: (label: string) => void,
): Promise<Finding[]> => {
  const look = (more: Partial<PriceQuery> = {}): Promise<CountryPrices[]> =>
    lookUpPrices(platform, { ...question, ...more }, () => {})
  const base = await look()
  const findings = baseFindings(base)
  if (itemsOf(base).length === 0) return findings
  for (const currency of question.currencies) {
    step(`Asking for prices in ${currency}`)
    const prices = await look({ currency })
    findings.push(
      ...prices.flatMap((each, index) => (base[index] ? currencyFinding(currency, base[index], each) : [])),
    )
  }
  const currencies = question.currencies.length > 0 ? question.currencies : [undefined]
  const inAll = async (more: Partial<PriceQuery>): Promise<CountryPrices[]> => {
    const all: CountryPrices[] = []
    for (const currency of currencies) all.push(...(await look({ ...more, currency })))
    return all
  }
  for (const coupon of question.coupons) {
    step(`Trying the coupon ${coupon}`)
    findings.push(await triedInCart(platform, couponFinding(coupon, await inAll({ coupon })), coupon, base))
  }
  const plain = question.priceRules.length > 0 ? await inAll({}) : []
  for (const priceRule of question.priceRules) {
    step(`Trying the price rule ${priceRule}`)
    findings.push(ruleFinding(priceRule, plain, await inAll({ priceRule })))
  }
  return findings
}

/** Checks the prices of a catalogue, in every country and currency that is named. */
export const catalogueFindings = async (context: CommandContext): Promise<Finding[]> => {
  const question = questionOf(context)
  const platform = await openPlatform(context, {
    settings: ['pricingUrl', 'clientId'],
    credentials: 'optional',
  })
  return withProgress(context.terminal, 'Asking the price host', (step) => examine(platform, question, step))
}
