/** The properties of an element, which read and write its attributes. */

import { isOn } from '../settings/attributes.ts'
import { attributeOf } from '../settings/text.ts'
import { type Attributes, type AttributeType, flag, number } from './attribute-types.ts'

const read = (element: Element, name: string, type: AttributeType): string | number | boolean | null => {
  if (type === flag) return isOn(element, name)
  const text = element.getAttribute(name)
  return text !== null && type === number ? Number(text) : text
}

const write = (element: Element, name: string, value: unknown): void => {
  if (value === null || value === undefined || value === false) element.removeAttribute(name)
  else element.setAttribute(name, value === true ? '' : String(value))
}

/** Turns properties that scripts set before the element was defined into attributes. */
export const takeProperties = (element: HTMLElement, attributes: Attributes): void => {
  for (const property of Object.keys(attributes)) {
    if (!Object.hasOwn(element, property)) continue
    const value = Reflect.get(element, property)
    if (Reflect.deleteProperty(element, property)) write(element, attributeOf(property), value)
  }
}

/** Gives an element class a property for each attribute. */
export const reflectAttributes = (prototype: HTMLElement, attributes: Attributes): void => {
  for (const [property, type] of Object.entries(attributes)) {
    const name = attributeOf(property)
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return read(this, name, type)
      },
      set(this: Element, value: unknown) {
        write(this, name, value)
      },
    })
  }
}
