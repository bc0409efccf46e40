/**
 * The total of an order: the endpoint's is asked for after an act, and marked until it comes. What the page showed goes
 * with the press into review, session, link and analytics, and nothing where it showed none.
 */

import { afterEach, beforeEach, expect, it } from 'vitest'
import { decodeShown } from '../../src/contract/shown.ts'
import type { Ga4Event } from '../../src/widget/features/analytics/ga4.ts'
import { ga4Problems } from '../support/ga4-fields.ts'
import { preview } from './every-state.ts'
import { bill, cards, configurator, link, open, order, pressed, price } from './order-form.ts'
import { previewShop } from './preview-shop.ts'
import { type Answer, json, money, priced, priceItem, rootOf, textOf } from './support.ts'

const address = location.href
afterEach(() => history.replaceState(null, '', address))
beforeEach(() => sessionStorage.clear())

it('opens the review for several products, with the total that the page showed', async () => {
  const { asked, cart, followed } = await pressed()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    items: [
      { product: '1', quantity: 1 },
      { product: '2', quantity: 3 },
    ],
    session: true,
    expected: { total: 70, tax: 'gross', currency: 'EUR' },
  })
  expect(decodeShown(asked[0]?.shown ?? '')).toMatchObject({
    net: 58.83,
    gross: 70,
    tax: 'gross',
    currency: 'EUR',
    country: 'DE',
    quantity: 4,
    lines: 2,
    page: location.pathname.slice(0, 60),
  })
  expect(cart().querySelector('dialog')?.open).toBe(true)
  expect(followed).toEqual([])
})

it('expects the net total where net prices are shown', async () => {
  const { asked } = await pressed({ tax: 'net' })
  expect(asked[0]?.expected).toEqual({ total: 58.83, tax: 'net', currency: 'EUR' })
  expect(decodeShown(asked[0]?.shown ?? '')).toMatchObject({ net: 58.83, tax: 'net' })
})

it('expects nothing, and says nothing of the page, after the shopper has changed the code beside the open review', async () => {
  const { asked, page, settle, wayOn } = await pressed(undefined, () => new Response('', { status: 502 }))
  page.visit('1001').setCoupon('SAVE10')
  await settle()
  expect(asked.at(-1)).toMatchObject({ coupon: 'SAVE10' })
  expect(asked.at(-1)).not.toHaveProperty('expected')
  expect(asked.at(-1)).not.toHaveProperty('shown')
  expect(wayOn()).toContain('coupon=SAVE10')
  expect(wayOn()).not.toContain('x-vitrine-shown')
})

it('follows the plain link without a review where the merchant wants none', async () => {
  const { host, asked, cart, settle } = await previewShop(
    order('', cards),
    { review: 'never' },
    undefined,
    priced(price),
  )
  let isLeft = false
  host.addEventListener('click', (event) => {
    isLeft = !event.defaultPrevented
    event.preventDefault()
  })
  rootOf(host, 'vitrine-order').querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(isLeft).toBe(true)
  expect(asked).toEqual([])
  expect(() => cart()).toThrow()
})

it('carries in its link what was shown, by the price rule of the order', async () => {
  const { linked } = await open(order('quantity="1" price-rule="partner"'))
  const shown = decodeShown(linked()['x-vitrine-shown'] ?? '')
  expect(shown).toMatchObject({ gross: 20, quantity: 1, lines: 1, priceRule: 'partner' })
})

