/**
 * The dialog in which a subscription is changed, in each of its steps. All steps share one status line, so that screen
 * readers announce its changes, and each new step takes the focus to the heading. The last button says what it does,
 * with the amount that it charges; an outcome says what happened and what comes next.
 */

import type { ComponentChildren } from 'preact'
import type { ChangeMismatch, ChangePreview } from '../../../contract/subscription-changes.ts'
import type { NextCharge } from '../../../contract/subscriptions.ts'
import { fill } from '../../messages/format.ts'
import { figure, fillFigures } from '../../shared/views/figures.tsx'
import { showModal } from '../../shared/views/modal.ts'
import { formatAmount } from '../../views/format-amount.ts'
import { periodText } from '../../views/period-text.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { CloseButton, closeAround } from './CloseButton.tsx'
import type { SubscriptionsElementMessages } from './element-words.ts'
import type { FlowKind } from './flow.ts'
import type { FlowDialogProps } from './flow-props.ts'
import { outcomeOf, problemText } from './outcome.ts'
import { dayText, grossText, periodOf, planText, taxText } from './texts.ts'

const titles: Readonly<Record<FlowKind, keyof SubscriptionsElementMessages>> = {
  change: 'changeTitle',
  renewal: 'renewalOffTitle',
  renew: 'renewTitle',
  reinstate: 'reinstateTitle',
}

const titleOf = ({ flow, words }: FlowDialogProps): string => {
  const { kind, now, subscription } = flow
  if (now.step === 'sent') return words[outcomeOf(flow, now.status).title]
  if (kind === 'change' && now.step === 'review') return words.changeCheck
  if (kind === 'renewal' && subscription.renewal === 'manual') return words.renewalOnTitle
  return words[titles[kind]] as string
}

const Row = ({
  name,
  note,
  kind,
  children,
}: {
  name: string
  note?: string
  kind?: string
  children: unknown
}) => (
  <div class={kind} part={kind}>
    <dt>
      {name}
      {note && <small>{note}</small>}
    </dt>
    <dd>{children as ComponentChildren}</dd>
  </div>
)

/** The amounts of a change, now and later. */
const Amounts = ({ flow, words, locale, plans }: FlowDialogProps, preview: ChangePreview) => {
  const { item } = flow
  const { currency, dueNow, next, nextBilling, interval, product, quantity, when } = preview
  const day = dayText(nextBilling, locale)
  // Cards and the list of plans name a product with its extension.
  const nameOf = (wanted: string): string =>
    plans.find((each) => each.product === wanted)?.name ?? (wanted === item.product ? item.name : wanted)
  const period = interval && periodOf(interval)
  return (
    <dl>
      <Row name={words.changeBefore}>
        <bdi>{planText({ name: nameOf(item.product), quantity: item.quantity }, locale)}</bdi>
      </Row>
      <Row name={when === 'now' ? words.changeAfter : fill(words.changeFrom, { date: day })}>
        <bdi>
          <b>{planText({ name: nameOf(product), quantity }, locale)}</b>
        </bdi>
      </Row>
      <Row kind="total" name={words.changeDue} note={taxText(dueNow, currency, words, locale)}>
        <bdi translate={false}>{grossText(dueNow, currency, locale)}</bdi>
      </Row>
      <Row
        kind="later"
        name={fill(words.changeFrom, { date: day })}
        note={taxText(next, currency, words, locale)}
      >
        <bdi translate={false}>{grossText(next, currency, locale)}</bdi>
        {period && <small>{periodText(period, words, locale)}</small>}
      </Row>
    </dl>
  )
}

const Charge = ({ words, locale }: FlowDialogProps, { amount, currency }: NextCharge) =>
  amount && (
    <dl>
      <Row kind="total" name={words.changeDue} note={taxText(amount, currency, words, locale)}>
        <bdi translate={false}>{grossText(amount, currency, locale)}</bdi>
      </Row>
    </dl>
  )

