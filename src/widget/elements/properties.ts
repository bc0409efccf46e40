import { propertyOf } from '../settings.ts'

/** Properties that were set before the element was defined lie over its own; setting them again makes attributes of them. */
export const upgradeProperties = (element: HTMLElement): void => {
  for (const [name, value] of Object.entries(element)) {
    if (name in element.constructor.prototype && Reflect.deleteProperty(element, name))
      Reflect.set(element, name, value)
  }
}

/** Gives each observed attribute a property of its camel-case name. */
export const reflectAttributes = (element: {
  observedAttributes: readonly string[]
  prototype: HTMLElement
}): void => {
  for (const attribute of element.observedAttributes) {
    Object.defineProperty(element.prototype, propertyOf(attribute), {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        return this.getAttribute(attribute)
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(attribute)
        else this.setAttribute(attribute, value === true ? '' : String(value))
      },
    })
  }
}
