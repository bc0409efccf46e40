/**
 * The price rules of an order, which follow the units of its first product and the audience: one rule for the whole
 * order, asked for once, and never two of them in one total.
 */

import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { preview } from './every-state.ts'
import { bill, order } from './order-form.ts'
import { previewShop } from './preview-shop.ts'
import { type Answer, json, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const item = (product: string, attributes: string, text: string): string =>
  `<a data-vitrine-product="${product}" ${attributes} href="https://checkout.example/1001/?cart=${product}">${text}</a>`

const products = `
  ${item('1', 'data-vitrine-choice="Term" data-vitrine-audience="Business"', '1 year')}
  ${item('2', 'data-vitrine-choice="Term" data-vitrine-audience="Business"', '2 years')}
  ${item('11', 'data-vitrine-choice="Term" data-vitrine-audience="Schools"', '1 year')}
  ${item('12', 'data-vitrine-choice="Term" data-vitrine-audience="Schools"', '2 years')}
  ${item('7', 'data-vitrine-add-on data-vitrine-quantity="1"', 'Support')}`

const audiences = 'audiences="Business: 1-299:biz-0 300-1200:biz-300; Schools: 1-:edu-1" price-rule="biz-0"'

/** A tenth less under `biz-300`, for every product, so that a mix of rules would show. */
const byRule = (product: string, url: URL): PriceItem =>
  priceItem(product, {
    price: money(Number(product) * (url.searchParams.get('price_rule') === 'biz-300' ? 9 : 10)),
  })

const open = async (html: string, answer: Answer = priced(byRule)) => {
  const test = testPage(answer)
  // An earlier test may have left the pointer where the stepper comes to stand, which would ask for all rules.
  const host = mount(`${html}<i style="position: fixed; inset: 0; z-index: 1"></i>`)
  await test.settle()
  const root = rootOf(host, 'vitrine-order')
  const link = () => new URL(root.querySelector<HTMLAnchorElement>('[part=buy]')?.href ?? '').searchParams
  const field = () => root.querySelector<HTMLInputElement>('[role=spinbutton]')
  return {
    ...test,
    host,
    root,
    link,
    total: () => textOf(root.querySelector('[part=total] dd')),
    rules: () => test.requests.map(({ searchParams }) => searchParams.get('price_rule')),
    type: async (quantity: number) => {
      const input = field()
      if (!input) throw new Error('The order has no quantity.')
      input.value = String(quantity)
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await test.settle()
    },
    choose: async (name: string) => {
      const label = [...root.querySelectorAll('label')].find((each) => textOf(each).startsWith(name))
      label?.querySelector('input')?.click()
      await test.settle()
    },
  }
}

const b2b = order(`quantity="40" quantity-control ${audiences}`, products)

it('asks once for the rule of the quantity, and totals all of it', async () => {
  const { total, link, rules, choose } = await open(b2b)
  expect(rules()).toEqual(['biz-0'])
  expect(total()).toBe('€400.00')
  await choose('Support')
  expect(total()).toBe('€470.00')
  expect([link().get('cart'), link().get('pricerule'), link().get('quantity_1')]).toEqual([
    '1,7',
    'biz-0',
    '40',
  ])
})

it('asks for the rules that the stepper can reach when it is touched, and for none at a step', async () => {
  const { rules, root, total, type, link, requests, choose, settle } = await open(b2b)
  await choose('Support')
  root.querySelector<HTMLElement>('[role=spinbutton]')?.focus()
  await settle()
  expect(rules()).toEqual(['biz-0', 'biz-300'])
  await type(299)
  expect([total(), link().get('pricerule')]).toEqual(['€3,060.00', 'biz-0'])
  await type(300)
  expect([total(), link().get('pricerule')]).toEqual(['€2,763.00', 'biz-300'])
  await choose('2 years')
  expect(total()).toBe('€5,463.00')
  expect(requests).toHaveLength(2)
})

it('asks for no rule beyond the bounds of the quantity', async () => {
  const { rules, root, settle } = await open(
    order(`quantity="40" max-quantity="200" quantity-control ${audiences}`, products),
  )
  root.querySelector<HTMLElement>('[role=spinbutton]')?.focus()
  await settle()
  expect(rules()).toEqual(['biz-0'])
})

it('shows no total of another rule while the price of this one is on its way', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { total, type, root, settle } = await open(b2b, async (url, init) => {
    if (url.searchParams.get('price_rule') === 'biz-300') await held
    return priced(byRule)(url, init)
  })
  await type(300)
  expect(total()).not.toContain('€')
  expect(bill(root)).toEqual(['1 year × 300: …'])
  release()
  await settle()
  expect(total()).toBe('€2,700.00')
})

