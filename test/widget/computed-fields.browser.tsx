/**
 * Words that are computed from several prices: what a year saves, from which price a range begins, what a seat or a
 * month costs. They hide where a price, a period or a comparison is missing, since a false claim would be worse than
 * none. The arithmetic is in `computed-figures.test.ts`, changes of currency and coupon in `exposure-words.browser.tsx`.
 */

import { expect, it } from 'vitest'
import type { PriceItem } from '../../src/contract/price-item.ts'
import { type Answer, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const amounts: Readonly<Record<string, number>> = { 1: 7.99, 11: 77, 21: 5, 22: 9, 23: 5 }

const usual = (product: string, over: Partial<PriceItem> = {}): PriceItem =>
  priceItem(product, { price: money(amounts[product] ?? 1), ...over })

/** The root that has the text of an element, or the element whose own content is shown. */
const readable = (element: Element): Node => {
  const { shadowRoot } = element
  return shadowRoot && !shadowRoot.querySelector('slot') ? shadowRoot : element
}

const open = async (html: string, answer: Answer = priced((product) => usual(product)), settings = {}) => {
  const test = testPage(answer, settings)
  const host = mount(html)
  for (let turn = 0; turn < 3; turn += 1) await test.settle()
  return {
    ...test,
    host,
    /** The visible text of each element with an ID. */
    shown: () =>
      Object.fromEntries(
        [...host.querySelectorAll('[id]')].map((element) => [
          element.id,
          element.checkVisibility() ? textOf(readable(element)) : undefined,
        ]),
      ),
  }
}

const yearly = 'product="11" interval="year" compare-product="1" compare-interval="month"'

const inMarkup = (attributes: string): string => attributes.replace(/([\w-]+)=/g, 'data-vitrine-$1=')

it('says what a bundle saves against the sum of its products, after one request', async () => {
  const bundle = 'product="22" compare-product="21 23"'
  const html = `
    <vitrine-card ${bundle}><a href="https://checkout.example/1001/?cart=22">Buy</a></vitrine-card>
    <vitrine-price id="percent" ${bundle} field="saving.percentage">Ours</vitrine-price>
    <p ${inMarkup(bundle)}><b id="bound" data-vitrine-field="saving">Ours</b></p>`
  const { shown, requests, host } = await open(html)
  expect(shown()).toEqual({ percent: '10%', bound: 'Save 10%' })
  expect(textOf(rootOf(host, 'vitrine-card'))).toContain('Save 10%')
  host.remove()
  expect(requests).toHaveLength(1)
  const yearly = priced((product) =>
    usual(product, product === '22' ? {} : { monthly_price: money((amounts[product] ?? 1) / 12) }),
  )
  // The period of the bundle is not known beside that of its parts.
  const unknown = await open(html, yearly)
  expect(unknown.shown()).toEqual({ percent: '', bound: undefined })
  unknown.host.remove()
  const mixed = priced((product) =>
    usual(product, product === '21' ? {} : { monthly_price: money((amounts[product] ?? 1) / 12) }),
  )
  // Nor is that of one of its parts.
  expect((await open(html, mixed)).shown()).toEqual({ percent: '', bound: undefined })
})

it('says what a year saves against a month, in its words and as a figure', async () => {
  const { shown, requests } = await open(`
    <vitrine-price id="words" ${yearly} field="saving">Ours</vitrine-price>
    <vitrine-price id="percent" ${yearly} field="saving.percentage">Ours</vitrine-price>
    <p ${inMarkup(yearly)}>
      <b id="bound" data-vitrine-field="saving">Ours</b>
      <b id="months" data-vitrine-field="saving.months">Ours</b>
      <b id="shown" data-vitrine-if="saving">Ours</b>
      <b id="not" data-vitrine-if="!saving">Ours</b>
    </p>`)
  expect(shown()).toEqual({
    words: 'Save 19%',
    percent: '19%',
    bound: 'Save 19%',
    months: '2 months free',
    shown: 'Ours',
    not: undefined,
  })
  expect(requests.map((url) => url.searchParams.get('product_id'))).toEqual(['11,1'])
})

it('takes the periods that the platform or a renewal says', async () => {
  const { shown } = await open(
    `
    <vitrine-price id="platform" product="11" compare-product="1" field="saving">Ours</vitrine-price>
    <p data-vitrine-product="11" data-vitrine-renewal="P1Y" data-vitrine-compare-product="1" data-vitrine-compare-interval="1">
      <b id="renewal" data-vitrine-field="saving">Ours</b></p>`,
    priced((product) => usual(product, { monthly_price: product === '11' ? money(6.42) : money(7.99) })),
  )
  expect(shown()).toEqual({ platform: 'Save 19%', renewal: 'Save 19%' })
})

const claims = `
  <vitrine-price id="price" ${yearly} field="saving">Save 48 %</vitrine-price>
  <p ${inMarkup(yearly)}><b id="bound" data-vitrine-field="saving">Save 48 %</b><i id="if" data-vitrine-if="saving">Now!</i></p>`

it.each<[string, Answer]>([
  ['the other product is not sold here', priced((product) => (product === '1' ? undefined : usual(product)))],
  [
    'the other product is free',
    priced((product) => usual(product, product === '1' ? { price: money(0) } : {})),
  ],
  ['it saves nothing', priced((product) => usual(product, product === '11' ? { price: money(96) } : {}))],
])('hides the claim where %s', async (_, answer) => {
  const { shown } = await open(claims, answer)
  expect(shown()).toEqual({ price: '', bound: undefined, if: undefined })
})

it('hides the claim without a comparison or a period', async () => {
  const { shown } = await open(`
    <vitrine-price id="none" product="11" field="saving">Save 48 %</vitrine-price>
    <vitrine-price id="period" product="11" compare-product="1" field="saving">Save 48 %</vitrine-price>`)
  expect(shown()).toEqual({ none: '', period: '' })
})

it('leaves what the merchant wrote where there was no price from the beginning', async () => {
  const { shown, advance } = await open(claims, () => {
    throw new TypeError('no network')
  })
  for (let step = 0; step < 20; step += 1) await advance(1_000)
  expect(shown()).toEqual({ price: 'Save 48 %', bound: 'Save 48 %', if: 'Now!' })
})

it('says from which price a range begins, of what is sold here', async () => {
  const range = 'product="22" products="21, 24"'
  const { shown, requests } = await open(
    `
    <vitrine-price id="from" ${range} field="from">Ours</vitrine-price>
    <p ${inMarkup(range)}><b id="amount" data-vitrine-field="from.amount">Ours</b></p>
    <vitrine-price id="equal" product="21" products="23" field="from">Ours</vitrine-price>`,
    priced((product) => (product === '24' ? undefined : usual(product))),
  )
  expect(shown()).toEqual({ from: 'from 5.00 €', amount: '5.00 €', equal: '5.00 €' })
  expect(requests).toHaveLength(1)
})

it('says what a seat and a month of a bundle cost, rounded up', async () => {
  const { shown } = await open(`
    <vitrine-price id="seat" product="11" seats="6" field="per-seat">Ours</vitrine-price>
    <vitrine-price id="month" product="11" interval="year" field="per-month">Ours</vitrine-price>
    <p data-vitrine-product="11" data-vitrine-seats="7"><b id="amount" data-vitrine-field="per-seat.amount">Ours</b></p>
    <vitrine-price id="none" product="11" field="per-seat">Ours</vitrine-price>`)
  expect(shown()).toEqual({
    seat: '€12.84 per seat',
    month: '€6.42 per month',
    amount: '€11.00',
    none: '',
  })
})

it('says on a card what it saves, and keeps the line while the price is on its way', async () => {
  let release = (): void => {}
  const { host, settle, requests } = await open(
    `<vitrine-card ${yearly} saving="months"></vitrine-card><vitrine-card product="11" compare-product="9"></vitrine-card>`,
    async (url) => {
      await new Promise<void>((done) => (release = done))
      return priced((product) => (product === '9' ? undefined : usual(product)))(url, undefined)
    },
  )
  release()
  await settle()
  await settle()
  const texts = [...host.querySelectorAll('vitrine-card')].map((card) =>
    textOf(card.shadowRoot?.querySelector('[part=comparison]')),
  )
  expect(texts).toEqual(['2 months free', ''])
  expect(requests).toHaveLength(1)
})
