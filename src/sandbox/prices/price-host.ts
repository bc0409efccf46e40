/**
 * The public price host: `GET /prices` for pages of any origin and without credentials. It answers as documented,
 * with the error bodies of this host, and a cause never reaches an answer. Prices depend on the caller's address,
 * so shared caches may not store them. Requests that are legal but look like a mistake are reported once each, up
 * to a hundred. A look-up computes prices from the catalogue in memory.
 */

import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type { SandboxContext, SandboxEnv } from '../context/context.ts'
import { allowedMethods } from '../http/allowed-methods.ts'
import { createFaultTools, type FaultTools, faults } from '../http/faults.ts'
import { negotiateLocale } from '../http/negotiate-locale.ts'
import { createRateLimits, type RateLimits, rateLimit } from '../http/rate-limit.ts'
import { statusNames } from '../http/status-names.ts'
import { answer } from '../media/media.ts'
import { openapiRoutes } from '../openapi/openapi-routes.ts'
import { respond } from '../responses/respond.ts'
import type { Responses } from '../responses/schemas/responses.ts'
import { seededRandom } from '../state/seeded-random.ts'
import { lookUpPrices } from './look-up-prices.ts'
import { doubtsAbout, readPriceQuery } from './price-query.ts'

/** State that both hosts of one sandbox share. */
export interface PriceHostShares {
  limits?: RateLimits
  faultTools?: FaultTools
  /** Receives errors that callers see only as a 500. */
  report?: ((error: unknown) => void) | undefined
  /** Receives sentences about legal requests that look like a mistake, each once. */
  warn?: ((sentence: string) => void) | undefined
}

type PriceContext = Context<SandboxEnv>

type PriceError = Responses['PriceError']

/** The error body of the public host (docs/platform/errors.md#price-host). */
const errorBody = (
  statusCode: number,
  message: string,
  validation?: PriceError['validation'],
): PriceError => ({
  statusCode,
  error: statusNames[statusCode] ?? 'Error',
  message,
  validation,
})

const notFound = (c: PriceContext, message: string) => respond(c, 'PriceError', errorBody(404, message), 404)

const invalid = (c: PriceContext, keys: string[], message: string) =>
  respond(c, 'PriceError', errorBody(400, message, { source: 'query', keys }), 400)

const notAllowed = (c: PriceContext, allowed: readonly string[]) => {
  c.header('Allow', allowed.join(', '))
  return respond(c, 'PriceError', errorBody(405, 'Method Not Allowed'), 405)
}

/** The text for a developer who opens the address of this host in a browser. */
const about = ({ catalogue, settings }: SandboxContext): string => {
  const clientId = catalogue.merchants[0]?.clientId ?? ''
  return [
    'This is the price host of the Vitrine sandbox.',
    `Prices: ${new URL(`/prices?client_id=${clientId}`, settings.pricingUrl).href}`,
    `Back office: ${new URL('/sandbox', settings.baseUrl).href}`,
    '',
  ].join('\n')
}

/** Writes a 500, or the status that a fault asks for. */
const failed = (c: PriceContext, status = 500): Response => {
  const body = errorBody(status, 'An error occurred while processing the request.')
  const response = respond(c, 'PriceError', body, 500)
  return new Response(response.body, { status, headers: response.headers })
}

/** The most distinct warnings, so that random requests do not fill the memory. */
const maxWarnings = 100

/** Passes each sentence on once. */
const once = (warn: (sentence: string) => void): ((sentence: string) => void) => {
  const told = new Set<string>()
  return (sentence) => {
    if (told.has(sentence) || told.size >= maxWarnings) return
    told.add(sentence)
    warn(sentence)
  }
}

const prices = (context: SandboxContext, warn: (sentence: string) => void) => (c: PriceContext) => {
  // The country follows the caller's address, which `Vary` cannot express, so shared caches must not store it.
  c.header('Cache-Control', 'private, no-cache')
  c.header('Vary', 'Accept-Language', { append: true })
  const { errorWording } = context.settings.profile
  const worded = (status: number, message: string) =>
    errorWording === 'terse' ? (statusNames[status] ?? '') : message
  const params = new URL(c.req.url).searchParams
  const doubts = doubtsAbout(params)
  if (doubts.length > 0) warn(`GET /prices: ${doubts.join(' ').slice(0, 500)}`)
  const query = readPriceQuery(params)
  if ('keys' in query) return invalid(c, query.keys, worded(400, query.message))
  const locale = negotiateLocale(c.req.header('Accept-Language'))
  const found = lookUpPrices(context, query, { address: c.env?.remoteAddress, locale })
  if (found === 'currency-unsupported')
    return invalid(c, ['currency'], worded(400, '"currency" is not offered by this client'))
  if (found === 'country-embargoed')
    return invalid(c, ['country'], worded(400, '"country" is not served by this client'))
  if (found === 'not-found') return notFound(c, worded(404, 'No price was found.'))
  return answer(c, 'Prices', found)
}

/** Creates the public price host: `GET /prices`, for any origin and without authentication. */
export const createPriceHost = (context: SandboxContext, shares: PriceHostShares = {}): Hono<SandboxEnv> => {
  const { clock, settings } = context
  const {
    limits = createRateLimits(),
    faultTools = createFaultTools({
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      random: seededRandom(settings.seed),
    }),
  } = shares
  const host = new Hono<SandboxEnv>()
  return host
    .use(
      cors({
        origin: '*',
        allowMethods: ['GET', 'HEAD', 'OPTIONS'],
        exposeHeaders: ['Retry-After'],
        maxAge: 86_400,
      }),
    )
    .route('/', openapiRoutes(settings))
    .use(rateLimit({ limits, clock, settings }))
    .use(faults({ tools: faultTools, settings, failure: failed }))
    .get('/', (c) => c.text(about(context)))
    .get('/prices', prices(context, once(shares.warn ?? (() => {}))))
    .notFound((c) => {
      const allowed = allowedMethods(host, c)
      return allowed.length > 0 ? notAllowed(c, allowed) : notFound(c, 'Not Found')
    })
    .onError((error, c) => {
      shares.report?.(error)
      return failed(c)
    })
}
