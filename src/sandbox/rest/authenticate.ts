import type { MiddlewareHandler } from 'hono'
import type { Catalogue, Merchant } from '../catalogue/model.ts'
import type { SandboxEnv } from '../context/context.ts'
import { answerError } from '../responses/respond.ts'
import type { State } from '../state/state.ts'

export interface RestEnv extends SandboxEnv {
  Variables: {
    /** The client whose credentials the request carries. Operations see its data only. */
    merchant: Merchant
  }
}

/** Two operations omit the ID of an error (docs/platform/errors.md#rest). */
const withoutErrorId = /^\/(?:connection\/test|subscription\/updatecustomer)\/?$/i

export const errorIdFor = (path: string, state: State): string | undefined =>
  withoutErrorId.test(path) ? undefined : state.ids.token('error')

/** `username:password`; undefined for other schemes and invalid Base64 or UTF-8. */
const credentialsIn = (header: string | undefined): string | undefined => {
  const [, encoded] = /^basic +([a-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)),
    )
  } catch {
    return undefined
  }
}

/** HTTP Basic authentication. Plain comparison is enough: the passwords protect test data only. */
export const authenticate =
  ({ merchants }: Catalogue, state: State): MiddlewareHandler<RestEnv> =>
  async (c, next) => {
    const given = credentialsIn(c.req.header('Authorization'))
    const found = merchants.find(({ username, password }) => `${username}:${password}` === given)
    if (!found) {
      c.header('WWW-Authenticate', 'Basic realm="Sandbox", charset="UTF-8"')
      return answerError(
        c,
        { status: 401, message: 'The credentials are missing or wrong.' },
        errorIdFor(c.req.path, state),
      )
    }
    c.set('merchant', found)
    await next()
  }
