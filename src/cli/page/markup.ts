import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'
import type { Markup } from '../../widget/features/rules/markup.ts'

/** An element as the browser's parser places it, with its position in the source. */
export interface Tag extends Markup {
  readonly ancestors: readonly Tag[]
  readonly line: number
  /** Offsets in the source. */
  start: number
  end: number
  readonly isClosed: boolean
  /** The text directly inside it. */
  text: string
  /** The same in its parts, between its child elements. */
  readonly texts: readonly TextPart[]
  readonly hasElements: boolean
}

/** A text of the page, with its offsets in the source. */
export interface TextPart {
  value: string
  start: number
  end: number
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node

const textsOf = ({ childNodes }: Element): TextPart[] =>
  childNodes.flatMap((node) => {
    if (!('value' in node)) return []
    const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {}
    return [{ value: node.value, start: startOffset, end: endOffset }]
  })

const tagOf = (element: Element, parent: Tag | undefined): Tag => {
  const { sourceCodeLocation: location, attrs, tagName } = element
  const values = new Map(attrs.map(({ name, value }) => [name, value]))
  const texts = textsOf(element)
  return {
    name: tagName,
    attributes: attrs.map(({ name, value }) => ({ name, value })),
    read: (name) => values.get(name),
    line: location?.startLine ?? 1,
    start: location?.startOffset ?? 0,
    end: location?.endOffset ?? 0,
    isClosed: location?.endTag !== undefined || element.namespaceURI !== html.NS.HTML,
    ancestors: parent ? [parent, ...parent.ancestors] : [],
    text: texts.map(({ value }) => value).join(''),
    texts,
    hasElements: element.childNodes.some(isElement),
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
