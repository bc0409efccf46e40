import type { Markup } from '../widget/settings/attributes.ts'

/** An attribute as a parser of HTML reads it: its name in small letters, its value decoded. */
export interface Attribute {
  name: string
  value: string
}

/** A selector without combinators: a tag, an attribute in brackets, or both. */
const selectorPattern = /^([\w-]*)(?:\[([\w-]+)(?:=([\w-]+))?\])?$/

interface Selector {
  tag: string
  name: string | undefined
  value: string | undefined
}

/** The widget's own selectors, which are few; parsing them takes longer than matching. */
const parsed = new Map<string, readonly Selector[]>()

const selectorsOf = (selectors: string): readonly Selector[] => {
  const known = parsed.get(selectors)
  if (known) return known
  const all = selectors.split(',').map((selector): Selector => {
    const [, tag, name, value] = selectorPattern.exec(selector) ?? []
    if (tag === undefined) throw new SyntaxError(`A selector that a server cannot read: ${selector}`)
    return { tag, name, value }
  })
  parsed.set(selectors, all)
  return all
}

/** An element of a page that no document holds: its markup, and what the widget's controllers read of their host. */
export class Host implements Markup {
  readonly localName: string
  readonly attributes: readonly Attribute[]
  /** The page's next element around it that is known. */
  readonly parent: Host | undefined
  /** The elements directly inside, of plans only. */
  readonly children: Host[] = []
  /** The merchant's own links inside that stand in no slot, of cards only. */
  readonly links: Host[] = []
  /** The level of a heading in it. @default that of a page without headings */
  heading = 2
  /** The slots that elements directly inside name, of cards only. */
  readonly slots = new Set<string>()

  /** By selector, the element that `closest` finds from here. */
  readonly found = new Map<string, Host | null>()

  constructor(localName: string, attributes: readonly Attribute[], parent?: Host) {
    this.localName = localName
    this.attributes = attributes
    this.parent = parent
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((attribute) => attribute.name === name)?.value ?? null
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null
  }

  /** @param selectors tags and attributes, without combinators */
  matches(selectors: string): boolean {
    return selectorsOf(selectors).some(({ tag, name, value }) => {
      if (tag !== '' && tag !== this.localName) return false
      const own = name === undefined ? '' : this.getAttribute(name)
      return own !== null && (value === undefined || value === own)
    })
  }

  closest(selectors: string): Host | null {
    if (this.matches(selectors)) return this
    if (!this.parent) return null
    // Elements share those around them, so each answer is found once.
    const { found } = this.parent
    const known = found.get(selectors)
    if (known !== undefined) return known
    const outer = this.parent.closest(selectors)
    found.set(selectors, outer)
    return outer
  }

  /** A merchant's own content shows only where there is no price. */
  readonly childNodes: readonly Node[] = []

  /** The widget looks only for the content of its slots, and nothing else inside is known. */
  querySelector(selector: string): Host | null {
    const [, slot = ''] = /^:scope>\[slot=([\w-]+)\]$/.exec(selector) ?? []
    return this.slots.has(slot) ? this : null
  }

  /** The widget looks for links with an address only. */
  querySelectorAll(): readonly Host[] {
    return this.links
  }
}

/** For controllers and readers of links, which take an element and read of it what a host has. */
export const asElement = (host: Host): HTMLElement => host as unknown as HTMLElement
