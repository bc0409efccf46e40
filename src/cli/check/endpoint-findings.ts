/**
 * `vitrine check --endpoint`: calls an endpoint as a page of `--origin` would, with the preflight and the preview
 * that a browser sends, and reads its health checks. It orders nothing. A check that depends on a failed one is
 * skipped with the reason rather than reported as a second failure, and every failure has a remedy. It costs about
 * four requests, and up to three more to find the origin that was meant.
 */

import type { Fetch } from '../../client/index.ts'
import { previewResponseSchema } from '../../contract/cart-answer-schemas.ts'
import { withoutEndSlashes } from '../../contract/slashes.ts'
import { isLoopback } from '../../endpoint/config/setting-values.ts'
import { isMixed } from '../../widget/features/rules/setting-rules.ts'
import type { CommandContext } from '../command/command.ts'
import { UsageError } from '../command/errors.ts'
import { timeoutMsOf } from '../command/timeout.ts'
import { readProducts } from '../platform/look-up-prices.ts'
import { readOrigin } from './cors-finding.ts'
import type { Finding } from './finding.ts'

/** The endpoint, and the page that would call it. */
interface Caller {
  endpoint: string
  origin: string
  /** Reads the reasons of `/ready/orders`. */
  healthToken: string | undefined
  /** Calls a path of the endpoint. Undefined when there is no answer. */
  call(path: string, init?: RequestInit): Promise<Response | undefined>
}

export const healthTokenVariable = {
  name: 'VITRINE_HEALTH_TOKEN',
  about: 'with --endpoint: the token of the endpoint, for the reasons why it is not ready',
} as const

const isUnencrypted = (endpoint: string): boolean => {
  const { protocol, hostname } = new URL(endpoint)
  return protocol === 'http:' && !isLoopback(hostname)
}

const callsTo =
  (endpoint: string, fetch: Fetch, timeoutMs: number): Caller['call'] =>
  (path, init = {}) =>
    fetch(`${withoutEndSlashes(endpoint)}${path}`, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)