it('sells the products and the rule of the chosen audience, and keeps the place of a choice', async () => {
  const { total, link, rules, choose, type, host } = await open(b2b)
  await choose('2 years')
  await choose('Schools')
  expect(rules()).toEqual(['biz-0', 'edu-1'])
  expect([link().get('cart'), link().get('pricerule'), total()]).toEqual(['12', 'edu-1', '€4,800.00'])
  await type(300)
  expect([link().get('pricerule'), total()]).toEqual(['edu-1', '€36,000.00'])
  await choose('Business')
  expect([link().get('cart'), link().get('pricerule'), total()]).toEqual(['2', 'biz-300', '€5,400.00'])
  expect(host.querySelector('vitrine-order')?.getAttribute('price-rule')).toBe('biz-300')
})

it('has no rule by quantity beyond the ranges of an audience', async () => {
  const { link, total, type } = await open(b2b)
  await type(1201)
  expect(link().get('pricerule')).toBeNull()
  expect(total()).toBe('')
})

it('takes rules by quantity without audiences, and its own rule beyond them', async () => {
  const one = `${item('1', '', 'Licence')}`
  const { link, total, type, rules } = await open(
    order('quantity="4" quantity-control price-rules="1-4:home 5-9:biz-300" price-rule="home"', one),
  )
  expect([link().get('pricerule'), total(), rules()]).toEqual(['home', '€40.00', ['home']])
  await type(5)
  expect([link().get('pricerule'), total()]).toEqual(['biz-300', '€45.00'])
  await type(10)
  expect([link().get('pricerule'), total()]).toEqual(['home', ''])
})

it('shows the table of an order from its rules, with all products in one request a rule', async () => {
  const { host, rules, requests, choose, type, settle } = await open(
    order(
      `quantity="40" quantity-control ${audiences}`,
      `${products}<vitrine-tiers slot="quantity"></vitrine-tiers>`,
    ),
  )
  const rows = () =>
    [...rootOf(host, 'vitrine-tiers').querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(textOf).join(' '),
    )
  expect(rows()).toEqual(['1–299 €10.00 –', '300–1,200 €9.00 10%'])
  expect(rules()).toEqual(['biz-0', 'biz-300'])
  await choose('Support')
  await type(300)
  await choose('2 years')
  await settle()
  expect(rows()).toEqual(['1–299 €20.00 –', '300–1,200 €18.00 10%'])
  expect(requests).toHaveLength(2)
})

it('marks the row of the order’s rule in the table of another product, whatever its own quantity', async () => {
  const { host } = await open(
    order(
      `quantity="300" quantity-control ${audiences}`,
      `${products}<vitrine-tiers slot="quantity" product="7"></vitrine-tiers>`,
    ),
  )
  const marked = rootOf(host, 'vitrine-tiers').querySelectorAll('[aria-current=true]')
  expect([...marked].map((row) => [...row.children].map(textOf).join(' '))).toEqual(['300–1,200 €63.00 10%'])
})

it('goes back to its own rule when a script takes its rules by quantity away', async () => {
  const { host, link, settle } = await open(
    order('quantity="40" price-rule="own" price-rules="1-299:biz-0 300-:biz-300"', item('1', '', 'One')),
  )
  expect(link().get('pricerule')).toBe('biz-0')
  host.querySelector('vitrine-order')?.removeAttribute('price-rules')
  await settle()
  expect(link().get('pricerule')).toBe('own')
})

it('asks for no volume price in the review of an order whose rule is that of the quantity', async () => {
  const shop = await previewShop(
    order('quantity="2" quantity-control price-rules="1-1:biz-0 2-:biz-300"', item('1', '', 'One')),
    { review: 'always' },
    () => json(preview()),
    priced(byRule),
  )
  rootOf(shop.host, 'vitrine-order').querySelector<HTMLElement>('[part=buy]')?.click()
  await shop.settle()
  expect(textOf(shop.cart())).toContain('Studio')
  expect(shop.requests.filter(({ pathname }) => pathname === '/tiers')).toEqual([])
})

it('shows the table of the card that names rules, also behind a buy control that names none', async () => {
  const test = testPage(priced(byRule))
  const host = mount(`<vitrine-buy product="1"></vitrine-buy>
    <vitrine-card product="1" quantity="300" price-rules="1-299:biz-0 300-:biz-300"></vitrine-card>
    <vitrine-tiers product="1"></vitrine-tiers>`)
  await test.settle()
  const root = rootOf(host, 'vitrine-tiers')
  expect(
    [...root.querySelectorAll('tbody tr')].map((row) => [...row.children].map(textOf).join(' ')),
  ).toEqual(['1–299 €10.00 –', '300 or more €9.00 10%'])
  expect(textOf(root.querySelector('[aria-current] th'))).toBe('300 or more')
})
