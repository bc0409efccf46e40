import { type Link, onlyProduct, type Sale, salesAround } from '../../widget/binding/link-sales.ts'
import { sameOrderAttribute } from '../../widget/checkout/same-order-module.ts'
import { kindOf, withAncestors } from '../../widget/features/rules/markup.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'

/** The sales of the links in each element of a page. */
export type PageSales = ReadonlyMap<Tag, readonly Sale<Tag>[]>

/** Why a part of a page is nobody's to read: others write it, or the merchant has said so. */
export const unreadReason = (tag: Tag): string | undefined => {
  for (const { read } of withAncestors(tag)) {
    if (read('data-vitrine')?.trim().toLowerCase() === 'off') return 'data-vitrine="off" is around it'
    if (read('contenteditable') !== undefined) return 'contenteditable is around it'
    if (/(^|\s)ugc(\s|$)/i.test(read('rel') ?? '')) return 'rel="ugc" says that visitors have written it'
  }
  return undefined
}

/** Whether an element of Vitrine is around it, with a product and links of its own. */
export const isInElement = (tag: Tag): boolean => withAncestors(tag).some((each) => kindOf(each))

/** The links of a page that the script would read. */
export const linksOf = ({ tags, url }: Page): Link<Tag>[] =>
  tags.flatMap((tag) => {
    const href = tag.name === 'a' ? tag.read('href') : undefined
    const isRead = tag.read(sameOrderAttribute) === undefined && !unreadReason(tag) && !isInElement(tag)
    return href !== undefined && isRead && URL.canParse(href, url.href)
      ? [{ element: tag, url: new URL(href, url) }]
      : []
  })

export const parentOf = ({ ancestors: [parent] }: Tag): Tag | null => parent ?? null

/** What the links of the nearest element around another one sell. */
export const salesNear = (tag: Tag, sales: PageSales): readonly Sale<Tag>[] =>
  salesAround(tag, sales, parentOf).sales

/** What of a link decides the price of one unit. */
export const termsOf = ({
  terms: { coupon, priceRule, currency, fixedCurrency, hasNoCoupons },
}: Sale<Tag>) => ({
  coupon: hasNoCoupons ? undefined : coupon,
  priceRule,
  currency: fixedCurrency ?? currency,
})

const frameworkRoot = /^(__next|__nuxt|___gatsby)$/

/** The only product that is sold around an amount, or why there is no such product. */
export const soleProduct = (
  tag: Tag,
  near: readonly Sale<Tag>[],
): { product: string } | { reason: string } => {
  const unread = unreadReason(tag)
  if (unread) return { reason: unread }
  const isRewritten = withAncestors(tag).some(
    ({ read }) => read('data-reactroot') !== undefined || frameworkRoot.test(read('id') ?? ''),
  )
  if (isRewritten) return { reason: 'a framework writes this part again: mark it in its component' }
  const product = onlyProduct(near)
  if (product) return { product }
  const unknown = near.find((sale) => sale.unknown !== undefined)?.unknown
  if (unknown !== undefined) return { reason: `only the platform knows what ${unknown} in the link changes` }
  if (near.some(({ products }) => products.length > 1)) return { reason: 'the link sells several products' }
  const isOne = new Set(near.map(({ products }) => products[0])).size === 1
  return {
    reason: isOne
      ? 'its links sell the product on different terms'
      : 'links of several products are around it',
  }
}
