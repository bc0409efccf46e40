import type { Handler } from 'hono'
import { isVitrineError } from '../../client/errors.ts'
import { type Notification, type Purchase, parseNotification } from '../../client/notifications.ts'
import type { EndpointEnv } from '../env.ts'
import { ProblemError } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { isAuthentic } from '../notifications/authenticate.ts'
import { once } from '../notifications/once.ts'
import { fingerprintOf, intentOf } from '../orders/intent.ts'
import { purchasedOrder } from '../orders/outcome.ts'
import type { Service } from '../service.ts'
import { upstreamProblem } from '../upstream.ts'

const notificationLimit = 256 * 1024

const decode = (bytes: Uint8Array, contentType: string | null): Notification => {
  try {
    return parseNotification(bytes, contentType, { maxBytes: notificationLimit })
  } catch (cause) {
    if (!isVitrineError(cause)) throw cause
    throw new ProblemError('bad-request', { detail: 'The notification cannot be read.', cause })
  }
}

/**
 * `POST /notifications` and `/notifications/<secret>`: authenticated, decoded, de-duplicated, used to settle an order
 * whose answer was lost, and handed to the merchant's handler. Acknowledged only after the handler returned.
 */
export const notificationsRoute = (service: Service): Handler<EndpointEnv> => {
  const { config, client, gate, ledger, onNotification, store } = service

  const readPurchase = async (purchaseId: number): Promise<Purchase> =>
    (await gate.pass(() => client.purchase.get({ purchaseId }))).purchase

  /** The payload only says where to look: what is written down is what the platform itself answers. */
  const settleBy = async (notification: Notification): Promise<void> => {
    if (!('purchase' in notification) || intentOf(notification.purchase) === undefined) return
    try {
      const purchase = await readPurchase(notification.purchase.id)
      const intent = intentOf(purchase)
      if (intent) await ledger.settle(intent, purchasedOrder(config, purchase), 'notification')
    } catch (error) {
      throw upstreamProblem(error)
    }
  }

  return async (context) => {
    const { headers } = context.req.raw
    if (!config.notificationSecret) throw new ProblemError('not-found')
    const isFromPlatform = await isAuthentic(
      config.notificationSecret,
      context.req.param('secret'),
      headers.get('authorization'),
    )
    if (!isFromPlatform)
      throw new ProblemError('unauthorized', {
        headers: { 'www-authenticate': 'Basic realm="notifications"' },
      })
    const bytes = await readBody(context.req.raw, notificationLimit)
    const notification = decode(bytes, headers.get('content-type'))
    const isNew = await once(store, await fingerprintOf(notification), async () => {
      await settleBy(notification)
      await onNotification(notification, { readPurchase })
    })
    context.get('fields').notification = notification.type
    context.get('fields').repeated = !isNew
    context.header('cache-control', 'no-store')
    return context.json({ status: isNew ? 'handled' : 'repeated' })
  }
}
