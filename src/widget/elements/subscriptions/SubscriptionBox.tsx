/**
 * One subscription as a group of rows: plan, next payment, payment method, renewal. Each row has its control at
 * its end, and a control that is not possible is not there. What the customer has to do stands above the rows. It keeps
 * no state: every press goes to the controller.
 */

import type { ComponentChildren } from 'preact'
import type { CustomerSubscription, SubscriptionItem } from '../../../contract/subscriptions.ts'
import { fill } from '../../messages/format.ts'
import { figure, fillFigures } from '../../views/figures.tsx'
import { countText } from '../../views/format-amount.ts'
import type { NextState } from './account.ts'
import type { SubscriptionsElementMessages } from './element-words.ts'
import type { FlowKind, FlowStart } from './flow.ts'
import type { LinkKind, Opening } from './flow-props.ts'
import { dayText, grossText, intervalText, isMonthOver, monthText, planText } from './texts.ts'

export interface BoxEvents {
  onChange(
    kind: FlowKind,
    subscription: CustomerSubscription,
    item: SubscriptionItem,
    opener: Element,
    start?: FlowStart,
  ): void
  onLink(kind: LinkKind, subscription: CustomerSubscription): void
  onAskAgain(): void
}

export interface BoxProps extends BoxEvents {
  subscription: CustomerSubscription
  next: NextState
  opening: Opening | undefined
  heading: number
  /** Only what the customer has to do. */
  isNotice: boolean
  /** Whether a payment page may be followed. */
  isAllowed(url: string): boolean
  words: SubscriptionsElementMessages
  locale: string
  now: number
}

const stateWords: Readonly<Record<string, readonly [keyof SubscriptionsElementMessages, kind: string]>> = {
  new: ['stateNew', 'quiet'],
  renewing: ['stateActive', 'good'],
  renewable: ['stateActive', 'good'],
  reinstatable: ['stateActive', 'good'],
  lapsed: ['stateLapsed', 'quiet'],
  awaited: ['subsDue', 'quiet'],
  failed: ['stateGrace', 'bad'],
  canceled: ['stateDeactivated', 'quiet'],
  ended: ['stateFinished', 'quiet'],
}

const wordOf = ({ standing, state }: CustomerSubscription) =>
  standing === 'failed' && state === 'hold'
    ? (['stateHold', 'bad'] as const)
    : (stateWords[standing] ?? (['stateUnknown', 'quiet'] as const))

/** Whether a payment is due and missing. For what the customer has not renewed, nothing is owed. */
const isDue = ({ standing }: CustomerSubscription): boolean => standing === 'failed' || standing === 'awaited'

/** Whether the customer has to act. */
export const needsAttention = (subscription: CustomerSubscription): boolean =>
  isDue(subscription) || subscription.open?.state === 'pending'

/** What the customer has to know of how the subscription stands. */
const standingText = (
  { standing, state, graceEnds }: CustomerSubscription,
  { words, locale }: Pick<BoxProps, 'words' | 'locale'>,
) => {
  if (standing === 'lapsed') return words.subsLapsed
  if (standing === 'awaited') return words.subsAwaited
  if (standing !== 'failed') return undefined
  if (state === 'hold') return words.subsHold
  return graceEnds ? fillFigures(words.subsGrace, { date: dayText(graceEnds, locale) }) : words.subsGraceOpen
}

const Row = ({ name, children, action }: { name: string; children: ComponentChildren; action?: unknown }) => (
  <div part="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
    {action ? <dd class="act">{action as ComponentChildren}</dd> : null}
  </div>
)