const callerOf = ({ args, terminal }: CommandContext): Caller => {
  const endpoint = args.text('endpoint') ?? ''
  const origin = readOrigin(args.text('origin'))
  if (!/^https?:\/\/[^/?#]/.test(endpoint) || !URL.canParse(endpoint))
    throw new UsageError('--endpoint must be an http(s) address, such as https://shop-api.example.com.')
  if (origin === undefined)
    throw new UsageError('--endpoint needs --origin: the scheme and host of the page that calls it.')
  const healthToken = terminal.env[healthTokenVariable.name]?.trim() || undefined
  if (healthToken && isUnencrypted(endpoint))
    throw new UsageError(
      `${healthTokenVariable.name} is sent to https and to this machine only: use the https address of the endpoint.`,
    )
  const timeoutMs = timeoutMsOf(args)
  const fetch: Fetch = terminal.fetch
  return { endpoint, origin, healthToken, call: callsTo(endpoint, fetch, timeoutMs) }
}

const jsonOf = async (response: Response): Promise<Record<string, unknown>> => {
  const body: unknown = await response.json().catch(() => undefined)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

const preflight = ({ call }: Caller, origin: string): Promise<Response | undefined> =>
  call('/cart/preview', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })

const isAdmitted = (response: Response | undefined, origin: string): boolean =>
  response?.ok === true && [origin, '*'].includes(response.headers.get('access-control-allow-origin') ?? '')

/** The same origin with and without `www.`, over http and https. A page on this machine has no other name. */
const otherNames = (origin: string): string[] => {
  const { protocol, host, hostname } = new URL(origin)
  if (isLoopback(hostname)) return []
  const hosts = [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`]
  const schemes = [protocol, protocol === 'https:' ? 'http:' : 'https:']
  return schemes
    .flatMap((scheme) => hosts.map((name) => `${scheme}//${name}`))
    .filter((name) => name !== origin)
}

const admittedName = async (caller: Caller): Promise<string | undefined> => {
  for (const name of otherNames(caller.origin))
    if (isAdmitted(await preflight(caller, name), name)) return name
  return undefined
}

const mixedFinding = ({ endpoint, origin }: Caller): Finding[] =>
  isMixed(origin, new URL(endpoint))
    ? [
        {
          check: 'Mixed content',
          status: 'failed',
          found: 'browsers block an http endpoint on an https page',
          todo: 'Use the https address of the endpoint, on the page as well.',
        },
      ]
    : []

/** The preflight that a browser sends before it lets a page ask for a preview. */
const preflightFinding = async (caller: Caller): Promise<Finding> => {
  const check = 'Preflight'
  const { origin } = caller
  const response = await preflight(caller, origin)
  if (!response)
    return {
      check,
      status: 'failed',
      found: `nothing answers at ${new URL(caller.endpoint).host}`,
      todo: 'Check the address, and that the endpoint runs. Behind a company proxy, try another network.',
    }
  if (isAdmitted(response, origin)) return { check, status: 'ok', found: `pages of ${origin} may call it` }
  const { code } = await jsonOf(response)
  if (code === 'not-configured')
    return {
      check,
      status: 'failed',
      found: 'the endpoint runs, but its settings are not valid',
      todo: 'Its log names each setting, with the reason. Correct them, and deploy it again.',
    }
  if (code !== 'origin-refused')
    return {
      check,
      status: 'failed',
      found: `answers ${response.status} to a preflight${response.status >= 300 && response.status < 400 ? ', which browsers do not follow' : ''}`,
      todo: 'Check that this is the address of the endpoint, without a path behind it unless a proxy adds one, and that no proxy answers OPTIONS itself.',
    }
  const name = await admittedName(caller)
  return {
    check,
    status: 'failed',
    found: `refuses pages of ${origin}${name ? `, and admits those of ${name}` : ''}`,
    todo: `Add ${origin} to VITRINE_ORIGINS of the endpoint, after a space, and start it again. In a folder of vitrine init it stands in wrangler.toml, samconfig.toml or .env. With the sandbox of a checkout: npm start -- --origin ${origin}`,
  }
}

/** Whether an endpoint lets the pages of an origin in, and whether it answers at all. */
export const endpointAdmission = async (
  endpoint: string,
  origin: string,
  fetch: Fetch,
  timeoutMs: number,
): Promise<Finding & { isAnswered: boolean }> => {
  let isAnswered = false
  const call = callsTo(endpoint, fetch, timeoutMs)
  const noting: Caller['call'] = async (path, init) => {
    const response = await call(path, init)
    isAnswered ||= response !== undefined
    return response
  }
  const finding = await preflightFinding({ endpoint, origin, healthToken: undefined, call: noting })
  return { ...finding, isAnswered }
}

const skipped = (check: string, found: string, todo?: string): Finding => ({
  check,
  status: 'skipped',
  found,
  todo,
})

const previewFinding = async ({ call, origin }: Caller, products: readonly string[]): Promise<Finding> => {
  const check = 'Cart preview'
  const [product] = products
  if (!product) return skipped(check, 'needs a product', 'Name one with --products.')
  const isOwn = product.startsWith('I')
  const response = await call('/cart/preview', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ product: isOwn ? product.slice(1) : product, quantity: 1, ...(isOwn && { internal: true }) }],
    }),
  })
  if (!response)
    return {
      check,
      status: 'failed',
      found: 'no answer in time',
      todo: 'Raise --timeout, and read the log of the endpoint.',
    }
  const body = await jsonOf(response)
  if (!response.ok)
    return {
      check,
      status: 'failed',
      found: `answers ${response.status}${typeof body.code === 'string' ? `, ${body.code.slice(0, 60)}` : ''}`,
      todo:
        typeof body.detail === 'string'
          ? `The endpoint says: ${body.detail.slice(0, 200)} Its log has the cause.`
          : 'Check that this is the address of the endpoint.',
    }
  const preview = previewResponseSchema.safeParse(body)
  if (!preview.success)
    return {
      check,
      status: 'failed',
      found: 'answers something else than a preview',
      todo: 'Check that this is the address of the endpoint, and that its version is that of the widget.',
    }
  const { total, currency } = preview.data
  return { check, status: 'ok', found: `one of ${product} costs ${total.gross} ${currency}` }
}

