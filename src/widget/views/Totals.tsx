import type { ComponentChildren } from 'preact'
import type { TotalsMessages } from '../messages/english/totals.ts'
import { fill } from '../messages/format.ts'

interface TotalsProps {
  total: { net: number; vat: number; gross: number }
  /** The one tax rate in percent; undefined where the lines have several, or none is known. */
  rate: number | undefined
  saving: number
  /** The code that the saving may come from. */
  coupon: string | undefined
  /** Amounts are earlier ones; new ones are on their way. */
  isBusy?: boolean | undefined
  amount: (value: number) => string
  words: TotalsMessages
  locale: string
}

/** Net, VAT, total and saving of several lines. */
export const Totals = ({ total, rate, saving, coupon, isBusy, amount, words, locale }: TotalsProps) => {
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <dl aria-busy={isBusy}>
      <Row name={words.cartNet}>{amount(total.net)}</Row>
      <Row name={fill(words.cartVat, { rate: rate === undefined ? '' : percent.format(rate / 100) }).trim()}>
        {amount(total.vat)}
      </Row>
      <Row name={words.cartTotal} kind="total">
        {amount(total.gross)}
      </Row>
      {saving > 0 && (
        <Row name={words.cartSave} kind="saving" note={coupon && fill(words.cartCoupon, { code: coupon })}>
          {amount(saving)}
        </Row>
      )}
    </dl>
  )
}

interface RowProps {
  name: string
  /** Also the part by which the row is styled. */
  kind?: string
  note?: string | undefined
  children: ComponentChildren
}

const Row = ({ name, kind, note, children }: RowProps) => (
  <div class={kind} part={kind}>
    <dt>
      {name}
      {note && (
        <small>
          <bdi>{note}</bdi>
        </small>
      )}
    </dt>
    <dd>
      <bdi translate={false}>{children}</bdi>
    </dd>
  </div>
)
