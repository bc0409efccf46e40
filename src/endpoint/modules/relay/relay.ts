/**
 * The module `price-relay`: `GET /prices` with the platform's answer, from the merchant's own host. It never
 * invents an answer: where it cannot know one, and above its pace, it redirects the browser to the platform itself.
 * Answers are the same for every page, so pages of every origin may read them; `Age` tells how old the platform's
 * word is and nothing behind the relay may cache it. A look-up costs no call while its answer is fresh.
 */

import type { CallOptions } from '../../../client/options.ts'
import type { PriceLookupInput } from '../../../client/types/price-item.ts'
import { withoutEndSlashes } from '../../../contract/slashes.ts'
import { setting } from '../../config/setting.ts'
import { integer, text } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Exchange } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'
import { type CountryOf, callerCountry, countrySettings } from '../country/caller-country.ts'
import { type Answer, createPriceCache } from './price-cache.ts'
import { pricesAsSent } from './prices-as-sent.ts'
import { type Question, readQuestion } from './question.ts'

export const relaySettings = {
  ...countrySettings,
  /** Path of the price relay, such as `/shop/prices` where a proxy passes `/shop` on as it is. */
  relayPath: setting(
    'VITRINE_RELAY_PATH',
    text(/^(?:\/[\w-]{1,64}){0,8}\/prices$/, 'must be a path that ends in /prices'),
    { default: '/prices' },
  ),
  /** Calls that the price relay of a process makes to the platform each second. */
  relayPerSecond: setting('VITRINE_RELAY_PER_SECOND', integer(1, 30), { default: '5' }),
  /**
   * Relayed look-ups a minute from one address, and a fifth as many answers with cards, in each process. Above it
   * look-ups are redirected to the platform. A server that renders pages is one address. 0 switches the limit off.
   */
  pricesPerMinute: setting('VITRINE_PRICES_PER_MINUTE', integer(0, 1_000_000), { default: '3000' }),
  /**
   * Calls to the platform a minute that the price relay of a process makes on behalf of one address. A server that
   * renders pages is one address. 0 switches the limit off.
   */
  relayPerAddress: setting('VITRINE_RELAY_PER_ADDRESS', integer(0, 1_000_000), { default: '60' }),
  /** Memory of one process for relayed prices, in megabytes. */
  relayMegabytes: setting('VITRINE_RELAY_MEGABYTES', integer(1, 1_024), { default: '64' }),
} as const

export const relayOperations = { prices: { asSent: pricesAsSent } } as const

/** The method of `relayOperations`, which is not one of the public client. */
interface RelayClient {
  readonly prices: { asSent(input: PriceLookupInput, options?: CallOptions): Promise<string> }
}

interface Options {
  /** Finds the country of an address where the runtime names none. @default unknown */
  countryOf?: CountryOf
}

/** Headers of every answer. Pages of every origin may read prices, as on the platform. */
const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Age, Cache-Status, Server-Timing',
  'timing-allow-origin': '*',
  // A cache behind the relay would hide the age of an answer.
  'cache-control': 'no-store',
  vary: 'Accept-Language',
} as const

/** Milliseconds that a call may take. No shopper waits longer. */
const callTimeoutMs = 4_000

const notFound = {
  statusCode: 404,
  error: 'Not Found',
  message: 'No price was found for these products.',
} as const

/** `Cache-Status` (RFC 9211): whether the answer was kept, and for how many seconds it stays fresh. */
const cacheStatus = ({ from, ttl }: Answer): string =>
  `vitrine; ${from === 'asked' ? 'fwd=miss; stored' : 'hit'}; ttl=${Math.floor(ttl)}`

