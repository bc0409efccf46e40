/** An attribute as a parser of HTML reads it: its name in small letters, its value decoded. */
export interface Attribute {
  name: string
  value: string
}

/** A selector without combinators: a tag, an attribute in brackets, or both. */
const selectorPattern = /^([\w-]*)(?:\[([\w-]+)(?:=([\w-]+))?\])?$/

/** An element of a page that no document holds: what the widget's controllers read of their host. */
export class Host {
  readonly localName: string
  readonly attributes: readonly Attribute[]
  /** The page's elements around it, from the inside to the outside, as far as they are known. */
  readonly around: readonly Host[]
  /** The elements directly inside, of plans only. */
  readonly children: Host[] = []

  constructor(localName: string, attributes: readonly Attribute[], around: readonly Host[] = []) {
    this.localName = localName
    this.attributes = attributes
    this.around = around
  }

  getAttribute(name: string): string | null {
    return this.attributes.find((attribute) => attribute.name === name)?.value ?? null
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null
  }

  /** @param selectors tags and attributes, without combinators */
  matches(selectors: string): boolean {
    return selectors.split(',').some((selector) => {
      const [, tag, name, value] = selectorPattern.exec(selector) ?? []
      if (tag === undefined) throw new SyntaxError(`A selector that a server cannot read: ${selector}`)
      const own = name === undefined ? '' : this.getAttribute(name)
      return (tag === '' || tag === this.localName) && own !== null && (value === undefined || value === own)
    })
  }

  closest(selectors: string): Host | null {
    return [this, ...this.around].find((host) => host.matches(selectors)) ?? null
  }

  /** The content is still on its way, and a merchant's own shows only where there is no price. */
  readonly childNodes: readonly Node[] = []

  querySelector(): null {
    return null
  }
}