/** The words of the last button: its effect, and the amount that it charges. */
const confirmText = ({ flow, words, locale }: FlowDialogProps): string => {
  const { kind, now, subscription } = flow
  const { preview, charge } = now as { preview?: ChangePreview; charge?: NextCharge }
  if (kind === 'renewal') return subscription.renewal === 'manual' ? words.renewalOnDo : words.renewalOffDo
  if (kind === 'reinstate') return words.reinstateDo
  if (charge?.amount)
    return fill(words.renewDo, { amount: grossText(charge.amount, charge.currency, locale) })
  if (!preview) return words.changeReview
  if (preview.when !== 'now') return fill(words.changeOn, { date: dayText(preview.nextBilling, locale) })
  return preview.dueNow.gross > 0
    ? fill(words.changePay, { amount: grossText(preview.dueNow, preview.currency, locale) })
    : words.changeAtOnce
}

/** The sentences of a review above its amounts. */
const reviewTexts = ({ flow, words, locale }: FlowDialogProps): ComponentChildren[] => {
  const { kind, now, subscription, choice } = flow
  const { preview, charge } = now as { preview?: ChangePreview; charge?: NextCharge }
  const date = dayText(charge?.date ?? subscription.nextBilling ?? subscription.ends ?? '', locale)
  if (kind === 'renewal')
    return [
      fillFigures(subscription.renewal === 'manual' ? words.renewalOnText : words.renewalOffText, { date }),
    ]
  if (kind === 'renew') return [fillFigures(words.renewText, { date })]
  if (kind === 'reinstate')
    return [
      fillFigures(subscription.renewal === 'manual' ? words.reinstateManual : words.reinstateText, { date }),
    ]
  return [
    preview && choice.when === 'now' && preview.when !== 'now' && words.changeOnlyLater,
    preview?.replaces && fillFigures(words.changeReplaces, { plan: planText(preview.replaces, locale) }),
  ]
}

interface MismatchProps extends Pick<FlowDialogProps, 'words' | 'locale'> {
  mismatch: ChangeMismatch
  /** The next billing, where it is known. */
  date: string | undefined
}

/** The first amount that is not charged as it was shown: due now, else from the next billing on. */
const mismatchTexts = ({ shown, charged }: ChangeMismatch, locale: string) => {
  const isOther = charged.currency !== shown.currency
  const isDue = charged.dueNow !== shown.dueNow || (isOther && charged.dueNow !== 0)
  const name = isDue ? 'dueNow' : 'next'
  return {
    isDue,
    actual: formatAmount(charged[name], charged.currency, locale),
    expected: formatAmount(shown[name], shown.currency, locale),
  }
}

const Mismatch = ({ mismatch, date, words, locale }: MismatchProps) => {
  const { isDue, ...amounts } = mismatchTexts(mismatch, locale)
  return (
    <p class="difference" part="difference" role="alert">
      {!isDue && date && `${fill(words.changeFrom, { date: dayText(date, locale) })}: `}
      {fillFigures(words.changeMismatch, amounts)}
    </p>
  )
}

const Outcome = (props: FlowDialogProps) => {
  const { flow, words, locale, isAllowed, opening, onAskAgain, onCard } = props
  if (flow.now.step !== 'sent') return null
  const { status } = flow.now
  const { kind, next } = outcomeOf(flow, status)
  const { mismatch, continueUrl, dueNow, currency } = status as {
    mismatch?: ChangeMismatch
    continueUrl?: string
    dueNow?: { gross: number; net: number; vat: number }
    currency?: string
  }
  const url = continueUrl && isAllowed(continueUrl) ? continueUrl : undefined
  return (
    <>
      {mismatch ? (
        <Mismatch
          mismatch={mismatch}
          date={flow.now.preview?.nextBilling ?? flow.subscription.nextBilling ?? undefined}
          words={words}
          locale={locale}
        />
      ) : (
        kind === 'success' &&
        dueNow &&
        currency &&
        dueNow.gross > 0 && (
          <p class="note">
            {words.changeDue}: {figure(grossText(dueNow, currency, locale))}
          </p>
        )
      )}
      {opening?.state === 'failed' && (
        <p role="alert" class="danger">
          {words.subsNoPage}
        </p>
      )}
      <div class="actions">
        {url && (
          <a class="buy" part="continue" href={url}>
            {words.subsPay}
          </a>
        )}
        {opening?.state === 'blocked' && (
          <a class="buy" part="continue" href={opening.url ?? ''} target="_blank" rel="noopener">
            {words.subsOpenPage}
          </a>
        )}
        {next === 'card' && !url && opening?.state !== 'blocked' && (
          <button type="button" class="buy" part="confirm" onClick={onCard}>
            {words.subsUpdateCard}
            <span class="away" aria-hidden="true" />
          </button>
        )}
        {next === 'ask' && (
          <button type="button" class="buy" part="confirm" onClick={onAskAgain}>
            {words.subsAskAgain}
          </button>
        )}
        <CloseButton words={words} isMain={kind === 'success'} />
      </div>
    </>
  )
}

