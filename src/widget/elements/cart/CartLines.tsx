/** The lines of the cart. */

import type { ComponentChildren } from 'preact'
import { type Refusal, refusalText } from '../../shared/views/refusal-text.ts'
import { Stepper } from '../../shared/views/Stepper.tsx'
import type { CartElementMessages } from './element-words.ts'

/** One line of the cart, as the shopper reads it. */
export interface CartLineView {
  key: string
  name: string
  /** The additional name of the product. */
  more: string | undefined
  quantity: number
  least: number
  most: number
  /** The price of one unit, where the line has several. */
  unit: ComponentChildren
  /** The price of all units; undefined while there is none. */
  amount: string | undefined
  /** Only checkout knows the price of all units. */
  isAtCheckout: boolean
  /** The period that the amount is for, such as "/ year". */
  period: string | undefined
  /** Their price without the reduction, where there is one. */
  list: string | undefined
  isBusy: boolean
  isGone: boolean
}

interface CartLinesProps {
  lines: readonly CartLineView[]
  refusal: { key: string; kind: Refusal } | undefined
  words: CartElementMessages
  locale: string
  onQuantity(key: string, quantity: number): void
  onRefuse(key: string, kind: Refusal | undefined): void
  onRemove(line: CartLineView): void
}

/** The lines of the cart, each with its quantity and a button that removes it. */
export const CartLines = ({ lines, refusal, words, locale, ...on }: CartLinesProps) => (
  <ul>
    {lines.map((line) => (
      <li part="line" class={line.isGone ? 'product gone' : 'product'} key={line.key}>
        <div class="what">
          <b>
            <bdi>{line.name}</bdi>
          </b>
          {line.more && (
            <small>
              <bdi>{line.more}</bdi>
            </small>
          )}
          {line.isGone ? (
            <small class="danger">{words.cartGone}</small>
          ) : (
            line.unit && <small>{line.unit}</small>
          )}
        </div>
        {!line.isGone && (
          <div class="amounts" aria-busy={line.isBusy}>
            {line.list && line.amount && (
              <small>
                <span class="visually-hidden">{words.listPrice} </span>
                <s part="list-price">
                  <bdi translate={false}>{line.list}</bdi>
                </s>
                <span class="visually-hidden"> {words.price} </span>
              </small>
            )}
            <bdi part="amount" translate={false}>
              {line.amount ?? (!line.isAtCheckout && '…')}
            </bdi>
            {line.amount && line.period && <small part="period">{line.period}</small>}
          </div>
        )}
        <div class="change">
          {!line.isGone && (
            <Stepper
              value={line.quantity}
              least={line.least}
              most={line.most}
              product={line.name}
              isBeside
              words={words}
              locale={locale}
              isInvalid={refusal?.key === line.key}
              onChange={(quantity) => on.onQuantity(line.key, quantity)}
              onRefuse={(kind) => on.onRefuse(line.key, kind)}
            />
          )}
          <button
            type="button"
            class="plain"
            part="remove"
            data-key={line.key}
            aria-label={`${words.cartRemove}: ${line.name}`}
            onClick={({ detail }) => {
              // When the second click of a double click comes, the next line has moved under the pointer.
              if (detail < 2) on.onRemove(line)
            }}
          >
            {words.cartRemove}
          </button>
        </div>
        {!line.isGone && (
          <p role="status" class="danger refusal">
            {refusal?.key === line.key &&
              refusalText(refusal.kind, { least: line.least, most: line.most, words, locale })}
          </p>
        )}
      </li>
    ))}
  </ul>
)
