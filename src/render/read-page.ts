/**
 * Finds the elements of a page that a server can render. parse5 builds the tree that a browser would, so the two agree
 * about which element contains which, and its source locations say where additions belong. An element is left to the
 * script in the browser where its markup is doubtful: without an end tag of its own, or where the parser has made two
 * elements of one tag. Offsets are in the text of the page. Only the 512 outermost levels are read, which is where
 * Chromium ends nesting.
 */

import { type DefaultTreeAdapterTypes, html, parse } from 'parse5'
import { sameOrderAttribute } from '../widget/checkout/same-order-module.ts'
import { inCard, levelBelow } from '../widget/storefront/heading-level.ts'
import { hasText, isBound } from './bound.ts'
import { Host } from './host.ts'
import { plansTag } from './plans.tsx'
import { renderedTags } from './render-element.ts'

type Element = DefaultTreeAdapterTypes.Element

/** An element of a page that can be rendered. Offsets are in the page's text. */
export interface FoundElement {
  host: Host
  /** Before its start tag. */
  start: number
  /** After the name in its start tag. */
  nameEnd: number
  /** Its `href`. */
  link: { start: number; end: number } | undefined
  /** After its start tag. */
  inside: number
  /** Before its end tag; undefined where only its start tag is read. */
  end: number | undefined
}

/** What rendering needs to know about a page. */
export interface ReadPage {
  elements: FoundElement[]
  /** The widget's script tag, and where an attribute can be added to it. */
  script: { host: Host; at: number } | undefined
  language: string | undefined
  /** Where script elements can be added; undefined where the page breaks off within a tag, comment or text. */
  dataAt: number | undefined
}

/** Elements that are read in addition to those with an attribute of the widget. */
const readTags = /^(html|script|vitrine-.*)$/
/** The deepest nesting, which is Chromium's. */
const deepest = 512
/** The longest run of spaces and quotes in an attribute, because trimming takes quadratic time. */
const longestGap = 200

