/**
 * Explains the price of one element: which one was asked for, what was answered, how old the answer is, where it came
 * from, and what the code does to it. A diagnosis repeats the reading of the element itself and must not change
 * anything: it asks for no price that the element has not asked for already, so opening the doctor causes no request.
 * It runs in an effect and is repeated with every change of the page.
 */

import type { PriceItem } from '../../../contract/price-item.ts'
import { boundProduct, classProduct, plainLink } from '../../binding/bound-product.ts'
import { generatedMark } from '../../binding/markup-attributes.ts'
import { couponVerdict } from '../../elements/coupon/coupon-verdict.ts'
import { elementNames } from '../../elements/manifest.ts'
import { itemElements } from '../../elements/order/order-items.ts'
import type { PriceState } from '../../prices/price-book.ts'
import type { PriceQuery } from '../../prices/price-url.ts'
import { isProduct } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { priceQuery } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { noPriceRemedy } from '../rules/problems.ts'
import { hasAttribute, needsOf } from '../rules/product-elements.ts'
import type { Fault, PriceDiagnosis, Row } from './DoctorView.tsx'
import { priceSource } from './price-source.ts'

/** A link that is one product of an order. */
const orderLink = `vitrine-order a:is(${itemElements})`
const tags = elementNames
  .filter((name) => hasAttribute(name, 'product'))
  .map((name) => `vitrine-${name}${needsOf(name).findsProduct ? '[product]' : ':not([product=none])'}`)
const listed = `${tags},${orderLink},${plainLink},[data-vitrine-if],[data-vitrine-field]:not([data-vitrine])`

/** Elements, and markup that shows a price or sells, in the order of the page. */
export const pricedElements = ({ document, settings }: Page): Element[] => {
  const { classPrefix } = settings.peek()
  const classes = classPrefix ? `,[class*="${classPrefix}-"]` : ''
  return [...document.querySelectorAll(listed + classes)].filter(
    (element) => element.matches(listed) || isProduct(classProduct(element, classPrefix)),
  )
}

const namedOf = (
  element: Element,
  classPrefix: string | undefined,
): { product: string | undefined; priceRule: string | undefined } => {
  const { product = classProduct(element, classPrefix), priceRule } = boundProduct(element)
  const [, name] = /^vitrine-(.*)/.exec(element.localName) ?? []
  const hasRule = name ? hasAttribute(name, 'priceRule') : !element.matches(orderLink)
  // In an order and in a table of volume prices, the store's price rule applies.
  return { product, priceRule: hasRule ? priceRule : undefined }
}

/** The state of the shown price. With tiers the quantity decides the rule, so only the announced price is certain. */
const stateOf = (
  element: Element,
  { page, price }: Storefront,
  product: string,
  priceRule: string | undefined,
): PriceState | undefined => {
  if (!element.hasAttribute('price-rules')) return price(product, priceRule)
  const item = page.priced.get(element)?.item
  return item ? { item, isWaiting: false } : { isWaiting: true }
}

const queryOf = (
  { page, settings, coupon, currency, locale }: Storefront,
  priceRule: string | undefined,
): PriceQuery | undefined =>
  priceQuery(
    page.document,
    { settings: settings.value, coupon: coupon.value, currency: currency.value, locale: locale.value },
    priceRule,
  )

const orNone = (text: string | undefined): string => text || 'none'

const queryText = ({ currency, country, coupon, priceRule, language }: PriceQuery): string =>
  [
    `currency ${currency ?? 'by location'}`,
    `country ${country ?? 'by location'}`,
    `coupon ${orNone(coupon)}`,
    `price rule ${orNone(priceRule)}`,
    ...(language ? [`language ${language}`] : []),
  ].join(', ')

const answerText = (item: PriceItem): string => {
  const list = item.list_price && `, list price ${item.list_price.gross.localized}`
  const place = item.price_country && `, for ${item.price_country}`
  return `${item.price.gross.localized} with tax, ${item.price.net.localized} without${list ?? ''}, ${item.currency.iso}${place ?? ''}`
}

