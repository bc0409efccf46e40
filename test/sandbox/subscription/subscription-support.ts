/**
 * The subscriptions that tests of the sandbox begin: a catalogue with prices that divide easily, a clock that starts
 * on 1 June 2027, orders, reads, moves of the clock and means of payment. `halfway` is the usual case, on the 16th
 * with half of the interval left. Every exchange is checked against the OpenAPI document.
 */

import type { Catalogue, Product } from '../../../src/sandbox/catalogue/model.ts'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { loadCatalogue, type Sandbox } from '../../../src/sandbox/index.ts'
import type { Purchase } from '../../../src/sandbox/state/purchase.ts'
import type { Subscription, SubscriptionItem } from '../../../src/sandbox/state/subscription.ts'
import { call, json, order, standing } from '../rest-support.ts'

const monthly = (id: number, amount: number, more: Partial<Product> = {}): Product => ({
  id,
  name: `Product ${id}`,
  operatingSystem: 'Any',
  priceIs: 'gross',
  base: { currency: 'USD', amount },
  interval: { months: 1 },
  renewal: 'Automatic',
  graceDays: 7,
  ...more,
})

/** Products with prices that divide easily. */
export const products = {
  twenty: 1,
  ten: 2,
  tiered: 3,
  yearly: 4,
  net: 5,
  twice: 6,
  manual: 7,
  oneOff: 8,
  trial: 9,
  tenDays: 10,
} as const

const own = loadCatalogue()
export const catalogue: Catalogue = {
  merchants: own.merchants.map((merchant) =>
    merchant.clientId === '1001'
      ? {
          ...merchant,
          products: [
            ...merchant.products,
            monthly(products.twenty, 20),
            monthly(products.ten, 10),
            monthly(products.tiered, 10, { tiers: [{ from: 3, amount: 8 }] }),
            monthly(products.yearly, 120, { interval: { months: 12 } }),
            monthly(products.net, 10, { priceIs: 'net' }),
            monthly(products.twice, 30, { recurrences: 2 }),
            monthly(products.manual, 15, { renewal: 'Manual', graceDays: 5 }),
            monthly(products.trial, 20, { firstInterval: { days: 14, amount: 1 } }),
            monthly(products.tenDays, 5, { interval: { days: 10 } }),
            { ...monthly(products.oneOff, 5), interval: undefined, renewal: undefined, graceDays: undefined },
          ],
          coupons: [
            ...merchant.coupons,
            { code: 'SECOND50', percent: 50, appliesTo: { interval: 2 }, promotionId: 701 },
            { code: 'TEN-ONLY', percent: 50, products: [products.ten], promotionId: 702 },
          ],
        }
      : merchant,
  ),
}

/** The first of a month with thirty days, at midnight. */
export const june = new Date('2027-06-01T00:00:00Z')

export const begun = (at: Date = june): Promise<Sandbox> => standing({ catalogue, clock: createClock(at) })

export interface SignUp {
  product?: number | undefined
  quantity?: number | undefined
  reference?: string | undefined
  coupons?: string[] | undefined
  cart?: Record<string, unknown>
}

export const purchases = ({ state }: Sandbox): Purchase[] => [...state.purchases.all()]

export const lastPurchase = (sandbox: Sandbox): Purchase => {
  const last = purchases(sandbox).at(-1)
  if (!last) throw new Error('There is no purchase.')
  return last
}

export const grossOf = ({ lines }: Purchase): number =>
  lines.reduce((sum, { unit, quantity }) => sum + unit.gross * quantity, 0) / 100

/** Places an order and returns the ID of its subscription. */
export const signUp = async (
  sandbox: Sandbox,
  { product, quantity, reference, coupons, cart }: SignUp = {},
) => {
  await call(sandbox, '/cart/processcart', {
    body: order({
      cart: {
        CartItems: [{ ProductId: product ?? products.twenty, Quantity: quantity ?? 1 }],
        DefaultCurrencyId: 'USD',
        CustomerReferenceId: reference ?? 'customer-paid',
        ...(coupons && { Coupons: coupons }),
        ...cart,
      },
    }),
  })
  const id = lastPurchase(sandbox).lines[0]?.subscription?.id
  if (id === undefined) throw new Error('No subscription began.')
  return id
}

export const subscriptionOf = ({ state }: Sandbox, id: number): Subscription => {
  const subscription = state.subscriptions.get(id)
  if (!subscription) throw new Error(`There is no subscription ${id}.`)
  return subscription
}

/** The latest version of an item. */
export const latest = (sandbox: Sandbox, id: number, runningNumber = 1): SubscriptionItem => {
  const found = subscriptionOf(sandbox, id).items.find(
    (item) => item.isCurrent && item.runningNumber === runningNumber,
  )
  if (!found) throw new Error(`There is no item ${runningNumber}.`)
  return found
}

export interface Answer {
  status: number
  body: unknown
}

export const post = async (sandbox: Sandbox, operation: string, body: unknown): Promise<Answer> => {
  const path = operation.startsWith('/') ? operation : `/subscription/${operation}`
  const response = await call(sandbox, path, { body })
  return { status: response.status, body: await response.json() }
}

export const read = (sandbox: Sandbox, id: number): Promise<unknown> =>
  json(call(sandbox, `/subscription/getsubscription?subscriptionid=${id}`))

export const moveTo = (sandbox: Sandbox, date: string): Promise<unknown> =>
  json(call(sandbox, '/sandbox/clock', { body: { now: date.includes('T') ? date : `${date}T00:00:00Z` } }))

/** Changes the payment method of a subscription's customer. */
export const payBy = async (sandbox: Sandbox, id: number, method: string): Promise<void> => {
  const { customerId } = subscriptionOf(sandbox, id)
  await call(sandbox, `/sandbox/customers/${customerId}/payment`, { body: { method } })
}

export const settings = (preview: boolean, align: boolean, extend?: boolean) => ({
  GetCustomerPricePreviewOnly: preview,
  AlignToCurrentInterval: align,
  ...(extend !== undefined && { ExtendInterval: extend }),
})

export const isRefused = (message: string) => ({
  status: 400,
  body: { Id: expectText, Message: message, Status: 400 },
})

const expectText = {
  asymmetricMatch: (value: unknown) => typeof value === 'string',
  toString: () => 'a text',
}

export const subscribed = async (setup: SignUp = {}): Promise<[Sandbox, number]> => {
  const sandbox = await begun()
  return [sandbox, await signUp(sandbox, setup)]
}

/** $20 and $10 a month, in one subscription. */
export const withTwoItems = async (): Promise<[Sandbox, number]> => {
  const sandbox = await begun()
  const id = await signUp(sandbox, {
    cart: {
      CartItems: [
        { ProductId: products.twenty, Quantity: 1 },
        { ProductId: products.ten, Quantity: 1 },
      ],
    },
  })
  return [sandbox, id]
}

/** $20 a month since 1 June; on the 16th, half of the interval's thirty days are left. */
export const halfway = async (setup: SignUp = {}): Promise<[Sandbox, number]> => {
  const sandbox = await begun()
  const id = await signUp(sandbox, setup)
  await moveTo(sandbox, '2027-06-16')
  return [sandbox, id]
}

export const price = (Value: number, more: object = {}) => ({
  CurrencyId: 'USD',
  IsGross: true,
  Value,
  ...more,
})

/** A body of `updatesubscriptionitem`. */
export const update = (id: number, more: object = {}) => ({
  SubscriptionId: `S${id}`,
  RunningNumber: 1,
  Quantity: 1,
  UpdateAction: 'Upgrade',
  ...more,
})
