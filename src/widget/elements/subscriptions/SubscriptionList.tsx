/** The list of a customer's subscriptions. */

import type { ListState, NextState } from './account.ts'
import type { BoxEvents, BoxProps } from './box-props.ts'
import { SubscriptionBox } from './SubscriptionBox.tsx'
import { needsAttention } from './standing.ts'

interface ListProps extends BoxEvents, Omit<BoxProps, 'subscription' | 'next'> {
  /** Undefined without a token. */
  state: ListState | undefined
  /** The next charges, by subscription. */
  next: ReadonlyMap<string, NextState>
  label: string
  /** Says that some subscriptions cannot be shown. */
  unread: string
}

/** What the status line says. */
const statusOf = (state: ListState | undefined, words: ListProps['words']): string | undefined => {
  if (state?.state === 'refused') return words.subsExpired
  if (state?.list) return undefined
  if (state?.state === 'slow') return words.subsSlow
  return state?.state === 'loading' ? words.subsLoading : undefined
}

/** The list in every state; all share one status line, so that screen readers announce its changes. */
export const SubscriptionList = (props: ListProps) => {
  const { state, words, label, isNotice, next, onReadAgain } = props
  const { list } = state ?? {}
  const all = list?.subscriptions ?? []
  const urgent = all.filter(needsAttention)
  const subscriptions = isNotice ? urgent : [...new Set([...urgent, ...all])]
  const isReading = state?.state === 'loading' || state?.state === 'slow'
  const isWaiting = isReading && !list
  const hasFailed = state?.state === 'failed'
  return (
    // It gets the focus when a focused control goes and nothing takes its place.
    <section class="list" aria-label={label} aria-busy={isReading} tabIndex={-1}>
      {!state && (
        <slot name="signed-out">
          <p part="message">{words.subsSignedOut}</p>
        </slot>
      )}
      <p role="status" part="message" class={state?.state === 'refused' ? 'notice' : undefined}>
        {statusOf(state, words)}
      </p>
      {isWaiting && (
        <div class="box outline">
          <i />
          <i />
          <i />
        </div>
      )}
      {hasFailed && !isNotice && (
        <div class="notice" role="alert" part="notice">
          <p>{list ? words.subsOld : words.subsFailed}</p>
          <button type="button" part="action" onClick={onReadAgain}>
            {words.subsRetry}
          </button>
        </div>
      )}
      {state?.state === 'ready' && all.length === 0 && !list?.unread?.length && (
        <slot name="empty">
          <p part="message">{words.subsEmpty}</p>
        </slot>
      )}
      {subscriptions.length > 0 && (
        <ul>
          {subscriptions.map((subscription) => (
            <SubscriptionBox
              {...props}
              key={subscription.id}
              subscription={subscription}
              next={next.get(subscription.id)}
            />
          ))}
        </ul>
      )}
      {!isNotice && Boolean(list?.unread?.length) && <p part="message">{props.unread}</p>}
    </section>
  )
}
