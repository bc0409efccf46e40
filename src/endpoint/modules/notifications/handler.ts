import type { Notification, Purchase } from '../../../client/notifications.ts'
import type { Logger } from '../../http/log.ts'

export interface NotificationContext {
  /**
   * Reads the purchase from the platform. Grant licenses by its result: a notification can be forged by anyone with the
   * secret, a purchase cannot.
   */
  readPurchase(purchaseId: number): Promise<Purchase>
}

/**
 * The merchant's handler. The notification is acknowledged when it returns and repeated when it throws. Notifications may
 * also arrive twice, late and out of order, so handling must be idempotent.
 */
export type OnNotification = (
  notification: Notification,
  context: NotificationContext,
) => Promise<void> | void

/** The default handler: logs the type and the purchase. */
export const loggingHandler =
  (logger: Logger): OnNotification =>
  (notification) =>
    logger.write('info', {
      notification: notification.type === 'unknown' ? `unknown: ${notification.name}` : notification.type,
      ...('purchase' in notification ? { purchase: notification.purchase.id } : {}),
    })
