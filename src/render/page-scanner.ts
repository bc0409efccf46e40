import type { Token } from 'parse5'
import { SAXParser, type StartTag } from 'parse5-sax-parser'
import { hasText, isBound } from './bound.ts'
import { type Attribute, Host } from './host.ts'
import { closedByEnd, closedByStart } from './implied-ends.ts'
import { plansTag } from './plans.tsx'
import { renderedTags } from './render-element.ts'

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

/** Markup in them is none of the page's, or other than HTML. */
const inertTags = ['template', 'noscript', 'svg', 'math']

/** Elements without an end tag. */
const voidTags =
  /^(area|base|basefont|bgsound|br|col|embed|frame|hr|img|input|keygen|link|meta|param|source|track|wbr)$/

/** Elements that are read, beside those with an attribute of the widget. */
const readTags = /^(html|script|vitrine-.*)$/

/** Whether an element deep inside plans is none of their cards: only the script looks there for them. */
const isNoPlan = (tag: string, attributes: readonly { name: string }[]): boolean =>
  tag !== 'vitrine-card' && attributes.every(({ name }) => name !== 'interval')

/** An element whose end tag has not arrived. */
interface Ancestor {
  name: string
  /** Only of an element that the widget reads. */
  host: Host | undefined
  /** Only of one that is rendered when all of it is there. */
  element: OpenElement | undefined
  /** Whether its attributes are not in UTF-8. What they say of the elements inside is unknown. */
  isUnread: boolean
}

/** A parser that reads each text at once instead of as a stream. */
class Tags extends SAXParser {
  private readonly firstState = this.parserFeedbackSimulator.tokenizer.state

  scan(text: string): void {
    this._transformChunk(text)
  }

  /** Whether a tag that came next would be one. */
  isBetweenTags(): boolean {
    return this.parserFeedbackSimulator.tokenizer.state === this.firstState
  }
}

/** The letter for private use that stands for byte 0. No character reference of a page means such a letter. */
const letterOfByte = 0xf700

/**
 * Bytes as a text of equally many characters. Tags are the same in every encoding that contains ASCII. Other bytes are
 * letters for private use until they are decoded.
 */
