/**
 * One subscription as a group of rows, below its name and state. What the customer has to do stands above the rows. It keeps
 * no state: every press goes to the controller.
 */

import type { SubscriptionItem } from '../../../contract/subscriptions.ts'
import type { BoxProps } from './box-props.ts'
import { ChangeButton, Link, namesOf } from './SubscriptionControls.tsx'
import { SubscriptionRows } from './SubscriptionRows.tsx'
import { isDue, standingText, wordOf } from './standing.ts'

const Head = ({ subscription, heading, words, first }: BoxProps & { first: SubscriptionItem }) => {
  const { id, items } = subscription
  const Heading = `h${heading}` as 'h3'
  const [stateWord, kind] = wordOf(subscription)
  return (
    <div class="head">
      <Heading id={`name-${id}`} part="name" tabIndex={-1}>
        <bdi>{namesOf(subscription)}</bdi>
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
  )
}

/** Says what the customer has to do, or to wait for. */
const Notice = (props: BoxProps) => {
  const { subscription, words, onReadAgain, isAllowed } = props
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
        <button type="button" part="action" onClick={onReadAgain}>
          {words.subsAskAgain}
        </button>
      )}
    </div>
  )
}

/** To end the subscription, or to take that back. */
const Foot = ({ first, ...props }: BoxProps & { first: SubscriptionItem }) => {
  const { words, subscription } = props
  const { reinstate, cancel } = subscription.actions
  if (!reinstate.possible && !cancel.possible) return null
  return (
    <div class="foot">
      {reinstate.possible && (
        <ChangeButton {...props} kind="reinstate" item={first} class="" text={words.subsReinstate} />
      )}
      {cancel.possible && <Link {...props} kind="cancel" class="plain" text={words.subsCancel} />}
    </div>
  )
}

/** One subscription with all that can be changed about it. */
export const SubscriptionBox = (props: BoxProps) => {
  const { subscription, words, opening, isNotice } = props
  const { id, items } = subscription
  const [first] = items
  if (!first) return null
  const link = opening?.id === id ? opening : undefined
  return (
    <li class="box" part="subscription" key={id}>
      <Head {...props} first={first} />
      <Notice {...props} />
      {!isNotice && <SubscriptionRows {...props} first={first} />}
      {!isNotice && <Foot {...props} first={first} />}
      <p role="status" class={link?.state === 'failed' ? 'danger said' : 'visually-hidden'} part="message">
        {link?.state === 'opening' && words.subsOpening}
        {link?.state === 'failed' && words.subsNoPage}
      </p>
    </li>
  )
}
