import { type BuyControl, BuyLink } from '../../views/BuyLink.tsx'
import { formatAmount, formatCount } from '../../views/format-amount.ts'
import { exclusivePlans, type OrderFigures } from '../../views/order-figures.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import type { TotalsMessages } from '../../views/words/totals.ts'
import { figure } from './figures.tsx'
import { Totals } from './Totals.tsx'
import type { TotalTruth } from './total-truth.ts'

/** One product of the bill. */
export interface BillLine {
  product: string
  name: string
  quantity: number
  /** For all units; undefined while the page does not know it. */
  amount: string | undefined
}

export interface OrderTotalProps {
  /** The products that make up the total. */
  lines?: readonly BillLine[]
  /** What checkout charges, and nothing else. */
  figures: OrderFigures | undefined
  /** The figures are earlier ones; new ones are on their way. */
  isBusy: boolean
  truth: TotalTruth
  /** Why there is no total, or no buy control. */
  message: string | undefined
  /** The country that the prices are for. */
  country: string | null | undefined
  /** The code that the saving may come from. */
  coupon: string | undefined
  /** The renewal of the order, in a sentence. */
  terms: string | undefined
  buy: BuyControl | undefined
  /** A link in place of the buy control: an answer of the shopper takes the sale away. */
  contact?: { href: string; label: string } | undefined
  words: TotalsMessages & ScriptMessages
  locale: string
  /** A bar beside the whole bill. */
  isCompact?: boolean
}

const Bill = ({ lines = [], locale, isBusy }: Pick<OrderTotalProps, 'lines' | 'locale' | 'isBusy'>) => (
  <ul class="bill" aria-busy={isBusy}>
    {lines.map(({ product, name, quantity, amount }) => (
      <li key={product}>
        <span>
          <bdi>{name}</bdi>
          {quantity > 1 && <small> × {formatCount(quantity, locale)}</small>}
        </span>
        <bdi translate={false}>{amount ?? (isBusy && '…')}</bdi>
      </li>
    ))}
  </ul>
)

const reasonOf = ({ truth, message, words }: OrderTotalProps): string | undefined => {
  if (truth === exclusivePlans) return words.orderPlansExclude
  return message ?? (truth === 'at-checkout' ? words.totalAtCheckout : undefined)
}

/** What screen readers say when the total has changed. */
const SpokenTotal = ({ figures, truth, isBusy, contact, words, locale }: OrderTotalProps) => (
  <p role="status" class="visually-hidden">
    {truth === exclusivePlans
      ? words.orderPlansExclude
      : figures &&
        !isBusy && [
          `${words.cartTotal}: `,
          figure(formatAmount(figures.total.gross, figures.currency, locale)),
        ]}
    {contact && ` ${contact.label}`}
  </p>
)

/** The total of an order, and its one buy control. */
export const OrderTotal = (props: OrderTotalProps) => {
  const { lines = [], figures, truth, message, country, coupon, terms, contact, words, locale } = props
  const buy = contact ?? props.buy
  const isComing = truth === 'pending' || truth === 'checking'
  const isBusy = props.isBusy || isComing
  const amount = (value: number): string => formatAmount(value, figures?.currency ?? '', locale)
  const note = truth === 'checking' ? words.totalChecking : undefined
  const isExclusive = truth === exclusivePlans
  const reason = reasonOf(props)
  return (
    <div class={props.isCompact ? 'sum compact' : 'sum'}>
      <div class="figures">
        {lines.length > 0 && <Bill lines={lines} locale={locale} isBusy={isBusy} />}
        {(figures || (isComing && !message)) && (
          <Totals
            total={figures?.total}
            rate={figures?.rate}
            saving={figures?.saving ?? 0}
            country={country}
            coupon={coupon}
            isBusy={isBusy}
            amount={amount}
            words={words}
            locale={locale}
          />
        )}
        {note && <p class="figures-note">{note}</p>}
        {reason && <p part="message">{reason}</p>}
      </div>
      <SpokenTotal {...props} isBusy={isBusy} />
      <slot name="terms">
        {terms && !isExclusive && (
          <p part="terms">
            <bdi>{terms}</bdi>
          </p>
        )}
      </slot>
      {buy && !isExclusive && (
        <BuyLink {...buy} label={undefined}>
          {buy.label || words.buy}
        </BuyLink>
      )}
    </div>
  )
}
