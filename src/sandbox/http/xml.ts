import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/**
 * Deeper documents are refused. The deepest one of the platform, the item prices of a purchase, has ten
 * levels.
 */
export const maxDepth = 32

const nil = '@xsi:nil'
const xsi = 'http://www.w3.org/2001/XMLSchema-instance'
const attributePrefix = '@'
/** Element names that .NET clients use for the entries of an array of scalars. */
const scalarNames = new Set(['string', 'int', 'long', 'boolean'])

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

const isPlural = (name: string): boolean => /[^s]s$/.test(name)
const singular = (name: string): string => name.replace(/ies$|s$/, (end) => (end === 's' ? '' : 'y'))

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
  if (value === null || value === undefined) return { [nil]: 'true' }
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
 * Encodes a value as XML. An array under a plural name becomes that element with one singular child per
 * entry: `<Products><Product/><Product/></Products>`. Under any other name the element is repeated. Keys with
 * a leading @ become attributes, null becomes `xsi:nil`.
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

const fromTree = (name: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((entry) => fromTree(name, entry))
  if (!isRecord(value)) return value
  if (value[nil] === 'true' || value[nil] === '1') return null
  const entries = Object.entries(value).filter(([key]) => !/^@(xmlns|xsi:)/.test(key))
  const [only] = entries
  if (
    only &&
    entries.length === 1 &&
    isPlural(name) &&
    (only[0] === singular(name) || scalarNames.has(only[0]))
  ) {
    const decoded = fromTree(only[0], only[1])
    return Array.isArray(decoded) ? decoded : [decoded]
  }
  if (only && entries.length === 1 && only[0] === '#text') return only[1]
  return Object.fromEntries(entries.map(([key, entry]) => [key, fromTree(key, entry)]))
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
 * @throws XmlError
 */
export const decodeXml = (text: string): unknown => {
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
  return fromTree(root[0], root[1])
}
