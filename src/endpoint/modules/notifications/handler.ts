import type { OnNotification } from '../../core/module.ts'
import type { Logger } from '../../http/log.ts'

/** The default handler: logs the type and the purchase. */
export const loggingHandler =
  (logger: Logger): OnNotification =>
  (notification) =>
    logger.write('info', {
      notification: notification.type === 'unknown' ? `unknown: ${notification.name}` : notification.type,
      ...('purchase' in notification ? { purchase: notification.purchase.id } : {}),
    })
