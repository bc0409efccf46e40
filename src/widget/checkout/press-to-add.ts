/** Presses on the page's controls, some of which put a product into the cart in place of leaving for checkout. */

import type { Storefront } from '../storefront/storefront.ts'
import { tellAdded } from './adding.ts'
import type { BuyIntent } from './buy-intent.ts'
import { cartFile } from './cart-file.ts'
import { press } from './press.ts'
import { endWithNavigation, type Pressing, reviewTimeout } from './press-life.ts'
import { loadInTime, takeOver } from './take-press.ts'

/**
 * Puts the product into the shopper's cart with the click, or follows the plain link when the module fails or is late.
 * A pointer or key before the click loads the module.
 */
const pressToAdd = (pressing: Pressing): void => {
  const { event, element, storefront, intent } = pressing
  const { page } = storefront
  page.loader.module(cartFile).catch(() => {})
  if (event.type !== 'click') return
  takeOver(
    pressing,
    () => intent.link,
    async (life) => {
      endWithNavigation(life, page.document)
      const cart = await loadInTime(page, cartFile, page.env.wait(reviewTimeout))
      if (cart.add(element, storefront, intent)) tellAdded(pressing)
      life.abort()
    },
  )
}

/** Handles pointer, key and click on a control of the page: it leads to checkout, or adds to the cart where it says so. */
export const pressOrAdd = (
  event: MouseEvent | KeyboardEvent,
  element: Element,
  storefront: Storefront,
  read: () => BuyIntent | undefined,
): void => press(event, element, storefront, read, pressToAdd)

/**
 * Handles the presses on a link of the merchant's own, wherever it stands in the page.
 *
 * @returns leaves the link alone again
 */
export const pressLink = (
  link: HTMLElement,
  storefront: Storefront,
  read: () => BuyIntent | undefined,
): (() => void) => {
  const ending = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'click'] as const)
    link.addEventListener(type, (event) => pressOrAdd(event, link, storefront, read), ending)
  return () => ending.abort()
}
