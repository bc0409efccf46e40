import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { cardFigures } from '../../views/card-figures.ts'
import type { ScriptMessages } from '../../views/words/script.ts'

/** The saving against the product that a card is compared with. */
export interface Comparison {
  text: string | undefined
  isWaiting: boolean
}

interface CardPricesProps {
  item: PriceItem
  tax: TaxDisplay
  words: ScriptMessages
  language: string
  heading: number
  period?: string | undefined
  /** The price after that period. */
  later?: string | undefined
  /** Keeps the lines of list price and later price where there are none, so that nothing below moves. */
  hasTiers: boolean
  comparison?: Comparison | undefined
  /** The reduction by its prior price: null where there is none to announce. @default the list price */
  prior?: ComponentChildren
  /** The terms say what renews. */
  hasRenewal: boolean
  /** One unit alone has a list price, whose line is kept. */
  hasList?: boolean
}

/** A longer price is set smaller in a narrow card, so that it stays on one line. */
export const priceSize = (price: string): string | undefined => {
  const digits = price.replace(nonAlphanumeric, '').length
  return digits > 12 ? 'longest' : digits > 6 ? 'long' : undefined
}

/** In ranges, since `\p{L}` costs a phone milliseconds before the first price. */
const nonAlphanumeric = /[^\w\xc0-\u0600\u0620-\u066a\u0670-\u1fff\u3000-\uffdc]/g

/**
 * Name and prices, with a spoken label on both, since screen readers do not speak a line through. One mark keeps page
 * translators from all figures.
 */
export const CardPrices = (props: CardPricesProps) => {
  const { item, tax, words, language, heading, period, later, hasTiers, comparison, prior } = props
  const { hasRenewal, hasList } = props
  const figures = cardFigures(item, tax, words, language)
  const reduction = prior === undefined ? figures.list : prior
  const Heading = `h${heading}` as 'h3'
  const { name, additional_name: extension, short_description: description } = item.product
  // Its line is kept, so that the controls below it do not move.
  const saved = comparison && (
    <span part="comparison" aria-busy={comparison.isWaiting}>
      {comparison.text ?? '\u00a0'}
    </span>
  )
  return [
    <Heading part="name" key="name">
      <bdi>{name}</bdi>{' '}
      {extension && (
        <small>
          <bdi>{extension}</bdi>
        </small>
      )}
    </Heading>,
    description && (
      <p part="description">
        <bdi>{description}</bdi>
      </p>
    ),
    <div part="prices" key="prices" translate={false}>
      {(hasTiers || hasList || (prior !== undefined && figures.list)) && !reduction && <p>{'\u00a0'}</p>}
      {prior !== undefined && reduction}
      {prior === undefined && figures.list && (
        <p class="reduced">
          <span class="visually-hidden">{words.listPrice} </span>
          <s part="list-price">
            <bdi>{figures.list}</bdi>
          </s>
          {item.coupon && (
            <>
              {'\u00a0'}
              <bdi part="coupon">{item.coupon}</bdi>
            </>
          )}{' '}
          {figures.saving && <span part="saving">{figures.saving}</span>}
        </p>
      )}
      <p class="price-line">
        <span class="visually-hidden">{words.price} </span>
        <strong part="price" class={priceSize(figures.price)}>
          <bdi>{figures.price}</bdi>
        </strong>{' '}
        {period && <span part="period">{period} </span>}
        <span part="tax-note">
          {figures.tax} {figures.net && <bdi>{figures.net}</bdi>}
        </span>
        {later && (later.trim() || reduction || hasTiers) && <span part="later-price"> {later}</span>}
      </p>
      {figures.monthly && !hasRenewal ? (
        <p part="monthly-price">
          <b>{figures.monthly}</b> {figures.billed} {saved}
        </p>
      ) : (
        saved && <p class="compared">{saved}</p>
      )}
    </div>,
  ]
}
