import type { MiddlewareHandler } from 'hono'
import type { SandboxEnv } from '../context/context.ts'
import { isIPv4, isIPv6 } from './ip-address.ts'

/** A page elsewhere can be given a name that leads to this machine, but no address and none of these names. */
const isOwnName = (url: URL, baseUrl: string): boolean => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || isIPv4(host) || isIPv6(host) || url.host === new URL(baseUrl).host
}

const isForm = (contentType: string | undefined): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i.test(contentType ?? '')

/**
 * Whether the request comes from a page of this sandbox, or from no page at all. Any web page may send a form to this
 * machine; browsers say where it comes from, and programs send no forms.
 */
const isAllowed = (request: Request, baseUrl: string): boolean => {
  const origin = request.headers.get('Origin')
  if (origin === null) return !isForm(request.headers.get('Content-Type') ?? undefined)
  const own = new URL(request.url)
  return URL.canParse(origin) && new URL(origin).host === own.host && isOwnName(own, baseUrl)
}

/** Nothing under `/sandbox/` can be changed from another site's page. */
export const sameOrigin =
  (baseUrl: string): MiddlewareHandler<SandboxEnv> =>
  async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !isAllowed(c.req.raw, baseUrl)) {
      return c.text('This comes from a page that is not the sandbox.', 403)
    }
    return next()
  }
