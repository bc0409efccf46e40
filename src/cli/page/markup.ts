import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'
import { shownValue } from '../../widget/settings/secret.ts'

export interface Attribute {
  name: string
  value: string
}

/** An element as the browser's parser places it, with its position in the source. */
export interface Tag {
  name: string
  attributes: readonly Attribute[]
  /** The value of an attribute, or undefined. */
  read(name: string): string | undefined
  /** The line of the source, from 1. */
  line: number
  /** Offsets in the source. */
  start: number
  end: number
  /** Whether the source has an end tag for it. */
  isClosed: boolean
  parent: Tag | undefined
  /** The text directly inside it. */
  text: string
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const textOf = ({ childNodes }: Element): string =>
  childNodes.flatMap((node) => ('value' in node ? node.value : [])).join('')

const tagOf = (element: Element, parent: Tag | undefined): Tag => {
  const { sourceCodeLocation: location, attrs, tagName } = element
  const values = new Map(attrs.map(({ name, value }) => [name, value]))
  return {
    name: tagName,
    attributes: attrs.map(({ name, value }) => ({ name, value })),
    read: (name) => values.get(name),
    line: location?.startLine ?? 1,
    start: location?.startOffset ?? 0,
    end: location?.endOffset ?? 0,
    isClosed: location?.endTag !== undefined || element.namespaceURI !== html.NS.HTML,
    parent,
    text: textOf(element),
  }
}

/** Every element of a page in document order. Content of a `<template>` is left out: a script decides what becomes of it. */
export const parsePage = (source: string): Tag[] => {
  const collect = (node: Node, parent: Tag | undefined): Tag[] => {
    if (!('childNodes' in node)) return []
    const own = isElement(node) ? tagOf(node, parent) : undefined
    return [...(own ? [own] : []), ...node.childNodes.flatMap((child) => collect(child, own ?? parent))]
  }
  return collect(parse(source, { sourceCodeLocationInfo: true }), undefined)
}

/** The element and those around it, from the inside out. */
export const withAncestors = (tag: Tag): Tag[] => [tag, ...(tag.parent ? withAncestors(tag.parent) : [])]

const escaped = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** An attribute's value as findings show it. */
export const foundValue = (name: string, value: string): string => shownValue(name, value).slice(0, 40)

/** The opening tag with other attributes. */
export const openTag = (name: string, attributes: readonly Attribute[]): string => {
  const parts = attributes.map(({ name: attribute, value }) => {
    if (value === '') return ` ${attribute}`
    return ` ${attribute}="${escaped(shownValue(attribute, value))}"`
  })
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
