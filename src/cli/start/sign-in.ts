import type { Context } from 'hono'
import { secretPrefix } from '../../endpoint/config/shared-secret.ts'
import { type Permission, permissions } from '../../endpoint/customer-token/claims.ts'
import { signCustomerToken } from '../../endpoint/customer-token/sign.ts'
import { maxLifetime } from '../../endpoint/customer-token/verify.ts'
import type { State } from '../../sandbox/state/state.ts'

/** Signs tokens of the sandbox's customers, as the backend of a shop does for its own. */
export interface SignIn {
  /** The customers of the shop, by the merchant's own ID. */
  customers(): string[]
  sign(customer: string, may: Permission[]): Promise<string>
}

/** Undefined for a key that cannot sign. */
export const createSignIn = (key: string | undefined, clientId: string, state: State): SignIn | undefined =>
  key?.startsWith(secretPrefix)
    ? {
        customers: () =>
          [...state.customers.all()].flatMap(({ clientId: of, reference }) =>
            of === clientId && reference !== undefined ? [reference] : [],
          ),
        sign: (customerReference, may) =>
          signCustomerToken({ key, audience: 'vitrine', customerReference, may, expiresIn: maxLifetime }),
      }
    : undefined

const isPermission = (text: string): text is Permission => permissions.some((each) => each === text)

const names = ['localhost', '127.0.0.1', '[::1]']

/** Another host name may be made to lead here, and pages of every origin may send a form. Neither gets a token. */
const isFromHere = (c: Context): boolean => {
  const { hostname, host } = new URL(c.req.url)
  const origin = c.req.header('origin')
  return names.includes(hostname) && (origin === undefined || origin === `http://${host}`)
}

/**
 * `POST /sign-in` with `customer` and, separated by blanks, what the token `may`: answers a token as text. A browser sends
 * it from pages of this site only.
 */
export const signInRoute =
  (signIn: SignIn) =>
  async (c: Context): Promise<Response> => {
    if (!isFromHere(c)) return c.text('Only pages of this site sign in.', 403)
    const { customer, may } = await c.req.parseBody()
    const known = signIn.customers()
    if (typeof customer !== 'string' || !known.includes(customer))
      return c.text(`There is no such customer. The sandbox has ${known.join(', ')}.`, 400)
    const wanted = typeof may === 'string' ? may.split(/\s+/).filter(isPermission) : []
    const token = await signIn.sign(customer, wanted.length > 0 ? wanted : ['order'])
    return c.text(token, 200, { 'cache-control': 'no-store' })
  }
