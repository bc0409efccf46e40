import { type Context, Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { receivePayment } from '../cart/receive-payment.ts'
import type { SandboxClock } from '../clock.ts'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { parseFaults } from '../http/fault-list.ts'
import { RestError } from '../http/rest-error.ts'
import type { Notifications } from '../notification/notifications.ts'
import { readFields } from '../rest/fields.ts'
import { receiverSettings, setReceiver } from '../rest/notification-routes.ts'
import type { State } from '../state/state.ts'
import { sectionPage, sendPage } from './back-office-routes.ts'
import type { Section } from './layout.ts'

const largestForm = 64 * 1024
/** As far as RFC 3339 can write. */
const latest = Date.UTC(9999, 0)
const retryHours = 2

type Form = Readonly<Record<string, string>>

const formOf = async (c: Context): Promise<Form> => {
  const body = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )
}

const isForm = (c: Context): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')

const targetOf = ({ advance, to }: Form, now: Date): number => {
  if (advance !== undefined) return now.getTime() + Number(advance)
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(to ?? '') ? Date.parse(`${to}Z`) : Number.NaN
}

const resends: Readonly<Record<string, { copies?: number; delay?: number }>> = {
  again: {},
  twice: { copies: 2 },
  late: { delay: retryHours * 3_600_000 },
}

const settingsIn = ({ url = '', password, minutes, reversed, ...rest }: Form) => ({
  ...rest,
  url: url || null,
  // The page does not show the password, so an empty field says nothing about it; without an address none is kept.
  ...(password ? { password } : url === '' && { password: null }),
  delay: Number(minutes || 0) * 60_000,
  reversed: reversed === 'true',
})

/** What the back-office pages can change. The same addresses take JSON and XML from programs. */
export const formRoutes = (
  context: SandboxContext & { clock: SandboxClock },
  state: State,
  notifications: Notifications,
): Hono<SandboxEnv> => {
  const { catalogue, clock, settings } = context
  const routes = new Hono<SandboxEnv>()
  const limit = bodyLimit({ maxSize: largestForm, onError: (c) => c.text('The form is too large.', 413) })

  /** Does what a form says; the answer is where to look next, or what is wrong with the form. */
  const form = (
    path: string,
    section: Section,
    act: (form: Form, c: Context<SandboxEnv>) => Promise<string> | string,
  ): void => {
    const handle = async (c: Context<SandboxEnv>, next: Next) => {
      if (!isForm(c)) return next()
      try {
        return c.redirect(await act(await formOf(c), c), 303)
      } catch (error) {
        if (!(error instanceof RestError)) throw error
        const problem = error.message
        return sendPage(context, c, sectionPage(context, state, section, { problem }), 422)
      }
    }
    routes.post(path, limit, handle)
  }

  form('/sandbox/clock', 'clock', async (given) => {
    const target = targetOf(given, clock.now())
    if (!(Math.abs(target) <= latest)) throw new RestError(422, 'This is no date and time, or too far away.')
    await clock.set(new Date(target))
    return '/sandbox/clock?done=moved'
  })
  form('/sandbox/fault', 'faults', ({ fault = '' }) => {
    const parts = fault.split(',').filter((part) => part.trim() !== '')
    if (parseFaults(fault).length < parts.length) throw new RestError(422, 'This is no list of faults.')
    settings.fault = fault || undefined
    return `/sandbox/faults?done=${fault ? 'set' : 'cleared'}`
  })
  form('/sandbox/notifications', 'notifications', ({ id, how = '', ...given }) => {
    if (id === undefined) {
      setReceiver(catalogue, state, readFields(receiverSettings, settingsIn(given)))
      return '/sandbox/notifications?done=saved'
    }
    if (!notifications.resend(Number(id), resends[how]))
      throw new RestError(422, 'There is no such notification.')
    return `/sandbox/notifications/${Number(id)}?done=sent`
  })
  form('/sandbox/purchases/:id{\\d{1,15}}/payment', 'purchases', (_, c) => {
    const id = Number(c.req.param('id'))
    if (!receivePayment(context, state, id)) throw new RestError(422, 'This purchase waits for no payment.')
    return `/sandbox/purchases/${id}?done=paid`
  })
  return routes
}
