import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** The text is no XML document that this module accepts. The message never quotes it. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** Item prices of a purchase, the deepest members of the platform, are at level ten. */
const maxDepth = 32

const characters = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const characterOf = (reference: string): string => {
  const numeric = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(reference)
  if (!numeric) {
    const character = characters.get(reference)
    if (character === undefined) throw new XmlError('an entity that is not one of the five of XML')
    return character
  }
  const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1], 16)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  if (!isCharacter) throw new XmlError('a reference to a character that does not exist')
  return String.fromCodePoint(code)
}

/** By default the parser leaves numeric references and unknown entities in the text. */
const entityDecoder = {
  decode: (text: string) => text.replace(/&([^;&]*);?/g, (_, reference: string) => characterOf(reference)),
  setExternalEntities: () => undefined,
  addInputEntities: () => undefined,
  setXmlVersion: () => undefined,
  reset: () => undefined,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Turns `xsi:nil` into null and removes other attributes of namespaces. */
const withoutNamespaces = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNamespaces)
  if (!isRecord(value)) return value
  const nil = Object.entries(value).find(([name]) => /^@[\w-]+:nil$/.test(name))?.[1]
  if (nil === 'true' || nil === '1') return null
  const members = Object.entries(value).filter(([name]) => !/^@(xmlns$|[\w-]+:)/.test(name))
  const [only] = members
  if (only?.[0] === '#text' && members.length === 1) return only[1]
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNamespaces(member)]))
}

/**
 * Parses a document into the name and the content of its root: attributes with a leading @, scalars as texts. Document
 * types are refused before parsing, so that no entity is expanded or fetched.
 */
export const parseXml = (text: string): { root: string; content: unknown } => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlError('a document type, which is refused')
  if (XMLValidator.validate(text) !== true) throw new XmlError('not well-formed XML')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
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
  } catch (error) {
    // The parser's errors quote the document.
    throw error instanceof XmlError ? error : new XmlError('XML that cannot be read')
  }
  const [only, ...others] = isRecord(tree) ? Object.entries(tree) : []
  if (!only || others.length > 0) throw new XmlError('a document without one root element')
  return { root: only[0], content: withoutNamespaces(only[1]) }
}
