import type { Context } from 'hono'
import type { SandboxContext, SandboxEnv } from '../../context/context.ts'
import type { Form } from '../../media/form.ts'
import { pageHeaders } from '../../pages/page.ts'
import type { State } from '../../state/state.ts'
import { type BackOfficePage, backOfficePage, type PageContent, type Section } from '../elements/layout.ts'
import { firstPage, type ListQuery } from '../elements/paginate.ts'
import { clockPage } from './clock-page.ts'
import { customerPage, customersPage } from './customer-pages.ts'
import { faultsPage } from './faults-page.ts'
import { notificationPage, notificationsPage } from './notification-pages.ts'
import { overviewPage } from './overview-page.ts'
import { purchasePage, purchasesPage } from './purchase-pages.ts'
import { subscriptionPage, subscriptionsPage } from './subscription-pages.ts'

/** Sections whose rows have their own pages. */
export type ListSection = Exclude<Section, 'overview' | 'clock' | 'faults'>

export interface Pages {
  /** `typed` values are shown again after an error. */
  section(section: Section, view?: ListQuery, typed?: Form): PageContent
  /** Undefined when the ID is unknown. */
  one(section: ListSection, id: number): PageContent | undefined
  send(c: Context<SandboxEnv>, page: BackOfficePage, status?: 200 | 404 | 422): Response | Promise<Response>
}

const renderIfFound = <T>(found: T | undefined, page: (found: T) => PageContent): PageContent | undefined =>
  found === undefined ? undefined : page(found)

export const createPages = (context: SandboxContext, state: State): Pages => ({
  section: (section, view = firstPage, typed = undefined) => {
    const pages: Readonly<Record<Section, () => PageContent>> = {
      overview: () => overviewPage(context, state),
      purchases: () => purchasesPage(state, view),
      subscriptions: () => subscriptionsPage(context, state, view),
      notifications: () => notificationsPage(context.catalogue, state, view, typed),
      customers: () => customersPage(context, state, view),
      clock: () => clockPage(context, state, typed),
      faults: () => faultsPage(context, typed),
    }
    return pages[section]()
  },
  one: (section, id) => {
    const pages: Readonly<Record<ListSection, () => PageContent | undefined>> = {
      purchases: () => renderIfFound(state.purchases.get(id), (row) => purchasePage(context, state, row)),
      subscriptions: () =>
        renderIfFound(state.subscriptions.get(id), (row) => subscriptionPage(context, state, row)),
      notifications: () =>
        renderIfFound(state.notifications.get(id), (row) => notificationPage(context, state, row)),
      customers: () => renderIfFound(state.customers.get(id), (row) => customerPage(context, state, row)),
    }
    return pages[section]()
  },
  send: (c, page, status = 200) => c.html(backOfficePage(context, page), status, pageHeaders),
})
