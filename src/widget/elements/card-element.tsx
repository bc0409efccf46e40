import { type Signal, signal } from '@preact/signals-core'
import type { ComponentChild } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import { BuyLink } from '../components/BuyLink.tsx'
import { PlaceCard, PricedCard } from '../components/Card.tsx'
import { cardFigures } from '../components/card-figures.ts'
import { Quantity } from '../components/Quantity.tsx'
import { buy } from '../handoff/buy.ts'
import { parseTiers, type Tier, tierFor } from '../handoff/tiers.ts'
import type { Words } from '../page.ts'
import type { Storefront } from '../storefront.ts'
import css from '../styles/card.css?inline'
import { taxOf } from './tax-of.ts'
import { VitrineElement } from './vitrine-element.ts'

/** `<vitrine-card product="97772">`: a price card with its buy control. */
export class CardElement extends VitrineElement {
  static override styles = css
  static override observedAttributes = [
    'product',
    'quantity',
    'quantity-control',
    'min-quantity',
    'max-quantity',
    'price-rule',
    'price-rules',
    'tax',
    'interval',
    'heading',
    'label',
    'theme',
  ]

  readonly #chosen: Signal<number | undefined> = signal(undefined)
  readonly #hasFallback: Signal<boolean> = signal(false)
  readonly #isNear: Signal<boolean> = signal(false)
  #announced: PriceItem | undefined
  #last: PriceItem | undefined

  view(storefront: Storefront): ComponentChild {
    const product = this.product()
    const words = storefront.words.value
    if (!product) return this.#place(words?.unknown)
    const least = this.number('min-quantity', 1)
    const most = this.number('max-quantity', 10_000, least)
    const quantity = this.#chosen.value ?? this.number('quantity', least, least, most)
    const tiers = this.#tiers()
    const priceRule = tierFor(tiers, quantity)?.priceRule ?? this.rule()
    const state = storefront.price(product, priceRule)
    if (this.#isNear.value) for (const tier of tiers) storefront.price(product, tier.priceRule)
    if (state?.failure === 'unknown') this.warn('product', `${product} has no price for client ${storefront.settings.peek().client}`)
    const item = state?.item ?? (state?.isWaiting ? this.#last : undefined)
    this.#last = item
    const currency = item?.currency.iso
    const cart = { items: [cartItem(product, quantity)], priceRule, currency }
    const link = storefront.link(cart)
    const buyLink = link && words && (
      <BuyLink
        href={link}
        label={item && `${this.#label(words)}: ${item.product.name}`}
        onBuy={(event) => buy(event, this, storefront, { cart, item, link })}
      >
        {this.#label(words)}
      </BuyLink>
    )
    const frame = (content: ComponentChild) => (
      <div class="root" lang={storefront.language.value} dir={storefront.direction.value} data-theme={this.getAttribute('theme')}>
        {content}
      </div>
    )
    if (!item || !words) {
      if (!state) this.warn('', 'there is no client or price host to ask: set them on the script or on <vitrine-store>')
      const message = words && (!state?.isWaiting ? (state?.failure === 'unknown' ? words.unknown : words.failed) : undefined)
      const isSold = state?.failure !== 'unknown' && message
      return frame(this.#place(message, isSold && !this.querySelector('a[href]') ? buyLink : undefined))
    }
    this.#announce(product, item, state?.isWaiting)
    return frame(
      <PricedCard
        item={item}
        figures={cardFigures(item, taxOf(this, storefront), quantity, words, storefront.locale.value)}
        words={words}
        heading={this.number('heading', 3, 1, 6)}
        isBusy={state?.isWaiting === true}
      >
        {this.hasAttribute('quantity-control') && (
          <Quantity
            value={quantity}
            least={least}
            most={most}
            words={words}
            onChange={(value) => {
              this.#chosen.value = value
            }}
            onNear={() => {
              this.#isNear.value = true
            }}
          />
        )}
        {buyLink}
      </PricedCard>,
    )
  }

  #label(words: Words): string {
    return this.getAttribute('label') || words.buy
  }

  #place(message: string | undefined, action?: ComponentChild): ComponentChild {
    return (
      <PlaceCard
        message={message}
        hasFallback={this.#hasFallback.value}
        onSlot={() => {
          this.#hasFallback.value = hasContent(this)
        }}
      >
        {action}
      </PlaceCard>
    )
  }

  /** One event for each true price, not for one that is only remembered. */
  #announce(product: string, item: PriceItem, isWaiting: boolean | undefined): void {
    if (isWaiting || this.#announced === item) return
    this.#announced = item
    this.announce('priced', { product, item })
  }

  #tiers(): Tier[] {
    const text = this.getAttribute('price-rules')
    if (!text) return []
    const tiers = parseTiers(text)
    if (!tiers) this.warn('price-rules', 'is not of the form "1-49:small 50-:team"')
    return tiers ?? []
  }
}

/** Whether the merchant put anything inside that a shopper could see in the card's place. */
const hasContent = (element: Element): boolean =>
  [...element.childNodes].some((node) =>
    node instanceof Element ? !node.hasAttribute('slot') : node.textContent?.trim() && node.nodeType === 3,
  )

export const cartItem = (product: string, quantity: number) =>
  product[0] === 'I' ? { product: product.slice(1), internal: true, quantity } : { product, quantity }
