import type { ProcessRequest } from '../../contract/cart-process-schema.ts'
import type { CustomerClaims } from '../customer-token/claims.ts'

/** An order that a customer is about to place. */
export interface WantedOrder {
  claims: CustomerClaims
  request: ProcessRequest
  /** The ID of the intent; undefined for a cart that continues at checkout. */
  intent?: string
}

/** Refuses an order by throwing a problem. Nothing was sent. */
export type OrderCheck = (order: WantedOrder) => Promise<void>
