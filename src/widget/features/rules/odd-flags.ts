/** A rule about boolean attributes with an odd value. */

import { orderItemAttributes } from '../../binding/markup-attributes.ts'
import { elements } from '../../elements/parts.ts'
import { flag } from '../../runtime/attribute-types.ts'
import { isOnText } from '../../settings/attributes.ts'
import { attributeOf } from '../../settings/text.ts'

/** The boolean attributes of all elements, and of the products of an order. */
const flags = new Set([
  ...orderItemAttributes.filter((name) => name !== 'choice' && name !== 'audience'),
  ...Object.values(elements).flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([property, type]) => (type === flag ? [attributeOf(property)] : [])),
  ),
])

/** Whether a boolean attribute has a text that means neither yes nor no. As HTML has it, it then counts as yes. */
export const isOddFlag = (tag: string, { name, value }: { name: string; value: string }): boolean => {
  const prefix = /^data-vitrine-/.exec(name)?.[0] ?? ''
  const own = name.slice(prefix.length)
  if (!value || !flags.has(own) || !(prefix || tag.startsWith('vitrine-'))) return false
  const text = value.trim().toLowerCase()
  return isOnText(text) && !/^(true|yes|on|1)?$/.test(text) && text !== own
}
