/**
 * Explains one element: which price it asked for, what the platform answered, how old the answer is and where it
 * came from. A diagnosis repeats the reading of the element itself and must not change anything: it asks for no
 * price that the element has not asked for already, so opening the doctor causes no request. It runs in an effect
 * and is repeated with every change of the page.
 */

import type { PriceItem } from '../../../contract/price-item.ts'
import { boundProduct, classProduct, plainLink } from '../../binding/bound-product.ts'
import { generatedMark } from '../../binding/plain-markup.ts'
import { couponVerdict } from '../../coupon/verdict.ts'
import { lazyElementNames } from '../../elements/manifest.ts'
import { itemElements } from '../../elements/order/order-items.ts'
import type { PriceState } from '../../prices/price-book.ts'
import type { PriceQuery } from '../../prices/price-url.ts'
import { priceRuleOf } from '../../settings/attributes.ts'
import { isoMonths } from '../../settings/iso-months.ts'
import { isProduct } from '../../settings/text.ts'
import type { Page } from '../../storefront/page.ts'
import { priceQuery } from '../../storefront/pricing-context.ts'
import { renewalOf, statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { monthsBilled } from '../../views/card-figures.ts'
import { noPriceRemedy, unknownRenewals } from '../rules/problems.ts'
import type { ElementDiagnosis, Fault, Row } from './DoctorView.tsx'
import { priceSource } from './price-source.ts'
import type { Violations } from './violations.ts'

/** A link that is one product of an order. */
const orderLink = `vitrine-order a:is(${itemElements})`
const ofProducts = `vitrine-card:not([product=none]),vitrine-buy,vitrine-price,vitrine-tiers[product],${orderLink},${plainLink},[data-vitrine-if],[data-vitrine-field]:not([data-vitrine])`

/** Elements without a product of their own. Products inside them are listed separately. */
const others = lazyElementNames.map((name) => `vitrine-${name}`).join()
const listed = `${ofProducts},${others}`

/** Elements, and markup that shows a price or sells, in the order of the page. */
export const diagnosedElements = ({ document, settings }: Page): Element[] => {
  const { classPrefix } = settings.peek()
  const classes = classPrefix ? `,[class*="${classPrefix}-"]` : ''
  return [...document.querySelectorAll(listed + classes)].filter(
    (element) => element.matches(listed) || isProduct(classProduct(element, classPrefix)),
  )
}

const ignore = (): void => {}

const namedOf = (
  element: Element,
  classPrefix: string | undefined,
): { product: string | undefined; priceRule: string | undefined } => {
  const { product = classProduct(element, classPrefix), priceRule } = boundProduct(element)
  if (element.matches('vitrine-card,vitrine-buy')) return { product, priceRule: priceRuleOf(element, ignore) }
  // In an order and in a table of volume prices, the store's price rule applies.
  return { product, priceRule: element.matches(`vitrine-tiers,${orderLink}`) ? undefined : priceRule }
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
  unreachable:
    'no answer that a script may read: the network, CORS, a policy or a blocker; the browser does not say which',
} as const

const couponText = ({ coupon, prices }: Storefront, item: PriceItem | undefined): string => {
  const verdict = couponVerdict(coupon.value, prices.value)
  if (verdict.state === 'none') return 'none'
  const here = item?.coupon ? 'changes this price' : 'does not change this price'
  return `${coupon.value}: ${verdict.state.replace('-', ' ')}${item ? `; ${here}` : ''}`
}

const byPolicy = 'is blocked by the policy of the page'

const faultOf = (
  element: Element,
  product: string,
  state: PriceState,
  address: URL,
  { client, isBlocked }: { client: string | undefined; isBlocked: boolean },
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
  if (isBlocked)
    return { where: address.origin, text: byPolicy, remedy: `Admit ${address.origin} in connect-src.` }
  return {
    where: address.origin,
    text: `gives ${failures.unreachable}`,
    remedy: 'Open the address of an element below, and see the browser’s console.',
  }
}

const titleOf = (element: Element): string => {
  const host = element.hasAttribute(generatedMark) && element.parentElement
  if (host) return `<${host.localName} data-vitrine="${host.getAttribute('data-vitrine')}">`
  if (!element.matches(listed)) return `<${element.localName}> ${element.getAttribute('class')}`
  const field = element.getAttribute('data-vitrine-field') ?? element.getAttribute('data-vitrine-if')
  return field === null ? `<${element.localName}>` : `<${element.localName}> ${field}`
}

/** Describes the store around an element without a product. */
const diagnoseOther = (element: Element, id: number, storefront: Storefront): ElementDiagnosis => {
  const isShown = Boolean(element.shadowRoot?.hasChildNodes())
  return {
    id,
    title: titleOf(element),
    state: isShown ? 'ok' : 'waiting',
    summary: isShown ? 'is shown' : 'is not shown yet',
    rows: [
      { name: 'Currency', value: storefront.currency.value ?? 'by location' },
      { name: 'Coupon', value: couponText(storefront, undefined) },
    ],
  }
}

/** The known and the unknown of a stated renewal. Only the platform's monthly price tells another first interval. */
const renewalText = (element: Element, storefront: Storefront, item: PriceItem | undefined): string => {
  const stated = isoMonths(renewalOf(element, storefront)?.period)
  const billed = item && monthsBilled(item)
  return stated && billed && stated !== billed
    ? `By its monthly price the shown price is for ${billed} months, and the stated renewal for ${stated}. ${unknownRenewals}`
    : unknownRenewals
}

/** Describes the price request of an element and its answer. Runs in an effect. */
export const diagnoseElement = (
  element: Element,
  id: number,
  storefront: Storefront,
  { hasBlocked }: Violations,
): ElementDiagnosis => {
  if (element.matches(others) && !element.matches(ofProducts)) return diagnoseOther(element, id, storefront)
  const { page, settings } = storefront
  const { product, priceRule } = namedOf(element, page.settings.peek().classPrefix)
  const title = titleOf(element)
  if (!isProduct(product)) {
    const named = orNone(product).slice(0, 40)
    return { id, title, state: 'fault', summary: 'no product ID', rows: [{ name: 'Product', value: named }] }
  }
  const state = stateOf(element, storefront, product, priceRule)
  const item = state?.item
  const query = queryOf(storefront, item?.price_rule ?? priceRule)
  const source =
    query && priceSource(page, query, product, state ?? { isWaiting: true }, settings.value.endpoint)
  const address = source?.address
  const isBlocked = state?.failure === 'unreachable' && address !== undefined && hasBlocked(address)
  const failed = isBlocked ? `the price host ${byPolicy}` : state?.failure && failures[state.failure]
  const rows: Row[] = [
    { name: 'Product', value: item ? `${product}, ${item.product.name}` : product },
    { name: 'Query', value: query ? queryText(query) : 'none: client or price host is missing' },
    { name: 'Answer', value: item ? answerText(item) : (failed ?? 'waits') },
    ...(state?.problem ? [{ name: 'Platform says', value: state.problem }] : []),
    { name: 'Age', value: source?.age ?? 'unknown' },
    { name: 'Source', value: source?.text ?? 'unknown' },
    { name: 'Coupon', value: couponText(storefront, item) },
    ...(statesRenewal(element, storefront)
      ? [{ name: 'Renewal', value: renewalText(element, storefront, item) }]
      : []),
    ...(address ? [{ name: 'Address', value: address.href }] : []),
  ]
  if (item) return { id, title, state: 'ok', summary: `${product}, ${item.price.gross.localized}`, rows }
  const fault =
    state && address && faultOf(element, product, state, address, { client: query?.client, isBlocked })
  const isFault = !state || state.failure !== undefined
  return { id, title, state: isFault ? 'fault' : 'waiting', summary: `${product}, no price`, rows, fault }
}
