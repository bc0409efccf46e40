/**
 * Shop A in a browser, without an endpoint, with the sandbox's price host and checkout behind it: which requests each row of
 * its expected results costs, which link it sells by, and that the checkout page of that link shows the total of the page.
 */

import { beforeEach, expect, it } from 'vitest'
import { rootOf, textOf } from '../widget/support.ts'
import { openPage } from './open-page.ts'
import seats from './seats.html?raw'

beforeEach(() => localStorage.clear())

const open = async (html = seats) => {
  const shop = await openPage(html)
  const form = rootOf(shop.host, 'vitrine-order')
  const sum = rootOf(shop.host, 'vitrine-total')
  const href = () => sum.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? ''
  return {
    ...shop,
    href,
    link: () => new URL(href()).searchParams,
    total: () => textOf(sum.querySelector('[part=total] dd')),
    charged: () => shop.charged(href()),
    choose: async (name: string) => {
      const label = [...form.querySelectorAll('label')].find((each) => textOf(each).startsWith(name))
      label?.querySelector('input')?.click()
      await shop.settle()
    },
    type: (quantity: number) => shop.type(form, quantity),
    chooseCurrency: (currency: string) => {
      const select = rootOf(shop.host, 'vitrine-currency').querySelector('select')
      if (!select) throw new Error('There is no choice of currencies.')
      select.value = currency
      select.dispatchEvent(new Event('change', { bubbles: true }))
    },
  }
}

const table = '<vitrine-tiers slot="quantity"></vitrine-tiers>'
const business = ['biz-0', 'biz-300', 'biz-1201', 'biz-3001', 'biz-6001', 'biz-12001']

it('A1: asks once for 40 units, and six times with the table', async () => {
  const shop = await open(seats.replace(table, ''))
  expect(shop.rules()).toEqual(['biz-0'])
  expect(shop.total()).toBe('$2,400.00')
  expect(new URL(shop.href()).pathname).toBe('/2001/purl-kite_checkout')
  expect(Object.fromEntries(shop.link())).toMatchObject({
    cart: '310001',
    quantity_310001: '40',
    pricerule: 'biz-0',
    currency: 'USD',
  })
  expect(await shop.charged()).toBe(shop.total())
  shop.host.remove()
  const all = await open()
  expect(all.rules().sort()).toEqual([...business].sort())
})

it('A1: asks for the prices of a table in a closed panel when it is opened', async () => {
  const panel =
    '<details slot="quantity"><summary>All prices</summary><vitrine-tiers></vitrine-tiers></details>'
  const shop = await open(seats.replace(table, panel))
  expect(shop.rules()).toEqual(['biz-0'])
  shop.host.querySelector('details')?.setAttribute('open', '')
  shop.host.querySelector('vitrine-tiers')?.scrollIntoView()
  await expect.poll(() => shop.rules().sort()).toEqual([...business].sort())
})

it('A2: takes the rule of 300 units for the support too, without a new request', async () => {
  const shop = await open()
  await shop.choose('Priority support')
  await shop.type(299)
  expect([shop.total(), shop.link().get('pricerule')]).toEqual(['$21,940.00', 'biz-0'])
  await shop.type(300)
  expect([shop.total(), shop.link().get('pricerule'), shop.link().get('cart')]).toEqual([
    '$20,200.00',
    'biz-300',
    '310001,310021',
  ])
  expect(await shop.charged()).toBe('$20,200.00')
  await shop.type(12_001)
  expect(await shop.charged()).toBe(shop.total())
  expect(shop.requests).toHaveLength(6)
})

it('A6: follows the last choice of a quantity and a currency', async () => {
  const shop = await open()
  await shop.type(320)
  const before = shop.requests.length
  shop.chooseCurrency('EUR')
  await shop.settle()
  const asked = shop.requests.slice(before).map(({ searchParams }) => searchParams.get('currency'))
  expect(asked).toEqual(business.map(() => 'EUR'))
  shop.chooseCurrency('GBP')
  shop.chooseCurrency('EUR')
  await shop.settle()
  expect(shop.link().get('currency')).toBe('EUR')
  expect(shop.total()).toContain('€')
  expect(await shop.charged()).toBe(shop.total())
})
