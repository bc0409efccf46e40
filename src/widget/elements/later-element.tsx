import { type ComponentChild, createElement } from 'preact'
import type { Parts } from '../parts/parts.ts'
import type { Storefront } from '../storefront.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { VitrineElement } from './vitrine-element.ts'

/** Makes the view of an element whose code has just been loaded. */
export type LaterView = (
  element: VitrineElement,
  storefront: Storefront,
) => { css: string; view: () => ComponentChild }

export interface LaterElement {
  new (): VitrineElement
  observedAttributes: readonly string[]
}

/** An element whose view is fetched when the first one of its kind is in the page. Its content stays until then. */
export const laterElement = (
  name: Exclude<keyof Parts, 'quantity'>,
  attributes: readonly string[],
): LaterElement =>
  class extends VitrineElement {
    static override observedAttributes = [...attributes, 'label', 'theme']
    #made: ({ storefront: Storefront } & ReturnType<LaterView>) | undefined

    override view(storefront: Storefront): ComponentChild {
      const part = storefront.page.part(name)
      if (!part) return createElement('slot', {})
      if (this.#made?.storefront !== storefront)
        this.#made = { storefront, ...part.createView(this, storefront) }
      return this.#made.view()
    }

    /** With the view's own styles, which come together with the view and not a frame before it. */
    override ownRoot(): ShadowRoot {
      const root = super.ownRoot()
      if (this.#made) adoptStyles(root, this.#made.css)
      return root
    }
  }
