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
          <strong part="price" class={/(\p{N}\P{N}*){7}/u.test(figures.price) ? 'long' : undefined}>
            <bdi>{figures.price}</bdi>
          </strong>{' '}
          <span part="tax">
            {figures.tax} {figures.net && <bdi>({figures.net})</bdi>}
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

interface PlaceProps {
  /** Said in the card when there is nothing of the merchant's to show. */
  message?: string | undefined
  hasFallback: boolean
  onSlot(event: Event): void
  children?: ComponentChildren
}

/**
 * The card's place while there is no price: the merchant's own content if there is any, else a quiet outline. What does
 * not depend on the price stands where it will stay.
 */
export const PlaceCard = ({ message, hasFallback, onSlot, children }: PlaceProps) => (
  <div class="card" part="card" aria-busy={!message}>
    <slot name="badge" />
    <slot class={hasFallback ? 'own' : undefined} onslotchange={onSlot} />
    {!hasFallback &&
      (message ? (
        <p part="message" role="status">
          {message}
        </p>
      ) : (
        [<i />, <i />]
      ))}
    <slot name="details" />
    <div class="action">
      {children || (!hasFallback && !message && <i />)}
      <slot name="note" />
    </div>
  </div>
)