const failures = {
  unknown: 'the platform has no price for it',
  refused: 'the platform refused the request',
  withheld: 'not asked for: the link states a price of its own',
  unreachable:
    'no answer that a script may read: the network, CORS, a policy or a blocker; the browser does not say which',
} as const

const couponText = ({ coupon, prices }: Storefront, item: PriceItem | undefined): string => {
  const verdict = couponVerdict(coupon.value, prices.value)
  if (verdict.state === 'none') return 'none'
  const here = item?.coupon ? 'changes this price' : 'does not change this price'
  return `${coupon.value}: ${verdict.state.replace('-', ' ')}${item ? `; ${here}` : ''}`
}

const faultOf = (
  element: Element,
  product: string,
  state: PriceState,
  address: URL,
  client: string | undefined,
): Fault | undefined => {
  if (state.failure === 'unknown') {
    const host = element.hasAttribute(generatedMark) && element.parentElement
    const attribute = !host && element.hasAttribute('product') ? 'product' : 'data-vitrine-product'
    const named = element.closest(`[${attribute}]`)
      ? `${attribute}="${product}"`
      : `class="${element.className}"`
    return {
      where: `<${(host || element).localName} ${named}>`,
      text: 'has no price',
      remedy: `${noPriceRemedy(`client ${client}`)} Where no product has a price, check client ID and price host.`,
    }
  }
  if (state.failure !== 'unreachable') return undefined
  return {
    where: address.origin,
    text: `gives ${failures.unreachable}`,
    remedy: 'Open the address of a price below, and see the browser’s console.',
  }
}

const titleOf = (element: Element): string => {
  const host = element.hasAttribute(generatedMark) && element.parentElement
  if (host) return `<${host.localName} data-vitrine="${host.getAttribute('data-vitrine')}">`
  if (!element.matches(listed)) return `<${element.localName}> ${element.getAttribute('class')}`
  const field = element.getAttribute('data-vitrine-field') ?? element.getAttribute('data-vitrine-if')
  return field === null ? `<${element.localName}>` : `<${element.localName}> ${field}`
}

/** What support asks about a price. */
const rowsOf = (
  product: string,
  { item, failure, problem }: PriceState,
  query: PriceQuery | undefined,
  source: ReturnType<typeof priceSource> | undefined,
  coupon: string,
): Row[] => [
  { name: 'Product', value: item ? `${product}, ${item.product.name}` : product },
  { name: 'Asked for', value: query ? queryText(query) : 'nothing: client or price host is missing' },
  { name: 'Answer', value: item ? answerText(item) : failure ? failures[failure] : 'waits' },
  ...(problem ? [{ name: 'Platform says', value: problem }] : []),
  { name: 'From', value: source?.text ?? 'unknown' },
  { name: 'Age', value: source?.age ?? 'unknown' },
  { name: 'Coupon', value: coupon },
  ...(source?.address ? [{ name: 'Address', value: source.address.href }] : []),
]

/** Describes the price that an element has asked for. Runs in an effect. */
export const diagnosePrice = (element: Element, storefront: Storefront): PriceDiagnosis => {
  const { page } = storefront
  const { product, priceRule } = namedOf(element, page.settings.peek().classPrefix)
  const title = titleOf(element)
  if (!isProduct(product)) {
    const named = orNone(product).slice(0, 40)
    return { title, state: 'fault', summary: 'No product ID', rows: [{ name: 'Product', value: named }] }
  }
  const state = stateOf(element, storefront, product, priceRule) ?? { isWaiting: true }
  const { item, failure } = state
  const query = queryOf(storefront, item?.price_rule ?? priceRule)
  const source = query && priceSource(page, query, product, state)
  const rows = rowsOf(product, state, query, source, couponText(storefront, item))
  if (item)
    return { title, state: 'ok', summary: `${item.product.name}: ${item.price.gross.localized}`, rows }
  const fault = source?.address && faultOf(element, product, state, source.address, query?.client)
  const isFault = !query || failure !== undefined
  return { title, state: isFault ? 'fault' : 'waiting', summary: `${product}: no price`, rows, fault }
}
