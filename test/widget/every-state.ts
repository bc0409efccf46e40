/**
 * Every state that a shopper can meet, as one page of markup and a table of the cart's states, for the tests that look
 * at all of them: accessibility, styles, languages. A store's price rule says what its price host does. A new element
 * or part needs a state here; without one its example is looked at. `openCart` presses a buy control and leads the cart into one state.
 */

import type { PreviewResponse } from '../../src/contract/cart-preview.ts'
import type { ExitAnswer, ExitDeclaration } from '../../src/contract/exit-schema.ts'
import type { PriceItem } from '../../src/contract/price-item.ts'
import type { TiersResponse } from '../../src/contract/tiers.ts'
import { elementNames } from '../../src/widget/elements/manifest.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { examples } from '../support/examples.ts'
import { type Answer, discounted, json, money, mount, priceItem, rootOf, testPage } from './support.ts'

/** Everything a shopper can meet but the cart, on one page. A store's price rule names what its price host does. */
const html = `
<vitrine-plans selected="year">
  <vitrine-card product="1" interval="year"><span slot="badge">Popular</span><span slot="note">Note</span></vitrine-card>
  <vitrine-card product="2" interval="year"><ul slot="details"><li>All of it</li></ul></vitrine-card>
  <vitrine-card product="3" interval="month"></vitrine-card>
</vitrine-plans>
<vitrine-plans id="savings" saving="months">
  <vitrine-card product="1" interval="year" compare-product="7" compare-interval="month"></vitrine-card>
  <vitrine-card product="7" interval="month"></vitrine-card>
</vitrine-plans>
<vitrine-card id="monthly" product="4" tax="both"></vitrine-card>
<vitrine-card id="quantity" product="5" quantity="3" quantity-control></vitrine-card>
<vitrine-store coupon="SAVE10"><vitrine-card id="prior" product="1" prior-price="80 EUR"></vitrine-card></vitrine-store>
<vitrine-card id="long" product="6"></vitrine-card>
<vitrine-card id="terms" product="1" renewal="P1Y" renewal-price="price"></vitrine-card>
<vitrine-buy product="1" renewal="P1M"></vitrine-buy>
<vitrine-store price-rule="discount"><vitrine-card product="1"></vitrine-card></vitrine-store>
<vitrine-store price-rule="never">
  <vitrine-card product="1"></vitrine-card>
  <vitrine-card product="1">From <b>70 €</b></vitrine-card>
</vitrine-store>
<vitrine-store id="stale" price-rule="stale"><vitrine-card product="1"></vitrine-card></vitrine-store>
<vitrine-store price-rule="unknown"><vitrine-card product="1"></vitrine-card></vitrine-store>
<vitrine-store price-rule="failed">
  <vitrine-card product="1"></vitrine-card>
  <vitrine-card product="1">From <b>70 €</b></vitrine-card>
</vitrine-store>
<vitrine-store client="none"><vitrine-coupon></vitrine-coupon></vitrine-store>
<vitrine-store client="invalid" id="invalid"><vitrine-coupon></vitrine-coupon></vitrine-store>
<vitrine-store client="removed" coupon="SAVE10" id="removed"><vitrine-coupon></vitrine-coupon><vitrine-buy product="1"></vitrine-buy></vitrine-store>
<vitrine-store client="applied" coupon="SAVE10"><vitrine-coupon></vitrine-coupon><vitrine-buy product="1"></vitrine-buy></vitrine-store>
<vitrine-store client="wrong" coupon="WRONG"><vitrine-coupon></vitrine-coupon><vitrine-buy product="1"></vitrine-buy></vitrine-store>
<vitrine-store client="checking" coupon="SAVE10" price-rule="never"><vitrine-coupon></vitrine-coupon><vitrine-buy product="1"></vitrine-buy></vitrine-store>
<vitrine-store client="unchecked" coupon="SAVE10" price-rule="failed"><vitrine-coupon></vitrine-coupon><vitrine-buy product="1"></vitrine-buy></vitrine-store>
<vitrine-order id="order" audiences="Standard; Education: edu" quantity="2" quantity-control coupon="SAVE10" renewal="P1Y">
  <vitrine-card product="1" data-vitrine-choice="Edition"></vitrine-card>
  <vitrine-card product="6" data-vitrine-choice="Edition"></vitrine-card>
  <a data-vitrine-product="2" data-vitrine-add-on data-vitrine-checked data-vitrine-quantity="1" data-vitrine-quantity-control href="#">Training</a>
  <vitrine-tiers slot="quantity"></vitrine-tiers>
</vitrine-order>
<vitrine-order id="empty"><a data-vitrine-product="2" data-vitrine-add-on href="#">Support</a><vitrine-total></vitrine-total></vitrine-order>
<vitrine-order id="single" coupon="SAVE10"><a data-vitrine-product="5" href="#">Studio</a></vitrine-order>
<vitrine-order id="listed" coupon="SAVE10" renewal="none"><a data-vitrine-product="5" href="#">Studio</a><vitrine-total></vitrine-total></vitrine-order>
<vitrine-order id="unpriced" price-rule="failed"><a data-vitrine-product="2" href="#">Support</a></vitrine-order>
<vitrine-store endpoint="https://shop.example"><vitrine-tiers product="1" quantity="7"></vitrine-tiers></vitrine-store>
<vitrine-store endpoint="https://shop.example/exit-received">
  <vitrine-exit></vitrine-exit>
  <vitrine-exit id="exit-invalid" kind="withdraw"></vitrine-exit>
  <vitrine-exit id="exit-form"></vitrine-exit>
  <vitrine-exit id="exit-received"></vitrine-exit>
</vitrine-store>
<vitrine-store endpoint="https://shop.example/exit-received" locale="fr-FR"><vitrine-exit id="exit-summary"></vitrine-exit></vitrine-store>
<vitrine-store endpoint="https://shop.example/exit-failed"><vitrine-exit id="exit-failed" kind="withdraw" contact="leaving@shop.example" inline></vitrine-exit></vitrine-store>
<vitrine-store endpoint="https://shop.example/exit-sending"><vitrine-exit id="exit-sending" inline></vitrine-exit></vitrine-store>
<vitrine-store coupon="SAVE10"><vitrine-card product="1" unit="person, people" quantity="2" renewal="P1Y" renewal-price="list-price"></vitrine-card></vitrine-store>
<vitrine-plans><vitrine-card product="none"><h3>Free</h3><p>For a first look.</p><strong>€0</strong><a href="#">Start free</a></vitrine-card><vitrine-card product="1"></vitrine-card></vitrine-plans>
<vitrine-currency></vitrine-currency>
<vitrine-buy product="1"></vitrine-buy>

<p>From <vitrine-price product="1"></vitrine-price></p>`

