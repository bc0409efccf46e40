import type { Service } from '../../core/service.ts'
import type { CustomerClaims, Permission } from '../../customer-token/claims.ts'
import type { Exchange, Handler } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'

/** The permissions of a customer token that the routes ask for, each with those that include it. */
export const permissions = {
  /** The customer may see their own subscriptions. */
  subscriptions: ['subscriptions', 'manage'],
  /** The customer may see and change them, and open the platform’s pages to cancel and to change the card. */
  manage: ['manage'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>

export type SignedInHandler = (exchange: Exchange, claims: CustomerClaims) => Promise<Response>

/** Makes the handlers of routes for a customer whose token has a permission. */
export const createSignedIn =
  ({ logger, verifyToken }: Pick<Service, 'logger' | 'verifyToken'>) =>
  (permission: keyof typeof permissions, handle: SignedInHandler): Handler =>
  async (exchange) => {
    const { fields, request } = exchange
    const claims = await verifyToken(request.headers, permissions[permission])
    if (!claims) throw new ProblemError('token-invalid')
    fields.customer = await logger.hash(claims.sub)
    return handle(exchange, claims)
  }

export type SignedIn = ReturnType<typeof createSignedIn>
