import { type LinkTerms, linkMeaning } from '../../contract/link-meaning.ts'
import { linkParts } from '../../contract/merchant-link.ts'
import { withAncestors } from '../../widget/features/rules/markup.ts'
import type { Tag } from '../page/markup.ts'

/** A plain link to checkout, as the merchant has written it. */
export interface CheckoutLink {
  tag: Tag
  client: string
  host: string
  /** The only product that it sells; undefined where it sells several, or where only the platform knows. */
  product: string | undefined
  terms: LinkTerms
  /** Why no price stands for it. */
  reason: string | undefined
}

/** Why a part of a page is nobody's to read: others write it, or the merchant has said so. */
export const unreadReason = (tag: Tag): string | undefined => {
  for (const { read } of withAncestors(tag)) {
    if (read('data-vitrine')?.trim().toLowerCase() === 'off') return 'data-vitrine="off" is around it'
    const editable = read('contenteditable')
    if (editable !== undefined && editable !== 'false') return 'contenteditable is around it'
    if (/(^|\s)ugc(\s|$)/i.test(read('rel') ?? '')) return 'rel="ugc" says that visitors have written it'
  }
  return undefined
}

const readLink = (tag: Tag): CheckoutLink | undefined => {
  const href = tag.name === 'a' ? (tag.read('href')?.trim() ?? '') : ''
  const address = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address) || unreadReason(tag)) return undefined
  const { origin, pathname, search } = new URL(address)
  const [, client, path = ''] = /^\/(\d+)(?:\/(.*))?$/.exec(pathname) ?? []
  const parts = linkParts(search.slice(1))
  const isCheckout = parts.some(({ name }) => /^(cart|scope)$/i.test(name)) || /^purl-/.test(path)
  if (!client || !isCheckout) return undefined
  const terms = linkMeaning(path, parts)
  const [product, ...others] = terms.quantities.keys()
  const { unknown } = terms
  const reason = unknown
    ? `only the platform knows what the ${unknown.kind} ${unknown.name} of the link changes`
    : others.length > 0
      ? 'the link sells several products'
      : undefined
  return { tag, client, host: origin, product: reason ? undefined : product, terms, reason }
}

/** The links to checkout of a page, in its order. */
export const checkoutLinks = (tags: readonly Tag[]): CheckoutLink[] =>
  tags.flatMap((tag) => readLink(tag) ?? [])

/** The links inside of each element that has any. */
export const linksByElement = (links: readonly CheckoutLink[]): Map<Tag, CheckoutLink[]> => {
  const inside = new Map<Tag, CheckoutLink[]>()
  for (const link of links)
    for (const element of [link.tag, ...link.tag.ancestors]) {
      const known = inside.get(element)
      if (known) known.push(link)
      else inside.set(element, [link])
    }
  return inside
}

/** What of a link decides the price of one unit. */
export const termsOf = ({
  terms: { coupon, priceRule, currency, fixedCurrency, hasNoCoupons },
}: CheckoutLink) => ({
  coupon: hasNoCoupons ? undefined : coupon,
  priceRule,
  currency: fixedCurrency ?? currency,
})

/** The links of the nearest element around another one that has any. */
export const linksAround = (
  tag: Tag,
  inside: ReadonlyMap<Tag, readonly CheckoutLink[]>,
): readonly CheckoutLink[] => {
  const holder = [tag, ...tag.ancestors].find((each) => inside.has(each))
  return (holder && inside.get(holder)) ?? []
}
