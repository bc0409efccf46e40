import type { ComponentChild } from 'preact'
import { BuyLink } from '../components/BuyLink.tsx'
import { buy } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'
import css from '../styles/buy.css?inline'
import { cartItem } from './card-element.tsx'
import { frame } from './frame.tsx'
import { noHosts, VitrineElement } from './vitrine-element.ts'

/**
 * `<vitrine-buy product="97772" quantity="2">`: a buy control alone. A link of the merchant's own inside it stays and
 * is only given the true address, so that it also works before, and without, this script.
 */
export class BuyElement extends VitrineElement {
  static override styles = css
  static override observedAttributes = ['product', 'quantity', 'price-rule', 'label', 'theme']

  #own: { link: HTMLAnchorElement; href: string | null } | undefined

  view(storefront: Storefront): ComponentChild {
    const product = this.product()
    if (!product) return <slot />
    const priceRule = this.rule()
    const item = storefront.price(product, priceRule)?.item
    const cart = { items: [cartItem(product, this.number('quantity', 1))], priceRule, currency: item?.currency.iso }
    const link = storefront.link(cart)
    if (!link) {
      this.warn('product', product, noHosts)
      return <slot />
    }
    const onBuy = (event: MouseEvent): void => buy(event, this, storefront, { cart, item, link })
    if (this.#takeOver(link)) return <slot onClick={onBuy} />
    return frame(
      this,
      storefront,
      <BuyLink href={link} onBuy={onBuy}>
        <slot>{this.getAttribute('label') || storefront.words.value?.buy}</slot>
      </BuyLink>,
    )
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    queueMicrotask(() => {
      if (this.isConnected || !this.#own) return
      const { link, href } = this.#own
      if (href === null) link.removeAttribute('href')
      else link.setAttribute('href', href)
      this.#own = undefined
    })
  }

  #takeOver(href: string): boolean {
    const link = this.querySelector('a')
    if (!link) return false
    if (this.#own?.link !== link) this.#own = { link, href: link.getAttribute('href') }
    link.href = href
    return true
  }
}
