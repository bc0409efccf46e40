/**
 * Finds the amounts that a page has typed beside its plain links to checkout. An amount belongs to the nearest element
 * around it that holds links, where these sell one product on one set of terms. Whatever else stands there is left alone, with its
 * reason.
 */

import { parseFragment } from 'parse5'
import type { PriceItem } from '../../client/index.ts'
import type { Sale } from '../../widget/binding/link-sales.ts'
import { isBound, kindOf, markupPrefix } from '../../widget/features/rules/markup.ts'
import type { Tag, TextPart } from '../page/markup.ts'
import { type PageSales, salesNear } from '../page/page-sales.ts'
import { amountsIn, type TypedAmount } from '../page/typed-amounts.ts'
import type { Edit } from './edits.ts'

/** A text beside links to checkout. */
export interface TypedText {
  tag: Tag
  part: TextPart
  /** What the links of the nearest element that has any sell. */
  near: readonly Sale<Tag>[]
}

const withoutMarkup = /^(script|style|title|textarea|option|noscript|select|template|svg|head)$/

/** Whether no field can fill an element, or one fills it already. */
const isFilled = (tag: Tag, isClassName: (tag: Tag) => boolean): boolean =>
  [tag, ...tag.ancestors].some((each) => {
    const isOurs = kindOf(each) !== undefined && each.read('data-vitrine')?.trim().toLowerCase() !== 'off'
    const isNamed = each.read(`${markupPrefix}product`) !== undefined
    return withoutMarkup.test(each.name) || isOurs || isNamed || isBound(each) || isClassName(each)
  })

/** The texts with figures, or with a piece of an amount, that stand beside links to checkout. */
export const typedTexts = (
  tags: readonly Tag[],
  sales: PageSales,
  isClassName: (tag: Tag) => boolean,
): TypedText[] =>
  tags.flatMap((tag) => {
    const parts = tag.texts.filter((part) => /\p{Nd}/u.test(part.value) || isPiece(part))
    const near = parts.length > 0 ? salesNear(tag, sales) : []
    return near.length > 0 && !isFilled(tag, isClassName) ? parts.map((part) => ({ tag, part, near })) : []
  })

const anyAmount =
  /(?:\p{Sc}|\b(?:AUD|CAD|CHF|EUR|GBP|JPY|USD))\s*\p{Nd}|\p{Nd}\s*(?:\p{Sc}|(?:AUD|CAD|CHF|EUR|GBP|JPY|USD)\b)/gu

/** Whether a text has an amount, of whatever currency. */
export const hasAmount = ({ value }: TextPart): boolean => value.search(anyAmount) >= 0

/** Whether a text is the sign of a currency alone, whose figures stand in other elements. */
export const isPiece = ({ value }: TextPart): boolean => /^\s*\p{Sc}\s*$/u.test(value)

/** Amounts of one text, each from its first letter to its last, and whether others are of another currency. */
export const amountsOf = ({ part }: TypedText, currency: PriceItem['currency']) => {
  const amounts: TypedAmount[] = []
  for (const found of amountsIn(part.value, currency).toSorted((one, other) => one.start - other.start)) {
    const last = amounts.at(-1)
    // $77.00 USD is one amount with two marks.
    if (last && found.start < last.end) last.end = Math.max(last.end, found.end)
    else amounts.push({ ...found })
  }
  const places = [...part.value.matchAll(anyAmount)].map(({ index }) => index)
  const isOther = places.some((at) => !amounts.some(({ start, end }) => at >= start && at < end))
  return {
    amounts: amounts.map((each) => ({ ...each, text: part.value.slice(each.start, each.end) })),
    isOther,
  }
}

/** A text as a browser reads it, with the offset in the source of each of its letters. */
const decoded = (source: string, { start, end }: TextPart): { value: string; offsets: number[] } => {
  const offsets: number[] = []
  let value = ''
  for (const { 0: token, index } of source.slice(start, end).matchAll(/&#?\w+;?|\r\n|[\s\S]/g)) {
    const [node] = token[0] === '&' && token.length > 1 ? parseFragment(token).childNodes : []
    const letters = node && 'value' in node ? node.value : token.replace('\r\n', '\n')
    for (const _ of letters.split('')) offsets.push(start + index)
    value += letters
  }
  return { value, offsets: [...offsets, end] }
}

/** Marks an amount as a field: its element where that has nothing else in it. Undefined where the source does not have it in one piece. */
export const marking = (
  source: string,
  { tag, part }: TypedText,
  { start, end }: TypedAmount,
  field: string,
): Edit[] | undefined => {
  const mark = ` ${markupPrefix}field="${field}"`
  const isAlone = tag.text.trim() === part.value.slice(start, end) && !tag.hasElements
  // A field on a link would be its buy control, and a figure that the price lacks hides its element, which no table survives.
  const canHave = !/^(a|body)$/.test(tag.name) && (field.startsWith('price') || !/^t[dh]$/.test(tag.name))
  if (isAlone && canHave) {
    const at = tag.start + 1 + tag.name.length
    return [{ start: at, end: at, text: mark }]
  }
  const { value, offsets } = decoded(source, part)
  const [first, last] = [offsets[start], offsets[end]]
  // A browser joins texts that it moves out of a table.
  if (value !== part.value || first === undefined || last === undefined) return undefined
  return [
    { start: first, end: first, text: `<span${mark}>` },
    { start: last, end: last, text: '</span>' },
  ]
}
