/**
 * Finds faults of Vitrine's elements in the markup of a page: unknown tags and attributes, unusable values, missing
 * products, elements that are never closed or that the parser moves, and elements without a plain link. It uses the
 * widget's own checks, so it refuses exactly what the widget would ignore. Every finding has the line, and the
 * corrected markup where one can be given. Nothing is requested.
 */

import { checkoutLink } from '../../contract/checkout-link.ts'
import { nearest } from '../../widget/settings/nearest.ts'
import { isProduct, trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import { attributesOf, elementNames, isUsable } from './known-markup.ts'
import { foundValue, openTag, type Tag, withAncestors, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { isProductElement, settingsOf } from './stores.ts'

const isOurs = ({ name }: Tag): boolean => name.startsWith('vitrine-')

const written = ({ name }: Tag): string => `<${name}>`

const unknownTag = (tag: Tag): Finding[] => {
  if (elementNames.includes(tag.name)) return []
  const meant = nearest(tag.name, elementNames)
  return [
    {
      check: written(tag),
      status: 'failed',
      line: tag.line,
      found: 'is no element of Vitrine',
      todo: meant ? `Write <${meant}>.` : `The elements are ${elementNames.join(', ')}.`,
      snippet: meant && `${openTag(meant, tag.attributes)}…</${meant}>`,
    },
  ]
}

/** Whether an attribute is one of all elements, or added by a framework or a tool. */
const isForeign = (name: string): boolean =>
  /^(class|style|id|slot|part|exportparts|hidden|lang|dir|title|tabindex|role|is|inert|translate|nonce|itemprop|itemscope|itemtype|itemid|itemref|about|property|typeof|draggable|popover|autofocus|contenteditable|spellcheck|accesskey|anchor|key|ref|xmlns)$/.test(
    name,
  ) || /^(aria-|data-|on|x-|v-|ng-|hx-|text-)|[^a-z-]/.test(name)

const wrongAttributes = (tag: Tag): Finding[] => {
  const known = attributesOf(tag.name)
  return tag.attributes.flatMap(({ name, value }): Finding[] => {
    // `wrongProduct` reports the product.
    if (known.includes(name) && (name === 'product' || isUsable(tag.name, name, value))) return []
    const at = { check: written(tag), line: tag.line } as const
    if (known.includes(name))
      return [
        {
          ...at,
          status: 'failed',
          found: `${name}="${foundValue(name, value)}" cannot be used`,
          todo: `The reference of ${written(tag)} has the form of ${name}. The element goes on as if it were not there.`,
        },
      ]
    // The merchant names extra parameters and texts, so no name is a misspelling.
    const meant = /^(x|text)-/.test(name) ? undefined : nearest(name, known)
    if (meant)
      return [
        {
          ...at,
          status: 'failed',
          found: `${name} is unknown`,
          todo: `Write ${meant}.`,
          snippet: openTag(tag.name, withAttribute(tag.attributes, meant, value, name)),
        },
      ]
    if (isForeign(name)) return []
    return [
      {
        ...at,
        status: 'warning',
        found: `${name} is unknown, and does nothing`,
        todo: `Remove it; its attributes are ${known.join(', ')}.`,
      },
    ]
  })
}

/** The ID that was probably meant: without spaces and signs, or with the missing capital I. */
export const meantProduct = (text: string): string | undefined => {
  const bare = text.replace(/[\s#]/g, '')
  return [bare, `I${bare}`].find(isProduct)
}

const wrongProduct = (tag: Tag): Finding[] => {
  const product = trimmed(tag.read('product'))
  const isRight: boolean = isProduct(product)
  const isMisspelt = tag.attributes.some(({ name }) => nearest(name, ['product']) === 'product')
  if (!isProductElement(tag) || isRight || (product === undefined && isMisspelt)) return []
  const meant = meantProduct(product ?? '') ?? '97772'
  return [
    {
      check: written(tag),
      status: 'failed',
      line: tag.line,
      found: product ? `product="${product.slice(0, 40)}" is no product ID` : 'has no product',
      todo: 'Give the platform’s ID, a number, or your own ID with a capital I before it.',
      snippet: openTag(tag.name, withAttribute(tag.attributes, 'product', meant)),
    },
  ]
}

const unclosed = (tag: Tag): Finding[] => {
  if (tag.isClosed) return []
  const isInParagraph = withAncestors(tag).some(({ name, isClosed }) => name === 'p' && isClosed === false)
  return [
    {
      check: written(tag),
      status: 'failed',
      line: tag.line,
      found: isInParagraph
        ? 'a block inside it closes the paragraph around both, and this element with it'
        : 'is never closed, so the rest of the page is inside it; /> closes nothing in HTML',
      todo: isInParagraph ? 'Move it out of the <p>.' : `Write </${tag.name}>.`,
      snippet: `${openTag(tag.name, tag.attributes)}…</${tag.name}>`,
    },
  ]
}

/** The table that contains the element in the source, but not in the parsed tree. */
export const movedOutOf = (tag: Tag, tags: readonly Tag[]): Tag | undefined =>
  tags.find(
    (table) =>
      table.name === 'table' &&
      table.start < tag.start &&
      tag.start < table.end &&
      !withAncestors(tag).includes(table),
  )

const moved = (tag: Tag, { tags }: Page): Finding[] => {
  const table = movedOutOf(tag, tags)
  if (!table) return []
  return [
    {
      check: written(tag),
      status: 'failed',
      line: tag.line,
      found: `stands in the table of line ${table.line} outside of a cell, so the browser moves it before the table`,
      todo: 'Put it into a cell.',
      snippet: `<td>${openTag(tag.name, tag.attributes)}…</${tag.name}></td>`,
    },
  ]
}

/** Whether the element contains a link. */
const hasLink = (tag: Tag, { tags }: Page): boolean =>
  tags.some((link) => link.name === 'a' && link.read('href') && withAncestors(link).includes(tag))

const withoutLink = (tag: Tag, page: Page): Finding[] => {
  if (!/^vitrine-(card|buy)$/.test(tag.name)) return []
  return missingLink(tag, page, written(tag), tag.read('product'))
}

/** @param named the product as written in the markup */
export const missingLink = (tag: Tag, page: Page, check: string, named: string | undefined): Finding[] => {
  // A hidden element, such as that of another interval, would not show a link either.
  if (hasLink(tag, page) || tag.read('hidden') !== undefined) return []
  const { checkoutHost, client } = settingsOf(tag, page)
  const product = trimmed(named)
  const items = [{ product: product && isProduct(product) ? product : '97772', quantity: 1 }]
  const link = checkoutLink(checkoutHost ?? 'https://checkout.example', client ?? '1001', { items })
  return [
    {
      check,
      status: 'warning',
      line: tag.line,
      found: 'has no link of its own, so nothing sells where the script is blocked',
      todo: 'Put a plain link to checkout into it.',
      snippet: `<a href="${link?.replaceAll('&', '&amp;')}">Buy now</a>`,
    },
  ]
}

/** Faults of the elements, in the order of the page. */
export const elementFaults = (page: Page): Finding[] =>
  page.tags.filter(isOurs).flatMap((tag) => {
    const fault = unknownTag(tag)
    if (fault.length > 0) return fault
    const broken = [...unclosed(tag), ...moved(tag, page)]
    return [...wrongAttributes(tag), ...wrongProduct(tag), ...broken, ...withoutLink(tag, page)]
  })
