/**
 * The order of the demo page `configurator.html` in a browser, clicked and typed into by its own controls, with the
 * endpoint and the sandbox behind it.
 */

import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import html from '../../demo/configurator.html?raw'
import { currencyDigits } from '../../src/contract/currency-digits.ts'
import catalogue from '../../src/sandbox/catalogue/default-catalogue.json'
import { rates } from '../../src/sandbox/money/rates.ts'
import { mount, rootOf, textOf } from './support.ts'
import { checkoutHost, wholeShop } from './whole-shop.ts'

const terms = ['97792', '97793', '97794']
const [key, mark, archive, training] = ['97795', '97796', '97797', '97798']
const coupons = catalogue.merchants[0]?.coupons.map(({ code }) => code) ?? []

interface Configured {
  term: string
  addOns: string[]
  /** How many training days, where they are in the order. */
  days: number
  quantity: number
  audience: '' | 'education'
  /** Empty without a code. */
  coupon: string
  currency: string
}

const configured: fc.Arbitrary<Configured> = fc.record({
  term: fc.constantFrom(...terms),
  addOns: fc.subarray([key, mark, archive, training] as string[]),
  days: fc.integer({ min: 1, max: 12 }),
  quantity: fc.oneof(
    // Both sides of each tier.
    fc.constantFrom(1, 4, 5, 24, 25, 99, 100, 499, 500, 2499, 2500, 10_000),
    fc.integer({ min: 1, max: 10_000 }),
  ),
  audience: fc.constantFrom('', 'education'),
  coupon: fc.constantFrom('', '', 'UNKNOWN', ...coupons),
  currency: fc.constantFrom(...Object.keys(rates.perEuro)),
})

/** The same cases in every run, as in the Node project. */
const seed = import.meta.env.VITRINE_SEED

/** `VITRINE_PRICE_RUNS=20000` makes the long run. */
const longRuns = import.meta.env.VITRINE_PRICE_RUNS
const numRuns = longRuns ? Math.ceil(Number(longRuns) / 50) : 2

beforeEach(() => localStorage.clear())

/** The page's own `<vitrine-order>`, with an endpoint and a sandbox behind it. */
const open = async () => {
  const shop = wholeShop({ country: 'DE' })
  const order = /<vitrine-order[\s\S]*<\/vitrine-order>/.exec(html)?.[0] ?? ''
  const host = mount(order.replaceAll('http://localhost:4402', checkoutHost).replace(' shareable', ''))
  await shop.settle()
  return { ...shop, host }
}

type Opened = Awaited<ReturnType<typeof open>>

/** Chooses by the controls of the page, each of which is touched only where it differs. */
const configure = async ({ host, settle }: Opened, wanted: Configured): Promise<void> => {
  const form = rootOf(host, 'vitrine-order')
  const input = (selector: string): HTMLInputElement => {
    const found = form.querySelector<HTMLInputElement>(selector)
    if (!found) throw new Error(`The form has no ${selector}.`)
    return found
  }
  const check = (selector: string, isChecked: boolean): void => {
    if (input(selector).checked !== isChecked) input(selector).click()
  }
  const type = (field: HTMLInputElement | undefined, value: number): void => {
    if (!field) throw new Error('The form has no field for a quantity.')
    field.value = String(value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const fields = () => [...form.querySelectorAll<HTMLInputElement>('input[role=spinbutton]')]
  check(`input[name=audience][value="${wanted.audience}"]`, true)
  check(`input[type=radio][value="${wanted.term}"]`, true)
  for (const product of [key, mark, archive, training])
    check(`input[type=checkbox][value="${product}"]`, wanted.addOns.includes(product as string))
  const code = rootOf(host, 'vitrine-coupon').querySelector('form')
  // A code that is refused leaves the one before it in use.
  code?.querySelector<HTMLElement>('[part=remove]')?.click()
  // A training day in the order brings its own field.
  await settle()
  type(fields()[0], wanted.quantity)
  if (wanted.addOns.includes(training as string)) type(fields().at(-1), wanted.days)
  const field = code?.querySelector('input')
  if (wanted.coupon && field && code) {
    field.value = wanted.coupon
    code.requestSubmit()
  }
  const select = rootOf(host, 'vitrine-currency').querySelector('select')
  if (select && select.value !== wanted.currency) {
    select.value = wanted.currency
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await settle()
}

/** Net, tax and total in the currency's smallest unit, as the page shows them once it is sure of them. */
const shownTotal = async ({ host, advance }: Opened) => {
  const root = rootOf(host, 'vitrine-total')
  const isBusy = () =>
    root.querySelector('dl')?.getAttribute('aria-busy') !== 'false' || root.querySelector('.figures-note')
  for (let round = 0; isBusy() && round < 40; round += 1) await advance(400)
  expect(textOf(root.querySelector('.figures-note'))).toBe('')
  const [net, vat, gross] = [...root.querySelectorAll('dd')].map((each) =>
    Number(textOf(each).replace(/\D/g, '')),
  )
  return { net, vat, gross, link: root.querySelector<HTMLAnchorElement>('a[part=buy]')?.href ?? '' }
}

const minor = (value: number, currency: string): number => Math.round(value * 10 ** currencyDigits(currency))

it('shows the total that the endpoint previews and that checkout charges, to the minor unit', async () => {
  const opened = await open()
  const { atEndpoint, rest } = opened
  const follow = async (wanted: Configured): Promise<void> => {
    const { term, addOns, days, quantity, audience, currency } = wanted
    await configure(opened, wanted)
    const shown = await shownTotal(opened)
    const own = new Map([
      [archive, 1],
      [training, days],
    ])
    const response = await atEndpoint(new URL('https://endpoint.example/cart/preview'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: [term, ...addOns].map((product) => ({ product, quantity: own.get(product) ?? quantity })),
        session: false,
        currency,
        country: 'DE',
        language: 'en',
        ...(wanted.coupon && { coupon: wanted.coupon }),
        ...(audience && { priceRule: audience }),
      }),
    })
    const { total } = await response.json()
    expect([shown.net, shown.vat, shown.gross]).toEqual(
      ['net', 'vat', 'gross'].map((side) => minor(total[side], currency)),
    )
    // The plain link, which sells where the endpoint is down.
    const { pathname, search } = new URL(shown.link)
    const opening = await rest.request(pathname + search)
    const at = new URL(opening.headers.get('location') ?? '', checkoutHost)
    const page = await (await rest.request(at.pathname + at.search)).text()
    expect(Number(/data-amount="gross">([^<]*)</.exec(page)?.[1]?.replace(/\D/g, ''))).toBe(shown.gross)
  }
  await fc.assert(fc.asyncProperty(configured, follow), {
    numRuns,
    ...(seed !== 'random' && { seed: Number(seed) }),
  })
}, 1_800_000)
