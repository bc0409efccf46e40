import { Hono } from 'hono'
import type * as z from 'zod'
import type { Catalogue } from '../catalogue/model.ts'
import type { SandboxEnv } from '../context/context.ts'
import { invalid, notFound } from '../http/rest-error.ts'
import { readBody } from '../media/media.ts'
import type { Notifications } from '../notification/notifications.ts'
import { NotificationAddressError, readAddress, receiverOf } from '../notification/receiver.ts'
import { readFields } from '../requests/fields.ts'
import { receiverRequest, resendRequest } from '../requests/sandbox-requests.ts'
import { respond } from '../responses/respond.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import type { Notification, Receiver } from '../state/notification.ts'
import type { State } from '../state/state.ts'

const isResend = (body: unknown): boolean => typeof body === 'object' && body !== null && 'id' in body

const addressOf = (url: string): ReturnType<typeof readAddress> => {
  try {
    return readAddress(url)
  } catch (cause) {
    if (cause instanceof NotificationAddressError) throw invalid(cause.message, { cause })
    throw cause
  }
}

/** The settings of a receiver, without its password. */
const publicReceiver = (receiver: Receiver): Responses['Receiver'] => ({
  clientId: receiver.id,
  url: receiver.url,
  format: receiver.format,
  username: receiver.username ?? null,
  hasPassword: Boolean(receiver.password),
  copies: receiver.copies,
  delay: receiver.delay,
  reversed: receiver.isReversed,
})

/** Changes the given fields. @throws RestError 400 */
export const setReceiver = (
  catalogue: Catalogue,
  state: State,
  fields: z.output<typeof receiverRequest>,
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

/** `GET` and `POST /sandbox/notifications`: receivers, notifications and resending. */
export const notificationRoutes = (
  catalogue: Catalogue,
  state: State,
  notifications: Notifications,
): Hono<SandboxEnv> => {
  const summaryOf = (notification: Notification): Responses['SandboxNotification'] => {
    const dispatch = state.dispatches.get(notification.id)
    return {
      id: notification.id,
      clientId: notification.clientId,
      type: notification.type,
      createdAt: notification.createdAt,
      purchaseId: notification.purchaseId ?? null,
      customerId: notification.customerId,
      dueAt: dispatch?.dueAt ?? null,
      attempts: dispatch?.attempts ?? 0,
      deliveries: [...(dispatch?.deliveries ?? [])],
    }
  }
  return new Hono<SandboxEnv>()
    .get('/sandbox/notifications', (c) =>
      respond(c, 'NotificationList', {
        receivers: catalogue.merchants.map(({ clientId }) => publicReceiver(receiverOf(state, clientId))),
        notifications: [...state.notifications.all()].map(summaryOf),
      }),
    )
    .post('/sandbox/notifications', async (c) => {
      const body = await readBody(c)
      if (!isResend(body)) {
        const receiver = setReceiver(catalogue, state, readFields(receiverRequest, body))
        return respond(c, 'Receiver', publicReceiver(receiver))
      }
      const { id, ...how } = readFields(resendRequest, body)
      const notification = state.notifications.get(id)
      if (!notification || !notifications.resend(id, how)) throw notFound(`There is no notification ${id}.`)
      return respond(c, 'SandboxNotification', summaryOf(notification))
    })
}
