import type { ComponentChildren } from 'preact'
import { fill } from '../../messages/format.ts'
import { taxName } from '../../views/tax-name.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import type { TotalsMessages } from '../../views/words/totals.ts'

interface TotalsProps {
  /** Undefined while it is on its way: its rows keep their places. */
  total: { net: number; vat: number; gross: number } | undefined
  /** The one tax rate in percent; undefined where the lines have several, or none is known. */
  rate: number | undefined
  saving: number
  /** The country that the prices are for, which decides what the tax is called. */
  country?: string | null | undefined
  /** The code that the saving may come from. */
  coupon: string | undefined
  /** Amounts are earlier ones; new ones are on their way. */
  isBusy?: boolean | undefined
  amount: (value: number) => string
  words: TotalsMessages & ScriptMessages
  locale: string
}

/** The name of the tax, which begins a line, with the rate where there is one. */
const taxText = ({ rate, country, words, locale }: TotalsProps): string => {
  const tax = taxName(country, words)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const text = rate === undefined ? tax : fill(words.cartVat, { tax, rate: percent.format(rate / 100) })
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

/** Net, VAT, total and saving of several lines. */
export const Totals = (props: TotalsProps) => {
  const { total, saving, coupon, isBusy, amount, words } = props
  const sum = (kind: 'net' | 'vat' | 'gross'): string => (total ? amount(total[kind]) : '…')
  return (
    <dl aria-busy={isBusy}>
      <Row name={words.cartNet}>{sum('net')}</Row>
      <Row name={taxText(props)}>{sum('vat')}</Row>
      <Row name={words.cartTotal} kind="total">
        {sum('gross')}
      </Row>
      {saving > 0 && (
        <Row
          name={words.cartDiscount}
          kind="saving"
          note={coupon && fill(words.cartCoupon, { code: coupon })}
        >
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
    <dd class={String(children).length > 14 ? 'long' : undefined}>
      <bdi translate={false}>{children}</bdi>
    </dd>
  </div>
)
