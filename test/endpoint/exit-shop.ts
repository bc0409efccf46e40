/** An endpoint that takes declarations of withdrawal and cancellation, and delivers them to a webhook over HTTP. */

import { expect } from 'vitest'
import { type ExitDeclaration, type ExitReceipt, exitReceiptSchema } from '../../src/contract/exit-schema.ts'
import { type ExitsOptions, exits } from '../../src/endpoint/modules/exits/exits.ts'
import { createMemoryStore } from '../../src/endpoint/modules/memory.ts'
import type { EndpointEvent } from '../../src/endpoint/utils/events.ts'
import type { Store } from '../../src/endpoint/utils/store.ts'
import { collector } from './collector.ts'
import { type Call, call, endpoint } from './support.ts'

export const secret = 'ex1t-secret_of_24.letters~'
export const start = 1_800_000_000_000
export const minute = 60_000
export const day = 24 * 60 * minute
export const key = 'exit-0000-0000-0001'

export const cancellation = {
  kind: 'cancel',
  name: 'Ada Lovelace',
  contract: 'Studio, order 4711\nthe one for my team',
  email: 'ada@mail.example',
  language: 'de',
  manner: 'extraordinary',
  reason: 'moved to the Antarctic',
  end: '2026-12-31',
} satisfies ExitDeclaration

export const withdrawal = {
  kind: 'withdraw',
  name: 'Ada Lovelace',
  contract: 'Studio, order 4711',
  email: 'ada@mail.example',
} satisfies ExitDeclaration

interface Shop extends Pick<ExitsOptions, 'deliver'> {
  env?: Record<string, string>
  store?: Store
  clock?: { now: number }
}

/** An endpoint with the module, whose webhook is a server over real HTTP. */
export const shop = async ({ env = {}, clock = { now: start }, store, ...options }: Shop = {}) => {
  const webhook = await collector()
  const events: EndpointEvent[] = []
  const timeouts: { ms: number; abort: AbortController }[] = []
  const module = exits({
    timeout: (ms) => {
      const abort = new AbortController()
      timeouts.push({ ms, abort })
      return abort.signal
    },
    ...options,
  })
  const kept = store ?? createMemoryStore(() => clock.now)
  const made = endpoint({
    env: {
      VITRINE_EXIT_WEBHOOK: `${webhook.url}/exits`,
      VITRINE_EXIT_SECRET: secret,
      ...env,
    },
    store: kept,
    now: () => clock.now,
    modules: [module, { name: 'witness', onEvent: (event) => void events.push(event) }],
  })
  return {
    ...made,
    ...webhook,
    clock,
    events,
    timeouts,
    store: kept,
    declare: (body: object = cancellation, idempotencyKey: string | undefined = key, options: Call = {}) =>
      call(made.app, '/exits', body, {
        ...options,
        headers: { 'idempotency-key': idempotencyKey, ...options.headers },
      }),
    work: () => module.work?.(),
    ids: () => webhook.received.map(({ headers }) => headers['vitrine-delivery']),
  }
}

export const receiptOf = async (response: Response): Promise<ExitReceipt> => {
  expect(response.status).toBe(200)
  return exitReceiptSchema.parse(await response.json())
}
