/**
 * The custom elements manifest: what editors, documentation tools, the framework types and the tables of the reference
 * know of the elements. `attributes.ts` in each element's folder states names and types, and the settings state those of
 * the store. Descriptions are the doc comments there. Nothing of it is in the repository: `npm run build:widget` writes
 * `dist/custom-elements.json`, and tools call `customElements()`, which takes milliseconds.
 */

import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { ESTree } from 'vite'
import { elements } from '../../src/widget/elements/parts.ts'
import { type AttributeType, flag, number, text } from '../../src/widget/runtime/attribute-types.ts'
import type { ElementPart } from '../../src/widget/runtime/lazy-element.ts'
import { attributeOf } from '../../src/widget/settings/text.ts'
import { type Doc, exportOf, exportsOf, readSource, type Source } from './doc-comments.ts'

export interface Described {
  name: string
  description: string
  default?: string
  type?: { text: string }
}

export interface Member extends Described {
  kind: 'field'
  type: { text: string }
  attribute?: string
  readonly?: true
}

export interface Attribute extends Described {
  fieldName: string
  type: { text: string }
}

export interface ElementDoc {
  kind: 'class'
  customElement: true
  name: string
  tagName: string
  description: string
  members: Member[]
  attributes: Attribute[]
  slots: Described[]
  cssParts?: Described[]
  cssProperties?: Described[]
  events?: Described[]
}

export interface CustomElementsManifest {
  schemaVersion: '1.0.0'
  readme: ''
  modules: {
    kind: 'javascript-module'
    path: string
    declarations: [ElementDoc]
    exports: { kind: 'js'; name: string; declaration: { name: string; module: string } }[]
  }[]
}

const root = join(import.meta.dirname, '../..')
const widget = join(root, 'src/widget')

const textsOf = ({ tags }: Doc, name: string): string[] =>
  tags.filter((tag) => tag.name === name).map((tag) => tag.text)

/** `name - What it is.`; the default slot has no name. */
const described = (line: string): Described => {
  const [, name = '', description = ''] = /^(.*?)\s*(?:^|\s)- ([\s\S]*)$/.exec(line) ?? []
  return { name, description }
}

/** `{CustomEvent<Detail>} name - When it is sent.` */
const event = (line: string): Described => {
  const [, type = '', rest = ''] = /^\{(.*?)\}\s*([\s\S]*)$/.exec(line) ?? []
  return { ...described(rest), type: { text: type } }
}

/** `[--name=default] - What it is for.` */
const customProperty = (line: string): Described => {
  const [, name = '', initial = '', rest = ''] = /^\[(.*?)=(.*)\]\s*(- [\s\S]*)$/.exec(line) ?? []
  return { name, description: described(rest).description, default: initial }
}

const listed = (doc: Doc, name: string, read: (line: string) => Described): Described[] | undefined => {
  const lines = textsOf(doc, name)
  return lines.length > 0 ? lines.map(read) : undefined
}

const typeText = (type: AttributeType): string => {
  if (type === flag) return 'boolean'
  if (type === number) return 'number | null'
  return typeof type === 'string' ? 'string | null' : [...type.map((word) => `'${word}'`), 'null'].join(' | ')
}

const field = (property: string, type: string, doc: Doc): Member => {
  const [initial] = textsOf(doc, 'default')
  return {
    kind: 'field',
    name: property,
    type: { text: type },
    description: doc.description,
    ...(initial && { default: initial }),
  }
}

const withAttribute = (member: Member): Member => ({ ...member, attribute: attributeOf(member.name) })

const attributesOf = (members: readonly Member[]): Attribute[] =>
  members.flatMap(({ kind: _, attribute, name, readonly: __, ...rest }) =>
    attribute ? [{ ...rest, name: attribute, fieldName: name }] : [],
  )

const element = (name: string, doc: Doc, members: Member[], cssProperties?: Described[]): ElementDoc => {
  const cssParts = listed(doc, 'csspart', described)
  const events = listed(doc, 'fires', event)
  return {
    kind: 'class',
    customElement: true,
    name,
    tagName: textsOf(doc, 'tag')[0] ?? '',
    description: doc.description,
    members,
    attributes: attributesOf(members),
    slots: listed(doc, 'slot', described) ?? [],
    ...(cssParts && { cssParts }),
    ...(cssProperties && { cssProperties }),
    ...(events && { events }),
  }
}

interface Property {
  name: string
  value: ESTree.Node
  node: ESTree.Node
}

