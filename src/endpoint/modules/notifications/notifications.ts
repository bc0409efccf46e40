/**
 * The module `notifications`: receives the platform's notifications at `POST /notifications` and
 * `/notifications/<secret>`. A notification is authenticated, decoded and handled once; it is acknowledged only
 * after the merchant's handler has returned, so the platform repeats one that failed. An order is settled by the
 * purchase that the platform returns and never by the payload, which can be forged. That costs one call to the
 * platform per paid order, and a body may have 256 kB at most.
 */

import { isVitrineError } from '../../../client/errors.ts'
import { type Notification, parseNotification } from '../../../client/notifications.ts'
import type { OrderMismatch } from '../../../contract/cart-process-schema.ts'
import { setting } from '../../config/setting.ts'
import { optionalSecret } from '../../config/setting-values.ts'
import type { EndpointModule, OnNotification } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import type { Handler } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-body.ts'
import { intentOf } from '../../orders/intent.ts'
import { fingerprintOf } from '../../utils/fingerprint.ts'
import type { Secret } from '../../utils/secret.ts'
import { unauthorized, wrongSecrets } from '../bearer.ts'
import { isAuthentic } from './authenticate.ts'
import { deliverOnce, inProgressProblem } from './deliver-once.ts'
import { loggingHandler } from './handler.ts'

export type { NotificationContext, OnNotification } from '../../core/module.ts'

/** The largest body of a notification, in bytes. */
const maxNotificationSize = 256 * 1024

export const notificationSettings = {
  /**
   * Authenticates the platform’s notifications, as Basic password at `/notifications` or as last part of
   * `/notifications/<secret>`. 24 characters or more; without it notifications are refused.
   */
  secret: setting('VITRINE_NOTIFICATION_SECRET', optionalSecret(24), { secret: true }),
} as const

/** Parses and fingerprints a notification. A body that is nested too deeply throws a `RangeError` in either. */
const decode = async (
  bytes: Uint8Array,
  contentType: string | null,
): Promise<{ notification: Notification; id: string }> => {
  try {
    const notification = parseNotification(bytes, contentType, { maxBytes: maxNotificationSize })
    return { notification, id: await fingerprintOf(notification) }
  } catch (cause) {
    if (!isVitrineError(cause) && !(cause instanceof RangeError)) throw cause
    throw new ProblemError('bad-request', { detail: 'The notification cannot be decoded.', cause })
  }
}

type OrderType = 'PaidOrderNotification' | 'NewOfflinePaymentPurchaseNotification'

const isOrder = (notification: Notification): notification is Extract<Notification, { type: OrderType }> =>
  notification.type === 'PaidOrderNotification' ||
  notification.type === 'NewOfflinePaymentPurchaseNotification'

const notificationsRoute = (
  { purchases, ledger, comparer, processLimits, store, warn }: Service,
  secret: Secret | undefined,
  onNotification: OnNotification,
  notify: OnNotification,
): Handler => {
  /**
   * Settles by the purchase that the platform returns, because the payload can be forged; an order that the store has lost
   * is recorded again. Only orders and payments
   * settle: the content of lifecycle notifications is not documented.
   */
  const settleBy = async (notification: Notification): Promise<void> => {
    if (!isOrder(notification) || intentOf(notification.purchase) === undefined) return
    try {
      const found = await purchases.find(notification.purchase.id)
      if (!found.intent || found.isLater) return
      await ledger.settleBy(found.intent, found, 'notification')
      await comparer.noteFound(found.intent, found)
    } catch (error) {
      // The merchant's handler still runs, and the reconciler finds the order among the purchases.
      warn(error, { purchase: notification.purchase.id })
    }
  }

  const mismatchOf = async (notification: Notification): Promise<OrderMismatch | undefined> => {
    if (!isOrder(notification)) return undefined
    const { purchase } = notification
    const named = intentOf(purchase)
    const order = named === undefined ? undefined : await ledger.look(named)
    // A renewal repeats the intent of the order that began its subscription.
    const isOfPurchase = order?.state === 'settled' && order.purchaseId === String(purchase.id)
    return isOfPurchase ? order.mismatch : undefined
  }

  return async (exchange) => {
    const { request, params, fields } = exchange
    const { headers } = request
    if (!secret) throw new ProblemError('not-found')
    if (!(await isAuthentic(secret, params.secret, headers.get('authorization')))) {
      processLimits.count(exchange, wrongSecrets('notification-secrets'))
      throw new ProblemError(unauthorized, {
        headers: { 'www-authenticate': 'Basic realm="notifications"' },
      })
    }
    const bytes = await readBody(request, maxNotificationSize)
    const { notification, id } = await decode(bytes, headers.get('content-type'))
    const isNew = await deliverOnce(store, id, async () => {
      await settleBy(notification)
      const mismatch = await mismatchOf(notification)
      const own = { readPurchase: purchases.read, ...(mismatch && { mismatch }) }
      await onNotification(notification, own)
      await notify(notification, own)
    })
    fields.notification = notification.type
    fields.repeated = !isNew
    const status = isNew ? 'handled' : 'repeated'
    return Response.json({ status }, { headers: { 'cache-control': 'no-store' } })
  }
}

export interface NotificationsOptions {
  /**
   * Receives each notification, which is acknowledged when it returns and repeated when it throws. Notifications may also
   * arrive twice, late and out of order, so handling must be idempotent.
   *
   * @default writes a line to the log
   */
  onNotification?: OnNotification | undefined
}

/** Receives the platform's notifications, settles unknown orders by them, and calls the merchant's handler. */
export const notifications = ({
  onNotification,
}: NotificationsOptions = {}): EndpointModule<typeof notificationSettings> => ({
  name: 'notifications',
  settings: notificationSettings,
  problems: { inProgressProblem, unauthorized },
  routes({ service, settings, notify }) {
    const handler = onNotification ?? loggingHandler(service.logger)
    const handle = notificationsRoute(service, settings.secret, handler, notify)
    return [
      /** The platform's notifications: authenticated, decoded, de-duplicated, given to your handler. */
      { method: 'POST', path: '/notifications', handle },
      /** The same, for a platform that sends no credentials. */
      { method: 'POST', path: '/notifications/:secret', handle },
    ]
  },
})
