/**
 * Two plans of one group are sold in no cart, whoever asks: the preview refuses them as the order does, so that no page
 * hands such a cart to checkout. It takes no customer, and nothing is sent where the request names both.
 */

import { expect, it } from 'vitest'
import type { CartItem, CartRequest } from '../../../src/contract/cart-preview.ts'
import { usualProfile } from '../../../src/sandbox/profile/parse-profile.ts'
import { codeOf, type Desk, openDesk, origin, plans } from './desk.ts'
import { newKey } from './steps.ts'

const items = (...products: string[]): CartItem[] => products.map((product) => ({ product, quantity: 1 }))

/** Asks as a page does whose shopper is not signed in. */
const preview = (desk: Desk, body: CartRequest) => desk.ask('/cart/preview', { customer: null, body })

it('refuses a preview of two plans of one group to everyone, and asks the platform nothing', async () => {
  const desk = await openDesk()
  const refused = await preview(desk, { items: items('97769', '97776', '97770') })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    code: 'plans-exclude-each-other',
    detail: 'Nothing was ordered. Keep one of the plans in the cart.',
  })
  // A month of one plan and a year of another replace each other as well.
  expect(await codeOf(await preview(desk, { items: items('97769', '97773') }))).toBe(
    'plans-exclude-each-other',
  )
  const known = await desk.ask('/cart/preview', { body: { items: items('97769', '97770'), session: true } })
  expect(await codeOf(known)).toBe('plans-exclude-each-other')
  expect(desk.calls).toEqual([])
})

it.each([
  ['one plan twice', ['97769', '97769'], {}],
  ['a plan beside another product', ['97769', '97776'], {}],
  [
    'a plan and its add-on',
    ['97769', '97776'],
    { VITRINE_PLANS: '[{"plans":["97769","97770"],"addOns":["97776"]}]' },
  ],
  ['plans of two groups', ['97769', '97776'], { VITRINE_PLANS: '[{"plans":["97769"]},{"plans":["97776"]}]' }],
  [
    'two plans of a group of which a customer may have several',
    ['97769', '97770'],
    { VITRINE_PLANS: plans.replace('"most"', '"several":true,"most"') },
  ],
  ['two products without groups', ['97769', '97770'], { VITRINE_PLANS: '' }],
])('previews %s', async (_, products, env) => {
  const desk = await openDesk({ env })
  expect((await preview(desk, { items: items(...products) })).status).toBe(200)
})

it('refuses two plans that only the platform knows as such: by the merchant’s own IDs, and in a path', async () => {
  const desk = await openDesk({ profile: { ...usualProfile, pathCart: 'adds' } })
  const own: CartItem = { product: 'LUM-T-M', internal: true, quantity: 1 }
  expect(await codeOf(await preview(desk, { items: [...items('97769'), own] }))).toBe(
    'plans-exclude-each-other',
  )
  expect((await preview(desk, { items: [own] })).status).toBe(200)
  // The path sells 97772.
  expect(await codeOf(await preview(desk, { items: items('97773'), path: 'purl-two' }))).toBe(
    'plans-exclude-each-other',
  )
  expect((await preview(desk, { items: items('97776'), path: 'purl-two' })).status).toBe(200)
})

it('refuses them before it says that an address has no preview, after which a page would use the link', async () => {
  const { endpoint } = await openDesk()
  const codeFor = async (...products: string[]) => {
    const request = new Request('https://api.shop.example/cart/preview', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ items: items(...products) }),
    })
    return codeOf(await endpoint.fetch(request, { remoteAddress: '2001:db8::7' }))
  }
  expect(await codeFor('97776')).toBe('address-unsupported')
  expect(await codeFor('97769', '97770')).toBe('plans-exclude-each-other')
})

it('opens no session for them where a press has no token that orders', async () => {
  const desk = await openDesk()
  const process = (customer: string | null, ...products: string[]) =>
    desk.ask('/cart/process', { customer, key: newKey(), body: { items: items(...products) } })
  for (const customer of [null, 'customer-paid'])
    expect(await codeOf(await process(customer, '97769', '97770'))).toBe('plans-exclude-each-other')
  expect([...desk.sandbox.state.sessions.all()]).toEqual([])
  expect((await process(null, '97769')).status).toBe(200)
})
