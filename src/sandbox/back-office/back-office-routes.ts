import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { type Html, pageHeaders } from '../checkout/layout.ts'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import type { State } from '../state/state.ts'
import { type OfficePage, officePage, officeStylePath, type Section, sections } from './layout.ts'
import { notificationPage, notificationsPage } from './notification-pages.ts'
import { purchasePage, purchasesPage } from './purchase-pages.ts'
import { clockPage, customersPage, faultsPage } from './setting-pages.ts'
import { officeStyle } from './style.ts'
import { subscriptionPage, subscriptionsPage } from './subscription-pages.ts'

/** What a form did, by the word that its redirect carries: a link cannot make the page say anything else. */
export const doneTexts: Readonly<Record<string, string>> = {
  moved: 'The clock has been moved.',
  set: 'The fault is on.',
  cleared: 'Requests are answered again.',
  saved: 'Saved.',
  sent: 'It will be delivered.',
  paid: 'The payment has arrived.',
}

/** Browsers ask for HTML by name; programs, which get JSON or XML here, do not. */
const isBrowser = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'application/json', 'application/xml'],
    default: 'application/json',
  }) === 'text/html'

const beforeOf = (c: Context): number => {
  const before = c.req.query('before') ?? ''
  return /^\d{1,15}$/.test(before) ? Number(before) : Infinity
}

export const sendPage = (
  context: SandboxContext,
  c: Context<SandboxEnv>,
  page: OfficePage,
  status: 200 | 404 | 422 = 200,
): Response | Promise<Response> => c.html(officePage(context, page), status, pageHeaders)

const lists = (
  context: SandboxContext,
  state: State,
): Readonly<Record<Section, (before: number) => Html>> => ({
  purchases: (before) => purchasesPage(state, before),
  subscriptions: (before) => subscriptionsPage(state, before),
  notifications: (before) => notificationsPage(context.catalogue, state, before),
  customers: (before) => customersPage(context, state, before),
  clock: () => clockPage(context),
  faults: () => faultsPage(context),
})

/** Page of one section, as forms show it again when they refuse what was typed. */
export const sectionPage = (
  context: SandboxContext,
  state: State,
  section: Section,
  more: Pick<OfficePage, 'done' | 'problem'> = {},
  before = Infinity,
): OfficePage => ({
  section,
  title: sections[section],
  content: lists(context, state)[section](before),
  ...more,
})

/**
 * Pages for whoever wants to see what happened, rendered on the server and without scripts. They share their addresses
 * with what programs read there.
 */
export const backOfficeRoutes = (context: SandboxContext, state: State): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()
  const missing = (c: Context<SandboxEnv>, section: Section, title: string) => {
    const content = sectionPage(context, state, section).content
    return sendPage(context, c, { section, title, content, problem: 'It is not here.' }, 404)
  }
  const one = (section: Section, name: string, contentOf: (id: number) => Html | undefined): void => {
    routes.get(`/sandbox/${section}/:id{\\d{1,15}}`, (c) => {
      const title = `${name}${c.req.param('id')}`
      const content = contentOf(Number(c.req.param('id')))
      if (!content) return missing(c, section, title)
      return sendPage(context, c, { section, title, content, done: doneTexts[c.req.query('done') ?? ''] })
    })
  }

  for (const path of ['/sandbox', '/sandbox/']) routes.get(path, (c) => c.redirect('/sandbox/purchases', 303))
  routes.get(officeStylePath, (c) =>
    c.body(officeStyle, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=3600' }),
  )
  for (const section of [
    'purchases',
    'subscriptions',
    'notifications',
    'customers',
    'clock',
    'faults',
  ] as const) {
    routes.get(`/sandbox/${section}`, async (c, next) => {
      c.header('Vary', 'Accept', { append: true })
      if (!isBrowser(c)) return next()
      const done = doneTexts[c.req.query('done') ?? '']
      return sendPage(context, c, sectionPage(context, state, section, { done }, beforeOf(c)))
    })
  }
  one('purchases', 'Purchase ', (id) => {
    const purchase = state.purchases.get(id)
    return purchase && purchasePage(context, state, purchase)
  })
  one('subscriptions', 'Subscription S', (id) => {
    const subscription = state.subscriptions.get(id)
    return subscription && subscriptionPage(context.catalogue, state, subscription)
  })
  one('notifications', 'Notification ', (id) => {
    const notification = state.notifications.get(id)
    return notification && notificationPage(context, state, notification)
  })
  return routes
}
