import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { type BuyControl, BuyLink } from '../../views/BuyLink.tsx'
import { Frame } from '../../views/Frame.tsx'
import type { ScriptMessages } from '../../views/words/script.ts'
import { CardPlaceholder } from './CardPlaceholder.tsx'
import { CardPrices, type Comparison } from './CardPrices.tsx'

interface CardViewProps {
  language: string
  theme: string | undefined
  words: ScriptMessages | undefined
  item: PriceItem | undefined
  tax: TaxDisplay
  heading: number
  /** The price is an earlier one; a new one is on its way. */
  isBusy: boolean
  /** The line that says what is due today, and what renews. */
  terms: ComponentChildren
  /** The period that the price is for. */
  period?: string | undefined
  /** The price after that period. */
  later?: string | undefined
  hasRenewal: boolean
  /** One unit alone has a list price, whose line is kept. */
  hasList?: boolean
  hasTiers: boolean
  /** The saving against the product that it is compared with. */
  comparison?: Comparison | undefined
  /** The reduction by its prior price: null where there is none to announce. @default the list price */
  prior?: ComponentChildren
  /** Leaves an element for the quantity row, which a lazy module paints. */
  hasQuantityRow: boolean
  buy: BuyControl | undefined
  /** Why there is no price. */
  message: string | undefined
  /** The merchant's own content that stands in for the price. A link alone looks like the buy control. */
  fallback?: 'content' | 'link' | undefined
  /** Neither this card nor one beside it has details. */
  hasNoDetails?: boolean
  /** A column of the page's own, without a product. */
  isOwn?: boolean
  /** It is one of many, whose layout waits until they are near. */
  isLate?: boolean | undefined
  onSlot?: (event: Event) => void
  /** The card holds the rest of the page, because its tag was never closed. */
  isUnclosed: boolean
}

/** A card in every state: with its price, and before or without one. */
export const CardView = (props: CardViewProps) => {
  const { language, theme, words, item, buy, message, fallback } = props
  const label = buy?.label || words?.buy
  const priced = item && words && { ...props, item, words }
  const hasOutline = !priced && !message && !fallback
  const rows = [props.isOwn ? 'own' : props.hasNoDetails && 'low', props.isLate && 'late']
  return (
    <Frame language={language} theme={theme}>
      <div class={['card', ...rows].filter(Boolean).join(' ')} part="card" aria-busy={props.isBusy || !words}>
        <slot name="badge" />
        <slot name="image" />
        {priced ? <CardPrices {...priced} /> : <CardPlaceholder {...props} />}
        <slot name="details" part="details" onslotchange={props.onSlot} />
        <div class="action" part="action">
          {priced && props.hasQuantityRow && <div class="quantity-row" key="quantity" />}
          <slot name="terms" onslotchange={props.onSlot}>
            {(priced || hasOutline) && props.terms}
          </slot>
          {buy ? (
            <BuyLink {...buy} label={item && `${label}: ${item.product.name}`}>
              {label}
            </BuyLink>
          ) : (
            hasOutline && <i />
          )}
        </div>
        <slot name="note" onslotchange={props.onSlot} />
      </div>
      {priced && props.isUnclosed && <slot />}
    </Frame>
  )
}
