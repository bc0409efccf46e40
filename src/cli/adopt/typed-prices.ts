/**
 * Finds the amounts that a page has typed beside its plain links to checkout. An amount belongs to the nearest element
 * around it that holds links, where these sell one product on one set of terms. Whatever else stands there is left alone, with its
 * reason.
 */

import { parseFragment } from 'parse5'
import type { PriceItem } from '../../client/index.ts'
import { isBound, kindOf, markupPrefix, withAncestors } from '../../widget/features/rules/markup.ts'
import type { Tag, TextPart } from '../page/markup.ts'
import { amountsIn, type TypedAmount } from '../page/typed-amounts.ts'
import { type CheckoutLink, linksAround, termsOf, unreadReason } from './checkout-links.ts'
import type { Edit } from './unified-diff.ts'

/** A text beside links to checkout. */
export interface TypedText {
  tag: Tag
  part: TextPart
  /** The links of the nearest element that has any. */
  links: readonly CheckoutLink[]
}

const withoutMarkup = /^(script|style|title|textarea|option|noscript|select|template|svg|head)$/
const framework = /^(__next|__nuxt|___gatsby)$/

/** Whether no field can fill an element, or one fills it already. */
const isFilled = (tag: Tag, isClassName: (tag: Tag) => boolean): boolean =>
  [tag, ...tag.ancestors].some((each) => {
    const isOurs = kindOf(each) !== undefined && each.read('data-vitrine')?.trim().toLowerCase() !== 'off'
    return withoutMarkup.test(each.name) || isOurs || isBound(each) || isClassName(each)
  })

/** The texts with a figure that stand beside links to checkout. */
export const typedTexts = (
  tags: readonly Tag[],
  inside: ReadonlyMap<Tag, readonly CheckoutLink[]>,
  isClassName: (tag: Tag) => boolean,
): TypedText[] =>
  tags
    .filter(({ text }) => /\p{Nd}/u.test(text))
    .flatMap((tag) => {
      const links = linksAround(tag, inside)
      if (links.length === 0 || isFilled(tag, isClassName)) return []
      return tag.texts.filter(({ value }) => /\p{Nd}/u.test(value)).map((part) => ({ tag, part, links }))
    })

const anyAmount =
  /(?:\p{Sc}|\b(?:AUD|CAD|CHF|EUR|GBP|JPY|USD))\s*\p{Nd}|\p{Nd}\s*(?:\p{Sc}|(?:AUD|CAD|CHF|EUR|GBP|JPY|USD)\b)/gu

/** Whether a text has an amount, of whatever currency. */
export const hasAmount = ({ value }: TextPart): boolean => value.search(anyAmount) >= 0

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

/** Why the links around a text do not say its product. */
export const linksReason = ({ tag, links }: Pick<TypedText, 'tag' | 'links'>): string | undefined => {
  const unread = unreadReason(tag)
  if (unread) return unread
  if (
    withAncestors(tag).some(
      ({ read }) => read('data-reactroot') !== undefined || framework.test(read('id') ?? ''),
    )
  )
    return 'a framework writes this part again: mark it in its component'
  const reason = links.find((link) => link.reason)?.reason
  if (reason) return reason
  if (new Set(links.map(({ product }) => product)).size > 1) return 'links of several products are around it'
  const terms = links.map((link) => JSON.stringify(termsOf(link)))
  return new Set(terms).size > 1 ? 'its links sell the product on different terms' : undefined
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