it('tells analytics every product of the order, and its value, as its checkout begins', async () => {
  Object.assign(window, { dataLayer: undefined, gtag: undefined, google_tag_manager: undefined })
  const { host, pick, root } = await open(order('quantity="2"'), {
    settings: { analytics: 'ga4', coupon: 'SAVE10', endpoint: '' },
  })
  await pick(7)
  // The link must not leave the test.
  host.addEventListener('click', (event) => event.preventDefault())
  root.querySelector<HTMLElement>('[part=buy]')?.click()
  const { dataLayer = [] } = window as Window & { dataLayer?: unknown[] }
  const events = () =>
    (dataLayer as (Ga4Event | { event?: undefined })[]).filter(
      (entry) => entry.event === 'add_to_cart' || entry.event === 'begin_checkout',
    ) as Ga4Event[]
  await expect.poll(() => events().length).toBe(2)
  const net = (product: number) => price(`${product}`).price.net.value
  const lines = {
    currency: 'EUR',
    value: Number((2 * (net(2) + net(7))).toFixed(2)),
    items: [2, 7].map((product) => ({
      item_id: `${product}`,
      item_name: `Product ${product}`,
      price: net(product),
      quantity: 2,
    })),
  }
  expect(events()).toEqual([
    { event: 'add_to_cart', ecommerce: lines },
    { event: 'begin_checkout', ecommerce: { ...lines, coupon: 'SAVE10' } },
  ])
  expect(events().flatMap(ga4Problems)).toEqual([])
})

it('says nothing of a total that it cannot show', async () => {
  const inCurrencies = priced((product) =>
    priceItem(product, {
      currency: product === '1' ? { iso: 'USD', symbol: '$' } : { iso: 'EUR', symbol: '€' },
    }),
  )
  for (const answer of [inCurrencies, () => new Promise<Response>(() => {})]) {
    const { host, linked, total } = await open(order('', `${link(1, '', 'One')}${link(2, '', 'Two')}`), {
      answer,
    })
    expect(total()).toBe('')
    expect(linked()).toHaveProperty('cart')
    expect(linked()).not.toHaveProperty('x-vitrine-shown')
    host.remove()
  }
})

/** An order with an endpoint that takes a tenth off from ten units on. */
const tiered = async (
  answer?: Answer,
  html = order('quantity="9" quantity-control'),
  prices = priced(price),
) => {
  const shop = await previewShop(
    html,
    { review: 'difference' },
    answer ??
      ((_, init) => {
        const { items } = JSON.parse(String(init?.body)) as { items: { quantity: number }[] }
        const gross = items.reduce((sum, { quantity }) => sum + quantity * 20 * (quantity > 9 ? 0.9 : 1), 0)
        const total = { net: gross, vat: 0, gross, vatPercentage: 0 }
        const line = { product: '2', name: 'Two', quantity: 10, unit: total, total, discount: 20 }
        return json(preview({ lines: [line], total }))
      }),
    prices,
  )
  const root = rootOf(shop.host, 'vitrine-order')
  return {
    ...shop,
    root,
    total: () => textOf(root.querySelector('[part=total] dd')),
    note: () => textOf(root.querySelector('.figures-note')),
    said: () => textOf(root.querySelector('[part=message]')),
    isBusy: () => root.querySelector('dl')?.getAttribute('aria-busy') === 'true',
    step: async (part = 'increment') => {
      root.querySelector<HTMLElement>(`[part=${part}]`)?.click()
      await shop.settle()
    },
  }
}

const atCheckout = 'You see the total at checkout before you pay.'

it('asks for the true total after an act, once it is quiet, and shows no other until then', async () => {
  const { asked, total, note, said, isBusy, step, advance } = await tiered()
  await advance(10_000)
  expect(asked).toEqual([])
  expect([total(), said()]).toEqual(['', atCheckout])
  await step()
  expect([total(), note(), said(), isBusy()]).toEqual(['…', 'Checking the total…', '', true])
  await advance(399)
  expect(asked).toEqual([])
  await advance(1)
  expect(asked).toEqual([
    { items: [{ product: '2', quantity: 10 }], session: false, currency: 'EUR', language: 'en' },
  ])
  expect([total(), note(), isBusy()]).toEqual(['€180.00', '', false])
})

it('lists the platform’s own amounts of several products once its total is known', async () => {
  const { root, step, advance } = await tiered(
    (_, init) => {
      const { items } = JSON.parse(String(init?.body)) as { items: { product: string; quantity: number }[] }
      const lines = items.map(({ product, quantity }) => {
        const gross = Number(product) * 9 * quantity
        const total = { net: gross, vat: 0, gross, vatPercentage: 0 }
        return { product, name: product, quantity, unit: total, total }
      })
      const gross = lines.reduce((sum, { total }) => sum + total.gross, 0)
      return json(preview({ lines, total: { net: gross, vat: 0, gross, vatPercentage: 0 } }))
    },
    order('quantity="9" quantity-control', `${configurator}${link(9, '', 'Set-up')}`),
  )
  await step()
  await advance(400)
  expect(bill(root)).toEqual(['Product 2 × 10: €180.00', 'Set-up × 10: €810.00'])
})

