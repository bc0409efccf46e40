import { type Signal, signal } from '@preact/signals-core'
import { type ComponentChild, createElement } from 'preact'
import { BuyLink } from '../components/BuyLink.tsx'
import { Frame } from '../components/Frame.tsx'
import { buy } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'
import css from '../styles/buy.css?inline'
import { baseStyles } from '../styles/shared.ts'
import { numberOf, productOf, ruleOf } from './attributes.ts'
import { cartItem } from './cart-item.ts'
import { VitrineElement } from './vitrine-element.ts'

/**
 * `<vitrine-buy product="97772" quantity="2">`: a buy control alone. A link of the merchant's own inside it stays and
 * is only given the true address, so that it also works before, and without, this script.
 */
export class BuyElement extends VitrineElement {
  static override styles = [baseStyles + css]
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
    const product = productOf(this, this.complain)
    const priceRule = ruleOf(this, this.complain)
    const item = product && this.price(storefront, product, priceRule)?.item
    const cart = {
      items: [cartItem(product ?? '', numberOf(this, this.complain, 'quantity', 1))],
      priceRule,
      currency: item ? item.currency.iso : undefined,
    }
    const link = product && storefront.link(cart)
    if (!link) return createElement('slot', {})
    const onBuy = (event: MouseEvent): void =>
      buy(event, this, storefront, { cart, item: item || undefined, link })
    const own = this.querySelector('a')
    if (own) {
      own.href = link
      // biome-ignore lint/a11y/noStaticElementInteractions: clicks of the merchant's link, which has its keys, bubble here
      return <slot onClick={onBuy} />
    }
    return (
      <Frame language={storefront.language.value} theme={this.colours()}>
        <BuyLink href={link} onBuy={onBuy}>
          <slot
            // The parser, or a script, may bring the merchant's link after the element.
            onslotchange={() => {
              this.#content.value += 1
            }}
          >
            {this.getAttribute('label') || storefront.words.value?.buy}
          </slot>
        </BuyLink>
      </Frame>
    )
  }
}
