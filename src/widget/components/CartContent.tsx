import type { ComponentChildren } from 'preact'
import type { PreviewResponse } from '../../contract/cart-preview.ts'
import type { LazyMessages } from '../messages/en-lazy.ts'
import { fill } from '../messages/format.ts'
import { differenceText } from './difference-text.ts'
import { formatAmount } from './format-amount.ts'
import { OrderOutcome, type OrderStatus, outcomeKind, outcomeText } from './OrderOutcome.tsx'

export type CartStatus =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `order` is set once a known customer has ordered here. */
  | { state: 'ready'; preview: PreviewResponse; order?: OrderStatus }

/** What a known customer can do here. */
export interface CartOrder {
  /** Repeated after a lost answer, it is the same order. */
  place(): void
  ask(): void
  /** Begins a new order instead of one that stays unknown. */
  repeat(): void
}

interface ContentProps {
  status: CartStatus
  coupon: string | undefined
  link: string | undefined
  words: LazyMessages
  locale: string
  /** What renews when and for how much, in a sentence. */
  terms: string | undefined
  /** Lets a known customer order here instead of at checkout. */
  order: CartOrder | undefined
  /** The button back to the page. */
  children: ComponentChildren
}

/** The cart in each state. All states share one status line, so that screen readers announce its changes. */
export const CartContent = ({
  status,
  coupon,
  link,
  terms,
  words,
  locale,
  order,
  children,
}: ContentProps) => {
  const preview = status.state === 'ready' ? status.preview : undefined
  const placed = status.state === 'ready' ? status.order : undefined
  const href = preview ? preview.checkoutUrl : link
  const total = preview && formatAmount(preview.total.gross, preview.currency, locale)
  return (
    <>
      <p
        role="status"
        class={placed ? `outcome ${outcomeKind(placed)}` : total ? 'visually-hidden' : 'quiet'}
        part="status"
      >
        {status.state === 'loading' && words.cartLoading}
        {placed ? outcomeText(placed, words) : total && `${words.cartTotal}: ${total}`}
      </p>
      {status.state === 'loading' && (
        <div class="outline">
          <i />
          <i />
          <i />
        </div>
      )}
      {status.state === 'failed' && (
        <p role="alert" part="error">
          {words.cartFailed}
        </p>
      )}
      {preview && <Receipt preview={preview} coupon={coupon} words={words} locale={locale} />}
      {placed && order && (
        <OrderOutcome
          status={placed}
          words={words}
          locale={locale}
          link={link}
          onRetry={order.place}
          onAsk={order.ask}
          onRepeat={order.repeat}
        >
          {children}
        </OrderOutcome>
      )}
      {status.state !== 'loading' && !placed && (
        <footer>
          {terms && (
            <p part="terms">
              <bdi>{terms}</bdi>
            </p>
          )}
          {preview && order ? (
            <button type="button" class="buy" part="order" onClick={order.place}>
              {words.orderButton}
            </button>
          ) : (
            href && (
              <a class="buy" part="continue" href={href}>
                {words.cartContinue}
              </a>
            )
          )}
          {children}
        </footer>
      )}
    </>
  )
}

interface ReceiptProps {
  preview: PreviewResponse
  coupon: string | undefined
  words: LazyMessages
  locale: string
}

const Receipt = ({ preview, coupon, words, locale }: ReceiptProps) => {
  const amount = (value: number): string => formatAmount(value, preview.currency, locale)
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    preview.total.vatPercentage / 100,
  )
  const discount = preview.lines.reduce((sum, line) => sum + (line.discount ?? 0), 0)
  return (
    <>
      {preview.differences.map((difference) => (
        <p class="difference" part="difference" role="alert" key={difference.kind + difference.product}>
          {differenceText(difference, preview, words, locale)}
        </p>
      ))}
      <ul part="lines">
        {preview.lines.map((line) => (
          <li key={line.product}>
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
                  {fill(words.cartUnit, { quantity: line.quantity, amount: amount(line.unit.gross) })}
                </small>
              )}
            </div>
            <bdi>{amount(line.total.gross)}</bdi>
          </li>
        ))}
      </ul>
      <dl part="totals">
        {coupon && (
          <Row name={fill(words.cartCoupon, { code: coupon })} kind={discount > 0 ? 'success' : ''}>
            {discount > 0 ? `−${amount(discount)}` : '–'}
          </Row>
        )}
        <Row name={words.cartNet}>{amount(preview.total.net)}</Row>
        <Row name={fill(words.cartVat, { rate })}>{amount(preview.total.vat)}</Row>
        <Row name={words.cartTotal} kind="total">
          {amount(preview.total.gross)}
        </Row>
      </dl>
    </>
  )
}

const Row = ({ name, kind, children }: { name: string; kind?: string; children: ComponentChildren }) => (
  <div class={kind}>
    <dt>{name}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
)
