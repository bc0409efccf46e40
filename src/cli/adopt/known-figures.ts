import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { Tag } from '../page/markup.ts'
import type { Page } from '../page/page.ts'
import { priceItem } from '../page/price-item.ts'
import type { AdoptedAmount, LeftAlone } from './adopted.ts'
import { type CheckoutLink, linksAround, termsOf } from './checkout-links.ts'
import { classFigure } from './figures.ts'
import type { OldScript } from './old-script.ts'
import type { Prices, Wanted } from './prices.ts'
import { linksReason } from './typed-prices.ts'

/** A figure that the page has marked itself: by a class name of the older script, or as a field. */
export interface KnownFigure extends Wanted {
  tag: Tag
  /** The class name without its prefix and product, or the field. */
  written: string
  field: { path: string; isLocalized: boolean }
}

/** The amounts that class names of the older script show. */
export const classFiguresOf = (
  { tags }: Page,
  { prefix }: OldScript,
  links: readonly CheckoutLink[],
): KnownFigure[] =>
  tags.flatMap((tag) =>
    classNamesOf(tag, prefix, { item: priceItem }).flatMap(({ product, field, written }) => {
      if (typeof field !== 'object' || !('field' in field) || !field.field.isAmount) return []
      const { path } = field.field
      if (/(percentage|vat_rate)$/.test(path)) return []
      const link = links.find(({ tag: { read } }) =>
        read('class')?.toLowerCase().split(/\s+/).includes(`${prefix}-${product}-buy`.toLowerCase()),
      )
      const terms = link ? termsOf(link) : { coupon: undefined, priceRule: undefined, currency: undefined }
      return [{ tag, product, written, terms, field: { path, isLocalized: field.isLocalized } }]
    }),
  )

const isMoney = (path: string): boolean =>
  /^(price|list_price|monthly_price|discount\.absolute)(\.(net|vat|gross))?$/.test(path)

/** The amounts that are fields of a page without a script tag. */
export const markedFiguresOf = (
  { tags }: Page,
  inside: ReadonlyMap<Tag, readonly CheckoutLink[]>,
): KnownFigure[] =>
  tags.flatMap((tag) => {
    const path = tag.read('data-vitrine-field')?.trim().replaceAll('-', '_')
    const around = linksAround(tag, inside)
    const [link] = around
    if (!path || !isMoney(path) || !link?.product || linksReason({ tag, links: around })) return []
    const { product } = link
    return [{ tag, product, written: path, terms: termsOf(link), field: { path, isLocalized: true } }]
  })

/** What the marks of the page will show. */
export const readFigures = (figures: readonly KnownFigure[], prices: Prices, { tax = 'gross' }: Settings) => {
  const amounts: AdoptedAmount[] = []
  const left: LeftAlone[] = []
  for (const { tag, product, terms, field, written } of figures) {
    const { line, text } = tag
    const item = prices.find({ terms, product })
    const after = item && classFigure(item, field, tax)
    const before = text.trim()
    if (after !== undefined) amounts.push({ line, product, before, after, field: written })
    else {
      const reason = item
        ? `${product} has no ${written}: it will be hidden`
        : `the price host has no price for ${product}`
      left.push({ line, text: before, reason })
    }
  }
  return { amounts, left }
}