/** A shopper's cart in the page, and its button. */
const cartHtml = '<vitrine-cart inline></vitrine-cart><vitrine-cart-button></vitrine-cart-button>'

/** Elements without a state here; those of `<vitrine-subscriptions>` are in `account-shop.ts`. */
const otherHtml = elementNames
  .filter((name) => name !== 'subscriptions' && !`${html}${cartHtml}`.includes(`<vitrine-${name}`))
  .map((name) => examples[name].html)
  .join('\n')

export const longName = `<img src=x> Rechtsschutzversicherungsgesellschaften ${'Unbreakable'.repeat(15)}`

const item = (product: string, coupon: string | null): PriceItem => {
  if (coupon === 'SAVE10') return discounted(product)
  if (product === '4') return priceItem(product, { price: money(120), monthly_price: money(10) })
  if (product === '7') return priceItem(product, { price: money(7.7) })
  if (product === '6') {
    const big = { value: 1_499_000, localized: 'IDR\u00a01.499.000,00' }
    return priceItem(product, {
      price: { net: big, vat: big, gross: big },
      product: { name: longName, additional_name: longName, short_description: longName },
    })
  }
  return priceItem(product, {
    product: { name: 'Studio', additional_name: 'for one person', short_description: 'For makers.' },
  })
}

/** The volume prices of a product at 77 €, with tax. */
export const tiers = (product: string, currency = 'EUR'): TiersResponse => ({
  product,
  currency,
  tiers: [
    { from: 1, net: 64.71, gross: 77 },
    { from: 5, net: 58.24, gross: 69.3 },
    { from: 100, net: 51.76, gross: 61.6 },
  ],
})

