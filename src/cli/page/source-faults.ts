import { checkoutLink } from '../../contract/checkout-link.ts'
import { idKey } from '../../contract/link-meaning.ts'
import {
  isBound,
  isOrderLink,
  kindOf,
  markupPrefix,
  openTag,
  readNamed,
  withAttribute,
} from '../../widget/features/rules/markup.ts'
import { isSellingElement } from '../../widget/features/rules/product-elements.ts'
import { classNamesOf } from '../../widget/features/rules/value-rules.ts'
import { trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import type { Tag } from './markup.ts'
import type { Page } from './page.ts'
import { priceItem } from './price-item.ts'
import { pageSettings, settingsOf } from './stores.ts'

// Faults that only the source of a page shows, since in a document the browser has mended the markup, and the widget
// the links.

const at = ({ name, line }: Tag, status: 'failed' | 'warning') => ({ check: `<${name}>`, status, line })

/** Whether the source has the element inside a table, and the parser has moved it before that. */
const movedOutOf = (tag: Tag, tags: readonly Tag[]): Tag | undefined =>
  tags.find(
    (table) =>
      table.name === 'table' &&
      table.start < tag.start &&
      tag.start < table.end &&
      !tag.ancestors.includes(table),
  )

const moved = (tag: Tag, { tags }: Page): Finding[] => {
  const table = movedOutOf(tag, tags)
  if (!table) return []
  return [
    {
      ...at(tag, 'failed'),
      found: `stands in the table of line ${table.line} outside of a cell, so the browser moves it before the table`,
      todo: 'Put it into a cell.',
      snippet: `<td>${openTag(tag.name, tag.attributes)}…</${tag.name}></td>`,
    },
  ]
}

const unclosed = (tag: Tag): Finding[] => {
  if (tag.isClosed || !tag.name.startsWith('vitrine-')) return []
  const isInParagraph = tag.ancestors.some(({ name, isClosed }) => name === 'p' && !isClosed)
  return [
    {
      ...at(tag, 'failed'),
      found: isInParagraph
        ? 'a block inside it closes the paragraph around both, and this element with it'
        : 'is never closed, so the rest of the page is inside it; /> closes nothing in HTML',
      todo: isInParagraph ? 'Move it out of the <p>.' : `Write </${tag.name}>.`,
      snippet: `${openTag(tag.name, tag.attributes)}…</${tag.name}>`,
    },
  ]
}

const withoutLink = (tag: Tag, page: Page): Finding[] => {
  if (!isSellingElement(tag) || tag.name === 'a') return []
  const hasLink = page.tags.some(
    (link) => link.name === 'a' && link.read('href') && link.ancestors.includes(tag),
  )
  // A hidden card, such as one of another interval, would not show its link either.
  if (hasLink || tag.read('hidden') !== undefined) return []
  const { checkoutHost, client } = settingsOf(tag, page)
  const items = [{ product: idKey(trimmed(readNamed(tag, 'product')) ?? '') ?? '97772', quantity: 1 }]
  const link = checkoutLink(checkoutHost ?? 'https://checkout.example', client ?? '1001', { items })
  return [
    {
      ...at(tag, 'warning'),
      found: 'has no link of its own, so nothing sells where the script is blocked',
      todo: 'Put a plain link to checkout into it.',
      snippet: `<a href="${link?.replaceAll('&', '&amp;')}">Buy now</a>`,
    },
  ]
}

const withoutAddress = (tag: Tag, page: Page): Finding[] => {
  if (tag.name !== 'a' || tag.read('href')) return []
  const { classPrefix } = pageSettings(page)
  const isBuyLink =
    isOrderLink(tag) ||
    (isBound(tag) && tag.read(`${markupPrefix}field`) === 'buy') ||
    classNamesOf(tag, classPrefix, { item: priceItem }).some(({ field }) => field === 'buy')
  if (!isBuyLink) return []
  return [
    {
      ...at(tag, 'warning'),
      found: 'has no address of its own, so nothing sells where the script is blocked',
      todo: 'Give it the plain link to checkout.',
      snippet: openTag('a', withAttribute(tag.attributes, 'href', 'https://checkout.example/…')),
    },
  ]
}

/** Faults of the source, in the order of the page. */
export const sourceFaults = (page: Page): Finding[] =>
  page.tags.flatMap((tag) => [
    ...unclosed(tag),
    ...(kindOf(tag) ? moved(tag, page) : []),
    ...withoutLink(tag, page),
    ...withoutAddress(tag, page),
  ])
