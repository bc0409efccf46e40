import { pageOf } from '../storefront/page.ts'
import { type Mountable, mount, unmount } from './mount.ts'

/** Server-side renderers have no `HTMLElement`; importing an element there must not throw. */
export const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * Passes an element's life on to its mount.
 *
 * @cssprop [--vitrine-color-accent=the text color] - Buy controls, badge and focus rings.
 * @cssprop [--vitrine-color-on-accent=Canvas] - Text on the accent color.
 * @cssprop --vitrine-color-text - Text.
 * @cssprop --vitrine-color-text-muted - Less important text.
 * @cssprop [--vitrine-color-surface=Canvas] - Background of cards, fields and the cart.
 * @cssprop --vitrine-color-border - Frames of cards and rules of the cart.
 * @cssprop --vitrine-color-control-border - Borders of fields and buttons; at least 3:1 against the surface.
 * @cssprop --vitrine-color-success - Savings, and a code that is applied.
 * @cssprop --vitrine-color-danger - An invalid code.
 * @cssprop --vitrine-color-warning - A difference in the cart.
 * @cssprop [--vitrine-radius=12px] - Corners of cards. Controls use 0.7 of it.
 * @cssprop [--vitrine-space=1.5em] - Padding of cards and cart.
 * @cssprop [--vitrine-gap=1.5em] - Space between the cards of plans.
 * @cssprop [--vitrine-card-min-height=20em] - Height that is reserved for a card before its price arrives.
 * @cssprop [--vitrine-description-lines=2] - Lines that are reserved for a card's description.
 * @cssprop [--vitrine-font=the font of the page] - Font family.
 * @cssprop [--vitrine-font-size=medium] - Size of the text, on which all other sizes depend.
 * @cssprop [--vitrine-color-scheme=the color scheme of the page] - `light` or `dark`, like the attribute `theme`.
 */
export abstract class VitrineElement extends Base {
  connectedCallback(): void {
    const page = pageOf(this.ownerDocument)
    if (page) mount(this, this.constructor as unknown as Mountable, page)
  }

  /** A move in the page is a removal and an insertion in one task: only an element that stays away is released. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) unmount(this)
    })
  }
}