/** The endpoint's answer to a declaration that it has stored. */
export const exitReceipt = (declaration: ExitDeclaration | undefined): ExitAnswer => ({
  number: '7K3M-Q2XZ-A91F',
  receivedAt: '2026-11-26T12:07:12.345Z',
  declaration: declaration ?? { kind: 'withdraw', name: '', contract: '', email: '' },
})

const exitAnswers: Record<string, (init: RequestInit | undefined) => Response | Promise<Response>> = {
  '/exit-received/exits': (init) => json(exitReceipt(JSON.parse(String(init?.body)))),
  '/exit-failed/exits': () => json({ code: 'exit-not-stored' }, { status: 503 }),
  '/exit-sending/exits': () => new Promise(() => {}),
}

/** Fills in the form of a `<vitrine-exit>`. */
export const fillExit = (
  root: ParentNode,
  {
    name = 'Ada Lovelace',
    contract = 'Studio, order 4711',
    email = 'ada@mail.example',
    ...more
  }: Record<string, string> = {},
): void => {
  for (const [id, value] of Object.entries({ name, contract, email, ...more })) {
    const field = root.querySelector<HTMLInputElement>(`#${id}`)
    if (!field) throw new Error(`no field ${id}`)
    field.value = value
  }
}

/** Brings the elements for leaving into the states that need an act of the customer. */
const leave = async (host: HTMLElement, settle: () => Promise<void>): Promise<void> => {
  const press = async (id: string, part: string): Promise<void> => {
    rootOf(host, `#exit-${id}`).querySelector<HTMLElement>(`[part=${part}]`)?.click()
    await settle()
  }
  for (const id of ['invalid', 'form', 'received', 'summary']) await press(id, 'open')
  for (const id of ['received', 'summary', 'failed', 'sending'])
    fillExit(rootOf(host, `#exit-${id}`), { name: longName })
  await press('summary', 'review')
  for (const id of ['invalid', 'received', 'failed', 'sending']) await press(id, 'confirm')
}

const answer: Answer = (url, init) => {
  const exitAnswer = exitAnswers[url.pathname]
  if (exitAnswer) return exitAnswer(init)
  if (url.pathname === '/tiers') return json(tiers(url.searchParams.get('product') ?? ''))
  const rule = url.searchParams.get('price_rule')
  if (rule === 'never' || url.searchParams.get('currency') === 'CHF') return new Promise(() => {})
  if (rule === 'failed') throw new TypeError('offline')
  if (rule === 'unknown') return json({ statusCode: 404 }, { status: 404 })
  const coupon = rule === 'discount' ? 'SAVE10' : url.searchParams.get('coupon')
  return json((url.searchParams.get('product_id') ?? '').split(',').map((product) => item(product, coupon)))
}

/** Mounts every state in one language and brings those about that need an act of the shopper. */
export const mountEveryState = async (settings: Settings = {}): Promise<HTMLElement> => {
  const { settle } = testPage(answer, settings)
  const host = mount(html + otherHtml)
  await settle()
  host.querySelector('#stale')?.setAttribute('currency', 'CHF')
  const field = rootOf(host, '#invalid vitrine-coupon').querySelector('input')
  if (field) field.value = '!'
  field?.form?.requestSubmit()
  rootOf(host, '#removed vitrine-coupon').querySelector<HTMLElement>('[part=remove]')?.click()
  await settle()
  await leave(host, settle)
  return host
}

/** A shopper's cart in every state: several units, a long name, a product that is gone, a price that failed. */
const cartLines = [
  { product: '1', quantity: 3 },
  { product: '6', quantity: 1 },
  { product: '2', quantity: 1, priceRule: 'unknown', name: 'Lumen Classic' },
  { product: '5', quantity: 1, priceRule: 'failed', name: 'Studio' },
]

