/**
 * Finds the elements of a page that a server can render, while the page arrives in pieces. It reads tags and never
 * builds a tree, and follows HTML's rules for omitted end tags so that it agrees with the browser about which
 * element contains which. Where markup is doubtful, such as a card that is never closed, the element is left to the
 * script in the browser. Offsets are in bytes, and tags are recognized in every encoding that contains ASCII. The
 * time is proportional to the page's length, and nesting deeper than 512 elements ends the search.
 */

import type { Token } from 'parse5'
import { inCard, levelBelow } from '../widget/storefront/heading-level.ts'
import { hasText, isBound } from './bound.ts'
import { type Attribute, Host } from './host.ts'
import { closedByEnd, closedByStart } from './implied-ends.ts'
import { plansTag } from './plans.tsx'
import { renderedTags } from './render-element.ts'
import { createTagReader } from './tag-reader.ts'

/** An element of a page that can be rendered. Offsets are in bytes from the page's start. */
export interface FoundElement {
  host: Host
  /** Before its start tag. */
  start: number
  /** After the name in its start tag. */
  nameEnd: number
  /** Its `href`, with the space before it. */
  link: { start: number; end: number } | undefined
  /** After its start tag. */
  inside: number
  /** Before its end tag; undefined where only its start tag is read. */
  end?: number
}

interface OpenElement extends FoundElement {
  isFit: boolean
  /** A price replaces its content. */
  isText: boolean
}

/** Elements whose content is inert or not HTML. */
const inertTags = ['template', 'noscript', 'svg', 'math']

/** Elements without an end tag. */
const voidTags =
  /^(area|base|basefont|bgsound|br|col|embed|frame|hr|image|img|input|keygen|link|meta|param|source|track|wbr)$/

/** Elements that are read in addition to those with an attribute of the widget. */
const readTags = /^(html|script|vitrine-.*)$/

/** Whether an element deep inside plans cannot be one of their cards. Only the script searches so deep. */
const isNoPlan = (tag: string, attributes: readonly { name: string }[]): boolean =>
  tag !== 'vitrine-card' && attributes.every(({ name }) => name !== 'interval')

/** An open element, whose end tag has not arrived. */
interface Ancestor {
  name: string
  /** Undefined for elements that the widget does not read. */
  host: Host | undefined
  /** This host, or the nearest one around it. */
  nearest: Host | undefined
  /** Undefined for elements that are not rendered as a whole. */
  element: OpenElement | undefined
  /** Whether it or an ancestor has unreadable attributes, so that the settings inside are unknown. */
  isUnread: boolean
  /** Whether it stands in a slot of the element around it. */
  isSlotted: boolean
}

/** The deepest nesting, which is Chromium's. The rest of a page with deeper nesting passes unchanged. */
const deepest = 512

/** The longest run of spaces and quotes in an attribute, because trimming takes quadratic time. */
const longestGap = 200

/** The private-use character that stands for byte 0. No character reference of a page means such a character. */
const letterOfByte = 0xf700

/**
 * Bytes as a text with one character per byte, since tags are the same in every encoding that contains ASCII. Other
 * bytes are private-use characters until they are decoded.
 */
const byteText = (bytes: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192) {
    const units = new Uint16Array(bytes.subarray(start, start + 8192))
    for (let at = 0; at < units.length; at += 1) {
      const unit = units[at] ?? 0
      if (unit >= 0x80) units[at] = unit + letterOfByte
    }
    // Spread syntax would take six times as long, because it iterates.
    text += Reflect.apply(String.fromCharCode, undefined, units)
  }
  return text
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of UTF-8 that was read byte by byte; undefined for another encoding. */
const decoded = (text: string): string | undefined => {
  try {
    return text.replace(/[\uf780-\uf7ff]+/g, (letters) =>
      utf8.decode(Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - letterOfByte)),
    )
  } catch {
    return undefined
  }
}

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

/** The attributes of a tag; undefined where one is not in UTF-8 or has a long run of spaces. */
const attributesOf = ({ attrs }: Token.TagToken): Attribute[] | undefined => {
  const attributes: Attribute[] = []
  for (const { name, value } of attrs) {
    const text = decoded(value)
    if (text === undefined || hasLongGap(text)) return undefined
    attributes.push({ name, value: text })
  }
  return attributes
}

