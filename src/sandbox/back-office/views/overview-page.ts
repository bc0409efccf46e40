import { html } from 'hono/html'
import type { SandboxContext } from '../../context/context.ts'
import type { Html } from '../../pages/page.ts'
import { isOffline } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { distance, moment, muted, table } from '../elements/elements.ts'
import type { PageContent } from '../elements/layout.ts'
import { upcomingJobs } from '../elements/upcoming.ts'
import type { AllRecords } from '../records/records.ts'

/** Rows of each list; the section has all. */
const mostRows = 6

/** A section with its number and what needs a look there. */
const tile = (
  path: string,
  name: string,
  count: number,
  note: string,
): Html => html`<li><a href="/sandbox/${path}">
<span>${name}</span><strong>${count}</strong><span class="soft">${note}</span></a></li>`

/** The start of the back office: what there is, what comes next, and where to buy. */
export const overviewPage = (
  context: SandboxContext,
  state: State,
  { purchases: records }: AllRecords,
): PageContent => {
  const now = context.clock.now()
  const purchases = [...state.purchases.all()]
  const subscriptions = [...state.subscriptions.all()]
  const active = subscriptions.filter(({ status }) => status === 'Active').length
  const waiting = purchases.filter(({ status }) => isOffline(status) || status === 'PEN').length
  const unsent = [...state.dispatches.all()].filter(({ dueAt }) => dueAt !== null).length
  return {
    content: html`<ul class="tiles">
${tile('purchases', 'Purchases', purchases.length, waiting > 0 ? `${waiting} awaiting payment` : 'none awaiting payment')}
${tile('subscriptions', 'Subscriptions', subscriptions.length, `${active} active`)}
${tile('notifications', 'Notifications', [...state.notifications.all()].length, unsent > 0 ? `${unsent} on the way` : 'none on the way')}
</ul>
<section><h2>Latest purchases</h2>${records.latest(mostRows, 'Nothing has been bought yet. Buy something from a shop below.')}</section>
<section><h2>Next jobs</h2>${table(
      'Next jobs',
      [{ name: 'Time', phone: 'main' }, 'Job', 'Object', 'In'],
      upcomingJobs(state, mostRows).map(({ at, what, to }) => [
        moment(at),
        what,
        to,
        muted(distance(at, now)),
      ]),
      'No job is planned.',
    )}</section>
<section><h2>Shops</h2><ul class="shops">
${context.catalogue.merchants.map(
  ({ clientId, name, products }) =>
    html`<li><a href="/${clientId}/shop">${name}</a> <span class="soft">client ${clientId},
${products.length} product${products.length === 1 ? '' : 's'}</span></li>`,
)}
</ul></section>`,
  }
}
