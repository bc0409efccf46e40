import { html } from 'hono/html'
import type { Html } from '../../pages/page.ts'
import type { Dispatch, Notification } from '../../state/notification.ts'
import type { State } from '../../state/state.ts'
import {
  type Cell,
  customerLink,
  moment,
  momentOr,
  notificationLink,
  purchaseLink,
  table,
} from '../elements/elements.ts'
import { deliveryTag, tag } from '../elements/tags.ts'

/** The last response, or the reason for waiting. */
export const progressOf = (dispatch: Dispatch | undefined): Cell => {
  const last = dispatch?.deliveries.at(-1)
  if (dispatch?.isHeld) return tag('wait', 'waits for the next one')
  if (last) return deliveryTag(last)
  return dispatch && dispatch.dueAt !== null ? tag('wait', 'on its way') : tag('over', 'no address')
}

export const aboutOf = ({ purchaseId, customerId }: Notification): Cell =>
  purchaseId === undefined
    ? html`customer ${customerLink(customerId)}`
    : html`purchase ${purchaseLink(purchaseId)}`

export const notificationTable = (
  state: State,
  notifications: readonly Notification[],
  empty: string,
): Html =>
  table(
    'Notifications',
    [
      { name: 'Notification', phone: 'main' },
      { name: 'Delivery', phone: 'end' },
      'Type',
      'About',
      { name: 'Attempts', kind: 'number', phone: 'named' },
      { name: 'Next attempt', phone: 'named' },
      { name: 'Written', phone: 'named' },
      { name: 'Client', phone: 'named' },
    ],
    notifications.map((notification) => {
      const dispatch = state.dispatches.get(notification.id)
      return [
        notificationLink(notification.id),
        progressOf(dispatch),
        notification.type,
        aboutOf(notification),
        dispatch?.attempts ?? 0,
        momentOr(dispatch?.dueAt),
        moment(notification.createdAt),
        notification.clientId,
      ]
    }),
    empty,
  )