const readyFinding = async ({ call }: Caller): Promise<Finding> => {
  const check = 'Ready'
  const response = await call('/ready')
  if (response?.ok) return { check, status: 'ok', found: 'takes requests' }
  if (response?.status === 404) return skipped(check, 'the endpoint has no health module')
  return {
    check,
    status: 'failed',
    found: response ? `answers ${response.status}` : 'no answer',
    todo: 'The endpoint is stopping, or something else answers for it. Read its log.',
  }
}

const partTodos: Readonly<Record<string, string>> = {
  'token-key-missing':
    'Without VITRINE_TOKEN_KEY carts continue at checkout, which is fine unless customers order on your page.',
  'token-key-unusable': 'VITRINE_TOKEN_KEY cannot be used: see the form of keys in the reference.',
  'upstream-unauthorized': 'Check VITRINE_USERNAME and VITRINE_PASSWORD of the endpoint.',
  'upstream-blocked':
    'The platform refuses the endpoint’s address for a minute: see VITRINE_UPSTREAM_PER_SECOND.',
  'behind-proxy':
    'All shoppers share the address of a proxy. Set VITRINE_RUNTIME to proxy:<n>, the number of your proxies.',
}

/** The failing parts of an order's readiness, with the code of the reason. */
const brokenParts = (body: Record<string, unknown>): { part: string; reason: string }[] =>
  Object.entries(typeof body.parts === 'object' && body.parts !== null ? body.parts : {}).flatMap(
    ([part, state]: [string, { ok?: unknown; reason?: unknown } | null]) =>
      state?.ok === false ? { part, reason: String(state.reason).slice(0, 60) } : [],
  )

const ordersFinding = async ({ call, healthToken }: Caller): Promise<Finding> => {
  const check = 'Ready for orders'
  const headers = healthToken ? { authorization: `Bearer ${healthToken}` } : {}
  const response = await call('/ready/orders', { headers })
  if (response?.ok) return { check, status: 'ok', found: 'everything that an order needs works' }
  if (response?.status === 404) return skipped(check, 'the endpoint has no health module')
  if (!response) return { check, status: 'failed', found: 'no answer', todo: 'Read the log of the endpoint.' }
  if (response.status === 401)
    return {
      check,
      status: 'failed',
      found: 'refuses the token',
      todo: `Give ${healthTokenVariable.name} the value that the endpoint has.`,
    }
  const body = await jsonOf(response)
  if (response.status === 503 && body.status === 'not-ready' && body.parts === undefined)
    return {
      check,
      status: 'warning',
      found: 'cannot place orders now; the reasons need a token',
      todo: `Give the endpoint and this command the same ${healthTokenVariable.name}, or read the log of the endpoint. Without VITRINE_TOKEN_KEY carts continue at checkout, which is fine unless customers order on your page.`,
    }
  const broken = brokenParts(body)
  const isWithoutKey = broken.every(({ reason }) => reason === 'token-key-missing')
  return {
    check,
    status: isWithoutKey && broken.length > 0 ? 'warning' : 'failed',
    found: broken.map(({ part, reason }) => `${part}: ${reason}`).join(', ') || `answers ${response.status}`,
    todo:
      broken.flatMap(({ reason }) => partTodos[reason] ?? []).join(' ') ||
      'The log of the endpoint has the error; the runbook has the remedies.',
  }
}

/** Checks an endpoint from the origin of a page. */
export const endpointFindings = async (context: CommandContext): Promise<Finding[]> => {
  const caller = callerOf(context)
  const { productIds, internalProductIds } = readProducts(context.args.list('products'))
  const admitted = await preflightFinding(caller)
  const preview =
    admitted.status === 'ok'
      ? await previewFinding(caller, [...productIds, ...internalProductIds.map((id) => `I${id}`)])
      : skipped('Cart preview', 'needs the preflight')
  return [...mixedFinding(caller), admitted, preview, await readyFinding(caller), await ordersFinding(caller)]
}
