/**
 * Settings of the script tag and of stores, and the terms of the merchant's own links beside them. `settingsOf` says what
 * holds for an element, so a rule never asks where a setting was written. Each link is looked up among all elements, which
 * takes too long for anything but a diagnosis.
 */

import { idKey } from '../../../contract/link-meaning.ts'
import { cleanCoupon, cleanPriceRule, type Settings, settingChecks } from '../../settings/settings.ts'
import { trimmed } from '../../settings/text.ts'
import { urlCouponText } from '../../storefront/url-coupon.ts'
import { withheldAmount } from '../../storefront/withheld-amount.ts'
import { buyField } from '../class-names/field-names.ts'
import type { ClassName } from '../class-names/parse-class.ts'
import { contradictions } from './contradictions.ts'
import { isUsable, settingNames } from './known-attributes.ts'
import {
  type Attribute,
  isBound,
  isCard,
  isOrder,
  isOrderLink,
  isScriptTag,
  kindOf,
  type Markup,
  markupPrefix,
  openTag,
  readNamed,
  withAncestors,
  withAttribute,
} from './markup.ts'
import { linkOf } from './own-link.ts'
import type { Report } from './problems.ts'
import { isProductElement, isSellingElement, needsOf } from './product-elements.ts'
import { fault, hasCartLinks, type MarkupFault, type MarkupPage } from './rule.ts'
import { shownValue } from './secret.ts'
import { classNamesOf } from './value-rules.ts'

export const scriptSnippet = (attributes: readonly Attribute[]): string =>
  `${openTag('script', attributes)}</script>`

/** A script tag with what every page needs. */
export const sampleTag: readonly Attribute[] = [
  { name: 'async', value: '' },
  { name: 'crossorigin', value: '' },
  { name: 'src', value: '/vitrine/vitrine.js' },
  { name: 'data-client', value: '1001' },
  { name: 'data-price-host', value: 'https://prices.example' },
  { name: 'data-checkout-host', value: 'https://checkout.example' },
]

const wrongSettings = (markup: Markup): MarkupFault[] =>
  markup.attributes.flatMap(({ name, value }) => {
    const setting = name.startsWith('data-') ? name.slice(5) : ''
    const isWrong = settingNames.includes(setting) && !isUsable('store', setting, value)
    return isWrong ? [fault({ markup }, name, shownValue(name, value))] : []
  })

/** The settings of a tag, to compare. */
const settingsText = ({ attributes }: Markup): string =>
  attributes
    .filter(({ name }) => name.startsWith('data-'))
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join(' ')

/** Scripts with `async` run in the order of their arrival, so settings that differ are a matter of luck. */
const secondTags = ({ markups }: MarkupPage): MarkupFault[] => {
  const [first, ...others] = markups.filter(isScriptTag)
  const clientOf = (tag: Markup | undefined): string | undefined => trimmed(tag?.read('data-client'))
  return others
    .filter((tag) => !clientOf(tag) || clientOf(tag) === clientOf(first))
    .map((markup) => {
      const isHarmless = first !== undefined && settingsText(first) === settingsText(markup)
      const detail = isHarmless ? '' : ' with other settings'
      return fault({ markup, isHarmless }, 'src', markup.read('src'), 'second-tag', detail)
    })
}

const buyClassOf = (markup: Markup, page: MarkupPage): ClassName | undefined =>
  classNamesOf(markup, page.settingsOf().classPrefix, page).find(({ field }) => field === buyField)

const isSelling = (markup: Markup, page: MarkupPage): boolean =>
  isSellingElement(markup) ||
  markup.read(`${markupPrefix}field`) === buyField ||
  isOrderLink(markup) ||
  buyClassOf(markup, page) !== undefined

const needed = ['client', 'price-host', 'checkout-host'] as const
const keys = { client: 'client', 'price-host': 'priceHost', 'checkout-host': 'checkoutHost' } as const