const inputOf = ({ products, language, ...rest }: Question): PriceLookupInput => {
  const productIds = products.filter((product) => product[0] !== 'I')
  const internalProductIds = products
    .filter((product) => product[0] === 'I')
    .map((product) => product.slice(1))
  return {
    ...(productIds.length > 0 && { productIds }),
    ...(internalProductIds.length > 0 && { internalProductIds }),
    ...(language && { acceptLanguage: language }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  }
}

/** Serves [prices from your own host](../guide/relay.md), or redirects to the platform. */
export const priceRelay = ({
  countryOf = () => undefined,
}: Options = {}): EndpointModule<typeof relaySettings, typeof relayOperations> => ({
  name: 'price-relay',
  settings: relaySettings,
  operations: relayOperations,
  routes({ service, client, settings }) {
    const { config, budget, processLimits, steady: now, emit, warn } = service
    const { prices } = client as unknown as RelayClient
    const countryOfCaller = callerCountry(config.runtime, settings.countryHeader, countryOf)
    const findAnswer = createPriceCache({
      ask: (question) =>
        budget.pass(
          'prices',
          (via) => {
            const timeoutMs = Math.min(via.timeoutMs ?? callTimeoutMs, callTimeoutMs)
            // It is sent once: a relay has an older answer, or sends the browser on.
            return prices.asSent(inputOf(question), { ...via, timeoutMs, maxTries: 1 })
          },
          'pricing',
        ),
      now,
      warn,
      perSecond: settings.relayPerSecond,
      maxBytes: settings.relayMegabytes * 1_000_000,
    })
    const calls = { name: 'relayed-calls', quota: settings.relayPerAddress, window: 60 }
    /** Counts a call for the address that causes it, so that nobody alone uses the pace up. */
    const mayCall = (exchange: Exchange): boolean => {
      if (calls.quota === 0) return true
      if (processLimits.isUsedUp(exchange, calls)) return false
      processLimits.count(exchange, calls)
      return true
    }
    const sendOn = ({ request }: Exchange, reason: string): Response => {
      emit({ event: 'relay', outcome: 'sent-on', reason })
      const location = `${withoutEndSlashes(config.pricingUrl)}/prices${new URL(request.url).search}`
      return new Response(null, {
        status: 307,
        headers: { ...shared, location, 'cache-status': `vitrine; fwd=bypass; detail="${reason}"` },
      })
    }
    return [
      /** The [price relay](../guide/relay.md): the platform's prices from your own host. */
      {
        method: 'GET',
        path: settings.relayPath,
        limit: { name: 'prices', quota: settings.pricesPerMinute, window: 60 },
        overLimit: (exchange) => sendOn(exchange, 'rate-limited'),
        async handle(exchange) {
          const { request, address } = exchange
          const country = countryOfCaller(request, address?.text)
          const query = new URL(request.url).searchParams
          const question = readQuestion(query, request.headers, { clientId: config.clientId, country })
          if (!question) {
            const isUnknown = country === undefined && !query.get('country')
            return sendOn(exchange, isUnknown ? 'country-unknown' : 'not-relayed')
          }
          // The platform counts guesses by the shopper's own address, so they cost other shoppers nothing.
          if (!(await isWithinLimit(() => service.checkCoupon(exchange, question.coupon || undefined))))
            return sendOn(exchange, 'coupon-guesses')
          const startedAt = now()
          const answer = await findAnswer({
            question,
            mayCall: () => mayCall(exchange),
            later: exchange.waitUntil,
          })
          if (typeof answer === 'string') return sendOn(exchange, answer)
          const { status, body, age, from } = answer
          if (status === 400) return sendOn(exchange, 'refused')
          emit({ event: 'relay', outcome: from })
          const headers = {
            ...shared,
            'content-type': 'application/json; charset=utf-8',
            age: String(age),
            'cache-status': cacheStatus(answer),
            'server-timing': `cache;desc=${from}${from === 'asked' ? `, platform;dur=${now() - startedAt}` : ''}`,
          }
          return status === 404
            ? Response.json(notFound, { status, headers })
            : new Response(body, { headers })
        },
      },
    ]
  },
})

/** Whether a check that counts admits the caller. */
const isWithinLimit = async (check: () => Promise<void>): Promise<boolean> => {
  try {
    await check()
    return true
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'rate-limited') return false
    throw error
  }
}
