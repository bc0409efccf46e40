import { type Signal, signal } from '@preact/signals-core'
import type { ComponentChild } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import { Frame } from '../components/Frame.tsx'
import { PlaceCard } from '../components/PlaceCard.tsx'
import { buy } from '../handoff/buy.ts'
import type { Storefront } from '../storefront.ts'
import { adoptStyles } from '../styles/adopt.ts'
import place from '../styles/place.css?inline'
import { cardStyles } from '../styles/shared.ts'
import { announce } from './announce.ts'
import { numberOf, productOf, ruleOf, taxOf } from './attributes.ts'
import { CardAction, CardView } from './card-view.tsx'
import { cartItem } from './cart-item.ts'
import { VitrineElement } from './vitrine-element.ts'

/** `<vitrine-card product="97772">`: a price card with its buy control. */
export class CardElement extends VitrineElement {
  static override styles = [cardStyles, place]
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
    const product = productOf(this, this.complain)
    const words = storefront.words.value
    const least = this.#number('min-quantity', 1)
    const most = this.#number('max-quantity', 10_000, least)
    const quantity = this.#chosen.value ?? this.#number('quantity', least, least, most)
    const hasControl = this.hasAttribute('quantity-control')
    const rules = this.getAttribute('price-rules')
    const { page } = storefront
    const part = hasControl || rules || quantity > 1 ? page.part('quantity') : undefined
    const tiers = rules ? part?.parseTiers(rules) : []
    if (part && !tiers) this.complain('price-rules', rules)
    const priceRule = (tiers && part?.tierFor(tiers, quantity)?.priceRule) || ruleOf(this, this.complain)
    // With tiers the price is known only once their code is there; nothing is asked before.
    const state =
      product && (!rules || part !== undefined) ? this.price(storefront, product, priceRule) : undefined
    const item = state?.item
    this.isEarly = state?.isWaiting === true && !item
    const cart = { items: [cartItem(product ?? '', quantity)], priceRule, currency: item?.currency.iso }
    const link = product && storefront.link(cart)
    const tax = taxOf(this, this.complain, storefront.settings.value)
    const action = link && (
      <CardAction
        element={this}
        words={words}
        item={item}
        link={link}
        onBuy={(event) => buy(event, this, storefront, { cart, item, tax, link })}
      />
    )
    if (!item || !words) {
      const hasNone = state?.failure === 'unknown'
      if (hasNone) this.complain('product', product, 'has no price')
      const isUnknown = hasNone || !link
      const message = state?.isWaiting ? undefined : words?.[isUnknown ? 'unknown' : 'failed']
      // A link of the merchant's own in the card's place sells; one in a note does not.
      const isLinked = isUnknown || !message || this.querySelector('a[href]:not([slot],[slot] *)')
      return (
        <Frame language={storefront.language.value} theme={this.colours()}>
          <PlaceCard
            message={message}
            hasFallback={this.#hasFallback.value}
            onSlot={(event) => {
              this.#hasFallback.value = (event.currentTarget as HTMLSlotElement)
                .assignedNodes()
                .some(isContent)
            }}
          >
            {!isLinked && action}
          </PlaceCard>
        </Frame>
      )
    }
    // `<vitrine-card />` closes nothing in HTML: what follows it is inside, and would be gone with its price.
    const isOpen = this.querySelector('vitrine-card') ?? this.parentElement?.closest('vitrine-card')
    if (isOpen) this.complain('product', product, 'is never closed: write </vitrine-card>')
    if (!state?.isWaiting && this.#announced !== item) {
      this.#announced = item
      announce(this, 'priced', { product, item })
    }
    if (part) adoptStyles(this.ownRoot(), part.css)
    return (
      <CardView
        element={this}
        complain={this.complain}
        language={storefront.language.value}
        words={words}
        item={item}
        tax={tax}
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
      </CardView>
    )
  }

  #number(name: string, fallback: number, least?: number, most?: number): number {
    return numberOf(this, this.complain, name, fallback, least, most)
  }
}

/** Empty paragraphs and breaks are an editor's litter, nothing to show in the place of a card. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes() ? [...node.childNodes].some(isContent) : !/^(#|P$|BR$)/.test(node.nodeName))
