import { effect, type Signal, signal } from '@preact/signals-core'
import { type ComponentChild, createElement, render } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import { pageOf } from '../pages.ts'
import { isOf } from '../prices/is-of.ts'
import type { PriceState } from '../prices/price-book.ts'
import type { Storefront } from '../storefront.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { baseStyles } from '../styles/shared.ts'
import { type Complain, themeOf } from './attributes.ts'
import { Base } from './base.ts'
import { upgradeProperties } from './properties.ts'
import { storefrontFor } from './store-element.ts'

/**
 * How long an element leaves the page as it is before it shows that it waits. Most prices are there sooner, and
 * then the first frame that is painted is the one with the price.
 */
const patience = 100

/**
 * What all elements share: attributes as the source of truth (and properties over them), one render for all changes
 * of a turn, a shadow root that outlives moves in the page, and everything released when the element is gone.
 */
export abstract class VitrineElement extends Base {
  static styles: readonly string[] = [baseStyles]
  /** Attributes the element listens to; each is a property as well. */
  static observedAttributes: readonly string[] = []

  readonly #changes: Signal<number> = signal(0)
  #stop: (() => void) | undefined
  readonly #again = (): void => {
    this.#changes.value += 1
  }
  #storefront: Storefront | undefined
  #isChanging = false
  #last: PriceItem | undefined
  /** Set by a view that has nothing to show yet but that it waits. */
  protected isEarly = false

  /** What to show, as often as something it has read changes. */
  abstract view(storefront: Storefront): ComponentChild

  connectedCallback(): void {
    const page = pageOf(this.ownerDocument)
    const storefront = page && storefrontFor(this, page)
    if (!storefront || storefront === this.#storefront) return
    // It has come into another store: nothing of the last one counts any more.
    this.#stop?.()
    this.#storefront = storefront
    upgradeProperties(this)
    let isPatient = !this.shadowRoot
    const dispose = effect(() => {
      this.#changes.value
      // An error of ours must not become an error of the merchant's page: the merchant's own content is shown again.
      try {
        const view = this.view(storefront)
        if (isPatient && this.isEarly) return
        // Everything is looked at, and asked for, at once; what is many is shown piece by piece.
        if (!page.turns.take(this.#again)) return
        isPatient = false
        render(view, this.ownRoot())
      } catch (error) {
        page.warn(this.localName, 'product', this.getAttribute('product'), String(error))
        render(createElement('slot', {}), this.ownRoot())
      }
    })
    if (isPatient)
      void page.around.wait(patience).then(() => {
        isPatient = false
        this.#again()
      })
    this.#stop = () => {
      dispose()
      this.#storefront = undefined
      if (this.shadowRoot) render(null, this.shadowRoot)
    }
  }

  /** The shadow root, made when first something is to be shown in it. */
  ownRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    for (const css of (this.constructor as typeof VitrineElement).styles) adoptStyles(root, css)
    return root
  }

  /** A move in the page is a removal and an insertion in one turn: only what is still gone afterwards is released. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#stop?.()
      this.#stop = undefined
    })
  }

  attributeChangedCallback(): void {
    if (this.#isChanging) return
    this.#isChanging = true
    queueMicrotask(() => {
      this.#isChanging = false
      this.#again()
    })
  }

  /**
   * What is known of a price. A change of currency, coupon or rule keeps the box: this product's last price stays until
   * the new one is there.
   */
  price(storefront: Storefront, product: string, priceRule: string | undefined): PriceState | undefined {
    const state = storefront.price(product, priceRule)
    const last = this.#last
    this.#last = state?.item ?? (state?.isWaiting && last && isOf(product, last) ? last : undefined)
    return state && { ...state, item: this.#last }
  }

  /** The colour scheme the element asks for, as `data-theme`. */
  colours(): string | undefined {
    return themeOf(this, this.complain)
  }

  readonly complain: Complain = (attribute, value, problem) =>
    pageOf(this.ownerDocument)?.warn(this.localName, attribute, value, problem)
}
