/**
 * The module `exits`: takes the declarations of customers who cancel or withdraw at `POST /exits`, and delivers them
 * to the merchant. A receipt is answered only after the declaration is stored; the same key gets the same receipt.
 * Anyone may declare, so an address has its limit, all of them together have one, and what waits has a bounded room.
 * No contract is looked up, so the answer says nothing about one, and costs the same for every declaration. The log
 * names a declaration by its number and never holds its content.
 */

import type { ExitReceipt } from '../../../contract/exit-schema.ts'
import { ConfigError } from '../../config/read-config.ts'
import { setting, type ValuesOf } from '../../config/setting.ts'
import { integer, optionalSecret, optionalWebAddress } from '../../config/setting-values.ts'
import { settings as coreSettings } from '../../config/settings.ts'
import type { EndpointModule } from '../../core/module.ts'
import { type Send, sendToWebhook } from '../webhook.ts'
import { createExitBook } from './book.ts'
import { declareRoute, notStoredProblem } from './declare-route.ts'
import { createExitDeliveries } from './deliveries.ts'

export const exitSettings = {
  /**
   * Address of your own that receives [declarations of customers who leave](../guide/leaving.md), signed. Without it
   * there is no `POST /exits`.
   */
  exitWebhook: setting('VITRINE_EXIT_WEBHOOK', optionalWebAddress),
  /** Key of the signatures (HMAC with SHA-256), 24 characters or more. Required with `VITRINE_EXIT_WEBHOOK`. */
  exitSecret: setting('VITRINE_EXIT_SECRET', optionalSecret(24), { secret: true }),
  /** Days for which an undelivered declaration is kept: from its receipt, or from the last delivery that failed. */
  exitDays: setting('VITRINE_EXIT_DAYS', integer(30, 1_095), { default: '90' }),
  /**
   * Declarations an hour from one address (IPv6: one /48), repetitions of the same key not counted; 0 switches the
   * limit off.
   */
  exitsPerHour: setting('VITRINE_EXITS_PER_HOUR', integer(0, 1_000_000), { default: '20' }),
  /** Declarations a minute from all addresses together; 0 switches the limit off. */
  exitsPerMinute: setting('VITRINE_EXITS_PER_MINUTE', integer(0, 1_000_000), { default: '30' }),
} as const

type Settings = ValuesOf<typeof exitSettings>

/** The timeout of one delivery, in milliseconds. */
const timeoutMs = 10_000

export interface ExitsOptions {
  /** Delivers a declaration, which is repeated until this resolves. @default posts it to `VITRINE_EXIT_WEBHOOK` */
  deliver?: (receipt: ExitReceipt) => Promise<void>
  /** Creates a signal that aborts after a number of milliseconds. @default AbortSignal.timeout */
  timeout?: (milliseconds: number) => AbortSignal
}

/**
 * Takes [declarations of customers who leave](../guide/leaving.md) and delivers them to a webhook of yours. Without one
 * it does nothing.
 */
export const exits = ({
  deliver,
  timeout = (milliseconds) => AbortSignal.timeout(milliseconds),
}: ExitsOptions = {}): EndpointModule<typeof exitSettings> => {
  const send: Send = (url, init) => fetch(url, { ...init, signal: timeout(timeoutMs) })
  let deliverWaiting: (() => Promise<void>) | undefined
  const isOn = ({ exitWebhook }: Settings): boolean => deliver !== undefined || exitWebhook !== undefined
  return {
    name: 'exits',
    settings: exitSettings,
    problems: { notStoredProblem },
    guarded: ['/exits/*'],
    start(settings, { store }, { forgets }) {
      const problems: string[] = []
      if (settings.exitWebhook && !settings.exitSecret)
        problems.push(`${exitSettings.exitSecret.name} is missing.`)
      if (isOn(settings) && forgets)
        problems.push(
          `${coreSettings.store.name} must not be ${store.scheme} with ${exitSettings.exitWebhook.name}, because a restart would forget declarations.`,
        )
      if (problems.length > 0) throw new ConfigError(problems)
    },
    work: async () => deliverWaiting?.(),
    routes({ service, settings }) {
      if (!isOn(settings)) return []
      const { emit, now, store, warn } = service
      const { exitWebhook: url, exitSecret: secret, exitDays: days } = settings
      const post = async (receipt: ExitReceipt): Promise<void> => {
        if (!url || !secret) return
        const content = { event: 'exit', ...receipt }
        await sendToWebhook(send, { url, secret }, `exit-${receipt.number}`, content, now())
      }
      const book = createExitBook({ store, now, warn })
      deliverWaiting = createExitDeliveries({ book, now, days, emit, warn, deliver: deliver ?? post })
      return [
        /**
         * Stores a [declaration of a customer who leaves](../guide/leaving.md) once per `Idempotency-Key`, and answers its
         * receipt.
         */
        { method: 'POST', path: '/exits', handle: declareRoute(service, settings, book) },
      ]
    },
  }
}
