import { type Signal, signal } from '@preact/signals-core'
import { type ComponentChild, createElement } from 'preact'
import { BuyLink } from '../components/BuyLink.tsx'
import { buy } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'
import base from '../styles/base.css?inline'
import css from '../styles/buy.css?inline'
import { cartItem } from './card-element.tsx'
import { frame } from './frame.tsx'
import { noHosts, VitrineElement } from './vitrine-element.ts'

/**
 * `<vitrine-buy product="97772" quantity="2">`: a buy control alone. A link of the merchant's own inside it stays and
 * is only given the true address, so that it also works before, and without, this script.
 */
export class BuyElement extends VitrineElement {
  static override styles = base + css
  static override observedAttributes = [
    'product',
    'quantity',
    'price-rule',
    'label',
    'customer-token',
    'theme',
  ]

  readonly #content: Signal<number> = signal(0)

  view(storefront: Storefront): ComponentChild {
    this.#content.value
    const product = this.productRef()
    const priceRule = this.rule()
    const item = product && this.price(storefront, product, priceRule)?.item
    const cart = {
      items: [cartItem(product ?? '', this.number('quantity', 1))],
      priceRule,
      currency: item ? item.currency.iso : undefined,
    }
    const link = product && storefront.link(cart)
    if (!link) {
      if (product) this.warn('product', product, noHosts)
      return createElement('slot', {})
    }
    const onBuy = (event: MouseEvent): void =>
      buy(event, this, storefront, { cart, item: item || undefined, link })
    const own = this.querySelector('a')
    if (own) {
      own.href = link
      // biome-ignore lint/a11y/noStaticElementInteractions: clicks of the merchant's link, which has its keys, bubble here
      return <slot onClick={onBuy} />
    }
    return frame(
      this,
      storefront,
      <BuyLink href={link} onBuy={onBuy}>
        <slot
          // The parser, or a script, may bring the merchant's link after the element.
          onslotchange={() => {
            this.#content.value += 1
          }}
        >
          {this.getAttribute('label') || storefront.words.value?.buy}
        </slot>
      </BuyLink>,
    )
  }
}