const Content = (props: FlowDialogProps) => {
  const { flow, words, onConfirm, onReview, onBack, onCard } = props
  const { now, kind, subscription } = flow
  const isDue =
    now.step === 'unchecked' && /^(grace|hold)$/.test(now.code ?? '') && subscription.actions.card.possible
  const backButton =
    kind === 'change' ? (
      <button type="button" part="back" onClick={onBack}>
        {words.dialogBack}
      </button>
    ) : (
      <CloseButton words={words} />
    )
  if (now.step === 'choose') return <ChangeForm {...props} />
  if (now.step === 'checking')
    return (
      <>
        <div class="outline">
          <i />
          <i />
          <i />
        </div>
        <div class="actions">{backButton}</div>
      </>
    )
  if (now.step === 'unchecked')
    return (
      <div class="actions">
        {!now.code && (
          <button type="button" class="buy" part="confirm" onClick={onReview}>
            {words.subsRetry}
          </button>
        )}
        {isDue && (
          <button type="button" class="buy" part="confirm" onClick={onCard}>
            {words.subsUpdateCard}
            <span class="away" aria-hidden="true" />
          </button>
        )}
        {flow.item.change.possible ? backButton : <CloseButton words={words} />}
      </div>
    )
  if (now.step === 'sent') return <Outcome {...props} />
  const texts = reviewTexts(props).filter(Boolean)
  return (
    <>
      {now.differs && (
        <p class="difference" part="difference" role="alert">
          {words.changeDiffers}
        </p>
      )}
      {texts.map((text, index) => (
        <p key={index}>{text}</p>
      ))}
      {now.preview && Amounts(props, now.preview)}
      {now.charge && Charge(props, now.charge)}
      {now.preview && subscription.items.length > 1 && <p class="quiet">{words.changeWhole}</p>}
      <div class="actions">
        <button type="button" class="buy" part="confirm" onClick={onConfirm}>
          {confirmText(props)}
        </button>
        {backButton}
      </div>
    </>
  )
}

export const FlowDialog = (props: FlowDialogProps) => {
  const { flow, hasCards, words, locale } = props
  const { now } = flow
  const isWide = hasCards && flow.kind === 'change' && now.step === 'choose'
  const sent = now.step === 'sent' ? outcomeOf(flow, now.status) : undefined
  const unchecked =
    now.step === 'unchecked' ? words[now.code ? problemText(now.code) : 'changeUnchecked'] : undefined
  const { nextBilling } = flow.subscription
  return (
    <dialog
      lang={props.language}
      dir={props.direction}
      data-theme={props.theme}
      class={isWide ? 'root wide' : 'root'}
      part="frame"
      aria-labelledby="title"
      aria-describedby="status"
      ref={showModal}
    >
      <div class="flow" aria-busy={now.step === 'checking'}>
        <div class="top">
          <h2 id="title" part="title" tabIndex={-1} autofocus>
            {titleOf(props)}
          </h2>
          <button
            class="close plain"
            type="button"
            part="close"
            aria-label={words.dialogClose}
            onClick={closeAround}
          >
            ×
          </button>
        </div>
        <p
          id="status"
          role="status"
          part="status"
          class={sent ? `outcome ${sent.kind}` : unchecked ? 'outcome danger' : 'quiet'}
        >
          {now.step === 'checking' && words.changeChecking}
          {unchecked}
          {sent && fillFigures(words[sent.text], { date: dayText(nextBilling ?? '', locale) })}
        </p>
        <Content {...props} />
      </div>
    </dialog>
  )
}
