/** The view of a card. */

import type { ComponentChildren } from 'preact'
import { type BuyControl, BuyLink } from '../../views/BuyLink.tsx'
import { Frame } from '../../views/Frame.tsx'
import type { ScriptMessages } from '../../views/words/script.ts'
import { CardPlaceholder, type Placeholder } from './CardPlaceholder.tsx'
import { CardPrices, type PriceLines } from './CardPrices.tsx'

/** Where a card stands. */
export interface PlaceProps {
  /** Neither this card nor one beside it has details. */
  hasNoDetails?: boolean
  /** It is one of many, whose layout waits until they are near. */
  isLate?: boolean | undefined
  /** The card holds the rest of the page, because its tag was never closed. */
  isUnclosed?: boolean
}

interface CardViewProps {
  language: string
  theme: string | undefined
  words: ScriptMessages | undefined
  heading: number
  /** Undefined without a price. */
  price: PriceLines | undefined
  /** The price is an earlier one; a new one is on its way. */
  isBusy: boolean
  /** The line that says what is due today, and what renews. */
  terms: ComponentChildren
  /** Leaves an element for the quantity row, which a lazy module paints. */
  hasQuantityRow: boolean
  buy: BuyControl | undefined
  placeholder: Placeholder
  place: PlaceProps
  /** A column of the page's own, without a product. */
  isOwn?: boolean
}

/** A card in every state: with its price, and before or without one. */
export const CardView = (props: CardViewProps) => {
  const { language, theme, words, heading, price, buy, placeholder, place } = props
  const label = buy?.label || words?.buy
  const priced = price && words && { ...price, words, language, heading }
  const hasOutline = !priced && !placeholder.message && !placeholder.fallback
  const rows = [props.isOwn ? 'own' : place.hasNoDetails && 'low', place.isLate && 'late']
  return (
    <Frame language={language} theme={theme}>
      <div class={['card', ...rows].filter(Boolean).join(' ')} part="card" aria-busy={props.isBusy || !words}>
        <slot name="badge" />
        <slot name="image" />
        {priced ? <CardPrices {...priced} /> : <CardPlaceholder {...placeholder} />}
        <slot name="details" part="details" />
        <div class="action" part="action">
          {priced && props.hasQuantityRow && <div class="quantity-row" key="quantity" />}
          <slot name="terms">{(priced || hasOutline) && props.terms}</slot>
          {buy ? (
            <BuyLink {...buy} label={price && `${label}: ${price.item.product.name}`}>
              {label}
            </BuyLink>
          ) : (
            hasOutline && <i />
          )}
        </div>
        <slot name="note" />
      </div>
      {priced && place.isUnclosed && <slot />}
    </Frame>
  )
}
