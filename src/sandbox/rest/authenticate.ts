import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Catalogue, Merchant } from '../catalogue/model.ts'
import type { SandboxEnv } from '../context.ts'
import { answerError } from '../http/media.ts'
import type { State } from '../state/state.ts'

export interface RestEnv extends SandboxEnv {
  Variables: {
    /** Whose credentials the request carries; every operation is limited to their data. */
    merchant: Merchant
  }
}

/** Two operations omit the error's ID (platform-api.md, "Errors"). */
const withoutErrorId = /^\/(?:connection\/test|subscription\/updatecustomer)\/?$/i

export const errorIdFor = (path: string, state: State): string | undefined =>
  withoutErrorId.test(path) ? undefined : state.ids.token('error')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `username:password`; undefined for another scheme and for what is not Base64 of UTF-8. */
const credentialsIn = (header: string | undefined): string | undefined => {
  const [, encoded] = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return undefined
  }
}

/**
 * HTTP Basic authentication. Digests of equal length are compared in constant time, and always with every merchant's,
 * so that neither a password nor a user name can be found by measuring.
 */
export const authenticate = (catalogue: Catalogue, state: State): MiddlewareHandler<RestEnv> => {
  const known = catalogue.merchants.map((merchant) => ({
    merchant,
    digest: digest(`${merchant.username}:${merchant.password}`),
  }))
  return async (c, next) => {
    const given = digest(credentialsIn(c.req.header('Authorization')) ?? '')
    const [found] = known.filter((entry) => timingSafeEqual(entry.digest, given))
    if (!found) {
      c.header('WWW-Authenticate', 'Basic realm="Sandbox", charset="UTF-8"')
      return answerError(
        c,
        { status: 401, message: 'The credentials are missing or wrong.' },
        errorIdFor(c.req.path, state),
      )
    }
    c.set('merchant', found.merchant)
    await next()
  }
}
