import { orderAttributes } from '../../widget/binding/plain-markup.ts'
import { elementNames } from '../../widget/elements/manifest.ts'
import { hostAttributes, unfitTags } from '../../widget/features/plain/plain-element.ts'
import { nearest } from '../../widget/settings/nearest.ts'
import { trimmed } from '../../widget/settings/text.ts'
import type { Finding } from '../check/finding.ts'
import { unknownAttribute, wrongProduct } from './bound-faults.ts'
import { missingLink, movedOutOf } from './element-faults.ts'
import { attributesOf, isUsable } from './known-markup.ts'
import { foundValue, openTag, type Tag, withAttribute } from './markup.ts'
import type { Page } from './page.ts'
import { readBinding } from './stores.ts'

const prefix = 'data-vitrine-'

const nameOf = (tag: Tag): string => trimmed(tag.read('data-vitrine'))?.toLowerCase() ?? ''

const checkOf = (tag: Tag): string => `<${tag.name} data-vitrine="${tag.read('data-vitrine')?.slice(0, 40)}">`

const fault = (tag: Tag, finding: Pick<Finding, 'found' | 'todo' | 'snippet'>): Finding => ({
  check: checkOf(tag),
  status: 'failed',
  line: tag.line,
  ...finding,
})

const unknownName = (tag: Tag): Finding[] => {
  const names: readonly string[] = [...elementNames, 'store']
  const name = nameOf(tag)
  if (names.includes(name)) return []
  const meant = nearest(name, names)
  return [
    fault(tag, {
      found: 'names no element of Vitrine',
      todo: meant ? `Write data-vitrine="${meant}".` : `The names are ${names.join(', ')}.`,
      snippet: meant && openTag(tag.name, withAttribute(tag.attributes, 'data-vitrine', meant)),
    }),
  ]
}

/** Attributes beside those of the element: of the markup itself, of an order, and of bound markup inside. */
const shared = [
  ...hostAttributes,
  ...orderAttributes,
  'list',
  'product',
  'price-rule',
  'renewal',
  'renewal-price',
]

const knownAttributes = (name: string): readonly string[] => [...attributesOf(`vitrine-${name}`), ...shared]

const wrongAttributes = (tag: Tag): Finding[] => {
  const name = nameOf(tag)
  const known = knownAttributes(name)
  return tag.attributes.flatMap(({ name: full, value }): Finding[] => {
    if (!full.startsWith(prefix)) return []
    const own = full.slice(prefix.length)
    if (known.includes(own)) {
      // A product has a finding of its own.
      if (own === 'product' || isUsable(`vitrine-${name}`, own, value)) return []
      return [
        fault(tag, {
          found: `${full}="${foundValue(own, value)}" cannot be used`,
          todo: `The reference of <vitrine-${name}> has the form of ${own}. The element goes on as if it were not there.`,
          snippet: undefined,
        }),
      ]
    }
    // Extra parameters and texts have names of the merchant's own.
    if (/^(x|text)-/.test(own)) return []
    return [unknownAttribute(tag, checkOf(tag), { name: full, value }, known)]
  })
}

const hasProduct = (tag: Tag): boolean => /^(card|buy|price|tiers)$/.test(nameOf(tag))

const wrongPlace = (tag: Tag, { tags }: Page): Finding[] => {
  if (unfitTags.test(tag.name))
    return [
      fault(tag, {
        found: `a <${tag.name}> has no room for an element`,
        todo: 'Use a <div>, a <span> or a cell.',
        snippet: undefined,
      }),
    ]
  const table = movedOutOf(tag, tags)
  if (!table) return []
  return [
    fault(tag, {
      found: `stands in the table of line ${table.line} outside of a cell, so the browser moves it before the table`,
      todo: 'Put it into a cell.',
      snippet: undefined,
    }),
  ]
}

const withoutLink = (tag: Tag, page: Page): Finding[] =>
  /^(card|buy)$/.test(nameOf(tag)) && tag.name !== 'a'
    ? missingLink(tag, page, checkOf(tag), readBinding(tag, 'product'))
    : []

/** Faults of plain markup that names an element, in the order of the page. */
export const plainFaults = (page: Page): Finding[] =>
  page.tags
    .filter(({ read }) => read('data-vitrine') !== undefined)
    .flatMap((tag) => {
      const unknown = unknownName(tag)
      if (unknown.length > 0) return unknown
      return [
        ...wrongAttributes(tag),
        ...(hasProduct(tag) ? wrongProduct(tag, checkOf(tag)) : []),
        ...wrongPlace(tag, page),
        ...withoutLink(tag, page),
      ]
    })
