import { elementAttributes } from '../../../src/widget/elements/manifest.ts'
import {
  type Attributes,
  type AttributeType,
  flag,
  number,
} from '../../../src/widget/runtime/attribute-types.ts'

/** An attribute in `block.json`. */
interface BlockAttribute {
  type: 'string' | 'number' | 'boolean'
  enum?: readonly string[]
  default?: string
}

interface Block {
  name: string
  attributes?: Readonly<Record<string, BlockAttribute>>
}

/** Of one visitor, and so never in a post. */
const personal = ['customerToken', 'experimentId']

const blockAttribute = (type: AttributeType): BlockAttribute => {
  if (type === flag) return { type: 'boolean' }
  if (type === number) return { type }
  return { type: 'string', ...(typeof type === 'object' && { enum: type }) }
}

/** A `block.json` with the attributes of its element before those of its own. */
export const withElementAttributes = (text: string): string => {
  const { attributes, ...block }: Block = JSON.parse(text)
  const name = block.name.replace('vitrine/', '')
  const all: Readonly<Record<string, Attributes>> = elementAttributes
  const stated = Object.entries(all[name] ?? {})
    .filter(([property]) => !personal.includes(property))
    .map(([property, type]) => [property, blockAttribute(type)])
  const both = { ...Object.fromEntries(stated), ...attributes }
  return `${JSON.stringify({ ...block, attributes: both }, null, 2)}\n`
}
