/**
 * Reads and writes XML by the hints of the OpenAPI document alone, as a client would that was generated from it. It
 * shares no code with the sandbox, so that an error in either shows. Where several schemas fit, the first that knows
 * all elements applies.
 */

import { XMLParser } from 'fast-xml-parser'
import { deref, isTree } from './openapi-document.ts'

type Tree = { readonly [key: string]: unknown }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  ignoreDeclaration: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

const textOf = (node: unknown): string => {
  if (typeof node === 'string') return node
  return isTree(node) && typeof node['#text'] === 'string' ? node['#text'] : ''
}

const isNil = (node: unknown): boolean => isTree(node) && node['@xsi:nil'] === 'true'

const hintOf = (schema: Tree): Tree => (isTree(schema.xml) ? schema.xml : {})

const variants = (schema: Tree): Tree[] =>
  Array.isArray(schema.anyOf)
    ? schema.anyOf
        .map((option) => deref(option))
        .filter(isTree)
        .flatMap(variants)
    : [schema]

const typesOf = (schema: Tree): unknown[] => (Array.isArray(schema.type) ? schema.type : [schema.type])

/** The number of an enumeration's name. */
const numberOf = (schema: Tree, text: string): number => {
  const names = schema['x-enum-varnames']
  const index = Array.isArray(names) ? names.indexOf(text) : -1
  return index >= 0 && Array.isArray(schema.enum) ? Number(schema.enum[index]) : Number(text)
}

const scalar = (schema: Tree, text: string): unknown => {
  const types = typesOf(schema)
  if (types.includes('string')) return text
  if (types.includes('integer') || types.includes('number')) {
    const number = numberOf(schema, text)
    return text.trim() === '' || Number.isNaN(number) ? text : number
  }
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : text
  return text
}

const childrenOf = (node: unknown, name: string): unknown[] => {
  const child = isTree(node) ? node[name] : undefined
  return child === undefined ? [] : Array.isArray(child) ? child : [child]
}

const list = (schema: Tree, node: unknown): unknown[] => {
  const items = deref(schema.items)
  if (!isTree(items)) throw new Error('A list has no items.')
  const { name = 'item' } = hintOf(items)
  return childrenOf(node, String(name)).map((entry) => read(items, entry))
}

