/**
 * The forms of the back office, which works without scripts. They share their addresses with the JSON and XML
 * operations and take over only requests that are forms. A form ends in a redirect, so reloading the page repeats
 * nothing; an error shows the same page again with the typed values and status 422. What a form changes is changed
 * by the same functions that the operations call.
 */

import { type Context, Hono, type Next } from 'hono'
import { isReachable, type SandboxClock } from '../context/clock.ts'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { parseFaults } from '../http/fault-list.ts'
import { RestError } from '../http/rest-error.ts'
import { setReceiver } from '../inspect/notification-routes.ts'
import { type Form, formOf, isForm } from '../media/form.ts'
import type { Notifications } from '../notification/notifications.ts'
import { readFields } from '../requests/fields.ts'
import { receiverRequest } from '../requests/sandbox-requests.ts'
import type { State } from '../state/state.ts'
import type { Section } from './elements/layout.ts'
import { recordSections } from './records/kind.ts'
import { createPages } from './views/pages.ts'

const refused = (message: string): RestError => new RestError(422, message)

/** A moment as date fields write it, without a zone, or as the page shows it. */
const dateSyntax = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?$/

const targetOf = ({ advance, to = '' }: Form, now: Date): number => {
  if (advance !== undefined) return now.getTime() + Number(advance)
  return dateSyntax.test(to) ? Date.parse(to.endsWith('Z') ? to : `${to}Z`) : Number.NaN
}

const settingsIn = ({ url = '', password, minutes, reversed, ...rest }: Form) => ({
  ...rest,
  url: url || null,
  // The page never shows the password, so an empty field keeps it. Removing the address removes the password.
  ...(password ? { password } : url === '' && { password: null }),
  delay: Number(minutes || 0) * 60_000,
  reversed: reversed === 'true',
})

type FormAction = (form: Form, c: Context<SandboxEnv>) => Promise<string> | string

/** Forms of the back office. Programs send JSON or XML to the same addresses. */
export const formRoutes = (
  context: SandboxContext & { clock: SandboxClock },
  state: State,
  notifications: Notifications,
): Hono<SandboxEnv> => {
  const { catalogue, clock, settings } = context
  const routes = new Hono<SandboxEnv>()
  const pages = createPages(context, state, notifications)

  /** Handles a form of a section. An error shows the page again. */
  const form = (path: string, section: Section, act: FormAction): void => {
    const handle = async (c: Context<SandboxEnv>, next: Next) => {
      if (!isForm(c)) return next()
      const typed = await formOf(c)
      try {
        return c.redirect(await act(typed, c), 303)
      } catch (error) {
        if (!(error instanceof RestError)) throw error
        const page = pages.section(section, undefined, typed)
        return pages.send(c, { section, ...page, problem: error.message }, 422)
      }
    }
    routes.post(path, handle)
  }

  for (const section of recordSections) {
    const records = pages.records[section]
    routes.post(`/sandbox/${section}/:id{\\d{1,15}}/:act`, async (c, next) => {
      const { id: text, act } = c.req.param()
      if (!isForm(c) || !records.isAct(act)) return next()
      const id = Number(text)
      const typed = await formOf(c)
      try {
        records.act(id, act, typed)
        return c.redirect(`/sandbox/${section}/${id}?done=${act}`, 303)
      } catch (error) {
        if (!(error instanceof RestError)) throw error
        const page = records.one(id) ?? pages.section(section)
        return pages.send(c, { section, ...page, problem: error.message }, 422)
      }
    })
  }
  form('/sandbox/clock', 'clock', async (given) => {
    const target = targetOf(given, clock.now())
    if (!isReachable(target)) throw refused('This is no date and time, or too far away.')
    await clock.set(new Date(target))
    return '/sandbox/clock?done=moved'
  })
  form('/sandbox/fault', 'faults', ({ fault = '' }) => {
    const parts = fault.split(',').filter((part) => part.trim() !== '')
    if (parseFaults(fault).length < parts.length) throw refused('This is no list of faults.')
    settings.fault = fault || undefined
    return `/sandbox/faults?done=${fault ? 'set' : 'cleared'}`
  })
  form('/sandbox/notifications', 'notifications', (given) => {
    setReceiver(catalogue, state, readFields(receiverRequest, settingsIn(given)))
    return '/sandbox/notifications?done=saved'
  })
  return routes
}
