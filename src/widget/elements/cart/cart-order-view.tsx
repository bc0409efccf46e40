/**
 * What the cart shows of one order that the platform allows: a line for each product, and the total with its control,
 * which a single order has in the footer of the dialog. Amounts are those of the platform's own total where it has
 * arrived, and the page says so where only checkout knows an amount.
 */

import type { ComponentChildren, ComponentProps } from 'preact'
import { timesQuantity } from '../../../contract/currency-digits.ts'
import { fillFigures } from '../../shared/views/figures.tsx'
import { OrderTotal } from '../../shared/views/OrderTotal.tsx'
import type { Refusal } from '../../shared/views/refusal-text.ts'
import { renewalsText } from '../../shared/views/renewals-text.ts'
import { mayEnd, pricePeriod } from '../../storefront/price-period.ts'
import { BuyLink } from '../../views/BuyLink.tsx'
import { formatAmount, formatCount } from '../../views/format-amount.ts'
import { exclusivePlans, type RenewedLine } from '../../views/order-figures.ts'
import { periodText } from '../../views/period-text.ts'
import { CartLines, type CartLineView } from './CartLines.tsx'
import type { CartElementMessages } from './element-words.ts'
import { boundsOf, statedRenewal } from './shopper/cart-lines.ts'
import type { CartOrder, CartRow } from './shopper/cart-orders.ts'

/** The rows that can still be bought. */
export const soldIn = (rows: readonly CartRow[]): CartRow[] => rows.filter(({ isGone }) => !isGone)

/** The renewals that were stated where the products were added. */
const termsOf = (
  { rows, figures, truth }: CartOrder,
  words: CartElementMessages,
  locale: string,
): string | undefined => {
  const renewed = soldIn(rows).map(
    ({ line, state, unit, charged }): RenewedLine => ({
      name: state?.item?.product.name ?? line.name ?? line.product,
      quantity: line.quantity,
      renewal: statedRenewal(line),
      unit,
      charged,
    }),
  )
  const sum = {
    currency: figures?.currency ?? '',
    total: truth === 'known' ? figures?.total.gross : undefined,
  }
  return renewalsText(renewed, sum, words, locale)
}

/** What one of several units costs. Where only checkout knows it, the line says what a single one does. */
const unitText = (
  { line: { quantity }, state, unit, charged }: CartRow,
  words: CartElementMessages,
  locale: string,
) => {
  const item = state?.item
  if (!item || quantity < 2 || (unit === undefined && !charged)) return undefined
  return fillFigures(words.cartUnit, {
    quantity: formatCount(unit || charged ? quantity : 1, locale),
    amount: charged
      ? formatAmount(charged.unit.gross, item.currency.iso, locale)
      : (unit ?? item).price.gross.localized,
  })
}

/** The price of all units: null where only checkout knows it, undefined while it is on its way. */
const lineTotal = (
  isDoubtful: boolean | undefined,
  { line: { quantity }, state, unit, charged }: CartRow,
): number | null | undefined => {
  if (charged) return charged.total.gross
  if (isDoubtful && quantity > 1) return null
  return unit && timesQuantity(unit.price.gross.value, quantity, state?.item?.currency.iso ?? '')
}

const amountsOf = ({ isDoubtful }: CartOrder, row: CartRow, locale: string) => {
  const item = row.state?.item
  const currency = item?.currency.iso ?? ''
  const total = lineTotal(isDoubtful, row)
  const list = item?.list_price && timesQuantity(item.list_price.gross.value, row.line.quantity, currency)
  if (typeof total !== 'number') return { amount: undefined, list: undefined, isAtCheckout: total === null }
  return {
    amount: formatAmount(total, currency, locale),
    list: list && list > total ? formatAmount(list, currency, locale) : undefined,
    isAtCheckout: false,
  }
}

