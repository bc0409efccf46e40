import { html } from 'hono/html'
import type { Catalogue, Merchant } from '../../catalogue/model.ts'
import type { Form } from '../../media/form.ts'
import { receiverOf } from '../../notification/receiver.ts'
import type { Html } from '../../pages/page.ts'
import type { State } from '../../state/state.ts'

/** The settings of a client, as values of the form. */
const filledOf = (state: State, clientId: string): Form => {
  const { url, format, username, copies, delay, isReversed } = receiverOf(state, clientId)
  return {
    url: url ?? '',
    format,
    username: username ?? '',
    copies: String(copies),
    minutes: String(delay / 60_000),
    ...(isReversed && { reversed: 'true' }),
  }
}

/** Form for the receiver of one client. After an error it shows the submitted values. */
const receiverForm = (state: State, { clientId, name }: Merchant, typed?: Form): Html => {
  const filled = typed?.clientId === clientId ? typed : filledOf(state, clientId)
  const hasPassword = Boolean(receiverOf(state, clientId).password)
  const idOf = (key: string) => `${key}-${clientId}`
  const option = (value: string, text: string) =>
    html`<option value="${value}"${value === filled.format ? html` selected` : ''}>${text}</option>`
  return html`<form method="post" action="/sandbox/notifications" class="panel">
<h3>Client ${clientId}, ${name}</h3>
<input type="hidden" name="clientId" value="${clientId}">
<div class="row">
<div class="wide"><label for="${idOf('url')}">Address <small>(empty for none)</small></label><input
  id="${idOf('url')}" name="url" type="url" value="${filled.url ?? ''}"
  placeholder="http://localhost:4403/notifications"></div>
<div class="narrowest"><label for="${idOf('format')}">Format</label><select id="${idOf('format')}"
  name="format">${option('json', 'JSON')}${option('xml', 'XML')}</select></div>
<div><label for="${idOf('username')}">User name <small>(optional)</small></label><input
  id="${idOf('username')}" name="username" autocomplete="off" value="${filled.username ?? ''}"></div>
<div><label for="${idOf('password')}">Password <small>(${
    hasPassword ? 'set; empty keeps it' : 'optional'
  })</small></label><input id="${idOf('password')}" name="password" type="password"
  autocomplete="new-password"></div>
</div>
<fieldset><legend>Simulate</legend><div class="row">
<div class="narrowest"><label for="${idOf('copies')}">Copies</label><input id="${idOf('copies')}"
  name="copies" type="number" min="1" max="10" value="${filled.copies ?? ''}"></div>
<div class="narrowest"><label for="${idOf('minutes')}">Minutes late</label><input id="${idOf('minutes')}"
  name="minutes" type="number" min="0" max="525600" value="${filled.minutes ?? ''}"></div>
<div class="choice"><input id="${idOf('reversed')}" name="reversed" type="checkbox" value="true"${
    filled.reversed === 'true' ? html` checked` : ''
  }><label for="${idOf('reversed')}">Deliver every second one out of order</label></div>
</div></fieldset>
<button>Save</button>
</form>`
}

/** Where each client's notifications go. */
export const receiverForms = ({ merchants }: Catalogue, state: State, typed?: Form): Html =>
  html`<section><h2>Receivers</h2>
<p class="note">By POST, with Basic credentials where they are set. A notification that is not accepted
with a 2xx is sent again every two hours of the sandbox.</p>
${merchants.map((merchant) => receiverForm(state, merchant, typed))}</section>`