const object = (schema: Tree, node: unknown): unknown => {
  const known = isTree(schema.properties) ? schema.properties : {}
  const left = new Set(
    isTree(node) ? Object.keys(node).filter((key) => !/^(@xmlns|@xsi:|#text)/.test(key)) : [],
  )
  const entries: [string, unknown][] = []
  for (const [key, value] of Object.entries(known)) {
    const member = deref(value)
    if (!isTree(member)) continue
    const { name, attribute, wrapped } = hintOf(member)
    const element = attribute ? `@${name}` : key
    const found = childrenOf(node, element)
    left.delete(element)
    if (found.length === 0) continue
    const isRepeated = variants(member).some(({ type }) => type === 'array') && !wrapped
    entries.push([key, isRepeated ? repeated(member, found) : read(member, found[0])])
    if (!isRepeated && found.length > 1) throw new Error(`${element} is there ${found.length} times.`)
  }
  const { additionalProperties } = schema
  for (const key of left) {
    if (!isTree(additionalProperties)) throw new Error(`Nothing is said about the element ${key}.`)
    entries.push([key, read(additionalProperties, childrenOf(node, key)[0])])
  }
  return Object.fromEntries(entries)
}

/** Where the document allows both, one element is an object and several are an array. */
const repeated = (schema: Tree, nodes: unknown[]): unknown => {
  const options = variants(schema)
  const array = options.find(({ type }) => type === 'array')
  const single = options.find(({ type }) => type === 'object')
  if (nodes.length === 1 && (single || isNil(nodes[0]) || textOf(nodes[0]) === nodes[0])) {
    if (isNil(nodes[0])) return null
    if (single) return object(single, nodes[0])
    if (nodes[0] === '') return []
  }
  const items = deref(array?.items)
  if (!isTree(items)) throw new Error('Repeated elements have no items.')
  return nodes.map((node) => read(items, node))
}

const read = (schema: Tree, node: unknown): unknown => {
  if (isNil(node)) return null
  const options = variants(schema)
  if (options.length > 1) {
    const structured = options.filter(({ type }) => type === 'object' || type === 'array')
    for (const option of isTree(node) ? structured : options) {
      const value = tried(option, node)
      if (value !== undefined) return value
    }
    return textOf(node)
  }
  if (typesOf(schema).includes('array')) return list(schema, node)
  if (typesOf(schema).includes('object') && (isTree(node) || schema.type === 'object'))
    return object(schema, node)
  return scalar(schema, textOf(node))
}

const tried = (option: unknown, node: unknown): unknown => {
  try {
    const target = deref(option)
    return isTree(target) ? read(target, node) : undefined
  } catch {
    return undefined
  }
}

const rootNameOf = (schema: unknown, name: string): string =>
  isTree(schema) && isTree(schema.xml) && typeof schema.xml.name === 'string' ? schema.xml.name : name

/** Name of a referenced schema; the first of several. */
const nameOf = (schema: unknown): string => {
  const [first] = isTree(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  return isTree(first) && typeof first.$ref === 'string' ? (first.$ref.split('/').at(-1) ?? '') : ''
}

/** Converts an XML document to JSON, by the hints of the OpenAPI document alone. */
export const readXml = (schema: unknown, text: string, kind: 'request' | 'response'): unknown => {
  if (unwritable.test(text)) throw new Error('There are characters that XML does not have.')
  const tree: unknown = parser.parse(text)
  const roots = isTree(tree) ? Object.entries(tree).filter(([key]) => key !== '#text') : []
  const [root] = roots
  if (!root || roots.length > 1) throw new Error('There is no single root element.')
  const options: unknown[] = isTree(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema]
  // The root of a request may have any name, so the first schema that knows all elements applies.
  const isMeant = (option: unknown) =>
    kind === 'request'
      ? options.length === 1 || tried(option, root[1]) !== undefined
      : rootNameOf(deref(option), nameOf(option)) === root[0]
  const target = deref(options.find(isMeant))
  if (!isTree(target)) throw new Error(`Nothing is said about a document ${root[0]}.`)
  return read(target, root[1])
}

/** A request after the conversions that the document's description allows. */
export const leniently = (schema: unknown, value: unknown): unknown => {
  const target = deref(schema)
  const options = isTree(target) ? variants(target) : []
  const ofType = (type: string) => options.find((option) => typesOf(option).includes(type))
  if (value === '') return ofType('array') ? [] : undefined
  if (value === null) return ofType('null') ? null : undefined
  if (Array.isArray(value)) return value.map((entry) => leniently(ofType('array')?.items, entry))
  if (isTree(value)) {
    const { properties, required } = ofType('object') ?? {}
    const isOptional = (key: string) => !(Array.isArray(required) && required.includes(key))
    const members = Object.entries(value).map(([key, entry]) => {
      const member = isTree(properties) ? properties[key] : undefined
      return [
        key,
        member === undefined ? entry : (leniently(member, entry) ?? (isOptional(key) ? undefined : entry)),
      ]
    })
    return Object.fromEntries(members.filter(([, entry]) => entry !== undefined))
  }
  for (const option of options) {
    const meant = scalar(option, String(value))
    const names = Array.isArray(option.enum) ? option.enum : []
    const name = names.find((known) => String(known).toLowerCase() === String(meant).toLowerCase())
    if (name !== undefined) return name
    if (names.length === 0 && typeof meant === typeof value) return value
    if (names.length === 0 && typeof meant !== 'string') return meant
  }
  return value
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)

const written = (name: string, schema: unknown, value: unknown): string => {
  const target = deref(schema)
  const options = isTree(target) ? variants(target) : []
  if (value === null) return `<${name} xsi:nil="true"/>`
  if (Array.isArray(value)) {
    const array = options.find(({ type }) => type === 'array')
    const items = deref(array?.items)
    const entryName = isTree(items) ? String(hintOf(items).name) : 'item'
    return `<${name}>${value.map((entry) => written(entryName, items, entry)).join('')}</${name}>`
  }
  if (isTree(value)) {
    const properties = options.find(({ type }) => type === 'object')?.properties
    const members = Object.entries(value).map(([key, entry]) =>
      written(key, isTree(properties) ? properties[key] : undefined, entry),
    )
    return `<${name}>${members.join('')}</${name}>`
  }
  return `<${name}>${escaped(String(value))}</${name}>`
}

/** Writes a body as a client that follows the document. */
export const writeXml = (schema: unknown, value: unknown): string => {
  const name = rootNameOf(deref(schema), nameOf(schema))
  return written(name, schema, value).replace(
    name,
    `${name} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`,
  )
}
