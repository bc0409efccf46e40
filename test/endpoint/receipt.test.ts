/**
 * The receipt of an order: the total, currency, quantity and country that the customer saw, previewed again before the
 * order is sent. A difference refuses the order and frees its key. Contacts and earlier purchases may set another
 * country than the page, and are read where they count. The platform is in memory.
 */

import { expect, it } from 'vitest'
import type { ServiceOptions } from '../../src/endpoint/core/service.ts'
import { shop, token } from './shop.ts'
import { cart, orderPlatform, problemOf } from './support.ts'

const seen = (total: number, currency = 'EUR') => ({
  ...cart,
  expected: { total, tax: 'gross' as const, currency },
})

it('refuses an order of a page that is priced for another country', async () => {
  const platform = orderPlatform()
  const { order, lines } = shop(platform)
  const response = await order({ ...cart, country: 'US' })
  expect(await problemOf(response)).toMatchObject({ http: 422, code: 'country-differs' })
  expect(lines.at(-1)).toContain('The page is priced for US.')
  const abroad = `Bearer ${await token({ country: 'FR' })}`
  const other = await order({ ...cart, country: 'DE' }, { authorization: abroad })
  expect(await problemOf(other)).toMatchObject({ code: 'country-differs' })
  expect(platform.orders).toEqual([])
})

it.each([
  ['total', seen(118.99)],
  ['currency', seen(119, 'USD')],
  ['quantity', { ...seen(119), items: [{ product: '97772', quantity: 2 }] }],
])('refuses an order whose %s is not the one that the customer saw', async (_what, body) => {
  const platform = orderPlatform()
  const response = await shop(platform).order(body)
  expect(await problemOf(response)).toMatchObject({ http: 422, code: 'receipt-differs' })
  expect(platform.orders).toEqual([])
})

it('binds the order to the currency of the receipt, and previews for the country of the order', async () => {
  const platform = orderPlatform()
  const response = await shop(platform).order(seen(119))
  expect(response.status).toBe(200)
  expect(platform.orders[0]?.cart.defaultCurrencyId).toBe('EUR')
  const [preview] = platform.asked
  expect(preview?.shoppingCartUrl).toContain('deliveryCountryId=DE')
  expect(preview?.shoppingCartUrl).toContain('currency=EUR')
})

it('previews for the receipt among the orders, which previews of pages must not displace', async () => {
  const lanes: string[] = []
  const onEvent: ServiceOptions['onEvent'] = (event) => {
    if (event.event === 'lane') lanes.push(event.lane)
  }
  await shop(orderPlatform(), { onEvent }).order(seen(119))
  expect(lanes).toContain('orders')
  expect(lanes).not.toContain('previews')
  expect(lanes).not.toContain('prices')
})

it('frees the key of an order that was refused for its receipt', async () => {
  const platform = orderPlatform()
  const { order } = shop(platform)
  await order(seen(1))
  expect((await order(seen(119))).status).toBe(200)
})

const contact = (countryId: string) => ({ countryId, languageId: 'en' })

it('takes the country of an order from contacts that overwrite the stored ones', async () => {
  const platform = orderPlatform()
  const claims = { billingContact: contact('FR'), useInternalContacts: false }
  const authorization = `Bearer ${await token(claims)}`
  expect((await shop(platform).order(seen(119), { authorization })).status).toBe(200)
  expect(platform.orders[0]?.cart.defaultCountryId).toBe('FR')
  expect(platform.asked[0]?.shoppingCartUrl).toContain('deliveryCountryId=FR')
})

it.each([
  ['the contact that pays', { billingContact: contact('FR'), useInternalContacts: false, country: 'DE' }],
  [
    'the contact that receives',
    {
      billingContact: contact('DE'),
      deliveryContact: contact('FR'),
      useInternalContacts: false,
      country: 'DE',
    },
  ],
])('refuses an order when %s is in another country than the one shown', async (_what, claims) => {
  const platform = orderPlatform()
  const authorization = `Bearer ${await token(claims)}`
  const response = await shop(platform).order(seen(119), { authorization })
  expect(await problemOf(response)).toMatchObject({ http: 422, code: 'country-differs' })
  expect(platform.orders).toEqual([])
})

const earlierPurchase = (countryId: string) => {
  const platform = orderPlatform()
  const extraParameters = [{ key: 'x-shop', value: 'earlier' }]
  platform.purchases.push({
    id: 7,
    statusId: 'PAY',
    billingContact: { countryId },
    items: [],
    extraParameters,
  })
  return platform
}

it.each([
  ['FR', 422],
  ['DE', 200],
])('compares the country of the purchase that names the customer: %s', async (country, status) => {
  const platform = earlierPurchase(country)
  const env = { VITRINE_LOGON_PURCHASE_ID: 'on' }
  const authorization = `Bearer ${await token({ logonPurchaseId: 7 })}`
  const response = await shop(platform, { env }).order(seen(119), { authorization })
  expect(response.status).toBe(status)
})

it('orders when the purchase that names the customer cannot be read', async () => {
  const platform = orderPlatform()
  const authorization = `Bearer ${await token({ logonPurchaseId: 7 })}`
  const { order, lines } = shop(platform, { env: { VITRINE_LOGON_PURCHASE_ID: 'on' } })
  expect((await order(seen(119), { authorization })).status).toBe(200)
  expect(lines.join()).toContain('purchase.get')
})
