import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import { contentTypes, writeNotification } from '../../notification/notification-content.ts'
import type { Notifications } from '../../notification/notifications.ts'
import { receiverOf } from '../../notification/receiver.ts'
import type { Html } from '../../pages/page.ts'
import type { Notification, Receiver } from '../../state/notification.ts'
import type { State } from '../../state/state.ts'
import {
  type Cell,
  code,
  customerLink,
  distance,
  moment,
  muted,
  notificationLink,
  purchaseLink,
} from '../elements/elements.ts'
import { deliveryTag, tag } from '../elements/tags.ts'
import type { Act, Kind } from './kind.ts'
import { textsIn } from './members.ts'

const twoHours = 2 * 3_600_000

const requestOf = (
  notification: Notification,
  { url, format, username, password }: Receiver,
  as: Receiver['format'],
  baseUrl: string,
): string =>
  [
    `POST ${format === as && url !== null ? url : '…'}`,
    `Content-Type: ${contentTypes[as]}`,
    ...(username || password ? [`Authorization: Basic ${username ?? ''}:…`] : []),
    '',
    writeNotification(notification, as, baseUrl),
  ].join('\n')

/** Notifications, with their deliveries. Acts deliver one again. */
export const notificationKind = (
  { clock, settings }: SandboxContext,
  state: State,
  resend: Notifications['resend'],
): Kind<Notification> => {
  /** The last response, or the reason for waiting. */
  const progressOf = ({ id }: Notification): Html => {
    const dispatch = state.dispatches.get(id)
    const last = dispatch?.deliveries.at(-1)
    if (dispatch?.isHeld) return tag('wait', 'waits for the next one')
    if (last) return deliveryTag(last)
    return dispatch && dispatch.dueAt !== null ? tag('wait', 'on its way') : tag('over', 'no address')
  }
  const nextOf = ({ id }: Notification): Cell => {
    const dueAt = state.dispatches.get(id)?.dueAt
    return dueAt ? html`${moment(dueAt)} ${muted(distance(dueAt, clock.now()))}` : ''
  }
  const aboutOf = ({ purchaseId, customerId }: Notification): Cell =>
    purchaseId === undefined
      ? html`customer ${customerLink(customerId)}`
      : html`purchase ${purchaseLink(purchaseId)}`
  const delivery = (
    name: string,
    text: string,
    options: Parameters<Notifications['resend']>[1],
  ): Act<Notification> => ({
    name,
    text,
    done: 'It will be delivered.',
    run: ({ id }) => (resend(id, options) ? undefined : 'There is no such notification.'),
  })
  return {
    name: (id) => `Notification ${id}`,
    table: state.notifications,
    hint: 'ID, type, purchase, answer',
    empty: 'None yet. Paid orders, new orders with an offline payment and changed contacts each cause one.',
    columns: [
      { name: 'Notification', phone: 'main' },
      { name: 'Delivery', phone: 'end' },
      'Type',
      'About',
      { name: 'Next attempt', phone: 'named' },
      { name: 'Written', phone: 'named' },
      { name: 'Client', phone: 'named' },
    ],
    cells: (notification) => [
      notificationLink(notification.id),
      progressOf(notification),
      notification.type,
      aboutOf(notification),
      nextOf(notification),
      moment(notification.createdAt),
      notification.clientId,
    ],
    state: progressOf,
    words: ({ id }) => textsIn(state.dispatches.get(id)),
    belongsTo: ({ purchaseId, customerId }) => ({
      customers: [customerId],
      ...(purchaseId !== undefined && { purchases: [purchaseId] }),
    }),
    facts: (notification) => {
      const { url } = receiverOf(state, notification.clientId)
      return [
        ['Next attempt', nextOf(notification)],
        ['Goes to', url === null ? muted('no address') : code(url)],
      ]
    },
    more: ({ id }) => ({ deliveries: state.dispatches.get(id)?.deliveries ?? [] }),
    hidden: ['json', 'xml'],
    texts(notification) {
      const receiver = receiverOf(state, notification.clientId)
      return (['json', 'xml'] as const).map((format) => ({
        title: `${format.toUpperCase()}${format === receiver.format ? ', as the client is set' : ''}`,
        text: requestOf(notification, receiver, format, settings.baseUrl),
        isOpen: format === receiver.format,
      }))
    },
    acts: [
      delivery('again', 'Deliver again', {}),
      delivery('twice', 'Twice', { copies: 2 }),
      delivery('late', 'In two hours', { delay: twoHours }),
    ],
  }
}
