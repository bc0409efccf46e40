import { type Signal, signal } from '@preact/signals-core'
import type { ComponentChild } from 'preact'
import type { Parts } from '../parts/parts.ts'
import type { Storefront } from '../storefront.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { VitrineElement } from './vitrine-element.ts'

/** Makes the view of an element whose code has just been loaded. */
export type LaterView = (element: VitrineElement, storefront: Storefront) => { css: string; view: () => ComponentChild }

/** An element whose view is fetched when the first one of its kind is in the page. Its content stays until then. */
export abstract class LaterElement extends VitrineElement {
  abstract readonly file: Exclude<keyof Parts, 'quantity'>
  readonly #later: Signal<ReturnType<LaterView> | undefined> = signal(undefined)
  #storefront: Storefront | undefined

  override view(storefront: Storefront): ComponentChild {
    if (this.#storefront !== storefront) {
      this.#storefront = storefront
      storefront.page.loader.part(this.file).then(
        (part) => {
          const later = part.createView(this, storefront)
          if (this.shadowRoot) adoptStyles(this.shadowRoot, later.css)
          this.#later.value = later
        },
        () => this.warn('class', this.file, 'could not be loaded'),
      )
    }
    return this.#later.value ? this.#later.value.view() : <slot />
  }
}
