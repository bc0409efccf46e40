import type { ComponentChildren } from 'preact'
import type { PriceItem } from '../../contract/price-item.ts'
import type { Words } from '../page.ts'
import type { CardFigures } from './card-figures.ts'

interface PricedProps {
  item: PriceItem
  figures: CardFigures
  words: Words
  heading: number
  /** The shown price is of an earlier question; a new one is on its way. */
  isBusy: boolean
  /** The page that has got into a card which was never closed. */
  rest: ComponentChildren
  children: ComponentChildren
}

/** A price of more letters and digits is set smaller where the card is narrow, so that it stays on one line. */
const longest = 6

/** No letter and no digit. In ranges, since `\p{L}` costs a phone milliseconds before the first price. */
const slight = /[^\w\xc0-\u0600\u0620-\u066a\u0670-\u1fff\u3000-\uffdc]/g

/** The card of a price that is there. Struck and plain price carry a spoken label, since a line through is silent. */
export const PricedCard = (props: PricedProps) => {
  const { item, figures, words, heading, isBusy, rest, children } = props
  const Heading = `h${heading}` as 'h3'
  const { name, additional_name: extension, short_description: description } = item.product
  return [
    <div class="card" part="card" aria-busy={isBusy} key="card">
      <slot name="badge" />
      <Heading part="name">
        <bdi>{name}</bdi>{' '}
        {extension && (
          <small part="extension">
            <bdi>{extension}</bdi>
          </small>
        )}
      </Heading>
      {description && (
        <p part="description">
          <bdi>{description}</bdi>
        </p>
      )}
      <div part="figures">
        {figures.list && (
          <p>
            <span class="spoken">{words.listPrice} </span>
            <s part="list-price">
              <bdi>{figures.list}</bdi>
            </s>{' '}
            {figures.saving && <span part="saving">{figures.saving}</span>}
          </p>
        )}
        <p>
          <span class="spoken">{words.price} </span>
          <strong
            part="price"
            class={figures.price.replace(slight, '').length > longest ? 'long' : undefined}
          >
            <bdi>{figures.price}</bdi>
          </strong>{' '}
          <span part="tax">
            {figures.tax} {figures.net && <bdi>{figures.net}</bdi>}
          </span>
        </p>
        {figures.monthly && (
          <p part="monthly">
            <b>{figures.monthly}</b> {figures.billed}
          </p>
        )}
      </div>
      <slot name="details" />
      <div class="action">
        {children}
        <slot name="note" />
      </div>
    </div>,
    rest,
  ]
}
