/**
 * Parameters of checkout links beyond products and prices: repeated products, landing pages, foreign parameters,
 * references of customers, and resellers. Each is followed to the purchase or the session that it leads to. The reset
 * of a sandbox is tested here as well, with clock, faults and IDs.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { openLink, payAt } from '../checkout-support.ts'
import { baseUrl, call, json, link, order, standing, start } from '../rest-support.ts'

const preview = (sandbox: Sandbox, url: string) =>
  call(sandbox, '/cart/generatecartpreview', { body: { ShoppingCartUrl: url, RemoteAddress: '127.0.0.1' } })

const linesOf = async (query: string): Promise<unknown> => {
  const response = await preview(await standing(), link(query))
  const body = (await response.json()) as {
    Cart?: { CartItems: { ProductId: number; Quantity: number }[] }
    Message?: string
  }
  return body.Cart?.CartItems.map(({ ProductId, Quantity }) => [ProductId, Quantity]) ?? body.Message
}

it.each([
  ['raises the quantity of a repeated product', 'cart=97772,97772', [[97772, 2]]],
  [
    'keeps the order of products',
    'cart=97776,97772,97776,97776',
    [
      [97776, 3],
      [97772, 1],
    ],
  ],
  ['counts a product under both of its IDs', 'cart=97772,ILUM-P-Y', [[97772, 2]]],
  ['takes quantity= for a single product', 'cart=97772&quantity=3', [[97772, 3]]],
  ['prefers quantity_<id> to quantity=', 'cart=97772&quantity=3&quantity_97772=4', [[97772, 4]]],
  [
    'ignores quantity= for several products',
    'cart=97772,97776&quantity=3',
    [
      [97772, 1],
      [97776, 1],
    ],
  ],
  ['leaves a quantity above minquantity_<id>', 'cart=97772&quantity=6&minquantity_97772=4', [[97772, 6]]],
  ['reads minquantity_<id> of an own ID', 'cart=ILUM-P-Y&minquantity_LUM-P-Y=4', [[97772, 4]]],
])('%s [checkout-links#parameters] [conventions#ids]', async (_, query, expected) => {
  expect(await linesOf(query)).toEqual(expected)
})

it.each(['cart=97772&quantity=0', 'cart=97772&quantity=x', 'cart=97772&minquantity_97772=-1'])(
  'refuses %s',
  async (query) => {
    expect(await linesOf(query)).toMatch(/whole number/)
  },
)

it('reads a link with a named landing page [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  expect((await preview(sandbox, `${baseUrl}/1001/purl-summer_24?cart=97772`)).status).toBe(200)
  const page = await sandbox.rest.request('/1001/purl-summer_24?cart=97772', {}, {})
  expect(page.headers.get('location')).toMatch(/^\/1001\/session\//)
  expect((await preview(sandbox, `${baseUrl}/1001/other?cart=97772`)).status).toBe(400)
})

it.each(['cfg=summer', 'cookie=true', 'recommendation=7', 'tracking=pixel', 'affiliate=friend'])(
  'charges the same for a link with %s [checkout-links#parameters]',
  async (parameter) => {
    const sandbox = await standing()
    const totalOf = async (query: string) =>
      ((await json(preview(sandbox, link(query)))) as { Cart: { TotalPrice: unknown } }).Cart.TotalPrice
    expect(await totalOf(`cart=97772&${parameter}`)).toEqual(await totalOf('cart=97772'))
  },
)

const checkout = async (sandbox: Sandbox, query: string, email: string): Promise<void> => {
  const done = await payAt(sandbox, await openLink(sandbox, `/1001/?${query}`), { email })
  expect(done.headers.get('location')).toContain('/confirmation/')
}

const referenceOf = async (sandbox: Sandbox): Promise<unknown> => {
  const purchases = (await json(call(sandbox, '/sandbox/purchases'))) as { customerReferenceId: unknown }[]
  return purchases.at(-1)?.customerReferenceId
}

it('gives the customer of a link the ID in internalcustomer [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  await checkout(sandbox, 'cart=97772&internalcustomer=kim-42', 'kim@example.test')
  expect(await referenceOf(sandbox)).toBe('kim-42')
  // The second link finds the same customer, whatever e-mail address is typed.
  await checkout(sandbox, 'cart=97772&internalcustomer=kim-42', 'kim@work.test')
  const ids = [...sandbox.state.purchases.all()].map(({ customerId }) => customerId)
  expect(new Set(ids).size).toBe(1)
})

it('keeps two customers of one e-mail address apart by internalcustomer', async () => {
  const sandbox = await standing()
  await checkout(sandbox, 'cart=97772&internalcustomer=kim-1', 'both@example.test')
  await checkout(sandbox, 'cart=97772&internalcustomer=kim-2', 'both@example.test')
  const ids = [...sandbox.state.purchases.all()].map(({ customerId }) => customerId)
  expect(new Set(ids).size).toBe(2)
  expect(await referenceOf(sandbox)).toBe('kim-2')
})

it('shows a reseller order [cart#resellers]', async () => {
  const sandbox = await standing()
  await call(sandbox, '/cart/processcart', { body: order({ cart: { CustomerIsReseller: true } }) })
  await call(sandbox, '/cart/processcart', { body: order() })
  expect(await json(call(sandbox, '/sandbox/purchases'))).toMatchObject([
    { isReseller: true },
    { isReseller: false },
  ])
  const [purchase] = [...sandbox.state.purchases.all()]
  const page = await call(sandbox, `/sandbox/purchases/${purchase?.id}`, { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('a reseller')
})

it('continues a failed reseller order in the scope of resellers [checkout-links#parameters]', async () => {
  const sandbox = await standing()
  const ContinueUrl = async (cart: object) =>
    (
      (await json(
        call(sandbox, '/cart/processcart', {
          body: order({ cart: { CustomerReferenceId: 'customer-action', ...cart } }),
        }),
      )) as { ContinueUrl: string }
    ).ContinueUrl
  expect(new URL(await ContinueUrl({ CustomerIsReseller: true })).searchParams.get('scope')).toBe(
    'checkoutres',
  )
  expect(new URL(await ContinueUrl({})).search).toBe('')
})

it('lists customers as JSON', async () => {
  const sandbox = await standing()
  const customers = (await json(call(sandbox, '/sandbox/customers'))) as { customerId: number }[]
  expect(customers).toContainEqual({
    customerId: expect.any(Number),
    clientId: '1001',
    customerReferenceId: 'customer-offline',
    email: 'customer-offline@example.test',
    country: 'DE',
    paymentMethod: 'wire',
  })
  const id = customers[0]?.customerId
  const paid = await call(sandbox, `/sandbox/customers/${id}/payment`, { body: { method: 'declined' } })
  expect(paid.status).toBe(200)
})

it('starts again after a reset, also its clock, its faults and its IDs', async () => {
  const sandbox = await standing()
  const placed = async () => {
    await call(sandbox, '/cart/processcart', { body: order() })
    return [...sandbox.state.purchases.all()].map(({ id }) => id)
  }
  const before = await placed()
  await sandbox.clock.advance(86_400_000)
  await call(sandbox, '/sandbox/fault', { body: { fault: 'latency:1' } })
  const response = await sandbox.rest.request('/sandbox/reset', { method: 'POST' }, {})
  expect(await response.json()).toEqual({ now: start.toISOString() })
  expect([...sandbox.state.subscriptions.all(), ...sandbox.state.notifications.all()]).toEqual([])
  expect(sandbox.context.settings.fault).toBeUndefined()
  expect(await placed()).toEqual(before)
})
