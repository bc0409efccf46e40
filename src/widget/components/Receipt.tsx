import type { PreviewLine, PreviewResponse } from '../../contract/cart-preview.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'
import type { CardMessages } from '../messages/en.ts'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { differenceText } from './difference-text.ts'
import { fillFigures } from './figures.tsx'
import { formatAmount, formatCount } from './format-amount.ts'
import { Totals } from './Totals.tsx'

interface ReceiptProps {
  preview: PreviewResponse
  /** The code that the saving may come from. */
  coupon: string | undefined
  /** The period that the one line is for. */
  period?: string | undefined
  words: LazyMessages & Partial<CardMessages>
  locale: string
}

/** The lines of a preview with what they would cost without a reduction, and the sum of all reductions. */
export const savingsOf = ({ lines, currency }: Pick<PreviewResponse, 'lines' | 'currency'>) => {
  const scale = 10 ** currencyDigits(currency)
  // Whole minor units: sums of binary fractions are off by a cent now and then.
  const minor = (value: number): number => Math.round(value * scale)
  const reductions = lines.map(({ discount }) => Math.max(0, minor(discount ?? 0)))
  return {
    lines: lines.map((line, index) => {
      const reduction = reductions[index] ?? 0
      return { line, list: reduction > 0 ? (minor(line.total.gross) + reduction) / scale : undefined }
    }),
    saving: reductions.reduce((sum, reduction) => sum + reduction, 0) / scale,
  }
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
export const Receipt = ({ preview, coupon, period, words, locale }: ReceiptProps) => {
  const amount = (value: number): string => formatAmount(value, preview.currency, locale)
  const { lines, saving } = savingsOf(preview)
  return (
    <>
      {preview.differences.map((difference) => (
        <p class="difference" part="difference" role="alert" key={difference.kind + difference.product}>
          {differenceText(difference, preview, words, locale)}
        </p>
      ))}
      <ul part="lines">
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
        coupon={coupon}
        amount={amount}
        words={words}
        locale={locale}
      />
    </>
  )
}
