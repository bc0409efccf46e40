/**
 * The module `conversions`: sends each paid order and each refund to Google Analytics and to a webhook of the
 * merchant's. It reads the purchase itself after a notification, since a notification can be forged or outdated,
 * and therefore needs the module `notifications`. Each conversion is remembered in the store and sent once; a
 * failed sending is repeated for three days, and a refund waits for its sale. A purchase costs one call to the
 * platform and one request per tool.
 */

import { ConfigError } from '../../config/read-config.ts'
import { setting, type ValuesOf } from '../../config/setting.ts'
import { optionalSecret, optionalWebAddress, text, webAddress } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Service } from '../../core/service.ts'
import { type Send, sendToWebhook } from '../webhook.ts'
import { conversionsOf, googleClientOf } from './conversion.ts'
import { createPurchaseQueue, type PurchaseQueue, type Task } from './purchase-queue.ts'
import { sendToGa4 } from './send.ts'

export const conversionSettings = {
  /** Measurement ID of Google Analytics 4, to which paid orders and refunds are sent. */
  measurementId: setting(
    'VITRINE_GA4_MEASUREMENT_ID',
    text(/^(G-[A-Z\d]{1,20})?$/, 'must be a measurement ID such as G-AB12CD34EF'),
  ),
  /** Secret of Google’s Measurement Protocol. Required with `VITRINE_GA4_MEASUREMENT_ID`. */
  apiSecret: setting('VITRINE_GA4_API_SECRET', optionalSecret(8), { secret: true }),
  /** Address of the Measurement Protocol, such as Google’s for Europe. */
  ga4Url: setting('VITRINE_GA4_URL', webAddress, { default: 'https://www.google-analytics.com/mp/collect' }),
  /** Address of your own that receives paid orders and refunds, signed. */
  webhook: setting('VITRINE_CONVERSION_WEBHOOK', optionalWebAddress),
  /** Key of the signatures (HMAC with SHA-256), 24 characters or more. Required with `VITRINE_CONVERSION_WEBHOOK`. */
  webhookSecret: setting('VITRINE_CONVERSION_SECRET', optionalSecret(24), { secret: true }),
} as const

type Settings = ValuesOf<typeof conversionSettings>

const types: readonly string[] = ['PaidOrderNotification', 'RefundNotification', 'ChargebackNotification']

const checkPairs = ({ measurementId, apiSecret, webhook, webhookSecret }: Settings): void => {
  const { apiSecret: secretRow, webhookSecret: keyRow } = conversionSettings
  const problems: string[] = []
  if (measurementId !== '' && !apiSecret) problems.push(`${secretRow.name} is missing.`)
  if (webhook && !webhookSecret) problems.push(`${keyRow.name} is missing.`)
  if (problems.length > 0) throw new ConfigError(problems)
}

const queueOf = (service: Service, settings: Settings, send: Send): PurchaseQueue => {
  const { emit, now, purchases, store, warn } = service
  const { measurementId, apiSecret, ga4Url, webhook, webhookSecret } = settings
  const told = (target: 'ga4' | 'webhook', run: () => Promise<void>) => async (): Promise<void> => {
    try {
      await run()
      emit({ event: 'conversion', target, outcome: 'sent' })
    } catch (error) {
      emit({ event: 'conversion', target, outcome: 'failed' })
      throw error
    }
  }
  return createPurchaseQueue({
    name: 'conversions',
    store,
    now,
    warn,
    read: purchases.read,
    tasks(purchase) {
      const browser = googleClientOf(purchase)
      return conversionsOf(purchase).flatMap((conversion): Task[] => {
        const task = (target: 'ga4' | 'webhook', run: () => Promise<void>): Task => ({
          name: `${conversion.event} ${target}`,
          ...(conversion.event === 'refund' ? { after: `purchase ${target}` } : {}),
          run: told(target, run),
        })
        return [
          ...(apiSecret && measurementId !== '' && browser
            ? [
                task('ga4', () =>
                  sendToGa4(send, { url: ga4Url, measurementId, apiSecret }, conversion, browser),
                ),
              ]
            : []),
          ...(webhook && webhookSecret
            ? [
                task('webhook', () =>
                  sendToWebhook(
                    send,
                    { url: webhook, secret: webhookSecret },
                    `${conversion.event}-${conversion.purchase}`,
                    conversion,
                    now(),
                  ),
                ),
              ]
            : []),
        ]
      })
    },
    onLost(purchase, reason) {
      emit({ event: 'conversion-lost', purchase: String(purchase), reason }, 'error')
    },
  })
}

/** The timeout of one request to a tool, in milliseconds. */
const timeoutMs = 5_000

export interface ConversionsOptions {
  /** Creates a signal that aborts after a number of milliseconds. @default AbortSignal.timeout */
  timeout?: (milliseconds: number) => AbortSignal
}

/**
 * Reports [paid orders and refunds](../guide/analytics.md#purchases) to Google Analytics and to a webhook of yours.
 * Requires `notifications()`.
 */
export const conversions = ({
  timeout = (milliseconds) => AbortSignal.timeout(milliseconds),
}: ConversionsOptions = {}): EndpointModule<typeof conversionSettings> => {
  const send: Send = (url, init) => fetch(url, { ...init, signal: timeout(timeoutMs) })
  let queue: PurchaseQueue | undefined
  return {
    name: 'conversions',
    settings: conversionSettings,
    start: checkPairs,
    connect({ service, settings }) {
      if (settings.measurementId !== '' || settings.webhook) queue = queueOf(service, settings, send)
    },
    async onNotification(notification) {
      if (types.includes(notification.type) && 'purchase' in notification)
        await queue?.add(notification.purchase.id)
    },
    work: async () => queue?.work(),
  }
}
