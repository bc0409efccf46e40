import { classProduct } from '../../widget/binding/bound-product.ts'
import { priceUrls } from '../../widget/prices/price-url.ts'
import { cleanCoupon, cleanPriceRule } from '../../widget/settings/settings.ts'
import { isProduct, trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import { openTag, type Tag, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { isBound, isOrderLink, isProductElement, pageSettings, readBinding, settingsOf } from './stores.ts'

const check = 'Preload'

const isPreload = ({ name, read }: Tag): boolean =>
  name === 'link' &&
  read('rel')?.toLowerCase() === 'preload' &&
  read('as') === 'fetch' &&
  /\/prices\?/.test(read('href') ?? '')

/** The product that a class name of an older script names. */
const classProductOf = (tag: Tag, page: Page): string | undefined => {
  const { classPrefix } = pageSettings(page)
  return classPrefix && classProduct({ getAttribute: (name: string) => tag.read(name) ?? null }, classPrefix)
}

const isRequestedLast = (tag: Tag, page: Page): boolean =>
  tag.name === 'vitrine-price' ||
  (!isOwnElement(tag) &&
    (isBound(tag) ||
      isOrderLink(tag) ||
      tag.read('data-vitrine') !== undefined ||
      classProductOf(tag, page) !== undefined))

/** The elements in the order in which the widget requests their prices. */
const inOrder = (page: Page): Tag[] => [
  ...page.tags.filter(({ name }) => name === 'vitrine-card'),
  ...page.tags.filter(({ name }) => name === 'vitrine-buy'),
  ...page.tags.filter((tag) => isRequestedLast(tag, page)),
]

const isOwnElement = ({ name }: Tag): boolean => name.startsWith('vitrine-')

/** The addresses that the widget asks for, when the shopper has chosen nothing. */
const wantedAddresses = (page: Page): string[] => {
  const groups = new Map<string, { query: Parameters<typeof priceUrls>[0]; products: Set<string> }>()
  for (const tag of inOrder(page)) {
    const read = (name: string) => trimmed(isOwnElement(tag) ? tag.read(name) : readBinding(tag, name))
    const product = read('product') ?? classProductOf(tag, page)
    // The price rule of a tier depends on the quantity.
    if (!isProduct(product) || tag.read('price-rules')) continue
    const settings = settingsOf(tag, page)
    const { client, priceHost: host, currency, country } = settings
    if (!client || !host) continue
    const coupon =
      settings.coupon ??
      cleanCoupon(page.url.searchParams.get(settings.couponParam ?? 'coupon')?.trim() ?? '')
    const priceRule = cleanPriceRule(read('price-rule') ?? '') ?? settings.priceRule
    const query = { host, client, currency, country, coupon, priceRule }
    const key = JSON.stringify(query)
    const group = groups.get(key) ?? { query, products: new Set<string>() }
    group.products.add(product)
    groups.set(key, group)
  }
  return [...groups.values()].flatMap(({ query, products }) =>
    priceUrls(query, [...products]).map(({ url }) => new URL(url, page.url).href),
  )
}

const hasExperiment = (page: Page): boolean =>
  page.tags.some((tag) => isProductElement(tag) && settingsOf(tag, page).experiment !== undefined)

/** Of several addresses the one with the most characters in common from its beginning. */
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
  if (hasExperiment(page))
    return preloads.map(({ line }) => ({
      check,
      status: 'skipped',
      line,
      found: 'with an experiment the address depends on the visitor',
    }))
  const wanted = wantedAddresses(page)
  return preloads.flatMap((tag): Finding[] => {
    const href = tag.read('href') ?? ''
    const address = new URL(href, page.url).href
    const at = { check, status: 'failed', line: tag.line } as const
    const meant = wanted.includes(address) ? href : closest(address, wanted)
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
