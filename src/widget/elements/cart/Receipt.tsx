/** The amounts of an order in the cart's review. */

import type { PreviewLine, PreviewResponse } from '../../../contract/cart-preview.ts'
import { differenceText } from '../../shared/views/difference-text.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import { savingsOf } from '../../shared/views/savings.ts'
import { Totals } from '../../shared/views/Totals.tsx'
import { formatAmount, formatCount } from '../../views/format-amount.ts'
import type { CartElementMessages } from './element-words.ts'

interface ReceiptProps {
  preview: PreviewResponse
  /** The country that the shown prices are for. */
  country?: string | undefined
  /** The code that the saving may come from. */
  coupon: string | undefined
  /** The period that the one line is for. */
  period?: string | undefined
  words: CartElementMessages
  locale: string
}

interface LineProps {
  line: PreviewLine
  /** The price of the line without its reduction, where there is one. */
  list: number | undefined
  period: string | undefined
  words: ReceiptProps['words']
  locale: string
  amount: (value: number) => string
}

const Line = ({ line, list, period, words, locale, amount }: LineProps) => (
  <li part="line">
    <div>
      <b>
        <bdi>{line.name}</bdi>
      </b>
      {line.nameExtension && (
        <small>
          <bdi>{line.nameExtension}</bdi>
        </small>
      )}
      {line.quantity > 1 && (
        <small>
          {fillFigures(words.cartUnit, {
            quantity: formatCount(line.quantity, locale),
            amount: amount(line.unit.gross),
          })}
        </small>
      )}
    </div>
    <div class="amounts">
      {list !== undefined && (
        <small>
          <span class="visually-hidden">{words.listPrice} </span>
          <s part="list-price">
            <bdi translate={false}>{amount(list)}</bdi>
          </s>
        </small>
      )}
      {list !== undefined && <span class="visually-hidden">{words.price} </span>}
      <bdi translate={false}>{amount(line.total.gross)}</bdi>
      {period && <small part="period">{period}</small>}
    </div>
  </li>
)

/** The amounts of the cart. Its lines add up to the total, and already contain the saving below. */
export const Receipt = ({ preview, country, coupon, period, words, locale }: ReceiptProps) => {
  const amount = (value: number): string => formatAmount(value, preview.currency, locale)
  const { lines, saving } = savingsOf(preview)
  return (
    <>
      {preview.differences.map((difference) => (
        <p class="difference" part="difference" role="alert" key={difference.kind + difference.product}>
          {differenceText(difference, preview, words, locale)}
        </p>
      ))}
      <ul>
        {lines.map(({ line, list }) => (
          <Line
            key={line.product}
            line={line}
            list={list}
            period={lines.length === 1 ? period : undefined}
            words={words}
            locale={locale}
            amount={amount}
          />
        ))}
      </ul>
      <Totals
        total={preview.total}
        rate={preview.total.vatPercentage}
        saving={saving}
        country={country}
        coupon={coupon}
        amount={amount}
        words={words}
        locale={locale}
      />
    </>
  )
}
