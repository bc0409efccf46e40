import type { PreviewResponse } from '../../contract/cart-preview.ts'
import type { LaterMessages } from '../messages/en-later.ts'
import { fill } from '../messages/format.ts'
import { differenceText } from './difference-text.ts'
import { formatAmount } from './format-amount.ts'

export type CartStatus =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; preview: PreviewResponse }

interface CartProps {
  /** Undefined while nothing has been bought. */
  status: CartStatus | undefined
  coupon: string | undefined
  /** The plain checkout link, for when there is no preview. */
  link: string | undefined
  words: LaterMessages
  language: string
  locale: string
  direction: 'rtl' | 'ltr'
  theme: string | null
  isInline: boolean
  onClose(): void
}

/** What checkout will charge, before the shopper leaves the page: a modal dialog, or a region with `inline`. */
export const Cart = (props: CartProps) => {
  const { status, words, isInline, onClose } = props
  const frame = { lang: props.language, dir: props.direction, 'data-theme': props.theme }
  if (!status)
    return isInline ? (
      <p {...frame} class="root empty">
        {words.cartEmpty}
      </p>
    ) : null
  const content = (
    <div class="cart" part="cart" aria-busy={status.state === 'loading'}>
      <header>
        <h2 id="title" part="title" tabIndex={-1}>
          {words.cartTitle}
        </h2>
        <button class="close" type="button" part="close" aria-label={words.cartClose} onClick={onClose}>
          ×
        </button>
      </header>
      <Content {...props} status={status} />
    </div>
  )
  if (isInline) {
    return (
      <section {...frame} class="root" aria-labelledby="title">
        {content}
      </section>
    )
  }
  const show = (dialog: HTMLDialogElement | null): void => {
    if (dialog && !dialog.open) dialog.showModal()
  }
  return (
    <dialog {...frame} class="root" aria-labelledby="title" ref={show} onClose={onClose}>
      {content}
    </dialog>
  )
}

const Content = ({ status, words, link, coupon, locale, onClose }: CartProps & { status: CartStatus }) => {
  if (status.state === 'loading') {
    return (
      <p class="loading" role="status">
        {words.cartLoading}
      </p>
    )
  }
  if (status.state === 'failed') {
    return (
      <>
        <p role="alert">{words.cartFailed}</p>
        <Actions href={link} words={words} onClose={onClose} />
      </>
    )
  }
  const { preview } = status
  const amount = (value: number): string => formatAmount(value, preview.currency, locale)
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    preview.total.vatPercentage / 100,
  )
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
            <span>
              <b>{line.name}</b>
              {line.nameExtension && ` ${line.nameExtension}`}
              <small>
                {fill(words.cartUnit, { quantity: line.quantity, amount: amount(line.unit.gross) })}
              </small>
            </span>
            <bdi>{amount(line.total.gross)}</bdi>
          </li>
        ))}
      </ul>
      <dl part="totals">
        {coupon && (
          <div>
            <dt>{fill(words.cartCoupon, { code: coupon })}</dt>
            <dd>
              <Discount preview={preview} amount={amount} />
            </dd>
          </div>
        )}
        <div>
          <dt>{words.cartNet}</dt>
          <dd>
            <bdi>{amount(preview.total.net)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{fill(words.cartVat, { rate })}</dt>
          <dd>
            <bdi>{amount(preview.total.vat)}</bdi>
          </dd>
        </div>
        <div class="total">
          <dt>{words.cartTotal}</dt>
          <dd>
            <bdi>{amount(preview.total.gross)}</bdi>
          </dd>
        </div>
      </dl>
      <Actions href={preview.checkoutUrl} words={words} onClose={onClose} />
    </>
  )
}

const Discount = ({ preview, amount }: { preview: PreviewResponse; amount(value: number): string }) => {
  const discount = preview.lines.reduce((sum, line) => sum + (line.discount ?? 0), 0)
  return <bdi>{discount > 0 ? `−${amount(discount)}` : '–'}</bdi>
}

const Actions = ({
  href,
  words,
  onClose,
}: {
  href: string | undefined
  words: LaterMessages
  onClose(): void
}) => (
  <footer>
    <a class="buy" part="continue" {...(href && { href })}>
      {words.cartContinue}
    </a>
    <button type="button" part="back" class="back" onClick={onClose}>
      {words.cartBack}
    </button>
  </footer>
)
