/**
 * Encodes and decodes the platform's XML, which is the same data as its JSON in another form. Plural names hold
 * lists, `@` marks attributes, and null is `xsi:nil`. Decoding leaves every scalar a string and accepts what
 * clients get wrong in practice, such as their own prefixes; document types, entities and more than 32 levels are
 * refused before they can cost anything.
 */

import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/**
 * Deeper documents are refused. The deepest one of the platform, the item prices of a purchase, has ten
 * levels.
 */
export const maxDepth = 32

const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const attributePrefix = '@'

/** A value that is an integer in JSON and a name in XML (docs/platform/conventions.md#integers). */
export class Enumerated {
  readonly value: number
  readonly name: string

  constructor(value: number, name: string) {
    this.value = value
    this.name = name
  }

  toJSON(): number {
    return this.value
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** True for names of lists. */
export const isPlural = (name: string): boolean => /[^s]s$/.test(name)
/** Name of an entry of a list. */
export const singular = (name: string): string => name.replace(/ies$|s$/, (end) => (end === 's' ? '' : 'y'))

/** XML 1.0 cannot express control characters or half a surrogate pair, not even as references. */
const writable = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')

/**
 * Keys from callers may be invalid names in XML. Their characters are escaped as .NET's `XmlConvert` does.
 */
const nameOf = (key: string): string =>
  key.replace(
    /^[^A-Za-z_]|[^\w.-]/gu,
    (character) => `_x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`,
  ) || '_'

const toTree = (name: string, value: unknown): unknown => {
  if (value === null || value === undefined) return { '@xsi:nil': 'true' }
  if (value instanceof Enumerated) return value.name
  if (Array.isArray(value)) {
    if (value.length === 0) return ''
    return isPlural(name)
      ? { [singular(name)]: value.map((entry) => toTree(singular(name), entry)) }
      : value.map((entry) => toTree(name, entry))
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
    return Object.fromEntries(
      entries.map(([key, entry]) =>
        key.startsWith(attributePrefix)
          ? [attributePrefix + nameOf(key.slice(1)), writable(String(entry))]
          : [nameOf(key), toTree(key, entry)],
      ),
    )
  }
  return writable(String(value))
}

/**
 * Encodes a value as XML: keys with a leading @ become attributes, and null becomes `xsi:nil`. An array under a plural
 * name becomes that element with a child per entry, `<Products><Product/></Products>`; others are repeated.
 */
export const encodeXml = (rootName: string, value: unknown, isIndented = false): string => {
  const builder = new XMLBuilder({
    format: isIndented,
    ignoreAttributes: false,
    attributeNamePrefix: attributePrefix,
    suppressBooleanAttributes: false,
    suppressEmptyNode: true,
  })
  const root = toTree(rootName, value)
  const content = isRecord(root) ? root : { '#text': root }
  const tree = { [rootName]: { '@xmlns:xsi': xsi, ...content } }
  return `<?xml version="1.0" encoding="utf-8"?>${isIndented ? '\n' : ''}${builder.build(tree)}`
}

/** Namespaces by prefix. `xsi` counts as declared, because clients forget its declaration. */
type Scope = ReadonlyMap<string, string>
const outerScope: Scope = new Map([['xsi', xsi]])

const scopeIn = (value: Record<string, unknown>, outer: Scope): Scope => {
  const declared = Object.entries(value).flatMap(([key, uri]) => {
    const [, prefix] = /^@xmlns:(.+)$/.exec(key) ?? []
    return prefix === undefined ? [] : [[prefix, String(uri)] as const]
  })
  return declared.length === 0 ? outer : new Map([...outer, ...declared])
}

/** The name without its prefix: clients choose prefixes, and no two members differ in them alone. */
const localName = (key: string): string => key.replace(/^(@?)[^:]+:/, '$1')

const isNil = (value: Record<string, unknown>, scope: Scope): boolean =>
  Object.entries(value).some(([key, flag]) => {
    const [, prefix = ''] = /^@(.+):nil$/.exec(key) ?? []
    return scope.get(prefix) === xsi && (flag === 'true' || flag === '1')
  })

const isOfNamespaces = (key: string, scope: Scope): boolean => {
  if (/^@xmlns(:|$)/.test(key)) return true
  const [, prefix = ''] = /^@(.+):/.exec(key) ?? []
  return scope.get(prefix) === xsi
}

/** Members by local name. Members of one name make an array. */
const membersOf = (
  value: Record<string, unknown>,
  scope: Scope,
  lists: ReadonlySet<string>,
): [string, unknown][] => {
  const members = new Map<string, unknown[]>()
  for (const [key, entry] of Object.entries(value)) {
    if (isOfNamespaces(key, scope)) continue
    const name = localName(key)
    if (name === '__proto__') throw new XmlError('The XML has a name that is not accepted.')
    members.set(name, [...(members.get(name) ?? []), ...[entry].flat()])
  }
  return [...members].map(([name, entries]) => {
    const decoded = entries.map((entry) => fromTree(name, entry, scope, lists))
    if (lists.has(name)) return [name, decoded.length > 1 ? decoded : listOf(decoded[0])]
    return [name, decoded.length > 1 ? decoded : decoded[0]]
  })
}

/**
 * The entries of a list: those of a single child of any name, else the value as the only entry. Clients name entries
 * by the singular, by their type, or by the list itself.
 */
const listOf = (value: unknown): unknown => {
  if (value === null || Array.isArray(value)) return value
  if (value === '') return []
  const [only, ...more] = isRecord(value) ? Object.values(value) : []
  if (only === undefined || more.length > 0) return [value]
  return [only].flat()
}

/** `lists` names the members that hold lists. Plural names with one singular child are lists too. */
const fromTree = (name: string, value: unknown, outer: Scope, lists: ReadonlySet<string>): unknown => {
  if (!isRecord(value)) return value
  const scope = scopeIn(value, outer)
  if (isNil(value, scope)) return null
  const members = membersOf(value, scope, lists)
  const [only] = members
  if (only && members.length === 1) {
    if (only[0] === '#text') return only[1]
    if (isPlural(name) && only[0] === singular(name)) return [only[1]].flat()
  }
  return Object.fromEntries(members)
}

const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)

/** Decodes in one pass, so that `&amp;lt;` stays `&lt;`. */
const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w*));?/gi,
    (_, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) {
        const character = named.get(name)
        if (character === undefined) throw new XmlError('The XML refers to an entity that is not there.')
        return character
      }
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      if (!isCharacter(code)) throw new XmlError('The XML refers to a character that is not there.')
      return String.fromCodePoint(code)
    },
  )

