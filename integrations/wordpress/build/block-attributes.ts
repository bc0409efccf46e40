import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from '../../../src/widget/elements/parts.ts'
import { ownWords } from '../../../src/widget/features/early-parts.ts'
import { earlyMarkup } from '../../../src/widget/features/rules/early-files.ts'
import { languages } from '../../../src/widget/messages/languages.ts'
import { type AttributeType, flag, number } from '../../../src/widget/runtime/attribute-types.ts'
import type { ElementPart } from '../../../src/widget/runtime/lazy-element.ts'

/** An attribute in `block.json`. */
interface BlockAttribute {
  type: 'string' | 'number' | 'boolean'
  enum?: readonly string[]
  default?: string
}

interface Block {
  name: string
  attributes?: Readonly<Record<string, BlockAttribute>>
  /** For the blocks inside. */
  providesContext?: object
}

/** Attributes that belong to one visitor, and so never stand in a post. */
const personal = ['customerToken']

const blockAttribute = (type: AttributeType): BlockAttribute => {
  if (type === flag) return { type: 'boolean' }
  if (type === number) return { type }
  return { type: 'string', ...(typeof type === 'object' && { enum: type }) }
}

interface BlockElement {
  isGroup: boolean
  /**
   * The lazy files of its first paint, each with the attributes of which any one asks for it. Without attributes the
   * element itself does.
   */
  files: Record<string, readonly string[]>
}

const filesOf = (name: string): BlockElement['files'] =>
  Object.fromEntries(
    Object.entries(earlyMarkup).flatMap(([file, { [name]: attributes }]) =>
      attributes ? [[file, attributes]] : [],
    ),
  )

/** The elements that have a block and a shortcode, by their tags without `vitrine-`. */
export const blockElements = (plugin: string): Record<string, BlockElement> =>
  Object.fromEntries(
    Object.keys(elements).flatMap((name) => {
      const file = join(plugin, 'blocks', name, 'block.json')
      if (!existsSync(file)) return []
      const { providesContext }: Block = JSON.parse(readFileSync(file, 'utf8'))
      return [[name, { isGroup: providesContext !== undefined, files: filesOf(name) }]]
    }),
  )

/** What PHP and the editor read of the widget. */
export const widgetFacts = (plugin: string) => ({ elements: blockElements(plugin), languages, ownWords })

/** A `block.json` with the attributes of its element before those of its own. */
export const withElementAttributes = (text: string): string => {
  const { attributes, ...block }: Block = JSON.parse(text)
  const name = block.name.replace('vitrine/', '')
  const all: Readonly<Record<string, ElementPart>> = elements
  const stated = Object.entries(all[name]?.attributes ?? {})
    .filter(([property]) => !personal.includes(property))
    .map(([property, type]) => [property, blockAttribute(type)])
  const both = { ...Object.fromEntries(stated), ...attributes }
  return `${JSON.stringify({ ...block, attributes: both }, null, 2)}\n`
}
