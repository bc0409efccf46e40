/**
 * Pages with each element as the guides paste it, and the room that `vitrine copy`, the playground and the guides reserve.
 * Script and prices come when the page has been painted without them, and Chromium sums up what moves then. Needs `npm run build`.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { subscriptions } from '../../src/endpoint/modules/subscriptions/subscriptions.ts'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { storageKey } from '../../src/widget/elements/cart/shopper/cart-store.ts'
import { roomStyles } from '../../src/widget/elements/reserved-room.ts'
import { useEverything } from '../journeys/support.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { type Site, serveSite } from '../support/site.ts'

const open = useBrowser()
const tokenKey = 'secret:a-shared-secret-of-forty-odd-characters-for-tests'
let html = ''
let site: Site
const at = useEverything({ tokenKey, modules: [volumePrices(), subscriptions()] }, async () => {
  site = await serveSite(
    () => ({ '/': { html } }),
    (_, response) => response.end(),
  )
  // The endpoint tells a customer's subscriptions to this origin alone.
  return { origins: [site.url] }
})
afterAll(() => site.close())
const customerReference = 'customer-paid'

/** Gives the customer a subscription. */
beforeAll(async () => {
  const Cart = {
    AcceptSubscription: true,
    CartItems: [{ ProductId: 97769, Quantity: 1 }],
    DefaultCountryId: 'DE',
    DefaultCurrencyId: 'EUR',
    DefaultLanguageId: 'en',
    CustomerReferenceId: customerReference,
    UseInternalContacts: true,
  }
  const response = await fetch(`${at.rest()}/cart/processcart`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('merchant-1001:secret-1001')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ Cart }),
  })
  expect(response.status).toBe(200)
})

const link = (product: string): string =>
  `<a href="https://checkout.example/1001/?scope=checkout&cart=${product}">Buy it</a>`

const elements: Readonly<Record<string, string>> = {
  coupon: '<vitrine-coupon></vitrine-coupon>',
  currency: '<vitrine-currency currencies="USD EUR GBP"></vitrine-currency>',
  plans: `<vitrine-plans selected="year">
    <vitrine-card product="97770" interval="month" hidden></vitrine-card>
    <vitrine-card product="97772" interval="year">${link('97772')}</vitrine-card>
    <vitrine-card product="97773" interval="year">${link('97773')}</vitrine-card>
  </vitrine-plans>`,
  tiers: '<vitrine-tiers product="97776">From 5 units on each costs less.</vitrine-tiers>',
  order: `<vitrine-order quantity-control><ul>
    <li><a data-vitrine-product="97772" data-vitrine-choice="Edition" href="https://checkout.example/1001/?scope=checkout&cart=97772">Personal</a>
    <li><a data-vitrine-product="97773" data-vitrine-choice="Edition" href="https://checkout.example/1001/?scope=checkout&cart=97773">Team</a>
    <li><a data-vitrine-product="97775" data-vitrine-add-on href="https://checkout.example/1001/?scope=checkout&cart=97775">Three years</a>
  </ul></vitrine-order>`,
  subscriptions: '<vitrine-subscriptions customer-token="TOKEN"></vitrine-subscriptions>',
  cart: '<vitrine-cart inline></vitrine-cart>',
  card: `<vitrine-card product="97772">${link('97772')}</vitrine-card>`,
}

const pages: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.keys(elements).map((name) => [name, [name]])),
  'all of them': ['coupon', 'currency', 'plans', 'tiers', 'order'],
}

const text = `<p>${'What follows stands where it stands. '.repeat(12)}</p>`

it('is printed in the guide as it is tried here', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/theming.md'), 'utf8')
  expect(guide).toContain(`\`\`\`css\n${roomStyles()}\n\`\`\``)
})

/** Those that stand otherwise in a wide window. */
const wide = ['plans', 'order', 'subscriptions', 'all of them']
const places = Object.entries(pages).flatMap(([name, shown]) => [
  { name, shown, width: 390 },
  ...(wide.includes(name) ? [{ name, shown, width: 1200 }] : []),
])

it.each(places)('moves nothing on a page with $name, $width px wide', async ({ shown, width }) => {
  const { page } = await open({ viewport: { width, height: 844 } })
  await page.addInitScript(watchShift)
  // A shopper who opens a cart has a product in it.
  await page.addInitScript(
    (key) =>
      localStorage.setItem(
        key,
        JSON.stringify({ at: Date.now(), lines: [{ product: '97772', quantity: 1 }] }),
      ),
    storageKey('1001'),
  )
  const letGo = await hold(page, '**/vitrine*.js*')
  const token = await signCustomerToken({
    key: tokenKey,
    audience: 'vitrine',
    customerReference,
    may: ['subscriptions', 'manage'],
  })
  const body = shown.map((each) => `${elements[each]}${text}`).join('\n')
  html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Room</title><link rel="icon" href="data:,">
    <meta name="viewport" content="width=device-width"><style>${roomStyles()}</style>
    <script async src="/vitrine.js" data-client="1001" data-price-host="${at.prices()}" data-checkout-host="${at.rest()}" data-endpoint="${at.endpoint()}"></script>
    ${body.replaceAll('https://checkout.example', at.rest()).replace('TOKEN', token)}${text}</html>`
  await page.goto(site.url, { waitUntil: 'commit' })
  await painted(page)
  await letGo()
  await page.waitForFunction(() => customElements.get('vitrine-card'))
  for (const each of shown)
    await page.waitForFunction(
      (tag) => document.querySelector(tag)?.shadowRoot?.textContent?.trim(),
      `vitrine-${each}`,
    )
  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.1)
})
