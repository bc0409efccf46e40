import { onlyProduct, type Sale } from '../../widget/binding/link-sales.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import type { Settings } from '../../widget/settings/settings.ts'
import type { Tag } from '../page/markup.ts'
import type { Page } from '../page/page.ts'
import { type PageSales, salesNear, soleProduct, termsOf } from '../page/page-sales.ts'
import { priceItem } from '../page/price-item.ts'
import { type AdoptedAmount, classFigure, type LeftAlone } from './figures.ts'
import type { OldScript } from './old-script.ts'
import type { Prices, Wanted } from './prices.ts'

/** A figure that the page has marked itself: by a class name of the older script, or as a field. */
export interface KnownFigure extends Wanted {
  tag: Tag
  /** The class name without its prefix and product, or the field. */
  written: string
  field: { path: string; isLocalized: boolean }
}

/** The amounts that class names of the older script show, on the terms of the link that sells their product. */
export const classFiguresOf = (
  { tags }: Page,
  { prefix }: OldScript,
  sales: readonly Sale<Tag>[],
): KnownFigure[] =>
  tags.flatMap((tag) =>
    classNamesOf(tag, prefix, { item: priceItem }).flatMap(({ product, field, written }) => {
      if (typeof field !== 'object' || !('field' in field) || !field.field.isAmount) return []
      const { path } = field.field
      if (/(percentage|vat_rate)$/.test(path)) return []
      const name = `${prefix}-${product}-buy`.toLowerCase()
      const sale =
        sales.find(({ element: { read } }) => read('class')?.toLowerCase().split(/\s+/).includes(name)) ??
        sales.find((each) => onlyProduct([each]) === product)
      const terms = sale ? termsOf(sale) : { coupon: undefined, priceRule: undefined, currency: undefined }
      return [{ tag, product, written, terms, field: { path, isLocalized: field.isLocalized } }]
    }),
  )

const isMoney = (path: string): boolean =>
  /^(price|list_price|monthly_price|discount\.absolute)(\.(net|vat|gross))?$/.test(path)

/** The amounts that are fields of a page without a script tag. */
export const markedFiguresOf = ({ tags }: Page, sales: PageSales): KnownFigure[] =>
  tags.flatMap((tag) => {
    const path = tag.read('data-vitrine-field')?.trim().replaceAll('-', '_')
    const near = salesNear(tag, sales)
    const [first] = near
    const sole = soleProduct(tag, near)
    if (!path || !isMoney(path) || !first || !('product' in sole)) return []
    const { product } = sole
    return [{ tag, product, written: path, terms: termsOf(first), field: { path, isLocalized: true } }]
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
