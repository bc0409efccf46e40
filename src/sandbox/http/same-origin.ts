import type { MiddlewareHandler } from 'hono'
import type { SandboxEnv } from '../context/context.ts'
import { isIPv4, isIPv6 } from './ip-address.ts'

/** A page of another site can point its own host name to this machine, but it cannot use these names. */
const isOwnName = (url: URL, baseUrl: string): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isIPv4(host) || isIPv6(host) || url.host === new URL(baseUrl).host
}

const ownAddress = (address: string, request: Request, baseUrl: string): boolean => {
  const own = new URL(request.url)
  return URL.canParse(address) && new URL(address).host === own.host && isOwnName(own, baseUrl)
}

/**
 * True for requests of the sandbox's own pages, and of programs such as curl. Browsers send the origin of a form, its
 * site or at least its page; programs send none of them.
 */
const isAllowed = (request: Request, baseUrl: string): boolean => {
  const { headers } = request
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin'
  const sources = [headers.get('Origin'), headers.get('Referer')].filter((source) => source !== null)
  return (
    (site === 'same-origin' || site === 'none') &&
    sources.every((source) => ownAddress(source, request, baseUrl))
  )
}

/** Refuses changes that a page of another site sends. */
export const sameOrigin =
  (baseUrl: string): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isAllowed(c.req.raw, baseUrl)) {
      return c.text('This comes from a page that is not the sandbox.', 403)
    }
    return next()
  }