const isTrimmed = /[\s\u200b"'\xab\xbb\u2018-\u201f]/

const hasLongGap = (text: string): boolean => {
  if (text.length <= longestGap) return false
  let gap = 0
  for (const letter of text) {
    gap = isTrimmed.test(letter) ? gap + 1 : 0
    if (gap > longestGap) return true
  }
  return false
}

const childrenOf = ({ childNodes }: Pick<Element, 'childNodes'>): Element[] =>
  childNodes.filter((node) => 'tagName' in node)

const isHtml = ({ namespaceURI }: Element): boolean => namespaceURI === html.NS.HTML

const attributeIn = ({ attrs }: Element, wanted: string): string | undefined =>
  attrs.find(({ name }) => name === wanted)?.value

/** Whether an element inside another one, at any depth, is of a kind. */
const holds = (element: Element, isKind: (inner: Element, outer: Element) => boolean): boolean => {
  const waiting = [element]
  for (let outer = waiting.pop(); outer; outer = waiting.pop()) {
    const inside = childrenOf(outer)
    for (const inner of inside) if (isKind(inner, outer)) return true
    waiting.push(...inside)
  }
  return false
}

/** Only the script searches deep inside plans for their cards. */
const isDeepPlan = (inner: Element): boolean =>
  inner.tagName === 'vitrine-card' || attributeIn(inner, 'interval') !== undefined

const unfitInside: Readonly<Record<string, (inner: Element, outer: Element) => boolean>> = {
  // A card that is never closed contains the ones that follow.
  'vitrine-card': ({ tagName }) => tagName === 'vitrine-card',
  // The merchant's own link is the buy control.
  'vitrine-buy': ({ tagName }) => tagName === 'a',
  [plansTag]: (inner, outer) =>
    outer.tagName === plansTag ? inner.tagName === 'p' || hasLongText(inner) : isDeepPlan(inner),
}

const hasLongText = ({ attrs }: Element): boolean => attrs.some(({ value }) => hasLongGap(value))

/** An element has one shadow root, and a fragment of `GET /cards` brings its own. */
const hasRoot = (element: Element): boolean =>
  childrenOf(element).some((child) => attributeIn(child, 'shadowrootmode') !== undefined)

const isFit = (element: Element): boolean =>
  !hasRoot(element) && !holds(element, unfitInside[element.tagName] ?? (() => false))

/** What surrounds an element. */
interface Around {
  depth: number
  /** The nearest element that the widget reads. */
  host: Host | undefined
  parent: Element | undefined
  /** The card that a link would belong to; undefined in its slots. */
  card: Host | undefined
  /** Whether the settings inside are unknown, because an element around has attributes that are not read. */
  isUnread: boolean
  /** Whether a price replaces the content around. */
  isReplaced: boolean
}

const createReader = (source: string) => {
  const elements: FoundElement[] = []
  const starts = new Set<number>()
  /** Where tags start of which the parser has made several elements, such as `<font>` tags that are not closed. */
  const doubled = new Set<number>()
  let script: ReadPage['script']
  let language: string | undefined
  let bodyEnd: number | undefined
  /** The level of a heading that follows, one below the last one of the page. */
  let heading = 2

  const hostOf = (element: Element, around: Around): Host | undefined => {
    const { tagName, attrs } = element
    const isRead =
      readTags.test(tagName) ||
      around.parent?.tagName === plansTag ||
      attrs.some(({ name }) => name.startsWith('data-vitrine'))
    if (!isRead || hasLongText(element)) return undefined
    const host = new Host(tagName, attrs, around.host)
    host.heading = heading
    return host
  }

  /** Headings in a card give way to its price. */
  const readHeading = (tagName: string, around: Around): void => {
    const [, level] = /^h([1-6])$/.exec(tagName) ?? []
    if (level && !around.host?.closest(inCard)) heading = levelBelow(Number(level))
  }

  /** The offsets of an element that the price changes; undefined for any other one. */
  const foundOf = (element: Element, host: Host): FoundElement | undefined => {
    const { tagName, sourceCodeLocation: location } = element
    if (!location) return undefined
    const { startTag, endTag, attrs } = location
    const start = location.startOffset
    if (starts.has(start)) doubled.add(start)
    starts.add(start)
    const inside = startTag?.endOffset ?? location.endOffset
    const href = attrs?.href
    const found = {
      host,
      start,
      nameEnd: start + 1 + tagName.length,
      link: href && { start: href.startOffset, end: href.endOffset },
      inside,
      end: endTag?.startOffset,
    }
    if (renderedTags.includes(tagName)) return endTag && isFit(element) ? found : undefined
    if (!isBound(host)) return undefined
    // The end of a template in it would close the one that is added around the content.
    const isText = endTag && hasText(host) && !/<\/template/i.test(source.slice(inside, endTag.startOffset))
    if (isText) return found
    return hasText(host) ? undefined : { ...found, end: undefined }
  }

  const readScript = (host: Host, element: Element): void => {
    const isOwn = host.hasAttribute('data-client') || host.getAttribute('src')?.includes('/vitrine.js')
    const start = element.sourceCodeLocation?.startOffset
    if (isOwn && start !== undefined) script ??= { host, at: start + '<script'.length }
  }

  const readLink = (element: Element, { card }: Around): void => {
    const isLink = element.tagName === 'a' && attributeIn(element, 'href') !== undefined
    const isSelling = attributeIn(element, sameOrderAttribute) === undefined
    if (isLink && isSelling && attributeIn(element, 'slot') === undefined)
      card?.links.push(new Host('a', element.attrs, card))
  }

  /** The card whose links are inside an element. */
  const cardFor = (element: Element, host: Host | undefined, around: Around): Host | undefined => {
    if (element.tagName === 'vitrine-card') return host
    return attributeIn(element, 'slot') === undefined ? around.card : undefined
  }

  const readHost = (element: Element, host: Host, around: Around): FoundElement | undefined => {
    if (around.host?.localName === plansTag && around.parent?.tagName === plansTag)
      around.host.children.push(host)
    if (element.tagName === 'html') language = host.getAttribute('lang') ?? undefined
    if (element.tagName === 'script') readScript(host, element)
    if (around.isUnread || around.isReplaced) return undefined
    const found = foundOf(element, host)
    if (found) elements.push(found)
    return found
  }

  const read = (element: Element, around: Around): void => {
    const { tagName } = element
    if (around.depth > deepest || !isHtml(element)) return
    if (tagName === 'body') bodyEnd = element.sourceCodeLocation?.endTag?.startOffset
    const slot = attributeIn(element, 'slot')
    if (slot && around.parent?.tagName === 'vitrine-card') around.host?.slots.add(slot)
    readLink(element, around)
    const host = hostOf(element, around)
    readHeading(tagName, around)
    const found = host && readHost(element, host, around)
    const isText = found?.end !== undefined && !renderedTags.includes(tagName)
    const inside: Around = {
      depth: around.depth + 1,
      host: host ?? around.host,
      parent: element,
      card: cardFor(element, host, around),
      isUnread: around.isUnread || (!host && hasLongText(element)),
      isReplaced: around.isReplaced || isText,
    }
    for (const child of childrenOf(element)) read(child, inside)
  }

  return {
    read,
    result: () => ({
      elements: elements.filter(({ start }) => !doubled.has(start)),
      script,
      language,
      bodyEnd,
    }),
  }
}

/** Reads a page. */
export const readPage = (source: string): ReadPage => {
  let isBroken = false
  const tree = parse(source, {
    sourceCodeLocationInfo: true,
    onParseError({ code }) {
      isBroken ||= code.startsWith('eof-')
    },
  })
  const reader = createReader(source)
  const outside: Around = {
    depth: 1,
    host: undefined,
    parent: undefined,
    card: undefined,
    isUnread: false,
    isReplaced: false,
  }
  for (const child of childrenOf(tree)) reader.read(child, outside)
  const { bodyEnd, ...page } = reader.result()
  return { ...page, dataAt: bodyEnd ?? (isBroken ? undefined : source.length) }
}
