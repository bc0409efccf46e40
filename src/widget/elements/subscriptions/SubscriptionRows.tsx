/**
 * The rows of a subscription: plan, next payment or end, payment method, renewal. Each has its control at its end, and a
 * control that is not possible is not there. A row without anything to show is left out.
 */

import type { ComponentChildren } from 'preact'
import type { CustomerSubscription, SubscriptionItem } from '../../../contract/subscriptions.ts'
import { fill } from '../../messages/format.ts'
import { figure, fillFigures } from '../../shared/views/figures.tsx'
import { countText } from '../../views/format-amount.ts'
import type { BoxProps } from './box-props.ts'
import { ChangeButton, Link } from './SubscriptionControls.tsx'
import { isDue } from './standing.ts'
import { dayText, grossText, intervalText, isMonthOver, monthText, planText } from './texts.ts'

const Row = ({ name, children, action }: { name: string; children: ComponentChildren; action?: unknown }) => (
  <div part="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
    {action ? <dd class="act">{action as ComponentChildren}</dd> : null}
  </div>
)

const PlanRow = ({ item, ...props }: BoxProps & { item: SubscriptionItem }) => {
  const { subscription, words, locale } = props
  const { nextBilling } = subscription
  const { name, quantity, scheduled, change } = item
  return (
    <Row
      name={words.subsPlan}
      action={
        change.possible && <ChangeButton {...props} kind="change" item={item} text={words.subsChange} />
      }
    >
      <bdi>{name}</bdi>
      {quantity > 1 && <small>{countText(words.subsUnits, 'count', quantity, locale)}</small>}
      {scheduled && nextBilling && (
        <p class="scheduled" part="scheduled">
          {fillFigures(words.subsScheduled, {
            date: dayText(nextBilling, locale),
            plan: planText(scheduled, locale),
          })}
          {change.possible && (
            <ChangeButton {...props} kind="change" item={item} text={words.subsTakeBack} start="review" />
          )}
        </p>
      )}
    </Row>
  )
}

/** What the customer has not renewed is never charged again, so there is only an end to show. */
const EndRow = ({ subscription, words, locale, now, action }: BoxProps & { action: unknown }) => {
  const { ends } = subscription
  if (!ends) return null
  return (
    <Row name={Date.parse(ends) <= now ? words.subsEnded : words.subsEnds} action={action}>
      <bdi>{dayText(ends, locale)}</bdi>
    </Row>
  )
}

const NextAmount = ({ subscription, next, locale }: BoxProps) => {
  const amount = next?.amount && grossText(next.amount, next.currency || subscription.currency, locale)
  return <b aria-busy={next === undefined}>{amount ? figure(amount) : next === undefined ? '…' : ''}</b>
}

const nextName = (subscription: CustomerSubscription, words: BoxProps['words']): string => {
  if (isDue(subscription)) return words.subsDue
  return subscription.standing === 'renewable' ? words.subsRenewBy : words.subsNext
}

const NextRow = ({ action, ...props }: BoxProps & { action: unknown }) => {
  const { subscription, next, words, locale } = props
  const { standing, nextBilling, interval, actions } = subscription
  if (!nextBilling) return null
  // What the customer renews by hand is charged once.
  const every = standing !== 'renewable' && intervalText(interval, words, locale)
  return (
    <Row name={nextName(subscription, words)} action={action}>
      <span class="next">
        {!isDue(subscription) && next !== null && <NextAmount {...props} />}
        <bdi>{dayText(nextBilling, locale)}</bdi>
      </span>
      {every && <small>{every}</small>}
      {next !== undefined && !next?.amount && (
        // The platform previews nothing of an unpaid subscription, and its page names the amount.
        <small>
          {isDue(subscription) && actions.card.possible ? words.subsAmountAtPayment : words.subsNoAmount}
        </small>
      )}
    </Row>
  )
}

/** The row of the next payment, or of the end. */
const PaymentRow = ({ first, ...props }: BoxProps & { first: SubscriptionItem }) => {
  const { subscription, next, words } = props
  const { standing, actions } = subscription
  // A renewal is reviewed with its amount, so the button is left out when the next amount is known to be missing.
  const canRenew = actions.renew.possible && (next === undefined || next?.amount !== undefined)
  const action = canRenew && <ChangeButton {...props} kind="renew" item={first} text={words.subsRenew} />
  return /^(reinstatable|lapsed|canceled|ended)$/.test(standing) ? (
    <EndRow {...props} action={action} />
  ) : (
    <NextRow {...props} action={action} />
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

const RenewalRow = ({ first, ...props }: BoxProps & { first: SubscriptionItem }) => {
  const { subscription, words } = props
  const { standing, renewal, actions } = subscription
  const isOff = renewal === 'manual'
  const isPossible = actions.renewal.possible
  if (!/^(renewing|renewable|reinstatable)$/.test(standing) || !(isPossible || isOff)) return null
  const text = isOff ? words.subsTurnOn : words.subsTurnOff
  return (
    <Row
      name={words.subsRenewal}
      action={isPossible && <ChangeButton {...props} kind="renewal" item={first} text={text} />}
    >
      {isOff ? words.subsManual : words.subsAutomatic}
    </Row>
  )
}

/** All rows of a subscription. */
export const SubscriptionRows = ({ first, ...props }: BoxProps & { first: SubscriptionItem }) => (
  <dl>
    {props.subscription.items.map((item) => (
      <PlanRow {...props} key={item.runningNumber} item={item} />
    ))}
    <PaymentRow {...props} first={first} />
    <CardRow {...props} />
    <RenewalRow {...props} first={first} />
  </dl>
)
