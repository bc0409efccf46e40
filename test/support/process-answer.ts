import * as z from 'zod/mini'
import { orderSchema } from '../../src/contract/cart-process-schema.ts'

/** The answer of `POST /cart/process`: an order, or a session of checkout where no customer is known. */
export const processAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('session'), checkoutUrl: z.string() }),
  orderSchema,
])
