/** The controls of a subscription's box: links to pages of the platform, and buttons that open the dialog. */

import type { CustomerSubscription, SubscriptionItem } from '../../../contract/subscriptions.ts'
import type { BoxProps } from './box-props.ts'
import type { FlowKind, FlowStart } from './flow.ts'
import type { LinkKind } from './flow-props.ts'

/** The names of all its products. */
export const namesOf = ({ items }: CustomerSubscription): string => items.map(({ name }) => name).join(', ')

interface LinkProps extends BoxProps {
  kind: LinkKind
  class?: string
  text: string
}

/** A control that opens a page of the platform in a tab, once its address has been read. */
export const Link = ({ kind, text, subscription, opening, words, onLink, ...props }: LinkProps) => {
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

interface ChangeButtonProps extends Pick<BoxProps, 'subscription' | 'onChange'> {
  kind: FlowKind
  item: SubscriptionItem
  class?: string
  start?: FlowStart
  text: string
}

/** A control that opens the dialog. */
export const ChangeButton = ({
  kind,
  item,
  start,
  text,
  subscription,
  onChange,
  ...props
}: ChangeButtonProps) => (
  <button
    type="button"
    class={props.class ?? 'link'}
    part="action"
    aria-label={`${text}: ${item.name}`}
    onClick={({ currentTarget }) => onChange(kind, subscription, item, currentTarget, start)}
  >
    {text}
  </button>
)
