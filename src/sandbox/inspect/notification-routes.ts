import { Hono } from 'hono'
import * as z from 'zod'
import type { Catalogue } from '../catalogue/model.ts'
import type { SandboxEnv } from '../context/context.ts'
import { answer, readBody } from '../http/media.ts'
import { invalid, notFound } from '../http/rest-error.ts'
import type { Notifications } from '../notification/notifications.ts'
import { NotificationAddressError, readAddress, receiverOf } from '../notification/receiver.ts'
import { flag, integer, optional, readFields, text } from '../requests/fields.ts'
import type { Notification, Receiver } from '../state/notification.ts'
import type { State } from '../state/state.ts'

/** Ten is enough to see what a receiver does with repetitions; a year, to see what it does with old news. */
const mostCopies = 10
const longestDelay = 365 * 86_400_000

const copies = integer.refine((value) => value >= 1 && value <= mostCopies, {
  error: `must be from 1 to ${mostCopies}`,
})
const delay = integer.refine((value) => value >= 0 && value <= longestDelay, {
  error: `must be milliseconds, from 0 to ${longestDelay}`,
})

const sendAgain = z.object({ id: integer, copies: optional(copies), delay: optional(delay) })

/** What can be set for a client; what is left out stays. */
export const receiverSettings = z.object({
  clientId: optional(text),
  url: z.string({ error: 'must be a text, or null for none' }).max(2_000).nullish(),
  format: optional(z.enum(['json', 'xml'], { error: 'must be json or xml' })),
  username: z.string({ error: 'must be a text' }).max(500).nullish(),
  password: z.string({ error: 'must be a text' }).max(500).nullish(),
  copies: optional(copies),
  delay: optional(delay),
  reversed: optional(flag),
})

const isSendAgain = (body: unknown): boolean => typeof body === 'object' && body !== null && 'id' in body

const addressOf = (url: string): ReturnType<typeof readAddress> => {
  try {
    return readAddress(url)
  } catch (cause) {
    if (cause instanceof NotificationAddressError) throw invalid(cause.message, { cause })
    throw cause
  }
}

/** What is set, without the password. */
const shownReceiver = ({ id, url, format, username, password, ...rest }: Receiver) => ({
  clientId: id,
  url,
  format,
  username: username ?? null,
  hasPassword: Boolean(password),
  copies: rest.copies,
  delay: rest.delay,
  reversed: rest.isReversed,
})

/** Changes what the fields name and leaves the rest. @throws RestError 400 */
export const setReceiver = (
  catalogue: Catalogue,
  state: State,
  fields: z.output<typeof receiverSettings>,
): Receiver => {
  const clientId = fields.clientId ?? catalogue.merchants[0]?.clientId
  if (!catalogue.merchants.some((merchant) => merchant.clientId === clientId) || clientId === undefined)
    throw invalid(`There is no client ${clientId}.`)
  const old = receiverOf(state, clientId)
  const { url, username, password } = fields
  return state.receivers.put({
    ...old,
    ...(url === null || url === '' ? { url: null } : url !== undefined && addressOf(url)),
    ...(username !== undefined && { username: username || undefined }),
    ...(password !== undefined && { password: password || undefined }),
    format: fields.format ?? old.format,
    copies: fields.copies ?? old.copies,
    delay: fields.delay ?? old.delay,
    isReversed: fields.reversed ?? old.isReversed,
  })
}

/** `GET` and `POST /sandbox/notifications`: who is told and how, what was told, and telling it again. */
export const notificationRoutes = (
  catalogue: Catalogue,
  state: State,
  notifications: Notifications,
): Hono<SandboxEnv> => {
  const shown = ({ id, clientId, type, createdAt, purchaseId, customerId }: Notification) => {
    const dispatch = state.dispatches.get(id)
    return {
      id,
      clientId,
      type,
      createdAt,
      purchaseId: purchaseId ?? null,
      customerId,
      dueAt: dispatch?.dueAt ?? null,
      attempts: dispatch?.attempts ?? 0,
      deliveries: dispatch?.deliveries ?? [],
    }
  }
  return new Hono<SandboxEnv>()
    .get('/sandbox/notifications', (c) =>
      answer(c, 'NotificationList', {
        receivers: catalogue.merchants.map(({ clientId }) => shownReceiver(receiverOf(state, clientId))),
        notifications: [...state.notifications.all()].map(shown),
      }),
    )
    .post('/sandbox/notifications', async (c) => {
      const body = await readBody(c)
      if (!isSendAgain(body)) {
        return answer(
          c,
          'Receiver',
          shownReceiver(setReceiver(catalogue, state, readFields(receiverSettings, body))),
        )
      }
      const { id, ...how } = readFields(sendAgain, body)
      const notification = state.notifications.get(id)
      if (!notification || !notifications.resend(id, how)) throw notFound(`There is no notification ${id}.`)
      return answer(c, 'Notification', shown(notification))
    })
}
