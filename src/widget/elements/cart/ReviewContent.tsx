import type { ComponentChildren } from 'preact'
import { figure } from '../../shared/views/figures.tsx'
import { formatAmount } from '../../views/format-amount.ts'
import { exclusivePlans } from '../../views/order-figures.ts'
import type { ReviewStatus } from '../../views/order-states.ts'
import { isOrdered } from '../../views/order-states.ts'
import type { CartElementMessages } from './element-words.ts'
import { OrderOutcome } from './OrderOutcome.tsx'
import { outcomeOf } from './outcome.ts'
import { Receipt } from './Receipt.tsx'

/** An order that a known customer can place in the review. */
export interface ReviewOrder {
  /** Repeated after a lost answer, it is the same order. */
  place(): void
  ask(): void
  /** Begins a new order instead of one that stays unknown. */
  repeat(): void
  /** Opens the change of a subscription that the customer has already. */
  change?: { label: string; onPress(event: MouseEvent): void } | undefined
}

interface ContentProps {
  status: ReviewStatus
  /** The country that the shown prices are for. */
  country?: string | undefined
  coupon: string | undefined
  link: string | undefined
  words: CartElementMessages
  locale: string
  /** The terms of the renewal, in a sentence. */
  terms: string | undefined
  /** The period that the price of the one line is for. */
  period?: string | undefined
  /** Lets a known customer order here instead of at checkout. */
  order: ReviewOrder | undefined
  /** The button back to the page. */
  children: ComponentChildren
}

/** What a review without a preview says. */
const alerts: Partial<Record<ReviewStatus['state'], keyof CartElementMessages>> = {
  failed: 'reviewFailed',
  changed: 'differsOther',
  [exclusivePlans]: 'orderPlansExclude',
}

/** What a review shows of its preview and of the order that was placed from it. */
const readyParts = (status: ReviewStatus) =>
  status.state === 'ready'
    ? { preview: status.preview, placed: status.order }
    : { preview: undefined, placed: undefined }

/** The one line of all states, so that screen readers announce its changes. */
const StatusLine = ({ status, words, locale }: Pick<ContentProps, 'status' | 'words' | 'locale'>) => {
  const { preview, placed } = readyParts(status)
  const total = preview && formatAmount(preview.total.gross, preview.currency, locale)
  const look = total ? 'visually-hidden' : 'quiet'
  const said = total && [`${words.cartTotal}: `, figure(total)]
  return (
    <p id="status" role="status" class={placed ? `outcome ${outcomeOf(placed).kind}` : look} part="status">
      {status.state === 'loading' && words.reviewLoading}
      {placed ? words[outcomeOf(placed).text] : said}
    </p>
  )
}

const Outline = () => (
  <div class="outline">
    <i />
    <i />
    <i />
  </div>
)

const Terms = ({ text }: { text: string | undefined }) =>
  text ? (
    <p part="terms">
      <bdi>{text}</bdi>
    </p>
  ) : null

/** The order button of a known customer, else the link to checkout. Plans that exclude each other have neither. */
const Continue = ({ status, link, words, order }: ContentProps) => {
  const { preview } = readyParts(status)
  if (preview && order)
    return (
      <button type="button" class="buy" part="order" onClick={order.place}>
        {words.orderButton}
      </button>
    )
  const other = status.state === exclusivePlans ? undefined : link
  const href = preview ? preview.checkoutUrl : other
  return href ? (
    <a class="buy" part="continue" href={href}>
      {words.cartContinue}
    </a>
  ) : null
}

/** What a review without an outcome can do next. */
const Actions = (props: ContentProps) => {
  const { status, terms, order, children } = props
  return (
    <>
      {status.state !== exclusivePlans && <Terms text={terms} />}
      {status.state === 'ready' && order && <slot name="legal" />}
      <div class="actions">
        <Continue {...props} />
        {children}
      </div>
    </>
  )
}

/** The review in each state. */
export const ReviewContent = (props: ContentProps) => {
  const { status, link, terms, words, locale, order, children } = props
  const { preview, placed } = readyParts(status)
  const alert = alerts[status.state]
  return (
    <>
      <StatusLine {...props} />
      {status.state === 'loading' && <Outline />}
      {alert && (
        <p role="alert" part="message">
          {words[alert]}
        </p>
      )}
      {preview && <Receipt {...props} preview={preview} />}
      {placed && isOrdered(placed) && <Terms text={terms} />}
      {placed && order && (
        <OrderOutcome
          status={placed}
          words={words}
          locale={locale}
          link={link}
          stated={preview}
          onRetry={order.place}
          onAsk={order.ask}
          onRepeat={order.repeat}
          change={order.change}
        >
          {children}
        </OrderOutcome>
      )}
      {status.state !== 'loading' && !placed && <Actions {...props} />}
    </>
  )
}
