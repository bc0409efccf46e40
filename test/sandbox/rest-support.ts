import { createClock } from '../../src/sandbox/context/clock.ts'
import {
  createSandbox,
  loadCatalogue,
  openGeo,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.ts'
import { checked } from './openapi/openapi-check.ts'

export const start = new Date('2026-11-21T12:00:00Z')
export const baseUrl = 'http://localhost:4402'

/** Loaded once, because tests do not change them. */
const geo = openGeo()
const catalogue = loadCatalogue()

/** A sandbox with a standing clock and without the rate limit. */
export const unchecked = async (options: SandboxOptions = {}): Promise<Sandbox> =>
  createSandbox({
    clock: createClock(start),
    rateLimit: false,
    baseUrl,
    catalogue,
    geo: await geo,
    ...options,
  })

/** The same sandbox; every exchange is checked against its OpenAPI document. */
export const standing = async (options: SandboxOptions = {}): Promise<Sandbox> =>
  checked(await unchecked(options))

export const authorization = (client: 1001 | 1002 = 1001): string =>
  `Basic ${btoa(`merchant-${client}:secret-${client}`)}`

interface CallOptions {
  client?: 1001 | 1002
  headers?: Record<string, string>
  body?: unknown
  /** Address of the caller. */
  from?: string
}

/** Calls the REST host with credentials; a body makes it a POST of JSON. */
export const call = (
  { rest }: Sandbox,
  path: string,
  { client, headers, body, from }: CallOptions = {},
): Promise<Response> =>
  Promise.resolve(
    rest.request(
      path,
      {
        headers: {
          authorization: authorization(client),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      },
      { remoteAddress: from ?? '127.0.0.1' },
    ),
  )

export const json = async (response: Response | Promise<Response>): Promise<unknown> =>
  (await response).json() as Promise<unknown>

export const link = (query: string, client = 1001): string => `${baseUrl}/${client}/?scope=checkout&${query}`

export interface Order {
  /** Additional members of `Cart`. */
  cart?: Record<string, unknown>
  /** Members beside `Cart`. */
  more?: Record<string, unknown>
}

/** A body of `processcart`: a yearly product for a customer with a good card. */
export const order = ({ cart, more }: Order = {}) => ({
  Cart: {
    CartItems: [{ ProductId: 97772, Quantity: 1 }],
    DefaultCountryId: 'DE',
    DefaultLanguageId: 'en',
    UseInternalContacts: true,
    CustomerReferenceId: 'customer-paid',
    ...cart,
  },
  ...more,
})

/** Places an order, and gives the ID of its purchase. */
export const placeOrder = async (sandbox: Sandbox, cart: Record<string, unknown> = {}): Promise<number> => {
  const answer = await json(call(sandbox, '/cart/processcart', { body: order({ cart }) }))
  return (answer as { PurchaseId: number }).PurchaseId
}

/** A purchase as the merchant reads it, without its envelope. */
export const purchaseBody = async <Body = unknown>(
  sandbox: Sandbox,
  id: number | undefined,
  client?: CallOptions['client'],
): Promise<Body> => {
  const path = `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`
  const answer = await json(call(sandbox, path, client ? { client } : {}))
  const { Purchase } = answer as { Purchase: { PaidOrderNotification: { Purchase: Body } } }
  return Purchase.PaidOrderNotification.Purchase
}

/** The items of a purchase; a single one comes without a list. */
export const purchaseItems = async <Item>(
  sandbox: Sandbox,
  id: number,
  client?: CallOptions['client'],
): Promise<Item[]> => {
  const { Items } = await purchaseBody<{ Items: { Item: Item | Item[] } }>(sandbox, id, client)
  return [Items.Item].flat() as Item[]
}