const lineView = (
  host: Element,
  order: CartOrder,
  row: CartRow,
  words: CartElementMessages,
  locale: string,
): CartLineView => {
  const { key, line, state, isGone } = row
  const item = state?.item
  const renewal = statedRenewal(line)
  const period = item && !mayEnd(item, renewal) && pricePeriod(host, item, renewal)
  return {
    key,
    name: item?.product.name ?? line.name ?? line.product,
    more: item?.product.additional_name ?? undefined,
    quantity: line.quantity,
    ...boundsOf(line),
    ...amountsOf(order, row, locale),
    unit: unitText(row, words, locale),
    period: period ? periodText(period, words, locale) : undefined,
    isBusy: state?.isWaiting === true,
    isGone,
  }
}

/** One order of the cart, with its words and handlers. */
export interface OrderViewProps {
  host: Element
  order: CartOrder
  /** A single order has its total and control in the dialog's footer, which stays visible. */
  isOnly: boolean
  /** It follows another order of the cart. */
  isSeparate?: boolean
  words: CartElementMessages
  locale: string
  refusal: ComponentProps<typeof CartLines>['refusal']
  coupon: ComponentChildren
  onQuantity(row: CartRow, quantity: number): void
  onRefuse(key: string, kind: Refusal | undefined): void
  onRemove(row: CartRow, name: string): void
  onBuy(event: MouseEvent | KeyboardEvent, order: CartOrder): void
}

const messageOf = (
  { rows, figures, truth, intent }: CartOrder,
  words: CartElementMessages,
): string | undefined => {
  const sold = soldIn(rows)
  if (sold.length === 0) return undefined
  if (!intent) return words.totalTooLong
  const isWaiting = truth !== 'known' || sold.some(({ state }) => state?.isWaiting)
  return figures || isWaiting ? undefined : words.totalAtCheckout
}

const checkoutOf = ({ order, words, onBuy }: OrderViewProps) =>
  order.intent &&
  order.truth !== exclusivePlans && (
    <BuyLink href={order.intent.link} onBuy={(event) => onBuy(event, order)}>
      {words.cartContinue}
    </BuyLink>
  )

const totalOf = ({ order, words, locale }: OrderViewProps) => {
  const { rows, figures, truth } = order
  const sold = soldIn(rows)
  if (sold.length === 0) return undefined
  return (
    <OrderTotal
      figures={figures}
      isBusy={sold.some(({ state }) => state?.isWaiting)}
      truth={truth}
      message={messageOf(order, words)}
      country={sold.find(({ state }) => state?.item)?.state?.item?.price_country}
      coupon={sold.find(({ state }) => state?.item?.coupon)?.state?.item?.coupon ?? undefined}
      terms={order.isDoubtful ? undefined : termsOf(order, words, locale)}
      buy={undefined}
      words={words}
      locale={locale}
    />
  )
}

/** The lines of one order, with its total and control unless they are in the footer. */
export const OrderView = (props: OrderViewProps) => {
  const { order, isOnly, words, locale, refusal } = props
  const { rows } = order
  const rowOf = (key: string): CartRow | undefined => rows.find((row) => row.key === key)
  return (
    <div class="order-of">
      {props.isSeparate && <p class="separate">{words.cartSeparate}</p>}
      <CartLines
        lines={rows.map((row) => lineView(props.host, order, row, words, locale))}
        refusal={refusal}
        words={words}
        locale={locale}
        onQuantity={(key, quantity) => {
          const row = rowOf(key)
          if (row) props.onQuantity(row, quantity)
        }}
        onRefuse={props.onRefuse}
        onRemove={({ key, name }) => {
          const row = rowOf(key)
          if (row) props.onRemove(row, name)
        }}
      />
      {props.coupon}
      {!isOnly && totalOf(props)}
      {!isOnly && checkoutOf(props)}
    </div>
  )
}

/**
 * The total and the control of a single order, and the way back to the page from a dialog: a footer that stays visible.
 */
export const CartFooter = ({
  only,
  isInline,
  words,
}: {
  only: OrderViewProps | undefined
  isInline: boolean
  words: CartElementMessages
}) => {
  const total = only && totalOf(only)
  if (isInline && !total) return null
  return (
    <div class="actions">
      {total}
      {only && checkoutOf(only)}
      {!isInline && (
        <button
          type="button"
          part="back"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {words.cartBack}
        </button>
      )}
    </div>
  )
}
