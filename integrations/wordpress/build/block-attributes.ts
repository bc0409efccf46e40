import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardParameters } from '../../../src/endpoint/modules/rendering/rendering-with.ts'
import { orderItemAttributes } from '../../../src/widget/binding/markup-attributes.ts'
import { elements } from '../../../src/widget/elements/parts.ts'
import { requestOrder } from '../../../src/widget/elements/request-order.ts'
import { sellsProduct } from '../../../src/widget/features/rules/product-elements.ts'
import { type AttributeType, flag, number } from '../../../src/widget/runtime/attribute-types.ts'
import type { ElementPart } from '../../../src/widget/runtime/lazy-element.ts'
import { attributeOf } from '../../../src/widget/settings/text.ts'

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

/** The attributes of an element that a block may have, by their properties. */
const statedAttributes = (name: string): [property: string, type: AttributeType][] => {
  const all: Readonly<Record<string, ElementPart>> = elements
  return Object.entries(all[name]?.attributes ?? {}).filter(([property]) => !personal.includes(property))
}

/** What PHP and the editor know of an element. */
interface BlockElement {
  /** Other blocks stand inside. */
  isGroup: boolean
  /** It sells its product, by a link to checkout where no script runs. */
  sells: boolean
  /**
   * When the script asks for its price: elements of a lower number come first. Absent where it asks for none at first.
   */
  requested?: number
  /** The attributes of the element by those of its block. */
  attributes: Readonly<Record<string, string>>
  /** Attributes with which the endpoint renders a card. One with others is left to the script. */
  rendered?: readonly string[]
}

/** What PHP and the editor read: the elements that have a block and a shortcode, by their tags without `vitrine-`. */
export const blockElements = (plugin: string): Record<string, BlockElement> =>
  Object.fromEntries(
    Object.keys(elements).flatMap((name) => {
      const file = join(plugin, 'blocks', name, 'block.json')
      if (!existsSync(file)) return []
      const { attributes: own = {}, providesContext }: Block = JSON.parse(readFileSync(file, 'utf8'))
      // A card in an order has more to say than `<vitrine-card>` reads.
      const ofItems = Object.keys(own).filter((property) =>
        orderItemAttributes.includes(attributeOf(property)),
      )
      const attributes: Record<string, string> = Object.fromEntries([
        ...statedAttributes(name).map(([property]) => [property, attributeOf(property)]),
        ...ofItems.map((property) => [property, `data-vitrine-${attributeOf(property)}`]),
      ])
      const requested = requestOrder.findIndex((names) => names.some((each) => each === name))
      const element: BlockElement = {
        isGroup: providesContext !== undefined,
        sells: sellsProduct(name),
        ...(requested >= 0 && { requested }),
        attributes,
        ...(name === 'card' && {
          rendered: Object.values(attributes).filter((attribute) => cardParameters.includes(attribute)),
        }),
      }
      return [[name, element]]
    }),
  )

/** A `block.json` with the attributes of its element before those of its own. */
export const withElementAttributes = (text: string): string => {
  const { attributes, ...block }: Block = JSON.parse(text)
  const name = block.name.replace('vitrine/', '')
  const stated = statedAttributes(name).map(([property, type]) => [property, blockAttribute(type)])
  const both = { ...Object.fromEntries(stated), ...attributes }
  return `${JSON.stringify({ ...block, attributes: both }, null, 2)}\n`
}
