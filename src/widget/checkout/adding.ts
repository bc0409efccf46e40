/** Whether a press puts a product into the cart in place of leaving for checkout, and what its control says. */

import { signal } from '@preact/signals-core'
import { onePer } from '../environment/one-per.ts'
import { isOn } from '../settings/attributes.ts'
import type { Doubt } from '../storefront/pricing-context.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { answerControls } from './answers-module.ts'
import type { Pressing } from './press-life.ts'

/** How long a control shows that its product was added, in milliseconds. */
export const addedTime = 3000

/** Signals that are true while an element shows that its product was added. */
const addedSignal = onePer((_: Element) => signal(false))

/**
 * Whether a press puts the product into the cart instead of leaving for checkout. What a page cannot see cannot be put
 * there, and the cart keeps no answers.
 */
export const isAdding = (element: Element, doubt: Doubt | undefined): boolean => {
  const seller = element.closest('vitrine-order') ?? element
  const isAsked = isOn(element, 'data-vitrine-add') || isOn(seller, 'add')
  return isAsked && !doubt?.isOpaque && seller.querySelector(answerControls) === null
}

/** The text of an add-to-cart control; undefined for other controls and for a merchant's own label. */
export const addLabel = (
  host: Element,
  storefront: Storefront,
  doubt: Doubt | undefined,
): string | undefined => {
  if (!isAdding(host, doubt)) return undefined
  const { addToCart, addedToCart } = storefront.words() ?? {}
  if (addedSignal(host).value) return addedToCart
  const hasOwn = host.getAttribute('label') || host.closest('vitrine-order')?.getAttribute('label')
  return hasOwn ? undefined : addToCart
}

/**
 * Whether a press only repeats the one that has added the product: a key that is held down, or the second click of a
 * double click.
 */
export const isAgain = (event: MouseEvent | KeyboardEvent, element: Element): boolean =>
  'key' in event ? event.repeat : event.detail > 1 && addedSignal(element).peek()

/** Has a control say for a moment that its product was added. */
export const tellAdded = ({ element, control, storefront }: Pressing): void => {
  const show = (isAdded: boolean): void => {
    control.toggleAttribute('data-vitrine-added', isAdded)
    addedSignal(element).value = isAdded
  }
  show(true)
  void storefront.page.env.wait(addedTime).then(() => show(false))
}
