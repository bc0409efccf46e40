/** The prices of a card. */

import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { type CardFigures, cardFigures } from '../../views/card-figures.ts'
import type { ScriptMessages } from '../../views/words/script.ts'

/** The price of a card, line by line. */
export interface PriceLines {
  item: PriceItem
  tax: TaxDisplay
  /** The period that the price is for. */
  period?: string | undefined
  /** The price after that period. */
  later?: string | undefined
  /** Keeps the lines of list price and later price where there are none, so that nothing below moves. */
  hasTiers: boolean
  /** One unit alone has a list price, whose line is kept. */
  hasList: boolean
  /** The saving against the product that the card is compared with. */
  comparison?: { text: string | undefined; isWaiting: boolean } | undefined
  /** The reduction by its prior price: null where there is none to announce. @default the list price */
  prior?: ComponentChildren
  /** The terms say what renews. */
  hasRenewal: boolean
}

interface CardPricesProps extends PriceLines {
  words: ScriptMessages
  language: string
  heading: number
}

/** A longer price is set smaller in a narrow card, so that it stays on one line. */
export const priceSize = (price: string): string | undefined => {
  const digits = price.replace(nonAlphanumeric, '').length
  return digits > 12 ? 'longest' : digits > 6 ? 'long' : undefined
}

/** In ranges, since `\p{L}` costs a phone milliseconds before the first price. */
const nonAlphanumeric = /[^\w\xc0-\u0600\u0620-\u066a\u0670-\u1fff\u3000-\uffdc]/g

/** The name of the product, at the level that fits the headings of the page. */
const headingOf = ({ name, additional_name: extension }: PriceItem['product'], level: number) => {
  const Heading = `h${level}` as 'h3'
  return (
    <Heading part="name" key="name">
      <bdi>{name}</bdi>{' '}
      {extension && (
        <small>
          <bdi>{extension}</bdi>
        </small>
      )}
    </Heading>
  )
}

const listPriceLine = ({ coupon }: PriceItem, { list, saving }: CardFigures, words: ScriptMessages) => (
  <p class="reduced">
    <span class="visually-hidden">{words.listPrice} </span>
    <s part="list-price">
      <bdi>{list}</bdi>
    </s>
    {coupon && (
      <>
        {'\u00a0'}
        <bdi part="coupon">{coupon}</bdi>
      </>
    )}{' '}
    {saving && <span part="saving">{saving}</span>}
  </p>
)

/** The line above the price: its reduction, or an empty one where a reduction may come or has gone. */
const reductionLine = (props: CardPricesProps, figures: CardFigures) => {
  const { item, words, prior, hasTiers, hasList } = props
  if (prior === undefined && figures.list) return listPriceLine(item, figures, words)
  return prior || ((hasTiers || hasList || figures.list) && <p>{'\u00a0'}</p>)
}

const priceLine = ({ words, period, later, prior, hasTiers }: CardPricesProps, figures: CardFigures) => {
  const isReduced = prior === undefined ? figures.list : prior
  return (
    <p class="price-line">
      <span class="visually-hidden">{words.price} </span>
      <strong part="price" class={priceSize(figures.price)}>
        <bdi>{figures.price}</bdi>
      </strong>{' '}
      {period && <span part="period">{period} </span>}
      <span part="tax-note">
        {figures.tax} {figures.net && <bdi>{figures.net}</bdi>}
      </span>
      {later && (later.trim() || isReduced || hasTiers) && <span part="later-price"> {later}</span>}
    </p>
  )
}

/** The line below the price: its share of a month, and the saving against another product. */
const shareLine = ({ hasRenewal, comparison }: PriceLines, { monthly, billed }: CardFigures) => {
  // Its line is kept, so that the controls below it do not move.
  const saved = comparison && (
    <span part="comparison" aria-busy={comparison.isWaiting}>
      {comparison.text ?? '\u00a0'}
    </span>
  )
  return monthly && !hasRenewal ? (
    <p part="monthly-price">
      <b>{monthly}</b> {billed} {saved}
    </p>
  ) : (
    saved && <p class="compared">{saved}</p>
  )
}

/**
 * Name and prices, with a spoken label on both, since screen readers do not speak a line through. One mark keeps page
 * translators from all figures.
 */
export const CardPrices = (props: CardPricesProps) => {
  const { item, tax, words, language, heading } = props
  const figures = cardFigures(item, tax, words, language)
  const { short_description: description } = item.product
  return [
    headingOf(item.product, heading),
    description && (
      <p part="description">
        <bdi>{description}</bdi>
      </p>
    ),
    <div part="prices" key="prices" translate={false}>
      {reductionLine(props, figures)}
      {priceLine(props, figures)}
      {shareLine(props, figures)}
    </div>,
  ]
}
