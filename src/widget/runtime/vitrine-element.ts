/** The class of every element: connected, it mounts its controller. */

import { pageOf } from '../storefront/page.ts'
import { type ElementType, mount, unmount } from './mount.ts'
import { reflectAttributes } from './properties.ts'

/** Server-side renderers have no `HTMLElement`; importing an element there must not throw. */
export const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * The class of an element, which passes its life on to its mount. Each document has classes of its own.
 *
 * @cssprop [--vitrine-color-accent=the text color] - Buy controls, badge and focus rings.
 * @cssprop [--vitrine-color-on-accent=Canvas] - Text on the accent color.
 * @cssprop [--vitrine-color-text=color-mix(in srgb, CanvasText 88%, #8a93a8)] - Text.
 * @cssprop [--vitrine-color-text-muted=color-mix(in srgb, CanvasText 40%, #8a93a8)] - Less important text.
 * @cssprop [--vitrine-color-surface=Canvas] - Background of cards, fields and the cart.
 * @cssprop [--vitrine-color-border=color-mix(in srgb, Canvas 70%, #8a93a8)] - Frames of cards and rules of the cart.
 * @cssprop [--vitrine-color-control-border=color-mix(in srgb, CanvasText 15%, #8a93a8)] - Borders of fields and buttons; at least 3:1 against the surface.
 * @cssprop [--vitrine-color-success=color-mix(in srgb, CanvasText 40%, #16a34a)] - Savings, and a code that is applied.
 * @cssprop [--vitrine-color-danger=color-mix(in srgb, CanvasText 30%, #dc2626)] - An invalid code.
 * @cssprop [--vitrine-color-warning=#f59e0b] - A difference in the cart.
 * @cssprop [--vitrine-radius=12px] - Corners of cards. Controls use 0.7 of it.
 * @cssprop [--vitrine-space=1.5em] - Padding of cards and cart.
 * @cssprop [--vitrine-gap=1.5em] - Space between the cards of plans.
 * @cssprop [--vitrine-card-min-height=20em] - Height that is reserved for a card before its price arrives.
 * @cssprop [--vitrine-description-lines=1] - Lines that are reserved for a card's description.
 * @cssprop [--vitrine-font=the font of the page] - Font family.
 * @cssprop [--vitrine-font-size=medium] - Size of the text. The name is 1.2 times, the price up to 2.8 times as large, the rest 0.75 to 0.9 times.
 * @cssprop [--vitrine-color-scheme=the color scheme of the page] - `light` or `dark`, like the attribute `theme`.
 */
export const createElementClass = (type: ElementType): CustomElementConstructor => {
  class VitrineElement extends Base {
    connectedCallback(): void {
      const page = pageOf(this.ownerDocument)
      if (page) mount(this, type, page)
    }

    /** A move in the page is a removal and an insertion in one task. Only an element that stays away is released. */
    disconnectedCallback(): void {
      queueMicrotask(() => {
        if (!this.isConnected) unmount(this)
      })
    }
  }
  reflectAttributes(VitrineElement.prototype, type.attributes)
  return VitrineElement
}
