import type { Notification, Purchase } from '../../client/index.ts'
import type { Logger } from '../http/log.ts'

export interface NotificationContext {
  /**
   * Reads the purchase from the platform with the endpoint's own credentials. A notification is a hint that anybody
   * who learns the secret could write: grant by what this answers, not by the payload.
   */
  readPurchase(purchaseId: number): Promise<Purchase>
}

/**
 * The merchant's handler. The notification counts as delivered when it returns; when it throws, the platform delivers
 * again, and it may do so anyway, late and out of order: handle each purchase so that twice is once.
 */
export type OnNotification = (
  notification: Notification,
  context: NotificationContext,
) => Promise<void> | void

/** The default: says that something arrived, and for which purchase. */
export const loggingHandler =
  (logger: Logger): OnNotification =>
  (notification) =>
    logger.write('info', {
      notification: notification.type === 'unknown' ? `unknown: ${notification.name}` : notification.type,
      ...('purchase' in notification ? { purchase: notification.purchase.id } : {}),
    })
