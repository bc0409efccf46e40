/** An attribute as a parser of HTML reads it: its name in small letters, its value decoded. */
export interface Attribute {
  name: string
  value: string
}

/** An element of a page that no document holds: what the widget's controllers read of their host. */
export class Host {
  readonly localName: string
  readonly attributes: readonly Attribute[]
  /** The page's elements around it, from the inside to the outside, as far as they are known. */
  readonly around: readonly Host[]

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

  /** @param selector an attribute in brackets */
  closest(selector: string): Host | null {
    const name = selector.slice(1, -1)
    return [this, ...this.around].find((host) => host.hasAttribute(name)) ?? null
  }

  /** The content is still on its way. */
  /** A merchant's own content shows only where there is no price. */
  readonly childNodes: readonly Node[] = []

  querySelector(): null {
    return null
  }
}
