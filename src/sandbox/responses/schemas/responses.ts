import type * as z from 'zod'
import { cartResponses } from './cart.ts'
import { errorResponses } from './errors.ts'
import { result } from './fields.ts'
import { notificationResponses } from './notifications.ts'
import { priceResponses } from './prices.ts'
import { purchaseResponses } from './purchases.ts'
import { sandboxResponses } from './sandbox.ts'
import { subscriptionResponses } from './subscriptions.ts'

/**
 * Schemas of all responses, and of the parts that they share. The OpenAPI document is derived from them, and the
 * functions that build responses have their types.
 */
export const responses = {
  ConnectionTestResponse: result({}),
  ...errorResponses,
  ...priceResponses,
  ...purchaseResponses,
  ...cartResponses,
  ...subscriptionResponses,
  ...notificationResponses,
  ...sandboxResponses,
}

/** Responses by the name of their schema. */
export type Responses = { [Name in keyof typeof responses]: z.output<(typeof responses)[Name]> }
