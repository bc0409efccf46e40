/** Fills markup by the class names of the platform's own price script. */

import { classBuyLink } from '../../binding/bound-product.ts'
import { followPrice, type Spelling } from '../../binding/follow-price.ts'
import { nearest } from '../../settings/nearest.ts'
import type { Page } from '../../storefront/page.ts'
import { classText, fieldNames } from './class-fields.ts'
import { buyField, type FieldText } from './field-names.ts'
import { type ClassName, parseClass } from './parse-class.ts'

const classNamesOf = (element: Element, prefix: string): ClassName[] =>
  [...element.classList].flatMap((name) => parseClass(name, prefix, fieldNames) ?? [])

/** What an element shows of a price by one of its class names. */
const spellingOf = (
  element: Element,
  product: string,
  field: FieldText | typeof buyField,
  prefix: string,
): Spelling => ({
  product,
  attribute: 'class',
  linkIn: () => (field === buyField ? element : classBuyLink(element.ownerDocument, prefix, product)),
  binding:
    field === buyField
      ? { field, condition: undefined, quantity: 0 }
      : {
          field: field.field.path,
          condition: undefined,
          quantity: 0,
          textOf: (item, tax) => classText(item, field, tax),
        },
})

/** @returns gives all content back */
export const start = (page: Page, prefix: string): (() => void) => {
  const { document, warn } = page
  const bound = new Map<Element, { text: string; stop(): void }>()

  const bind = (element: HTMLElement): void => {
    const stops = classNamesOf(element, prefix).map(({ field, product, written }) => {
      const meant = field ? undefined : nearest(written, fieldNames.all)
      const text = `${prefix}-${product}-${written}`
      if (meant) warn(element.localName, 'class', text, 'misspelt', `${prefix}-${product}-${meant}`)
      else if (!field) warn(element.localName, 'class', text, 'no-field')
      else if (field === buyField && !('href' in element))
        warn(element.localName, 'class', text, 'needs-link')
      else return followPrice(element, page, spellingOf(element, product, field, prefix))
      return () => {}
    })
    bound.set(element, {
      text: element.className,
      stop: () => {
        for (const stop of stops) stop()
      },
    })
  }

  const update = (): void => {
    for (const [element, { text, stop }] of bound) {
      if (element.isConnected && element.className === text) continue
      stop()
      bound.delete(element)
    }
    for (const element of document.querySelectorAll(`[class*="${prefix}-"]`))
      if (!bound.has(element) && 'hidden' in element) bind(element as HTMLElement)
  }
  const observer = new MutationObserver(update)
  update()
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  return () => {
    observer.disconnect()
    for (const { stop } of bound.values()) stop()
  }
}
