/**
 * Compares the amounts that a page has typed with those of the price host. They stand there where no price comes, and a
 * machine that runs no script reads nothing else. Only amounts of the currency in the answer are compared, and none of a
 * product whose link or form names a code, a price rule or a price of its own, because the price host was asked without it.
 */

import type { Money, PriceItem } from '../../client/index.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'
import { idKey } from '../../contract/link-meaning.ts'
import { type Markup, markupPrefix, readNamed, withAncestors } from '../../widget/features/rules/markup.ts'
import { trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import { isItemOf } from '../platform/look-up-prices.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'
import type { PriceGroup } from './preload-faults.ts'

/** `1,060`, `1 060,50`, `77` and `77.00`. */
const oneFigure = /^\d{1,3}(?:[.,'’\s]\d{3})*(?:[.,]\d{1,2})?$/

/** The figure at an end of a text. */
const figureAt = (text: string, end: 0 | -1): string => {
  const run = text.split(/[^\d.,'’\s]/).at(end) ?? ''
  const figure = run.trim().replace(/[.,]$/, '')
  return oneFigure.test(figure) ? figure : (figure.split(/\s/).at(end) ?? '')
}

const amountOf = (text: string): number => {
  const [, whole = '', fraction = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/s.exec(text) ?? []
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`)
}

/** An amount in a text, with its place there. */
export interface TypedAmount {
  text: string
  value: number
  start: number
  end: number
}

const arabicPoints: Readonly<Record<string, string>> = { '٫': '.', '٬': ',' }

/** Arabic and Persian figures as Latin ones, and marks of the reading order as spaces: letter by letter, so that places stay. */
const withLatinFigures = (text: string): string =>
  text
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[٫٬]/g, (point) => arabicPoints[point] ?? point)
    .replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, ' ')

/** What stands for a currency: US$ beside $, since a letter before a $ names another dollar. */
const marksOf = ({ symbol, iso }: PriceItem['currency']): Set<string> => {
  const dollar = symbol?.trim() === '$' ? `${iso.slice(0, 2)}$` : ''
  return new Set([iso, symbol?.trim(), dollar].flatMap((mark) => mark || []))
}

/** The amounts of a currency in a text. */
export const amountsIn = (written: string, currency: PriceItem['currency']): TypedAmount[] => {
  const text = withLatinFigures(written)
  return [...marksOf(currency)].flatMap((mark) => {
    const texts = text.split(mark)
    let markEnd = texts[0]?.length ?? 0
    let taken = 0
    return texts.slice(1).flatMap((after, index) => {
      const before = texts[index] ?? ''
      const markStart = markEnd
      const afterStart = markStart + mark.length
      markEnd = afterStart + after.length
      // CA$ 77 is no amount in $.
      if (/[a-z]$/i.test(before)) return []
      const first = figureAt(before, -1)
      const firstStart = markStart - before.length + before.lastIndexOf(first)
      // In `$99 $77` the 99 belongs to the mark before it.
      if (first && firstStart >= taken) {
        taken = afterStart
        return [{ text: `${first} ${mark}`, value: amountOf(first), start: firstStart, end: afterStart }]
      }
      const figure = figureAt(after, 0)
      if (!figure) return []
      taken = afterStart + after.indexOf(figure) + figure.length
      return [{ text: `${mark} ${figure}`, value: amountOf(figure), start: markStart, end: taken }]
    })
  })
}

/** Whether a typed figure is this amount, to half of the smallest unit of its currency. */
export const isSameAmount = (value: number, typed: number, currency: string): boolean =>
  Math.abs(value - typed) < 0.5 / 10 ** currencyDigits(currency)

/** The amounts of a price item by the paths of their fields. */
export const moneyOf = ({
  price,
  listPrice,
  monthlyPrice,
  discount,
}: PriceItem): [path: string, money: Money | undefined][] => [
  ['price', price],
  ['list_price', listPrice],
  ['monthly_price', monthlyPrice],
  ['discount.absolute', discount?.absolute],
]

const isAmountOf = (item: PriceItem, units: number, typed: number): boolean =>
  moneyOf(item)
    .flatMap(([, money]) => (money ? [money.net, money.vat, money.gross] : []))
    .some(({ value }) =>
      [value, value * units].some((amount) => isSameAmount(amount, typed, item.currency.iso)),
    )

const productIn = (tag: Tag): string | undefined => idKey(trimmed(readNamed(tag, 'product')) ?? '')

/** Whether a link or a form of the page sells a product by a code, a price rule or a price of its own. */
const hasOwnTerms = ({ tags }: Page, product: string): boolean =>
  tags.some((tag) => {
    if (tag.name === 'input')
      return /^(coupon|pricerule|dp_.*)$/i.test(tag.read('name') ?? '') && productIn(tag) === product
    const query = tag.name === 'a' ? (tag.read('href') ?? '').replace(/^[^?]*/, '') : ''
    return (
      /[?&](coupon|pricerule|dp_[^=&]+)=/i.test(query) && query.toLowerCase().includes(product.toLowerCase())
    )
  })

/** What is written inside an element, without slots, and without what other elements show. */
const textsIn = (tag: Tag, { tags }: Page, others: readonly Markup[]): Tag[] => [
  tag,
  ...tags.filter((inner) => {
    const depth = inner.ancestors.indexOf(tag)
    if (depth < 0 || /^(script|style)$/.test(inner.name)) return false
    return withAncestors(inner)
      .slice(0, depth + 1)
      .every(
        (each) =>
          !others.includes(each) && (each.read('slot') ?? each.read(`${markupPrefix}slot`)) === undefined,
      )
  }),
]

/** The typed amounts of a page that are none of the amounts that the price host has answered. */
export const typedFindings = (
  { asking }: Pick<PriceGroup, 'asking'>,
  page: Page,
  items: readonly PriceItem[],
): Finding[] =>
  [...asking].flatMap(([tag, product]) => {
    const item = items.find((each) => isItemOf(product, each))
    // The price host was asked on the terms of a link around the field, and without those of any other link.
    const isFound = productIn(tag) === undefined
    if (!item || (!isFound && hasOwnTerms(page, product))) return []
    const units = Number(readNamed(tag, 'quantity')) || 1
    const others = [...asking.keys()].filter((each) => each !== tag)
    return textsIn(tag, page, others).flatMap(({ name, line, text }): Finding[] =>
      amountsIn(text, item.currency)
        .filter(({ value }) => !isAmountOf(item, units, value))
        .map((typed) => ({
          check: `<${name}>`,
          status: 'warning',
          line,
          found: `${typed.text} is typed, and the price of ${product} is ${item.price.gross.localized}`,
          todo: 'Correct it, or take it out: it stands there where no price comes, and for readers without scripts.',
        })),
    )
  })
