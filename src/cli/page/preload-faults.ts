/**
 * Finds preloads that the widget will not use, and suggests one to a page that has none. The browser matches a
 * preload byte for byte, so the address is built by the widget's own code, in the order in which the widget
 * requests prices. Where it depends on more than the markup, on a language or a quantity, nothing is
 * claimed. Nothing is requested.
 */

import { idKey } from '../../contract/link-meaning.ts'
import { classProduct } from '../../widget/binding/bound-product.ts'
import { furtherProducts } from '../../widget/binding/computed-field.ts'
import {
  agreedSettings,
  homesOf,
  onlyProduct,
  type Sale,
  salesIn,
  salesOf,
} from '../../widget/binding/link-sales.ts'
import { requestOrder } from '../../widget/elements/request-order.ts'
import {
  type Attribute,
  isBound,
  isOrderLink,
  isScriptTag,
  openTag,
  readNamed,
  withAttribute,
} from '../../widget/features/rules/markup.ts'
import { priceUrls } from '../../widget/prices/price-url.ts'
import { cleanCoupon, cleanPriceRule } from '../../widget/settings/settings.ts'
import { trimmed } from '../../widget/settings/text.ts'
import { urlCouponText } from '../../widget/storefront/url-coupon.ts'
import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'
import { linksOf, parentOf, salesNear, termsOf } from './page-sales.ts'
import { pageSettings, settingsOf } from './stores.ts'

const check = 'Preload'

const isPreload = ({ name, read }: Tag): boolean =>
  name === 'link' &&
  read('rel')?.toLowerCase() === 'preload' &&
  read('as') === 'fetch' &&
  /\/prices\?/.test(read('href') ?? '')

/** Whether a tag holds prices that a server has rendered into the page. */
const isRenderedState = ({ name, read }: Tag): boolean =>
  name === 'script' && /^vitrine:/.test(read('id') ?? '')

/** The product in a class name of an older script. */
const classProductOf = (tag: Tag, page: Page): string | undefined => {
  const { classPrefix } = pageSettings(page)
  return classPrefix && classProduct({ getAttribute: (name: string) => tag.read(name) ?? null }, classPrefix)
}

const isOneOf = ({ name }: Tag, elements: readonly string[] = []): boolean =>
  elements.some((element) => name === `vitrine-${element}`)

const isRequestedLast = (tag: Tag, page: Page): boolean =>
  isOneOf(tag, requestOrder.at(-1)) ||
  (!isOwnElement(tag) &&
    (isBound(tag) ||
      isOrderLink(tag) ||
      tag.read('data-vitrine') !== undefined ||
      classProductOf(tag, page) !== undefined))

/** All elements in the order in which the widget requests their prices. */
const inOrder = (page: Page, found: Found): Tag[] => [
  ...requestOrder.slice(0, -1).flatMap((names) => page.tags.filter((tag) => isOneOf(tag, names))),
  ...page.tags.filter((tag) => isRequestedLast(tag, page) || found.has(tag)),
]

/** Whether the product of an element is that of an element around it. */
const isNamed = (tag: Tag): boolean =>
  [tag, ...tag.ancestors].some(
    (each) => isOwnElement(each) || each.read('data-vitrine-product') !== undefined,
  )

/** By field, and by link, the sale from which it has its product. */
type Found = ReadonlyMap<Tag, Sale<Tag>>

/**
 * The products that fields have from the links around them, as the widget finds them in the page. On such a page its other
 * checkout links are buy controls too.
 */
const foundProducts = (page: Page): Found => {
  const fields = page.tags.filter((tag) => isBound(tag) && !isNamed(tag))
  if (fields.length === 0) return new Map()
  const links = linksOf(page).filter(({ element }) => !isNamed(element))
  const own = pageSettings(page)
  const settings = agreedSettings(homesOf(links, own), own)
  const sales = settings ? salesOf(links, settings) : []
  const around = salesIn(sales, parentOf)
  const found = fields.flatMap((field): [Tag, Sale<Tag>][] => {
    const near = salesNear(field, around)
    const [first] = near
    return first && onlyProduct(near) ? [[field, first]] : []
  })
  const sold = sales.filter(({ products, unknown }) => products.length > 0 && unknown === undefined)
  return new Map([...found, ...sold.map((sale): [Tag, Sale<Tag>] => [sale.element, sale])])
}

const isOwnElement = ({ name }: Tag): boolean => name.startsWith('vitrine-')

/** One query of the widget, with its products. */
export interface PriceGroup {
  query: Parameters<typeof priceUrls>[0]
  /** By product, the first tag that names it. */
  products: Map<string, Tag>
  /** The tags that ask by it, each with its product. */
  asking: Map<Tag, string>
}

/** The client of the checkout to which a link leads. */
const clientOf = (sale: Sale<Tag> | undefined): string | undefined =>
  /^https?:\/\/[^/]+\/([\w-]+)/.exec(sale?.element.read('href') ?? '')?.[1]

