import { type Signal, signal } from '@preact/signals-core'
import type { ComponentChild } from 'preact'
import type { CartItem } from '../../contract/cart-preview.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { BuyLink } from '../components/BuyLink.tsx'
import { PlaceCard, PricedCard } from '../components/Card.tsx'
import { cardFigures } from '../components/card-figures.ts'
import { buy } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'
import { adoptStyles } from '../styles/adopt.ts'
import base from '../styles/base.css?inline'
import css from '../styles/card.css?inline'
import { announce } from './announce.ts'
import { frame } from './frame.tsx'
import { taxOf } from './tax-of.ts'
import { noHosts, VitrineElement } from './vitrine-element.ts'

/** `<vitrine-card product="97772">`: a price card with its buy control. */
export class CardElement extends VitrineElement {
  static override styles = base + css
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
    'customer-token',
    'theme',
  ]

  readonly #chosen: Signal<number | undefined> = signal(undefined)
  readonly #hasFallback: Signal<boolean> = signal(false)
  #announced: PriceItem | undefined

  view(storefront: Storefront): ComponentChild {
    const product = this.productRef()
    const words = storefront.words.value
    const least = this.number('min-quantity', 1)
    const most = this.number('max-quantity', 10_000, least)
    const quantity = this.#chosen.value ?? this.number('quantity', least, least, most)
    const hasControl = this.hasAttribute('quantity-control')
    const rules = this.getAttribute('price-rules')
    const { page } = storefront
    const part = hasControl || rules || quantity > 1 ? page.part('quantity') : undefined
    const tiers = rules ? part?.parseTiers(rules) : []
    if (part && !tiers) this.warn('price-rules', rules)
    const priceRule = (tiers && part?.tierFor(tiers, quantity)?.priceRule) || this.rule()
    // With tiers the price is known only once their code is there; nothing is asked before.
    const state =
      product && (!rules || part !== undefined) ? this.price(storefront, product, priceRule) : undefined
    const item = state?.item
    this.isEarly = state?.isWaiting === true && !item
    const cart = { items: [cartItem(product ?? '', quantity)], priceRule, currency: item?.currency.iso }
    const link = product && storefront.link(cart)
    if (product && !link) this.warn('product', product, noHosts)
    const tax = taxOf(this, storefront)
    const label = this.getAttribute('label') || words?.buy
    const action = link && (
      <BuyLink
        href={link}
        label={item && `${label}: ${item.product.name}`}
        onBuy={(event) => buy(event, this, storefront, { cart, item, tax, link })}
      >
        {label}
      </BuyLink>
    )
    if (!item || !words) {
      const isUnknown = !product || state?.failure === 'unknown'
      if (product && isUnknown) this.warn('product', product, 'has no price')
      const message = state?.isWaiting ? undefined : words?.[isUnknown ? 'unknown' : 'failed']
      // A link of the merchant's own in the card's place sells; one in a note does not.
      const isLinked = isUnknown || !message || this.querySelector('a[href]:not([slot],[slot] *)')
      return frame(
        this,
        storefront,
        <PlaceCard
          message={message}
          hasFallback={this.#hasFallback.value}
          onSlot={(event) => {
            this.#hasFallback.value = (event.currentTarget as HTMLSlotElement).assignedNodes().some(isContent)
          }}
        >
          {!isLinked && action}
        </PlaceCard>,
      )
    }
    // `<vitrine-card />` closes nothing in HTML: what follows it is inside, and would be gone with its price.
    const isOpen = this.querySelector('vitrine-card') ?? this.parentElement?.closest('vitrine-card')
    if (isOpen) this.warn('product', product, 'is never closed: write </vitrine-card>')
    if (!state?.isWaiting && this.#announced !== item) {
      this.#announced = item
      announce(this, 'priced', { product, item })
    }
    if (part) adoptStyles(this.ownRoot(), part.css)
    return frame(
      this,
      storefront,
      <PricedCard
        item={item}
        figures={cardFigures(item, tax, words)}
        words={words}
        heading={this.number('heading', 3, 1, 6)}
        isBusy={state?.isWaiting === true}
        rest={isOpen && <slot />}
      >
        {part?.quantityRow(storefront, {
          value: quantity,
          least,
          most,
          hasControl,
          item,
          tax,
          onChange: (value) => {
            this.#chosen.value = value
          },
          onNear: () => {
            for (const tier of tiers ?? []) storefront.price(product ?? '', tier.priceRule)
          },
        })}
        {action}
      </PricedCard>,
    )
  }
}

/** Empty paragraphs and breaks are an editor's litter, nothing to show in the place of a card. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes() ? [...node.childNodes].some(isContent) : !/^(#|P$|BR$)/.test(node.nodeName))

export const cartItem = (product: string, quantity: number): CartItem =>
  product[0] === 'I' ? { product: product.slice(1), internal: true, quantity } : { product, quantity }
