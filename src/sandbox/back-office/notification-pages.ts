import { html } from 'hono/html'
import type { Catalogue } from '../catalogue/model.ts'
import type { Html } from '../checkout/layout.ts'
import type { SandboxContext } from '../context.ts'
import { writeNotification } from '../notification/content.ts'
import type { Delivery, Dispatch, Notification } from '../notification/notification.ts'
import { isAccepted } from '../notification/post.ts'
import { receiverOf } from '../notification/receiver.ts'
import type { State } from '../state/state.ts'
import {
  type Cell,
  facts,
  latest,
  moment,
  notificationLink,
  olderLink,
  purchaseLink,
  table,
} from './parts.ts'

const answerOf = (delivery: Delivery): Html => {
  const text = delivery.status ?? delivery.error
  return html`<span class="${isAccepted(delivery) ? 'good' : 'bad'}">${text}</span>`
}

const progressOf = (dispatch: Dispatch | undefined): Cell => {
  const last = dispatch?.deliveries.at(-1)
  if (!dispatch) return ''
  if (dispatch.isHeld) return html`waits to be overtaken, until ${moment(dispatch.dueAt ?? '')}`
  if (dispatch.dueAt !== null)
    return html`${last ? html`${answerOf(last)}, again` : 'sent'} ${moment(dispatch.dueAt)}`
  return last ? html`${answerOf(last)} ${moment(last.at)}` : 'no address'
}

const aboutOf = ({ purchaseId, customerId }: Notification): Cell =>
  purchaseId === undefined ? `customer ${customerId}` : html`purchase ${purchaseLink(purchaseId)}`

export const notificationRows = (state: State, notifications: readonly Notification[]): Html =>
  table(
    'Notifications',
    ['Notification', 'Time', 'Type', 'Client', 'About', 'Attempts', 'Delivery'],
    notifications.map((notification) => {
      const dispatch = state.dispatches.get(notification.id)
      return [
        notificationLink(notification.id),
        moment(notification.createdAt),
        notification.type,
        notification.clientId,
        aboutOf(notification),
        dispatch?.attempts ?? 0,
        progressOf(dispatch),
      ]
    }),
    'None yet: there is one for each paid order, each new order with an offline payment, and each changed contact.',
  )

const settingsForm = (state: State, clientId: string, name: string): Html => {
  const { url, format, username, password, copies, delay, isReversed } = receiverOf(state, clientId)
  const field = (key: string) => `${key}-${clientId}`
  const option = (value: string, text: string) =>
    html`<option value="${value}"${value === format ? html` selected` : ''}>${text}</option>`
  return html`<form method="post" action="/sandbox/notifications">
<h3>Client ${clientId}, ${name}</h3>
<input type="hidden" name="clientId" value="${clientId}">
<div class="row">
<div class="wide"><label for="${field('url')}">Address <small>(empty for none)</small></label><input id="${field('url')}" name="url" type="url" value="${url ?? ''}" placeholder="http://localhost:4403/notifications"></div>
<div class="narrowest"><label for="${field('format')}">Format</label><select id="${field('format')}" name="format">${option('json', 'JSON')}${option('xml', 'XML')}</select></div>
<div><label for="${field('username')}">User name <small>(optional)</small></label><input id="${field('username')}" name="username" autocomplete="off" value="${username ?? ''}"></div>
<div><label for="${field('password')}">Password <small>(${password ? 'set; empty keeps it' : 'optional'})</small></label><input id="${field('password')}" name="password" type="password" autocomplete="new-password"></div>
</div>
<div class="row">
<div class="narrowest"><label for="${field('copies')}">Copies</label><input id="${field('copies')}" name="copies" type="number" min="1" max="10" value="${copies}"></div>
<div class="narrowest"><label for="${field('delay')}">Minutes late</label><input id="${field('delay')}" name="minutes" type="number" min="0" max="525600" value="${delay / 60_000}"></div>
<div class="choice"><input id="${field('reversed')}" name="reversed" type="checkbox" value="true"${isReversed ? html` checked` : ''}><label for="${field('reversed')}">Out of order</label></div>
<button>Save</button>
</div>
</form>`
}

export const notificationsPage = ({ merchants }: Catalogue, state: State, before: number): Html => {
  const listed = latest(state.notifications.all(), before)
  return html`<section>${notificationRows(state, listed.rows)}${olderLink('notifications', listed)}</section>
<section><h2>Where they go, and how</h2>
<p class="small">By POST, with Basic credentials where they are set. What is not accepted with a 2xx is sent again every two hours of the sandbox. Out of order: every second notification overtakes the one before it.</p>
${merchants.map(({ clientId, name }) => settingsForm(state, clientId, name))}</section>`
}

export const notificationPage = (context: SandboxContext, state: State, notification: Notification): Html => {
  const { id, clientId } = notification
  const dispatch = state.dispatches.get(id)
  const { url, format } = receiverOf(state, clientId)
  const button = (how: string, text: string) =>
    html`<button class="plain" name="how" value="${how}">${text}</button>`
  return html`<section>${facts([
    ['Type', notification.type],
    ['Client', clientId],
    ['About', aboutOf(notification)],
    ['Time', moment(notification.createdAt)],
    ['Delivery', progressOf(dispatch)],
    ['Goes to', url ?? 'no address'],
  ])}
<form method="post" action="/sandbox/notifications"><input type="hidden" name="id" value="${id}"><div class="row">${button('again', 'Deliver again')}${button('twice', 'Deliver twice')}${button('late', 'Deliver in two hours')}</div></form></section>
<section><h2>Deliveries</h2>${table(
    'Deliveries',
    ['Time', 'To', 'Format', 'Answer'],
    (dispatch?.deliveries ?? [])
      .toReversed()
      .map((delivery) => [moment(delivery.at), delivery.url, delivery.format, answerOf(delivery)]),
    'Not delivered yet.',
  )}</section>
<section><h2>What is sent</h2><pre tabindex="0">${writeNotification(notification, format, context.settings.baseUrl)}</pre></section>`
}