/** Says what the customer has to do, or to wait for. */
const Notice = (props: BoxProps) => {
  const { subscription, words, onAskAgain, isAllowed } = props
  const { standing, open, actions } = subscription
  const url = open?.continueUrl && isAllowed(open.continueUrl) ? open.continueUrl : undefined
  const text =
    standingText(subscription, props) ??
    (open && (open.state === 'pending' ? words.subsPending : words.subsOpen))
  if (!text) return null
  return (
    <div class={standing === 'failed' ? 'notice bad' : 'notice'} part="notice">
      <p>{text}</p>
      {isDue(subscription) && actions.card.possible && (
        <Link {...props} kind="card" class="buy" text={words.subsUpdateCard} />
      )}
      {!isDue(subscription) && url && (
        <a class="buy" part="continue" href={url}>
          {words.subsPay}
        </a>
      )}
      {!isDue(subscription) && open && open.state !== 'pending' && (
        <button type="button" part="action" onClick={onAskAgain}>
          {words.subsAskAgain}
        </button>
      )}
    </div>
  )
}

interface LinkProps extends BoxProps {
  kind: LinkKind
  class?: string
  text: string
}

/** A control that opens a page of the platform in a tab, once its address has been read. */
const Link = ({ kind, text, subscription, opening, words, onLink, ...props }: LinkProps) => {
  const isHere = opening?.id === subscription.id && opening.kind === kind
  if (isHere && opening.url)
    return (
      <a class={props.class ?? 'link'} part="action" href={opening.url} target="_blank" rel="noopener">
        {words.subsOpenPage}
      </a>
    )
  return (
    <button
      type="button"
      class={props.class ?? 'link'}
      part="action"
      aria-label={`${text} (${words.subsNewTab}): ${namesOf(subscription)}`}
      aria-busy={isHere && opening.state === 'opening'}
      onClick={() => onLink(kind, subscription)}
    >
      {text}
      <span class="away" aria-hidden="true" />
    </button>
  )
}

const namesOf = ({ items }: CustomerSubscription): string => items.map(({ name }) => name).join(', ')

/** The row of the next payment, or of the end. */
const PaymentRow = ({ subscription, next, words, locale, ...props }: BoxProps & { action: unknown }) => {
  const { standing, nextBilling, ends, currency, interval } = subscription
  if (/^(reinstatable|lapsed|canceled|ended)$/.test(standing)) {
    // What the customer has not renewed is never charged again, so there is only an end to show.
    if (!ends) return null
    const isOver = Date.parse(ends) <= props.now
    return (
      <Row name={isOver ? words.subsEnded : words.subsEnds} action={props.action}>
        <bdi>{dayText(ends, locale)}</bdi>
      </Row>
    )
  }
  if (!nextBilling) return null
  const name = isDue(subscription)
    ? words.subsDue
    : standing === 'renewable'
      ? words.subsRenewBy
      : words.subsNext
  const amount = next?.amount && grossText(next.amount, next.currency || currency, locale)
  // What the customer renews by hand is charged once.
  const every = standing !== 'renewable' && intervalText(interval, words, locale)
  return (
    <Row name={name} action={props.action}>
      <span class="next">
        {!isDue(subscription) && next !== null && (
          <b aria-busy={next === undefined}>{amount ? figure(amount) : next === undefined ? '…' : ''}</b>
        )}
        <bdi>{dayText(nextBilling, locale)}</bdi>
      </span>
      {every && <small>{every}</small>}
      {(next === null || (next && !next.amount)) && (
        // The platform previews nothing of an unpaid subscription, and its page names the amount.
        <small>
          {isDue(subscription) && subscription.actions.card.possible
            ? words.subsAmountAtPayment
            : words.subsNoAmount}
        </small>
      )}
    </Row>
  )
}

const CardRow = (props: BoxProps) => {
  const { subscription, words, locale, now } = props
  const { payment, actions } = subscription
  if (!payment && !actions.card.possible) return null
  const { type, lastDigits, expires } = payment ?? {}
  const text = lastDigits ? fill(words.subsCard, { type: type ?? '', digits: lastDigits }) : type
  const isOver = expires ? isMonthOver(expires, now) : false
  const action = actions.card.possible && !isDue(subscription) && (
    <Link {...props} kind="card" text={words.subsUpdate} />
  )
  return (
    <Row name={words.subsPayment} action={action}>
      {text?.trim() || '–'}
      {expires && (
        <small class={isOver ? 'danger' : undefined}>
          {fillFigures(isOver ? words.subsHasExpired : words.subsExpires, {
            date: monthText(expires, locale),
          })}
        </small>
      )}
    </Row>
  )
}