/** Mounts the cart in the page and its button, and types a number that is refused. */
export const mountShopperCart = async (settings: Settings = {}): Promise<HTMLElement> => {
  localStorage.setItem('vitrine:cart:1001', JSON.stringify({ at: 1_000_000, lines: cartLines }))
  const { settle } = testPage(answer, { coupon: 'SAVE10', ...settings })
  const host = mount(cartHtml)
  await settle()
  const field = rootOf(host, 'vitrine-cart').querySelector<HTMLInputElement>('[part=quantity-input]')
  if (field) field.value = '0'
  field?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await settle()
  localStorage.clear()
  return host
}

export const total = (gross: number) => ({
  net: Math.round((gross / 1.19) * 100) / 100,
  vat: Math.round((gross - gross / 1.19) * 100) / 100,
  gross,
  vatPercentage: 19,
})

export const preview = (over: Partial<PreviewResponse> = {}): PreviewResponse => ({
  currency: 'EUR',
  lines: [
    {
      product: '1',
      name: 'Studio',
      nameExtension: 'for one person',
      quantity: 2,
      unit: total(77),
      total: total(154),
    },
    { product: '2', name: longName, quantity: 1, unit: total(20), total: total(20), discount: 5 },
  ],
  total: total(174),
  differences: [],
  checkoutUrl: 'https://checkout.example/s/1',
  session: true,
  ...over,
})

export const differing = (): PreviewResponse =>
  preview({ differences: [{ kind: 'total', expected: 154, actual: 174 }] })

/** The endpoint's answer to a cart whose plans replace each other. */
export const exclusive = (): Response => json({ code: 'plans-exclude-each-other' }, { status: 422 })

const settled = (result: string, over: object = {}) =>
  json({ state: 'settled', result, purchaseId: '166412284', ...over })

/** The endpoint's answers, by the cart's state: to a preview, and to an order of a known customer. */
export const cartStates: Readonly<
  Record<string, { preview: () => Response | Promise<Response>; order?: Answer; isReview?: boolean }>
> = {
  loading: { preview: () => new Promise(() => {}) },
  ready: { preview: () => json(preview()) },
  differs: { preview: () => json(differing()) },
  failed: { preview: () => json({}, { status: 503 }) },
  exclusive: { preview: exclusive },
  review: { preview: () => json(preview()), order: () => json({}), isReview: true },
  sending: { preview: () => json(preview()), order: () => new Promise(() => {}) },
  paid: {
    preview: () => json(preview()),
    order: () =>
      settled('paid', {
        continueUrl: 'https://checkout.example/done',
        amount: { total: 174, tax: 'gross', currency: 'EUR', from: 'purchase' },
        payment: { type: 'Visa', lastFour: '1111' },
      }),
  },
  'may-repeat': { preview: () => json(preview()), order: () => json({ state: 'unknown', mayRepeat: true }) },
  unpaid: { preview: () => json(preview()), order: () => settled('failed') },
  refused: { preview: () => json(preview()), order: () => json({}, { status: 401 }) },
}

/** A page with one card whose buy control has been pressed. Where the state has an order, the order button follows. */
export const openCart = async (
  state: string,
  settings: Settings = {},
  html = '<vitrine-card product="1"></vitrine-card>',
) => {
  localStorage.clear()
  const { preview: previewOf, order, isReview } = cartStates[state] ?? { preview: () => json({}) }
  const test = testPage(
    (url, init) => {
      if (url.pathname === '/cart/preview') return previewOf()
      return url.pathname.startsWith('/cart/') && order ? order(url, init) : answer(url, init)
    },
    {
      endpoint: 'https://shop.example',
      review: 'always',
      coupon: 'SAVE10',
      ...(order && { customerToken: 'token', renewal: 'none' }),
      ...settings,
    },
  )
  const host = mount(html)
  await test.settle()
  const buy = rootOf(host, 'vitrine-card').querySelector<HTMLAnchorElement>('[part=buy]')
  buy?.focus()
  buy?.click()
  await test.settle()
  const cart = document.querySelector('vitrine-cart')?.shadowRoot
  if (!buy || !cart) throw new Error('The cart did not open.')
  if (order && !isReview) cart.querySelector<HTMLButtonElement>('[part=order]')?.click()
  await test.settle()
  return { ...test, host, buy, cart }
}