/** The properties of the object that a constant is. */
const propertiesOf = (declaration: ESTree.Declaration): Property[] => {
  if (declaration.type !== 'VariableDeclaration') return []
  const init = declaration.declarations[0]?.init
  const object = init?.type === 'TSAsExpression' ? init.expression : init
  if (object?.type !== 'ObjectExpression') return []
  return object.properties.flatMap((node) =>
    node.type === 'Property' && node.key.type === 'Identifier'
      ? [{ name: node.key.name, value: node.value, node }]
      : [],
  )
}

/** The type that a setting's check has: `oneOf` names the words. */
const settingType = (check: ESTree.Node): AttributeType => {
  const isChoice =
    check.type === 'CallExpression' && check.callee.type === 'Identifier' && check.callee.name === 'oneOf'
  if (!isChoice) return text
  return check.arguments.flatMap((word) => (word.type === 'Literal' ? [String(word.value)] : []))
}

const settingMembers = (): Member[] => {
  const source = readSource(join(widget, 'settings/settings.ts'))
  return propertiesOf(exportOf(source, 'settingChecks').declaration).map(({ name, value, node }) =>
    withAttribute(field(name, typeText(settingType(value)), source.docOf(node))),
  )
}

/** Accessors that scripts may read. */
const accessors = (source: Source, name: string): Member[] => {
  const { declaration } = exportOf(source, name)
  if (declaration.type !== 'ClassDeclaration') return []
  return declaration.body.body.flatMap((member): Member[] => {
    if (member.type !== 'MethodDefinition' || member.kind !== 'get' || member.key.type !== 'Identifier')
      return []
    const type = member.value.returnType?.typeAnnotation
    const written = type ? source.text.slice(type.start, type.end) : ''
    return [{ ...field(member.key.name, written, source.docOf(member)), readonly: true }]
  })
}

const store = (): readonly [path: string, ElementDoc] => {
  const path = join(widget, 'elements/store/store-element.ts')
  const source = readSource(path)
  const doc = source.docOf(exportOf(source, 'StoreElement'))
  return [path, element('StoreElement', doc, [...settingMembers(), ...accessors(source, 'StoreElement')])]
}

/** Custom properties, which reach every element that shows something. */
const customProperties = (): Described[] => {
  const source = readSource(join(widget, 'runtime/vitrine-element.ts'))
  return listed(source.docOf(exportOf(source, 'createElementClass')), 'cssprop', customProperty) ?? []
}

/** The element that a file states: its attributes, and the interface with its documentation. */
const statedElement = (
  path: string,
  cssProperties: Described[],
): readonly [name: string, doc: ElementDoc] => {
  const source = readSource(path)
  const exported = exportsOf(source)
  const type = exported.find(({ declaration }) => declaration.type === 'TSInterfaceDeclaration')
  if (type?.declaration.type !== 'TSInterfaceDeclaration') throw new Error(`${path} has no interface.`)
  const doc = source.docOf(type)
  const name = textsOf(doc, 'tag')[0]?.replace('vitrine-', '') ?? ''
  const all: Readonly<Record<string, ElementPart>> = elements
  const members = exported
    .flatMap(({ declaration }) => propertiesOf(declaration))
    .map(({ name: property, node }) =>
      withAttribute(field(property, typeText(all[name]?.attributes[property] ?? text), source.docOf(node))),
    )
  return [name, element(type.declaration.id.name, doc, members, cssProperties)]
}

/** Elements by their tags without `vitrine-`, with the files that state them. */
const statedElements = (): Map<string, readonly [path: string, ElementDoc]> => {
  const properties = customProperties()
  return new Map(
    globSync(join(widget, 'elements/*/{attributes,*-attributes}.ts')).map((path) => {
      const [name, doc] = statedElement(path, properties)
      return [name, [path, doc] as const]
    }),
  )
}

/** The manifest of the present sources: the store, then the elements as `elements/parts.ts` lists them. */
export const customElements = (): CustomElementsManifest => {
  const files = statedElements()
  const rows = Object.keys(elements).map((name) => {
    const row = files.get(name)
    if (!row) throw new Error(`No file describes <vitrine-${name}>.`)
    return row
  })
  return {
    schemaVersion: '1.0.0',
    readme: '',
    modules: [store(), ...rows].map(([file, row]) => {
      const path = relative(root, file)
      return {
        kind: 'javascript-module',
        path,
        declarations: [row],
        exports: [{ kind: 'js', name: row.name, declaration: { name: row.name, module: path } }],
      }
    }),
  }
}

/** Every element of the manifest. */
export const elementDocs = (): ElementDoc[] =>
  customElements().modules.flatMap(({ declarations }) => declarations)