it('asks for the last of several quick steps only, and never twice for a cart', async () => {
  const { asked, step, advance, total } = await tiered()
  await step()
  await step()
  await step()
  await advance(400)
  expect(asked.map(({ items }) => items[0]?.quantity)).toEqual([12])
  await step('decrement')
  await advance(400)
  await step()
  await advance(400)
  expect(asked.map(({ items }) => items[0]?.quantity)).toEqual([12, 11])
  expect(total()).toBe('€216.00')
})

it('shows no answer to an earlier cart as that of the present one', async () => {
  const answers: ((response: Response) => void)[] = []
  const { step, advance, total, isBusy, settle } = await tiered(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  await step()
  await advance(400)
  await step()
  answers[0]?.(json(preview()))
  await settle()
  expect([total(), isBusy()]).toEqual(['…', true])
})

it('leaves the total to checkout when the endpoint fails, and asks again after another act', async () => {
  const { asked, step, advance, total, said } = await tiered(() => json({}, { status: 503 }))
  await step()
  await advance(400)
  expect([total(), said()]).toEqual(['', atCheckout])
  await advance(60_000)
  expect(asked).toHaveLength(1)
  await step()
  await step('decrement')
  await advance(400)
  expect(asked).toHaveLength(2)
})

it('ends the check of a cart that was left and chosen again while it was asked for', async () => {
  const { step, advance, total, said } = await tiered(() => new Promise(() => {}))
  await step()
  await advance(400)
  await step()
  await step('decrement')
  await advance(400)
  await advance(8000)
  expect([total(), said()]).toEqual(['', atCheckout])
})

it('asks no second time for a cart whose answer comes while the shopper is back at it', async () => {
  const answers: ((response: Response) => void)[] = []
  const { asked, step, advance, settle, total } = await tiered(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  await step()
  await advance(400)
  await step()
  await step('decrement')
  for (const answer of answers) answer(json(preview()))
  await settle()
  const known = total()
  await advance(400)
  expect(asked).toHaveLength(1)
  expect(total()).toBe(known)
})

it('asks no second time when volume prices come between a question and its answer', async () => {
  let letTiers = (): void => {}
  const tiers = new Promise<void>((resolve) => {
    letTiers = resolve
  })
  const answers: ((response: Response) => void)[] = []
  const { asked, page, step, advance, settle, isBusy } = await tiered(async (url) => {
    if (url.pathname === '/cart/preview') return new Promise((resolve) => answers.push(resolve))
    await tiers
    return json({}, { status: 503 })
  })
  page.visit('1001').setCoupon('SAVE10')
  await step()
  await advance(400)
  expect(asked).toHaveLength(1)
  letTiers()
  await settle()
  for (const answer of answers) answer(json(preview()))
  await settle()
  expect(isBusy()).toBe(false)
  await advance(400)
  expect(asked).toHaveLength(1)
})

it('asks nothing for a cart that the shopper has left for one whose total is known', async () => {
  const { asked, step, advance, total } = await tiered()
  await step()
  await advance(400)
  await step()
  await step('decrement')
  await advance(400)
  expect(asked.map(({ items }) => items[0]?.quantity)).toEqual([10])
  expect(total()).toBe('€180.00')
})

it('asks for the total again when the price of a unit has changed', async () => {
  let unit = 20
  const { asked, step, advance, settle, total } = await tiered(
    () => json(preview({ lines: [], total: { net: unit * 18, vat: 0, gross: unit * 18, vatPercentage: 0 } })),
    order('quantity="9" quantity-control', link(1, '', 'One') + link(2, '', 'Two')),
    priced((product) => priceItem(product, { price: money(unit) })),
  )
  await step()
  await advance(400)
  expect(total()).toBe('€360.00')
  unit = 30
  await advance(5 * 60_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  await advance(400)
  expect(total()).toBe('€540.00')
  expect(asked).toHaveLength(2)
})

it('does not take the total of a cart that lacks a product for that of the order', async () => {
  const { step, advance, total, said } = await tiered(() =>
    json(preview({ differences: [{ kind: 'missing', product: '2', expected: 10, actual: 0 }] })),
  )
  await step()
  await advance(400)
  expect([total(), said()]).toEqual(['', atCheckout])
})

it('asks nothing for one unit of one product, whose price is certain', async () => {
  const { asked, root, advance, settle } = await tiered(undefined, order('quantity="1"'))
  root.querySelector<HTMLInputElement>('input[value="3"]')?.click()
  await settle()
  await advance(400)
  expect(asked).toEqual([])
})

it('asks for no total while the prices beside it are on their way', async () => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { asked, page, note, isBusy, step, advance, settle } = await tiered(
    undefined,
    undefined,
    async (url, init) => {
      if (url.searchParams.has('coupon')) await held
      return priced((product) =>
        priceItem(product, { price: money(url.searchParams.has('coupon') ? 18 : 20) }),
      )(url, init)
    },
  )
  await step()
  await advance(400)
  page.visit('1001').setCoupon('SAVE10')
  await settle()
  await advance(400)
  expect([note(), isBusy(), asked.length]).toEqual(['Checking the total…', true, 1])
  letGo()
  await settle()
  await advance(400)
  expect(asked.map(({ coupon }) => coupon)).toEqual([undefined, 'SAVE10'])
  expect(isBusy()).toBe(false)
})

it('asks for no total of prices that are replaced before the shopper is quiet', async () => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { asked, page, step, advance, settle } = await tiered(undefined, undefined, async (url, init) => {
    if (url.searchParams.has('coupon')) await held
    return priced(price)(url, init)
  })
  await step()
  await advance(399)
  page.visit('1001').setCoupon('SAVE10')
  await settle()
  await advance(400)
  expect(asked).toEqual([])
  letGo()
  await settle()
  await advance(400)
  expect(asked.map(({ coupon }) => coupon)).toEqual(['SAVE10'])
})

it('buys with the true total as the one that was shown', async () => {
  const { asked, root, step, advance, settle } = await tiered()
  await step()
  await advance(400)
  root.querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(asked.at(-1)).toMatchObject({
    session: true,
    expected: { total: 180, tax: 'gross', currency: 'EUR' },
  })
  const shown = decodeShown(asked.at(-1)?.shown ?? '')
  expect(shown).toMatchObject({ gross: 180, quantity: 10, lines: 1 })
})

it('expects no total while the true one is on its way, and has shown none', async () => {
  const { asked, root, step, settle } = await tiered()
  await step()
  root.querySelector<HTMLElement>('[part=buy]')?.click()
  await settle()
  expect(asked.at(-1)).not.toHaveProperty('shown')
  expect(asked.at(-1)).not.toHaveProperty('expected')
})

it('asks for the true total of choices and a code that come with the address', async () => {
  history.replaceState(null, '', '?order=x30%202')
  const chosen = await tiered(undefined, order('shareable quantity-control'))
  await chosen.advance(400)
  expect([chosen.total(), chosen.asked.length]).toEqual(['€540.00', 1])
  chosen.host.remove()
  history.replaceState(null, '', address)
  const coded = await tiered()
  expect(coded.total()).toBe('')
  coded.page.visit('1001').applyUrlCoupon('SAVE10')
  await coded.settle()
  await coded.advance(400)
  expect(coded.asked.map(({ coupon }) => coupon)).toEqual(['SAVE10'])
  expect(coded.total()).toBe('€180.00')
})

it('shows no total under a code of the page’s own, which no act of the shopper has brought', async () => {
  const { asked, total, said, advance, step } = await tiered(
    undefined,
    order('quantity="30" quantity-control coupon="SAVE10"'),
  )
  await advance(10_000)
  expect([total(), said(), asked.length]).toEqual(['', atCheckout, 0])
  await step()
  await advance(400)
  expect(total()).toBe('€558.00')
})