const byteText = (bytes: Uint8Array): string => {
  let text = ''
  for (let start = 0; start < bytes.length; start += 8192) {
    const units = new Uint16Array(bytes.subarray(start, start + 8192))
    for (let at = 0; at < units.length; at += 1) {
      const unit = units[at] ?? 0
      if (unit >= 0x80) units[at] = unit + letterOfByte
    }
    // A spread would take six times as long, since it iterates.
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

/** Undefined where an attribute is not in UTF-8. */
const attributesOf = ({ attrs }: StartTag): Attribute[] | undefined => {
  const attributes = attrs.map(({ name, value }) => ({ name, value: decoded(value) }))
  return attributes.every((attribute): attribute is Attribute => attribute.value !== undefined)
    ? attributes
    : undefined
}

/** Finds the elements of a page that can be rendered, while the page arrives. */
export const createPageScanner = () => {
  const tags = new Tags({ sourceCodeLocationInfo: true })
  const path: Ancestor[] = []
  const inert: string[] = []
  let found: FoundElement[] = []
  let script: { host: Host; at: number } | undefined
  let language: string | undefined
  let bodyEnd: number | undefined

  const openElements = (): OpenElement[] => path.flatMap(({ element }) => element ?? [])

  const openNames = (): string[] => path.map(({ name }) => name)

  /** Closes elements whose end tag is left out before a start tag. A text without its own end tag is none. */
  const closeBefore = (tagName: string): void => {
    const index = closedByStart(openNames(), tagName)
    if (index < 0) return
    for (const { element } of path.splice(index)) if (element?.isFit && !element.isText) found.push(element)
  }

  /** Leaves elements around a tag to the script that only it can render. */
  const checkAround = (tagName: string, attrs: StartTag['attrs']): void => {
    const open = openElements()
    const last = open.at(-1)
    // An element has one shadow root: a fragment of `GET /cards` has its own already.
    if (last && attrs.some(({ name }) => name === 'shadowrootmode')) last.isFit = false
    const plans = open.findLast(({ host }) => host.localName === plansTag)
    if (plans && path.at(-1)?.host !== plans.host && !isNoPlan(tagName, attrs)) plans.isFit = false
    for (const each of open) {
      const { localName } = each.host
      // A link of the merchant's own is the buy control around it.
      if (tagName === 'a' && localName === 'vitrine-buy') each.isFit = false
      // A card that is never closed contains the rest of the page.
      if (tagName === 'vitrine-card' && localName === tagName) for (const outer of open) outer.isFit = false
    }
  }

  tags.on('startTag', (tag) => {
    const { tagName, attrs, selfClosing, sourceCodeLocation } = tag
    if (inert.length === 0) {
      closeBefore(tagName)
      checkAround(tagName, attrs)
    }
    if (inertTags.includes(tagName) && !(selfClosing && tagName !== 'template')) inert.push(tagName)
    if (!sourceCodeLocation || inert.length > 0) return
    const parent = path.at(-1)
    const isPlan = parent?.host?.localName === plansTag
    const isRead =
      isPlan || readTags.test(tagName) || attrs.some(({ name }) => name.startsWith('data-vitrine'))
    const attributes = isRead ? attributesOf(tag) : undefined
    const hosts = path.flatMap(({ host }) => host ?? [])
    const host = attributes && new Host(tagName, attributes, hosts.reverse())
    if (isPlan && host) parent.host?.children.push(host)
    if (isPlan && parent.element && !(host && tagName !== 'p')) parent.element.isFit = false
    const ancestor: Ancestor = { name: tagName, host, element: undefined, isUnread: isRead && !host }
    const isInUnread = path.some(({ isUnread }) => isUnread)
    const isInText = openElements().some(({ isText, isFit }) => isText && isFit)
    if (!voidTags.test(tagName)) path.push(ancestor)
    if (!host) return
    const { startOffset: start, endOffset: inside } = sourceCodeLocation
    if (tagName === 'html') language = host.getAttribute('lang') ?? undefined
    const nameEnd = start + 1 + tagName.length
    const isOwnScript =
      tagName === 'script' &&
      (host.hasAttribute('data-client') || host.getAttribute('src')?.includes('/vitrine.js'))
    if (isOwnScript) script ??= { host, at: nameEnd }
    // The content of a text goes with it.
    if (isInText || isInUnread) return
    const href = (sourceCodeLocation as Token.LocationWithAttributes).attrs?.href
    const element: FoundElement = {
      host,
      start,
      nameEnd,
      link: href && { start: href.startOffset, end: href.endOffset },
      inside,
    }
    const isNested = tagName === 'vitrine-card' && hosts.some(({ localName }) => localName === tagName)
    const isOurs = renderedTags.includes(tagName)
    const isText = !isOurs && hasText(host)
    if (isOurs || isText) ancestor.element = { ...element, isFit: !isNested, isText }
    else if (isBound(host)) found.push(element)
  })
  tags.on('endTag', ({ tagName, sourceCodeLocation }) => {
    const inertIndex = inert.lastIndexOf(tagName)
    if (inertIndex >= 0) inert.splice(inertIndex)
    // It would end the one around the content.
    else if (tagName === 'template') for (const each of openElements()) each.isFit &&= !each.isText
    if (inert.length > 0) return
    if (tagName === 'body') bodyEnd ??= sourceCodeLocation?.startOffset
    // The body goes on behind its end tag.
    if (/^(body|html)$/.test(tagName)) return
    const index = closedByEnd(openNames(), tagName)
    if (index < 0) return
    const [closed] = path.splice(index)
    if (closed?.element?.isFit) found.push({ ...closed.element, end: sourceCodeLocation?.startOffset ?? 0 })
  })

  const heldFrom = (): number | undefined => openElements().find(({ isFit }) => isFit)?.start

  return {
    read: (bytes: Uint8Array): void => tags.scan(byteText(bytes)),
    /** The elements that have arrived whole, before the first that has not, in the order of their start tags. */
    take(): FoundElement[] {
      const end = heldFrom() ?? Number.POSITIVE_INFINITY
      const taken = found.filter(({ start }) => start < end)
      found = found.filter(({ start }) => start >= end)
      return taken.sort((first, second) => first.start - second.start)
    },
    /** Where the first element begins whose end tag has not arrived; undefined when there is none. */
    heldFrom,
    /** Passes on elements that are still open as they are. */
    letGo(): void {
      for (const element of openElements()) element.isFit = false
    },
    /** The widget's script tag, and where an attribute can be added to it. */
    script: () => script,
    language: () => language,
    /** Whether markup can be added to the end of what was read: it breaks off in no tag, comment or script. */
    isBetweenTags: (): boolean => tags.isBetweenTags(),
    /** Before the end tag of the body. */
    bodyEnd: () => bodyEnd,
  }
}
