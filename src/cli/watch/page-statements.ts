/**
 * Collects the texts of a page's elements, each with product, figure, code, price rule and tax display as the widget would
 * read them, and the names that elements and checkout links have. The rules of the widget decide, so a text is compared
 * with the price that the element will show. Content of templates is left out. Pure functions over a parsed page.
 */

import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { idKey } from '../../contract/link-meaning.ts'
import {
  isBound,
  isProductElement,
  kindOf,
  readAround,
  readNamed,
} from '../../widget/features/rules/markup.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import { parseTiers, tierFor } from '../../widget/prices/tiers.ts'
import { checkTax } from '../../widget/settings/settings.ts'
import { trimmed } from '../../widget/settings/text.ts'
import { type LinkTerms, linkTerms } from '../../widget/storefront/link-terms.ts'
import type { Tag } from '../page/markup.ts'
import type { Page } from '../page/page.ts'
import { priceItem } from '../page/price-item.ts'
import { pageSettings, settingsOf } from '../page/stores.ts'

/** One element's say. */
export interface Statement {
  tag: Tag
  product: string
  /** The figure that the text is of; `any` where a sentence needs to have the price in it. */
  field: string
  text: string
  tax: 'gross' | 'net' | 'both'
  country: string | undefined
  currency: string | undefined
  rule: string | undefined
  coupon: string | undefined
}

type Node = DefaultTreeAdapterTypes.Node

/** Elements that do not part a figure. */
const inline = /^(b|bdi|bdo|em|font|i|mark|small|span|strong|sub|sup|u)$/

/** The text of an element in the order of the source, without other elements of Vitrine and named slots. */
const textOf = ({ start, end }: Tag, source: string): string => {
  const read = (node: Node, depth: number): string => {
    if ('value' in node) return node.value
    if (!('childNodes' in node)) return ''
    const attributes = 'attrs' in node ? node.attrs : []
    const isOther =
      depth > 1 &&
      (('tagName' in node && node.tagName.startsWith('vitrine-')) ||
        attributes.some(
          ({ name }) => name === 'slot' || name === 'data-vitrine-field' || name === 'data-vitrine',
        ))
    if (isOther) return ''
    const text = node.childNodes.map((child) => read(child, depth + 1)).join('')
    return 'tagName' in node && !inline.test(node.tagName) ? ` ${text} ` : text
  }
  return read(parseFragment(source.slice(start, end)), 0)
    .replace(/\s+/g, ' ')
    .trim()
}

const termsOf = (link: Tag, page: Page): LinkTerms | undefined =>
  linkTerms(settingsOf(link, page), link.read('href'))

/** The terms of the checkout link in an element, which decide its price. */
const ownTerms = (tag: Tag, page: Page): LinkTerms | undefined => {
  const link = page.tags.find((each) => each.name === 'a' && (each === tag || each.ancestors.includes(tag)))
  return link && termsOf(link, page)
}

const ruleOf = (tag: Tag, page: Page): string | undefined => {
  const tiers = trimmed(readNamed(tag, 'price-rules'))
  const quantity = Number(trimmed(readNamed(tag, 'quantity')) ?? 1) || 1
  const tier = tiers ? tierFor(parseTiers(tiers), quantity)?.priceRule : undefined
  const rule = tier ?? trimmed(readNamed(tag, 'price-rule')) ?? ownTerms(tag, page)?.priceRule
  return (rule === 'none' ? undefined : rule) ?? settingsOf(tag, page).priceRule
}

const statement = (tag: Tag, page: Page, product: string, field: string): Statement[] => {
  const settings = settingsOf(tag, page)
  const { country, tax, experiment } = settings
  const terms = ownTerms(tag, page)
  const currency = terms?.currency ?? settings.currency
  // In an experiment several prices are right.
  if (experiment || trimmed(readNamed(tag, 'experiment'))) return []
  return [
    {
      tag,
      product,
      field,
      text: textOf(tag, page.source),
      tax: checkTax(readNamed(tag, 'tax') ?? '') ?? tax ?? 'gross',
      country,
      currency: currency === 'link' ? undefined : currency,
      rule: ruleOf(tag, page),
      coupon: terms?.hasNoCoupons ? undefined : (terms?.coupon ?? settings.coupon),
    },
  ]
}

const fieldOf = (tag: Tag): string => {
  const kind = kindOf(tag)
  if (kind && kind.name !== 'price') return 'any'
  const field = trimmed(kind?.prefix === '' ? tag.read('field') : tag.read('data-vitrine-field'))
  return field === 'buy' || field === 'terms' ? 'any' : (field ?? 'price')
}

/** Every element of a page that shows or sells a product. */
export const statementsOf = (page: Page): Statement[] => {
  const { classPrefix } = pageSettings(page)
  return page.tags.flatMap((tag) => {
    const named = trimmed(readNamed(tag, 'product')) ?? trimmed(readAround(tag, 'product'))
    const product = idKey(named ?? '') ?? named
    if (product && (isProductElement(tag) || isBound(tag))) return statement(tag, page, product, fieldOf(tag))
    return classNamesOf(tag, classPrefix, { item: priceItem }).flatMap(({ product: id, field }) =>
      field ? statement(tag, page, id, field === 'buy' ? 'any' : field.field.path) : [],
    )
  })
}

/** A product, a code or a price rule that a page names, with the first line that does. */
export interface Named {
  product: ReadonlyMap<string, number>
  coupon: ReadonlyMap<string, number>
  rule: ReadonlyMap<string, number>
}

/** The names in the elements and the checkout links of a page. */
export const namedIn = (statements: readonly Statement[], page: Page): Named => {
  const lines = {
    product: new Map<string, number>(),
    coupon: new Map<string, number>(),
    rule: new Map<string, number>(),
  }
  const note = (kind: keyof Named, name: string | undefined, line: number): void => {
    if (name !== undefined && !lines[kind].has(name)) lines[kind].set(name, line)
  }
  for (const { tag, product, coupon, rule } of statements) {
    note('product', product, tag.line)
    note('coupon', coupon, tag.line)
    note('rule', rule, tag.line)
  }
  for (const tag of page.tags) {
    const terms = tag.name === 'a' ? termsOf(tag, page) : undefined
    for (const product of terms?.quantities.keys() ?? []) note('product', product, tag.line)
    note('coupon', terms?.coupon, tag.line)
    if (terms?.priceRule !== 'none') note('rule', terms?.priceRule, tag.line)
  }
  return lines
}
