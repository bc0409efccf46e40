import { html } from 'hono/html'
import type { Catalogue } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import type { Form } from '../../media/form.ts'
import { contentTypes, writeNotification } from '../../notification/notification-content.ts'
import { receiverOf } from '../../notification/receiver.ts'
import type { Notification, Receiver } from '../../state/notification.ts'
import type { State } from '../../state/state.ts'
import { code, distance, facts, moment, muted, rawText, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { emptyText, type ListQuery, olderLink, paginate, searchForm } from '../elements/paginate.ts'
import { deliveryTag } from '../elements/tags.ts'
import { aboutOf, notificationTable, progressOf } from './notification-table.ts'
import { receiverForm } from './receiver-form.ts'

export const notificationsPage = (
  { merchants }: Catalogue,
  state: State,
  view: ListQuery,
  typed?: Form,
): PageContent => {
  const found = paginate(
    state.notifications.all(),
    view,
    ({ id, type, clientId, purchaseId, customerId }) => {
      const deliveries = state.dispatches.get(id)?.deliveries ?? []
      return [
        type,
        clientId,
        purchaseId,
        customerId,
        ...deliveries.map(({ status, error, url }) => `${status ?? error} ${url}`),
      ]
    },
  )
  const empty = emptyText(
    found,
    'None yet. Paid orders, new orders with an offline payment and changed contacts each cause one.',
  )
  return {
    aside: searchForm('notifications', view, 'ID, type, purchase, answer'),
    content: html`<section>
${notificationTable(state, found.rows, empty)}
${olderLink('notifications', found)}
</section>
<section><h2>Receivers</h2>
<p class="note">By POST, with Basic credentials where they are set. A notification that is not accepted
with a 2xx is sent again every two hours of the sandbox.</p>
${merchants.map((merchant) => receiverForm(state, merchant, typed))}</section>`,
  }
}

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

export const notificationPage = (
  { clock, settings }: SandboxContext,
  state: State,
  notification: Notification,
): PageContent => {
  const { id, clientId } = notification
  const dispatch = state.dispatches.get(id)
  const receiver = receiverOf(state, clientId)
  const next = dispatch?.dueAt
  const button = (how: string, text: string) =>
    html`<button class="plain" name="how" value="${how}">${text}</button>`
  const payload = (format: Receiver['format'], title: string) =>
    rawText(
      format === receiver.format ? `${title}, as the client is set` : title,
      requestOf(notification, receiver, format, settings.baseUrl),
      format === receiver.format,
    )
  return {
    title: `Notification ${id}`,
    aside: html`${progressOf(dispatch)}<form method="post" action="/sandbox/notifications"
  class="buttons"><input type="hidden" name="id"
  value="${id}">${button('again', 'Deliver again')}${button('twice', 'Twice')}
${button('late', 'In two hours')}</form>`,
    content: html`<section>${facts([
      ['Type', notification.type],
      ['About', aboutOf(notification)],
      ['Client', clientId],
      ['Written', moment(notification.createdAt)],
      ['Attempts', dispatch?.attempts ?? 0],
      ['Next attempt', next ? html`${moment(next)} ${muted(distance(next, clock.now()))}` : muted('none')],
      ['Goes to', receiver.url === null ? muted('no address') : code(receiver.url)],
    ])}</section>
<section><h2>Deliveries</h2>${table(
      'Deliveries',
      ['Time', 'Answer', 'Format', 'To'],
      (dispatch?.deliveries ?? [])
        .toReversed()
        .map((delivery) => [
          moment(delivery.at),
          deliveryTag(delivery),
          delivery.format.toUpperCase(),
          code(delivery.url),
        ]),
      'Not delivered yet.',
    )}</section>
<section><h2>Raw data</h2>${payload('json', 'JSON')}${payload('xml', 'XML')}</section>`,
  }
}
