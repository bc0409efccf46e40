import { isOn } from '../settings/attributes.ts'
import { propertyOf } from '../settings/text.ts'

const numbers = /quantity$|heading/
const booleans = /control|inline|featured|shareable|add/

/** An element class whose attributes have properties. */
interface ElementClass {
  observedAttributes: readonly string[]
  prototype: HTMLElement
}

const read = (element: Element, attribute: string): string | number | boolean | null => {
  const text = element.getAttribute(attribute)
  if (booleans.test(attribute)) return isOn(element, attribute)
  return text !== null && numbers.test(attribute) ? Number(text) : text
}

const write = (element: Element, attribute: string, value: unknown): void => {
  if (value === null || value === undefined || value === false) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value === true ? '' : String(value))
}

/** Turns properties that scripts set before the element was defined into attributes. */
export const takeProperties = (element: HTMLElement, attributes: readonly string[]): void => {
  for (const attribute of attributes) {
    const property = propertyOf(attribute)
    if (!Object.hasOwn(element, property)) continue
    const value = Reflect.get(element, property)
    if (Reflect.deleteProperty(element, property)) write(element, attribute, value)
  }
}

/** Gives each observed attribute a property of its camel-case name. */
export const reflectAttributes = ({ observedAttributes, prototype }: ElementClass): void => {
  for (const attribute of observedAttributes) {
    Object.defineProperty(prototype, propertyOf(attribute), {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return read(this, attribute)
      },
      set(this: Element, value: unknown) {
        write(this, attribute, value)
      },
    })
  }
}
