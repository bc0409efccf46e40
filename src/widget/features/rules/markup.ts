/** Markup as the rules read it. */

import { trimmed } from '../../settings/text.ts'
import { shownValue } from './secret.ts'

export interface Attribute {
  name: string
  value: string
}

/** An element of a page: of its source, as the command line reads it, or of the document, as the doctor does. */
export interface Markup {
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** The elements around it, from the inside out. */
  readonly ancestors: readonly Markup[]
  /** The value of an attribute, or undefined. */
  read(name: string): string | undefined
  /** The line of the source, from 1; a document does not tell. */
  readonly line?: number
  /** Whether the source has an end tag for it; a document does not tell. */
  readonly isClosed?: boolean
}

export const markupPrefix = 'data-vitrine-'

/** The element and those around it, from the inside out. */
export const withAncestors = (markup: Markup): Markup[] => [markup, ...markup.ancestors]

/** The value of an attribute between double quotes. */
export const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** An opening tag. */
export const openTag = (name: string, attributes: readonly Attribute[]): string => {
  const parts = attributes.map(({ name: attribute, value }) =>
    value === '' ? ` ${attribute}` : ` ${attribute}="${escaped(shownValue(attribute, value))}"`,
  )
  return `<${name}${parts.join('')}>`
}

/** The attributes with one set, in its place or at the end. */
export const withAttribute = (
  attributes: readonly Attribute[],
  name: string,
  value: string,
  /** The attribute that it replaces. */
  replaced = name,
): Attribute[] => {
  const isThere = attributes.some((attribute) => attribute.name === replaced)
  const changed = attributes.map((attribute) => (attribute.name === replaced ? { name, value } : attribute))
  return isThere ? changed : [...changed, { name, value }]
}

/** The element of Vitrine that a tag is or asks for, and the beginning of its attributes' names. */
export interface Kind {
  /** Without `vitrine-`. */
  name: string
  prefix: '' | typeof markupPrefix
}

/** Undefined for markup that is no element of the widget, and asks for none. */
export const kindOf = ({ name, read }: Markup): Kind | undefined => {
  if (name.startsWith('vitrine-')) return { name: name.slice(8), prefix: '' }
  const plain = read('data-vitrine')
  return plain === undefined ? undefined : { name: trimmed(plain)?.toLowerCase() ?? '', prefix: markupPrefix }
}

const isKind = (markup: Markup, pattern: RegExp): boolean => pattern.test(kindOf(markup)?.name ?? '')

export const isCard = (markup: Markup): boolean => isKind(markup, /^card$/)

/** Whether the widget takes it for its script tag. */
export const isScriptTag = ({ name, read }: Markup): boolean =>
  name === 'script' &&
  (read('data-client') !== undefined || /(^|\/)vitrine\.js([?#]|$)/.test(read('src') ?? ''))

export const isOrder = (markup: Markup): boolean => isKind(markup, /^order$/)

export const isInOrder = (markup: Markup): boolean => withAncestors(markup).some(isOrder)

/** A link that is one product of an order. */
export const isOrderLink = (markup: Markup): boolean =>
  markup.name === 'a' &&
  markup.read('data-vitrine-product') !== undefined &&
  markup.read('data-vitrine-field') === undefined &&
  isInOrder(markup)

/** An element of the merchant's own that a price may change. The field of plain markup is an attribute of its element. */
export const isBound = ({ name, read }: Markup): boolean =>
  !name.startsWith('vitrine-') &&
  ((read('data-vitrine-field') !== undefined && read('data-vitrine') === undefined) ||
    read('data-vitrine-if') !== undefined)

/** An attribute as an element has it: its own, or around other markup the nearest one that begins with `data-vitrine-`. */
export const readNamed = (markup: Markup, name: string): string | undefined =>
  kindOf(markup)?.prefix === '' ? markup.read(name) : readAround(markup, name)

/** The nearest value of a `data-vitrine-` attribute. */
export const readAround = (markup: Markup, name: string): string | undefined =>
  withAncestors(markup)
    .map(({ read }) => read(markupPrefix + name))
    .find((value) => value !== undefined)
