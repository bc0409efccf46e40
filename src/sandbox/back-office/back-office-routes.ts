import { type Context, Hono } from 'hono'
import { accepts } from 'hono/accepts'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import type { Notifications } from '../notification/notifications.ts'
import type { State } from '../state/state.ts'
import { type Section, sections } from './elements/layout.ts'
import { isRecordSection } from './records/kind.ts'
import type { ListQuery } from './records/records.ts'
import { createPages } from './views/pages.ts'

/** Messages by the code in the redirect, so that a link cannot show any other text. */
const doneMessages: ReadonlyMap<string, string> = new Map([
  ['moved', 'The clock has been moved.'],
  ['set', 'The fault is on.'],
  ['cleared', 'Requests are answered again.'],
  ['saved', 'Saved.'],
])

const doneIn = (c: Context): string => c.req.query('done') ?? ''

/** Browsers ask for HTML by name; programs get JSON or XML at the same address. */
const isBrowser = (c: Context): boolean =>
  accepts(c, {
    header: 'Accept',
    supports: ['text/html', 'application/json', 'application/xml'],
    default: 'application/json',
  }) === 'text/html'

const listQueryIn = (c: Context): ListQuery => {
  const before = c.req.query('before') ?? ''
  return {
    before: /^\d{1,15}$/.test(before) ? Number(before) : Infinity,
    wanted: (c.req.query('find') ?? '').trim().slice(0, 100),
  }
}

const isSection = (name: string): name is Section => Object.hasOwn(sections, name)

/** The back office: pages without scripts, at the addresses that programs read. */
export const backOfficeRoutes = (
  context: SandboxContext,
  state: State,
  notifications: Notifications,
): Hono<SandboxEnv> => {
  const routes = new Hono<SandboxEnv>()
  const pages = createPages(context, state, notifications)

  for (const path of ['/sandbox', '/sandbox/']) routes.get(path, (c) => c.redirect('/sandbox/overview', 303))
  for (const section of Object.keys(sections).filter(isSection)) {
    routes.get(`/sandbox/${section}`, async (c, next) => {
      if (!isBrowser(c)) return next()
      c.header('Vary', 'Accept', { append: true })
      const done = doneMessages.get(doneIn(c))
      return pages.send(c, { section, ...pages.section(section, listQueryIn(c)), done })
    })
    if (!isRecordSection(section)) continue
    // The platform shows the ID of a subscription with an S in front.
    const id = section === 'subscriptions' ? '[Ss]?\\d{1,15}' : '\\d{1,15}'
    routes.get(`/sandbox/${section}/:id{${id}}`, (c) => {
      const records = pages.records[section]
      const page = records.one(Number(c.req.param('id').replace(/^s/i, '')))
      if (page) return pages.send(c, { section, ...page, done: records.doneOf(doneIn(c)) })
      const problem = `There is nothing with the ID ${c.req.param('id')}.`
      return pages.send(c, { section, ...pages.section(section), problem }, 404)
    })
  }
  return routes
}