/** Settings that an element of the page needs, and nothing states: a price needs no checkout. */
const missingSettings = (page: MarkupPage): MarkupFault[] => {
  const markup = page.markups.find(isScriptTag)
  if (!markup) return []
  const { settingsOf } = page
  const { classPrefix } = settingsOf()
  const users = page.markups
    .filter(
      (user) => isProductElement(user) || isBound(user) || classNamesOf(user, classPrefix, page).length > 0,
    )
    .map((user) => ({ settings: settingsOf(user), sells: isSelling(user, page) }))
  const isFound =
    hasCartLinks(page) && page.markups.some((user) => isBound(user) && !readNamed(user, 'product'))
  const all = users.length > 0 ? users : [{ settings: settingsOf(), sells: true }]
  return needed.flatMap((name) => {
    const isMissing = all.some(
      ({ settings, sells }) => (sells || name !== 'checkout-host') && !settings[keys[name]],
    )
    if (!isMissing || (isFound && name !== 'price-host')) return []
    const value = sampleTag.find((each) => each.name === `data-${name}`)?.value ?? ''
    const snippet = scriptSnippet(withAttribute(markup.attributes, `data-${name}`, value))
    return [{ markup, report: ['vitrine-store', name, '', 'missing'], snippet }]
  })
}

/** Browsers count these as secure. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$|\.localhost$/

/** Whether browsers block a host, since the page is on https. */
export const isMixed = (origin: string | undefined, { protocol, hostname }: URL): boolean =>
  origin?.startsWith('https:') === true && protocol === 'http:' && !loopback.test(hostname)

const mixedHosts = (markup: Markup, { url }: MarkupPage): MarkupFault[] =>
  ['src', 'data-price-host', 'data-endpoint'].flatMap((name) => {
    const value = markup.read(name) ?? ''
    if (!URL.canParse(value) || !isMixed(url.origin, new URL(value))) return []
    const snippet = scriptSnippet(withAttribute(markup.attributes, name, value.replace(/^http:/, 'https:')))
    return [fault({ markup, snippet }, name, value, 'mixed')]
  })

const originOf = (host: string | undefined): string | undefined => /^https?:\/\/[^/]+/.exec(host ?? '')?.[0]

/** Links and previews would not name the country that such a relay has found. */
const relayWithoutFallback = (markup: Markup, { settingsOf }: MarkupPage): MarkupFault[] => {
  const { country, endpoint, priceFallbackHost, priceHost } = settingsOf()
  const origin = originOf(priceHost)
  if (country || priceFallbackHost || !origin || origin !== originOf(endpoint)) return []
  return [{ markup, report: ['vitrine-store', 'price-host', priceHost, 'needs-fallback'] }]
}

const wrongCode = (markup: Markup, { url, settingsOf }: MarkupPage): MarkupFault[] => {
  const text = urlCouponText(url.search, settingsOf())
  if (!text || cleanCoupon(text)) return []
  return [fault({ markup, isHarmless: true }, 'data-coupon-param', text, 'no-code')]
}

/** Whether the order around a table, or a card of its product, names price rules by quantity. */
const hasNamedRules = (markup: Markup, { markups }: MarkupPage): boolean => {
  const product = trimmed(readNamed(markup, 'product'))
  return markups.some((each) => {
    const { name, prefix = '' } = kindOf(each) ?? {}
    if (name === 'order' && withAncestors(markup).includes(each))
      return /\d-\d*:/.test(`${each.read(`${prefix}price-rules`)} ${each.read(`${prefix}audiences`)}`)
    return (
      name === 'card' && each.read(`${prefix}price-rules`) && trimmed(readNamed(each, 'product')) === product
    )
  })
}

const withoutEndpoint = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  const { name = '', prefix = '' } = kindOf(markup) ?? {}
  const { endpoint } = needsOf(name)
  if (!endpoint || page.settingsOf(markup).endpoint) return []
  if (name === 'tiers' && hasNamedRules(markup, page)) return []
  const { attribute, subject } = endpoint
  return [fault({ markup }, prefix + attribute, readNamed(markup, attribute), 'needs-endpoint', subject)]
}

/** A token of a customer who would order on the page, where only an endpoint can take the order. */
const orderWithoutEndpoint = (markup: Markup, { settingsOf }: MarkupPage): MarkupFault[] => {
  const kind = kindOf(markup)
  const isTag = isScriptTag(markup)
  // The subscriptions of a customer are no order, and say so themselves.
  if ((!kind && !isTag) || kind?.name === 'subscriptions') return []
  const name = `${isTag ? 'data-' : kind?.prefix}customer-token`
  const token = trimmed(markup.read(name))
  if (!token || settingsOf(isTag ? undefined : markup).endpoint) return []
  return [fault({ markup, isHarmless: true }, name, shownValue(name, token), 'needs-endpoint', 'its orders')]
}

