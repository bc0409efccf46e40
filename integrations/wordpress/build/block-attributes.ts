import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elements } from '../../../src/widget/elements/parts.ts'
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

/** What PHP and the editor read: the elements that have a block and a shortcode, by their tags without `vitrine-`. */
export const blockElements = (plugin: string): Record<string, { isGroup: boolean }> =>
  Object.fromEntries(
    Object.keys(elements).flatMap((name) => {
      const file = join(plugin, 'blocks', name, 'block.json')
      if (!existsSync(file)) return []
      const { providesContext }: Block = JSON.parse(readFileSync(file, 'utf8'))
      return [[name, { isGroup: providesContext !== undefined }]]
    }),
  )

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
