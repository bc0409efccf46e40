import { createClientFor } from '../../../src/client/create-client-for.ts'
import { cart } from '../../../src/client/operations/cart.ts'

export const createCartClient = (url: string) =>
  createClientFor({ cart }, { pricingUrl: url, baseUrl: url, clientId: 1001 })