/** Creates the scanner of one page. */
export const createPageScanner = () => {
  const path: Ancestor[] = []
  /** The elements of the path that can be rendered. */
  const open: OpenElement[] = []
  const names = new Map<string, number>()
  const inert: string[] = []
  let found: FoundElement[] = []
  let script: { host: Host; at: number } | undefined
  let language: string | undefined
  let bodyEnd: number | undefined
  let isTooDeep = false
  /** The level of a heading that follows, one below the last one of the page. */
  let heading = 2

  const openElements = { path, isOpen: (name: string): boolean => (names.get(name) ?? 0) > 0 }

  const enter = (ancestor: Ancestor): void => {
    path.push(ancestor)
    names.set(ancestor.name, (names.get(ancestor.name) ?? 0) + 1)
    if (ancestor.element) open.push(ancestor.element)
  }

  /** Closes the elements from an index of the path on. */
  const leave = (index: number): Ancestor[] => {
    const closed = path.splice(index)
    for (const { name, element } of closed) {
      names.set(name, (names.get(name) ?? 1) - 1)
      if (element) open.pop()
    }
    return closed
  }

  /** Leaves all open elements unrendered. */
  const letGo = (): void => {
    for (const element of open) element.isFit = false
  }

  /** Closes elements whose end tag may be omitted before a start tag. Bound text needs an end tag of its own. */
  const closeBefore = (tagName: string): void => {
    const index = closedByStart(openElements, tagName)
    if (index < 0) return
    for (const { element } of leave(index)) if (element?.isFit && !element.isText) found.push(element)
  }

  /** Leaves elements around a tag to the script where the tag makes rendering them unsafe. */
  const checkAround = (tagName: string, attrs: Token.TagToken['attrs']): void => {
    const last = open.at(-1)
    if (!last) return
    // An element has one shadow root, and a fragment of `GET /cards` brings its own.
    if (attrs.some(({ name }) => name === 'shadowrootmode')) last.isFit = false
    const plans = open.findLast(({ host }) => host.localName === plansTag)
    if (plans && path.at(-1)?.host !== plans.host && !isNoPlan(tagName, attrs)) plans.isFit = false
    // A card that is never closed contains the rest of the page.
    if (tagName === 'vitrine-card' && openElements.isOpen(tagName)) letGo()
    // The merchant's own link in a `<vitrine-buy>` is its buy control.
    if (tagName !== 'a') return
    for (const each of open) if (each.host.localName === 'vitrine-buy') each.isFit = false
  }

  /** Gives a link to the card around it, whose price follows the link. */
  const readLink = (tag: Token.TagToken, isSlotted: boolean): void => {
    const isLink = tag.tagName === 'a' && tag.attrs.some(({ name }) => name === 'href')
    const card = isLink ? open.findLast(({ host }) => host.localName === 'vitrine-card') : undefined
    if (!card) return
    const around = path.slice(path.findLastIndex(({ element }) => element === card) + 1)
    if (isSlotted || around.some((each) => each.isSlotted)) return
    const attributes = attributesOf(tag)
    if (attributes) card.host.links.push(new Host('a', attributes, card.host))
    else card.isFit = false
  }

  /** Headings in a card give way to its price. */
  const readHeading = (tagName: string, parent: Ancestor | undefined): void => {
    const [, level] = /^h([1-6])$/.exec(tagName) ?? []
    if (level && !parent?.nearest?.closest(inCard)) heading = levelBelow(Number(level))
  }

  const start = (tag: Token.TagToken): void => {
    const { tagName, attrs, selfClosing, location } = tag
    if (inert.length === 0) {
      closeBefore(tagName)
      checkAround(tagName, attrs)
    }
    if (inertTags.includes(tagName) && !(selfClosing && tagName !== 'template')) inert.push(tagName)
    if (path.length + inert.length > deepest) {
      letGo()
      isTooDeep = true
      return
    }
    if (!location || inert.length > 0) return
    const parent = path.at(-1)
    const isPlan = parent?.host?.localName === plansTag
    const isRead =
      isPlan || readTags.test(tagName) || attrs.some(({ name }) => name.startsWith('data-vitrine'))
    const attributes = isRead ? attributesOf(tag) : undefined
    const host = attributes && new Host(tagName, attributes, parent?.nearest)
    if (host) host.heading = heading
    readHeading(tagName, parent)
    if (isPlan && host) parent.host?.children.push(host)
    if (isPlan && parent.element && !(host && tagName !== 'p')) parent.element.isFit = false
    const isInUnread = parent?.isUnread ?? false
    const slot = attrs.find(({ name }) => name === 'slot')?.value
    const ancestor: Ancestor = {
      name: tagName,
      host,
      nearest: host ?? parent?.nearest,
      element: undefined,
      isUnread: isInUnread || (isRead && !host),
      isSlotted: slot !== undefined,
    }
    if (slot && parent?.host?.localName === 'vitrine-card') parent.host.slots.add(slot)
    readLink(tag, ancestor.isSlotted)
    if (host) readElement(host, location, ancestor, isInUnread)
    if (!voidTags.test(tagName)) enter(ancestor)
  }

  const readElement = (
    host: Host,
    location: Token.LocationWithAttributes,
    ancestor: Ancestor,
    isInUnread: boolean,
  ): void => {
    const { localName: tagName } = host
    const { startOffset, endOffset: inside } = location
    if (tagName === 'html') language = host.getAttribute('lang') ?? undefined
    const nameEnd = startOffset + 1 + tagName.length
    const isOwnScript =
      tagName === 'script' &&
      (host.hasAttribute('data-client') || host.getAttribute('src')?.includes('/vitrine.js'))
    if (isOwnScript) script ??= { host, at: nameEnd }
    // The content of a bound text is replaced together with it.
    if (isInUnread || open.some(({ isText, isFit }) => isText && isFit)) return
    const href = location.attrs?.href
    const element: FoundElement = {
      host,
      start: startOffset,
      nameEnd,
      link: href && { start: href.startOffset, end: href.endOffset },
      inside,
    }
    const isNested = tagName === 'vitrine-card' && openElements.isOpen(tagName)
    const isOurs = renderedTags.includes(tagName)
    const isText = !isOurs && hasText(host)
    if (isOurs || isText) ancestor.element = { ...element, isFit: !isNested, isText }
    else if (isBound(host)) found.push(element)
  }

  const end = ({ tagName, location }: Token.TagToken): void => {
    const inertIndex = inert.lastIndexOf(tagName)
    if (inertIndex >= 0) inert.splice(inertIndex)
    // A stray end tag would close the template that is added around the content.
    else if (tagName === 'template') for (const each of open) each.isFit &&= !each.isText
    if (inert.length > 0) return
    if (tagName === 'body') bodyEnd ??= location?.startOffset
    // Content behind the end tag still belongs to the body.
    if (/^(body|html)$/.test(tagName)) return
    const index = closedByEnd(openElements, tagName)
    if (index < 0) return
    const [closed] = leave(index)
    if (closed?.element?.isFit) found.push({ ...closed.element, end: location?.startOffset ?? 0 })
  }

  const tags = createTagReader({
    start: (tag) => {
      if (!isTooDeep) start(tag)
    },
    end: (tag) => {
      if (!isTooDeep) end(tag)
    },
  })

  const heldFrom = (): number | undefined => open.find(({ isFit }) => isFit)?.start

  return {
    read(bytes: Uint8Array): void {
      if (!isTooDeep) tags.read(byteText(bytes))
    },
    /** The complete elements before the first incomplete one, in the order of their start tags. */
    take(): FoundElement[] {
      const end = heldFrom() ?? Number.POSITIVE_INFINITY
      const taken = found.filter(({ start }) => start < end)
      found = found.filter(({ start }) => start >= end)
      return taken.sort((first, second) => first.start - second.start)
    },
    /** The start of the first incomplete element; undefined without one. */
    heldFrom,
    letGo,
    /** The widget's script tag, and where an attribute can be added to it. */
    script: () => script,
    language: () => language,
    /** Whether a `<` may begin a tag: the page is still read, and not within a script or another text. */
    readsTags: (): boolean => !isTooDeep && !tags.isInText(),
    /** Whether markup can be appended: the page does not break off within a tag, comment or script. */
    isBetweenTags: (): boolean => !isTooDeep && tags.isBetweenTags(),
    /** The offset before the body's end tag. */
    bodyEnd: () => bodyEnd,
  }
}