/** The prices that the widget requests before the shopper has chosen anything. */
export const priceGroups = (page: Page): PriceGroup[] => {
  const groups = new Map<string, PriceGroup>()
  const found = foundProducts(page)
  for (const tag of inOrder(page, found)) {
    const read = (name: string) => trimmed(readNamed(tag, name))
    const sale = found.get(tag)
    const product = idKey(sale?.products[0] ?? read('product') ?? classProductOf(tag, page) ?? '')
    // With tiers the price rule depends on the quantity.
    if (!product || tag.read('price-rules')) continue
    const settings = settingsOf(tag, page)
    const { client = clientOf(sale), priceHost: host, country = sale?.terms.country } = settings
    const ofLink = sale && termsOf(sale)
    const currency = settings.currency === 'link' ? ofLink?.currency : (settings.currency ?? ofLink?.currency)
    if (!client || !host) continue
    const code = cleanCoupon(urlCouponText(page.url.search, settings)) ?? settings.coupon ?? ofLink?.coupon
    const coupon = sale?.terms.hasNoCoupons ? undefined : code
    const priceRule = cleanPriceRule(read('price-rule') ?? '') ?? settings.priceRule ?? ofLink?.priceRule
    const query = { host, client, currency, country, coupon, priceRule }
    const key = JSON.stringify(query)
    const group: PriceGroup = groups.get(key) ?? { query, products: new Map(), asking: new Map() }
    group.asking.set(tag, product)
    for (const each of [product, ...furtherProducts(read)])
      if (!group.products.has(each)) group.products.set(each, tag)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** The addresses of these requests, byte for byte. */
const wantedAddresses = (page: Page): string[] =>
  priceGroups(page).flatMap(({ query, products }) =>
    priceUrls(query, [...products.keys()]).map(({ url }) => url),
  )

/** The address with the longest common beginning. */
const closest = (address: string, wanted: readonly string[]): string | undefined => {
  const common = (other: string): number => {
    const index = [...other].findIndex((letter, at) => address[at] !== letter)
    return index < 0 ? other.length : index
  }
  return wanted.toSorted((a, b) => common(b) - common(a))[0]
}

/** Preloads that the widget will not use. */
export const preloadFaults = (page: Page): Finding[] => {
  const preloads = page.tags.filter(isPreload)
  if (preloads.length === 0) return []
  const written = new Map(wantedAddresses(page).map((url) => [new URL(url, page.url).href, url]))
  const wanted = [...written.keys()]
  return preloads.flatMap((tag): Finding[] => {
    const href = tag.read('href') ?? ''
    const address = new URL(href, page.url).href
    const at = { check, status: 'failed', line: tag.line } as const
    const meant = wanted.includes(address) ? href : written.get(closest(address, wanted) ?? '')
    const corrected = withAttribute(tag.attributes, 'href', meant ?? href)
    const anonymous =
      tag.read('crossorigin') === undefined ? withAttribute(corrected, 'crossorigin', '') : corrected
    const snippet = openTag('link', anonymous)
    if (meant !== href)
      return [
        {
          ...at,
          found: 'its address is not the one that the widget asks for, so the price is requested twice',
          todo: meant
            ? 'Use the address of the widget, byte for byte.'
            : 'Remove it: no element asks for a price.',
          snippet: meant && snippet,
        },
      ]
    if (tag.read('crossorigin') !== undefined) return []
    return [
      {
        ...at,
        found: 'without crossorigin the browser does not use it, so the price is requested twice',
        todo: 'Add crossorigin.',
        snippet,
      },
    ]
  })
}

/** Whether the request depends on more than the markup: a language, a quantity. */
const isUnknown = (tag: Tag, page: Page): boolean =>
  settingsOf(tag, page).locale !== undefined || tag.read('price-rules') !== undefined

/** Whether something may open the way to the prices of a page: it has the script, no preload, and no prices of a server. */
const canHurry = ({ tags }: Page): boolean =>
  tags.some(isScriptTag) && !tags.some((tag) => isPreload(tag) || isRenderedState(tag))

/**
 * The preload that a page can have. Undefined when the page has one or contains its prices, and when no single address is
 * known beforehand.
 *
 * @param marks further attributes of the tag
 */
export const preloadLine = (page: Page, marks: readonly Attribute[] = []): string | undefined => {
  if (!canHurry(page)) return undefined
  if (inOrder(page, foundProducts(page)).some((tag) => isUnknown(tag, page))) return undefined
  const [href, ...others] = wantedAddresses(page)
  if (!href || others.length > 0) return undefined
  return openTag('link', [
    { name: 'rel', value: 'preload' },
    { name: 'as', value: 'fetch' },
    { name: 'crossorigin', value: '' },
    { name: 'href', value: href },
    ...marks,
  ])
}

/**
 * The line that opens the connection to the price host, for a page whose request is not known beforehand. Undefined where the
 * page asks for no price, where its own host answers, and where the line stands there.
 */
const connectionLine = (page: Page): string | undefined => {
  const { tags, url } = page
  const { priceHost } = pageSettings(page)
  if (!priceHost || !canHurry(page) || inOrder(page, foundProducts(page)).length === 0) return undefined
  const originOf = (address = ''): string | undefined =>
    URL.canParse(address, url) ? new URL(address, url).origin : undefined
  const host = originOf(priceHost)
  const isThere = tags.some(
    ({ name, read }) =>
      name === 'link' && read('rel')?.toLowerCase() === 'preconnect' && originOf(read('href')) === host,
  )
  if (isThere || !host || host === url.origin) return undefined
  return openTag('link', [
    { name: 'rel', value: 'preconnect' },
    { name: 'href', value: host },
    { name: 'crossorigin', value: '' },
  ])
}

/** Suggests what makes the first price quicker to a page that has neither preload nor connection. */
export const preloadAdvice = (page: Page): Finding[] => {
  const preload = preloadLine(page)
  const snippet = preload ?? connectionLine(page)
  if (!snippet) return []
  return [
    {
      check,
      status: 'ok',
      found: preload
        ? 'none, so the price is requested when the script is there'
        : 'none, and the request is not known beforehand, so the connection to the price host opens late',
      todo: preload
        ? 'For a quicker first price put this line before the script tag, where the page changes with its products.'
        : 'For a quicker first price put this line before the script tag.',
      snippet,
    },
  ]
}
