import type { MiddlewareHandler } from 'hono'
import type { SandboxEnv } from '../context/context.ts'
import { isIPv4, isIPv6 } from './ip-address.ts'

/** A page of another site can point its own host name to this machine, but it cannot use these names. */
const isOwnName = (url: URL, baseUrl: string): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isIPv4(host) || isIPv6(host) || url.host === new URL(baseUrl).host
}

const isForm = (contentType: string | undefined): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i.test(contentType ?? '')

/**
 * True for requests of the sandbox's own pages and of programs. Browsers send the origin of a form; programs
 * send no forms.
 */
const isAllowed = (request: Request, baseUrl: string): boolean => {
  const origin = request.headers.get('Origin')
  if (origin === null) return !isForm(request.headers.get('Content-Type') ?? undefined)
  const own = new URL(request.url)
  return URL.canParse(origin) && new URL(origin).host === own.host && isOwnName(own, baseUrl)
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