/** The client of a checkout link in an element, where it is not the client whose prices are asked for. */
const otherClientOf = (
  markup: Markup,
  { client, checkoutHost = '' }: Settings,
  { markups, url }: MarkupPage,
): string | undefined => {
  if (!client || !URL.canParse(checkoutHost, url.href)) return undefined
  const home = new URL(checkoutHost.replace(/\/?$/, '/'), url).href
  const clients = markups.flatMap((link) => {
    const href = link.read('href') ?? ''
    if (link.name !== 'a' || !withAncestors(link).includes(markup) || !URL.canParse(href, url.href)) return []
    const { href: address } = new URL(href, url)
    return address.startsWith(home) ? (/^\d+(?=\/)/.exec(address.slice(home.length)) ?? []) : []
  })
  return clients.includes(client) ? undefined : clients[0]
}

/** The order around a product, and its quantity. */
const orderAround = (markup: Markup): { order?: Markup; prefix: string; quantity?: string | undefined } => {
  const order = isOrderLink(markup) || isCard(markup) ? markup.ancestors.find(isOrder) : undefined
  const prefix = (order && kindOf(order)?.prefix) ?? ''
  return { ...(order && { order }), prefix, quantity: order?.read(`${prefix}quantity`) }
}

/** Where a link, or `link-params`, contradicts its element or store. */
const linkContradictions = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  const kind = kindOf(markup)
  const classProduct = buyClassOf(markup, page)?.product
  const isBuyLink = isBound(markup) && markup.read(`${markupPrefix}field`) === buyField
  const isSeller = isSellingElement(markup) || isBuyLink || isOrderLink(markup)
  if (!isSeller && !classProduct) return []
  // Class names have their attributes around them.
  const prefix = classProduct ? '' : (kind?.prefix ?? markupPrefix)
  const settings = page.settingsOf(markup)
  const rule = trimmed(readNamed(markup, 'price-rule')) ?? ''
  const ownQuantity = markup.read(`${prefix}quantity`)
  const around = orderAround(markup)
  const stated = {
    product: idKey(trimmed(classProduct ?? readNamed(markup, 'product')) ?? ''),
    quantity: ownQuantity ?? around.quantity,
    priceRule: cleanPriceRule(rule),
    ...(kind?.name === 'card' && { tax: settingChecks.tax(trimmed(markup.read(`${prefix}tax`)) ?? '') }),
  }
  const other = otherClientOf(markup, settings, page)
  if (other) {
    const report: Report = ['vitrine-store', 'client', settings.client, 'contradicts', `client ${other}`]
    return [{ markup, report }]
  }
  const link = linkOf(markup, settings, page)
  const address = link?.read('href')
  const found = [...withheldAmount(settings, address, stated), ...contradictions(settings, address, stated)]
  return found.map(([isOwn, own, ...report]) => {
    if (!isOwn) return { markup, isHarmless: true, report: ['vitrine-store', own, ...report] }
    const isOrders = ownQuantity === undefined && around.quantity !== undefined && own === 'quantity'
    return isOrders && around.order
      ? fault({ markup: around.order, isHarmless: true }, around.prefix + own, ...report)
      : fault({ markup, isHarmless: true }, prefix + own, ...report)
  })
}

/** Faults of settings, in the order of the page. */
export const settingFaults = (page: MarkupPage): MarkupFault[] => {
  const first = page.markups.find(isScriptTag)
  return [
    ...(first
      ? [
          ...wrongSettings(first),
          ...mixedHosts(first, page),
          ...relayWithoutFallback(first, page),
          ...wrongCode(first, page),
        ]
      : []),
    ...secondTags(page),
    ...missingSettings(page),
    ...page.markups.flatMap((markup) => [
      ...withoutEndpoint(markup, page),
      ...orderWithoutEndpoint(markup, page),
      ...linkContradictions(markup, page),
    ]),
  ]
}