/** One subscription with all that can be changed about it. */
export const SubscriptionBox = (props: BoxProps) => {
  const { subscription, next, words, locale, heading, opening, isNotice, onChange } = props
  const { id, standing, items, renewal, actions, nextBilling } = subscription
  const [first] = items
  if (!first) return null
  const Heading = `h${heading}` as 'h3'
  const [stateWord, kind] = wordOf(subscription)
  const name = namesOf(subscription)
  const link = opening?.id === id ? opening : undefined
  const button = (
    text: string,
    action: FlowKind,
    item: SubscriptionItem,
    more = 'link',
    start?: FlowStart,
  ) => (
    <button
      type="button"
      class={more}
      part="action"
      aria-label={`${text}: ${item.name}`}
      onClick={({ currentTarget }) => onChange(action, subscription, item, currentTarget, start)}
    >
      {text}
    </button>
  )
  const isOff = renewal === 'manual'
  // The review names the amount, so there is none to offer once the amount is known to be missing.
  const canRenew = actions.renew.possible && (next === undefined || next?.amount !== undefined)
  return (
    <li class="box" part="subscription" key={id}>
      <div class="head">
        <Heading id={`name-${id}`} part="name" tabIndex={-1}>
          <bdi>{name}</bdi>
          {items.length === 1 && first.nameExtension && (
            <small>
              <bdi>{first.nameExtension}</bdi>
            </small>
          )}
        </Heading>
        <span class={`state ${kind}`} part="state">
          {words[stateWord] as string}
        </span>
      </div>
      <Notice {...props} />
      {!isNotice && (
        <dl>
          {items.map((item) => (
            <Row
              key={item.runningNumber}
              name={words.subsPlan}
              action={item.change.possible && button(words.subsChange, 'change', item)}
            >
              <bdi>{item.name}</bdi>
              {item.quantity > 1 && (
                <small>{countText(words.subsUnits, 'count', item.quantity, locale)}</small>
              )}
              {item.scheduled && nextBilling && (
                <p class="scheduled" part="scheduled">
                  {fillFigures(words.subsScheduled, {
                    date: dayText(nextBilling, locale),
                    plan: planText(item.scheduled, locale),
                  })}
                  {item.change.possible && button(words.subsTakeBack, 'change', item, 'link', 'review')}
                </p>
              )}
            </Row>
          ))}
          <PaymentRow {...props} action={canRenew && button(words.subsRenew, 'renew', first)} />
          <CardRow {...props} />
          {/^(renewing|renewable|reinstatable)$/.test(standing) && (actions.renewal.possible || isOff) && (
            <Row
              name={words.subsRenewal}
              action={
                actions.renewal.possible &&
                button(isOff ? words.subsTurnOn : words.subsTurnOff, 'renewal', first)
              }
            >
              {isOff ? words.subsManual : words.subsAutomatic}
            </Row>
          )}
        </dl>
      )}
      {!isNotice && (actions.reinstate.possible || actions.cancel.possible) && (
        <div class="foot">
          {actions.reinstate.possible && button(words.subsReinstate, 'reinstate', first, '')}
          {actions.cancel.possible && <Link {...props} kind="cancel" class="plain" text={words.subsCancel} />}
        </div>
      )}
      <p role="status" class={link?.state === 'failed' ? 'danger said' : 'visually-hidden'} part="message">
        {link?.state === 'opening' && words.subsOpening}
        {link?.state === 'failed' && words.subsNoPage}
      </p>
    </li>
  )
}
