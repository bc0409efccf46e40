import type { Fetch } from '../../client/index.ts'
import { withoutEndSlashes } from '../../contract/slashes.ts'
import { isMixed } from '../../widget/features/rules/setting-rules.ts'
import { UsageError } from '../command/errors.ts'
import type { Finding } from './finding.ts'

const check = 'CORS'

/** Reads `--origin`. A path behind the origin is an error, because browsers send none. */
export const readOrigin = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (text === 'null' || url?.protocol === 'file:')
    throw new UsageError(
      '--origin: a page that is opened as a file has no origin that can be admitted. Open it over http, for example with `npx serve`, and give that address, such as http://localhost:3000.',
    )
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !text.endsWith('/'))
    return url.origin
  throw new UsageError('--origin must be the scheme and host of a page, such as https://www.example.com.')
}

const verdict = ({ status, headers }: Response, origin: string | undefined): Omit<Finding, 'check'> => {
  const allowed = headers.get('access-control-allow-origin')
  if (status >= 300 && status < 400)
    return {
      status: 'failed',
      found: 'the host redirects, which loses the page\u2019s origin',
      todo: 'Use the address that it redirects to as VITRINE_PRICING_URL.',
    }
  if (allowed === '*') return { status: 'ok', found: 'pages of any origin may read the prices' }
  if (origin === undefined)
    return allowed
      ? {
          status: 'skipped',
          found: `only some origins may read the prices`,
          todo: 'Give the origin of your page with --origin.',
        }
      : {
          status: 'failed',
          found: 'no origin is allowed to read the prices',
          todo: 'Look for a proxy that removes the access-control headers, or ask the support of the platform.',
        }
  if (allowed === null)
    return {
      status: 'failed',
      found: 'a browser would reject the answer: it has no access-control-allow-origin',
      todo: `Have ${origin} allowed by the platform, and look for a proxy that removes the header.`,
    }
  if (allowed !== origin)
    return {
      status: 'failed',
      found: `a browser would reject the answer: it is for ${allowed.slice(0, 200)}`,
      todo: `Have ${origin} allowed by the platform; the header takes one origin or *.`,
    }
  const vary = headers.get('vary')?.toLowerCase() ?? ''
  if (!/(^|,)\s*(origin|\*)\s*(,|$)/.test(vary))
    return {
      status: 'warning',
      found: `${origin} may read the prices, but no Vary header tells caches that the answer is for it alone`,
      todo: 'Have "Vary: Origin" added, or a shared cache may serve the answer to pages of another origin, where it fails.',
    }
  return { status: 'ok', found: `pages of ${origin} may read the prices` }
}

export interface CorsQuery {
  pricingUrl: string
  clientId: string
  productIds: readonly string[]
  origin: string | undefined
}

/**
 * Requests prices as a page does: with its origin, without redirects, and with headers that need no preflight
 * (docs/platform/prices.md#lookup).
 */
export const corsFinding = async (
  fetch: Fetch,
  question: CorsQuery,
  signal: AbortSignal,
): Promise<Finding> => {
  const { pricingUrl, clientId, productIds, origin } = question
  const url = new URL(`${withoutEndSlashes(pricingUrl)}/prices`)
  url.searchParams.set('client_id', clientId)
  if (productIds.length > 0) url.searchParams.set('product_id', productIds.join())
  if (isMixed(origin, url))
    return {
      check,
      status: 'failed',
      found: 'browsers block an http host on an https page',
      todo: 'Use the https address of the price host.',
    }
  const headers = { accept: 'application/json', origin: origin ?? 'https://shop.example' }
  try {
    const response = await fetch(url.href, { headers, redirect: 'manual', signal })
    await response.body?.cancel()
    return { check, ...verdict(response, origin) }
  } catch {
    return {
      check,
      status: 'failed',
      found: `${url.host} answers this command, but not a page`,
      todo: 'Try again; if it persists, look for a firewall that stops requests with an Origin header.',
    }
  }
}