/** The parser's own decoder ignores numeric references and accepts unknown entities. */
const entityDecoder = {
  decode: decodeReferences,
  setExternalEntities: () => {},
  addInputEntities: () => {},
  setXmlVersion: () => {},
  reset: () => {},
}

/** A document cannot be read. Callers may see the message. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/**
 * Decodes the content of the root element; every scalar stays a string. A document type is refused before
 * parsing, so that no entities can be declared.
 * @param lists Members that are lists, however many entries they have.
 * @throws XmlError
 */
export const decodeXml = (text: string, lists: ReadonlySet<string> = new Set()): unknown => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlError('Document types and entities are not accepted.')
  const valid = XMLValidator.validate(text)
  if (valid !== true) throw new XmlError(`The XML is not well-formed (line ${valid.err.line}).`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attributePrefix,
    ignoreDeclaration: true,
    ignorePiTags: true,
    parseTagValue: false,
    parseAttributeValue: false,
    maxNestedTags: maxDepth,
    entityDecoder,
  })
  let tree: unknown
  try {
    tree = parser.parse(text)
  } catch (cause) {
    if (cause instanceof XmlError) throw cause
    throw new XmlError('The XML cannot be read.', { cause })
  }
  const roots = isRecord(tree) ? Object.entries(tree) : []
  const [root] = roots
  if (!root || roots.length > 1 || Array.isArray(root[1]))
    throw new XmlError('The XML needs one root element.')
  return fromTree(localName(root[0]), root[1], outerScope, lists)
}
