/**
 * The requests for prices and their failures: tries, time limits, `Retry-After`, malformed answers, and what is shown
 * meanwhile. A page asks in as few requests as 2,000 characters allow, and a visit shows a remembered price for five
 * minutes. The test answers each request and moves the time, so no failure is waited for.
 */

import { expect, it, vi } from 'vitest'
import { loadingDelay } from '../../src/widget/runtime/mount.ts'
import {
  type Answer,
  discounted,
  json,
  money,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const card = '<vitrine-card product="1">70 € or so</vitrine-card>'
const hasFallback = (host: HTMLElement): boolean =>
  rootOf(host, 'vitrine-card').querySelector('slot:not([name])') !== null
const shownPrice = (host: HTMLElement): string =>
  textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))

/** Answers one after the other; the last one again and again. */
const oneByOne = (...answers: Answer[]): Answer => {
  let asked = 0
  return (url, init) => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    return answer ? answer(url, init) : json([])
  }
}

it('shows the fallback as soon as the first try has failed, and the price when a later try succeeds', async () => {
  const { settle, advance, requests } = testPage(oneByOne(() => json({}, { status: 503 }), priced()))
  const host = mount(card)
  await settle()
  expect(hasFallback(host)).toBe(true)
  expect(requests).toHaveLength(1)
  await advance(1000)
  expect(shownPrice(host)).toBe('77.00 €')
})

it('asks a dead price host twice at the most', async () => {
  const { settle, advance, requests } = testPage(() => Promise.reject(new TypeError('no network')))
  mount(card)
  await settle()
  for (let round = 0; round < 10; round += 1) await advance(10_000)
  expect(requests).toHaveLength(2)
})

it('gives up on an answer after 4 seconds, and not before', async () => {
  const { settle, advance, requests } = testPage(() => new Promise<Response>(() => {}))
  const host = mount(card)
  await settle()
  await advance(3999)
  expect(requests).toHaveLength(1)
  await advance(1)
  expect(hasFallback(host)).toBe(true)
  await advance(1000)
  expect(requests).toHaveLength(2)
})

it('obeys Retry-After, and reads the status before the HTML body of a 429', async () => {
  const limited = () =>
    new Response('<html>slow down</html>', {
      status: 429,
      headers: { 'Retry-After': '60', 'Content-Type': 'text/html' },
    })
  const { settle, advance, requests } = testPage(oneByOne(limited, priced()))
  const host = mount(card)
  await settle()
  await advance(59_999)
  expect(requests).toHaveLength(1)
  await advance(1001)
  expect(requests).toHaveLength(2)
  expect(shownPrice(host)).toBe('77.00 €')
})

it('does not repeat a question that the platform refuses', async () => {
  const { settle, advance, requests } = testPage(() => json({ statusCode: 400 }, { status: 400 }))
  const host = mount(card)
  await settle()
  await advance(100_000)
  expect(requests).toHaveLength(1)
  expect(hasFallback(host)).toBe(true)
})

it('survives malformed JSON, a wrong type and an empty list', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const body of ['<html>', '{"items":[]}', '[]', '']) {
    const { settle } = testPage(() => new Response(body))
    const host = mount(card)
    await settle()
    expect(hasFallback(host)).toBe(true)
    host.remove()
  }
  // An exception of a view would end in the same fallback, with a warning of its own.
  expect(warn.mock.calls.flat().filter((text) => !text.endsWith('has no price'))).toEqual([])
})

it('asks again after an error that comes with status 200, and keeps what sells meanwhile [index#today]', async () => {
  for (const body of [{ statusCode: 500, error: 'Internal', message: 'Sorry' }, {}, null, 'none']) {
    const { settle, advance, requests } = testPage(oneByOne(() => json(body), priced()))
    const host = mount('<vitrine-card product="1"></vitrine-card>')
    await settle()
    const root = rootOf(host, 'vitrine-card')
    expect(textOf(root)).toContain('The price could not be loaded')
    expect(root.querySelector('a')?.href).toContain('cart=1')
    await advance(1000)
    expect(shownPrice(host)).toBe('77.00 €')
    expect(requests).toHaveLength(2)
    host.remove()
  }
})

it('keeps a remembered price against an item that cannot be read', async () => {
  const storage = ownStorage()
  const first = testPage(priced(), {}, storage)
  mount(card)
  await first.settle()
  document.body.replaceChildren()

  const second = testPage(() => json([{ ...priceItem('1'), price: 'free' }]), {}, storage)
  const host = mount(card)
  await second.settle()
  expect(shownPrice(host)).toBe('77.00 €')
})

it('splits a page of many products into requests of at most 2,000 characters, in the order of the page', async () => {
  const { settle, requests } = testPage(priced())
  const ids = Array.from({ length: 1000 }, (_, index) => String(100_000 + index))
  mount(ids.map((id) => `<vitrine-price product="${id}"></vitrine-price>`).join(''))
  await settle()
  expect(Math.max(...requests.map((url) => url.href.length))).toBeLessThanOrEqual(2000)
  expect(requests.flatMap((url) => url.searchParams.get('product_id')?.split(','))).toEqual(ids)
  expect(requests.length).toBeLessThan(6)
})

it('shows the price of a few minutes ago at once and asks again, and forgets it after five minutes', async () => {
  const storage = ownStorage()
  const first = testPage(priced(), {}, storage)
  mount(card).remove()
  mount(card)
  await first.settle()
  document.body.replaceChildren()

  const second = testPage(() => new Promise<Response>(() => {}), {}, storage)
  const host = mount(card)
  expect(shownPrice(host)).toBe('77.00 €')
  expect(rootOf(host, 'vitrine-card').querySelector('[part=card]')?.getAttribute('aria-busy')).toBe('true')
  await second.settle()
  expect(second.requests).toHaveLength(1)
  document.body.replaceChildren()

  const third = testPage(() => new Promise<Response>(() => {}), {}, storage)
  await third.advance(5 * 60_000 + 1)
  const late = mount(card)
  await third.settle()
  await third.advance(loadingDelay)
  // The merchant's own content is still there.
  expect(late.querySelector('vitrine-card')?.shadowRoot).toBeNull()
})

it('keeps a remembered price through an outage, but not against the platform’s word that there is none', async () => {
  const storage = ownStorage()
  const first = testPage(priced(), {}, storage)
  mount(card)
  await first.settle()
  document.body.replaceChildren()

  const down = testPage(() => Promise.reject(new TypeError('down')), {}, storage)
  const host = mount(card)
  await down.settle()
  expect(shownPrice(host)).toBe('77.00 €')
  document.body.replaceChildren()

  const gone = testPage(
    priced(() => undefined),
    {},
    storage,
  )
  const other = mount(card)
  await gone.settle()
  expect(hasFallback(other)).toBe(true)
})

it('works when storage throws or holds foreign text', async () => {
  const hostile = [
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
    () =>
      ({
        getItem: () => '{"at":"x","items":[1]}',
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError')
        },
      }) as unknown as Storage,
    () => ({ getItem: () => 'not json', setItem: () => {} }) as unknown as Storage,
  ]
  for (const storage of hostile) {
    const { settle } = testPage(priced(), {}, storage)
    const host = mount(card)
    await settle()
    expect(shownPrice(host)).toBe('77.00 €')
    host.remove()
  }
})

it('asks nothing twice when elements are moved, removed and added again', async () => {
  const { settle, requests } = testPage(priced())
  const host = mount(card)
  await settle()
  const element = host.querySelector('vitrine-card')
  const price = rootOf(host, 'vitrine-card').querySelector('[part=price]')
  const other = mount('<section></section>').firstElementChild
  if (element) other?.append(element)
  await settle()
  expect(rootOf(document.body, 'vitrine-card').querySelector('[part=price]')).toBe(price)
  element?.remove()
  await settle()
  if (element) host.append(element)
  await settle()
  expect(shownPrice(host)).toBe('77.00 €')
  expect(requests).toHaveLength(1)
})

it('sends Accept-Language only when the browser would send another language by itself', async () => {
  const languages: (string | null)[] = []
  const answer: Answer = (url, init) => {
    languages.push(new Headers(init?.headers).get('Accept-Language'))
    return priced()(url, init)
  }
  for (const locale of [navigator.language, 'ja-JP']) {
    const { settle } = testPage(answer, { locale })
    const host = mount(card)
    await settle()
    host.remove()
  }
  expect(languages).toEqual([null, 'ja-JP'])
})

it('finds a price by the merchant’s own product ID', async () => {
  const { settle, requests } = testPage(() =>
    json([priceItem('900', { product: { name: 'Own', client_product_id: 'BC345' } })]),
  )
  const host = mount('<vitrine-card product="IBC345"></vitrine-card>')
  await settle()
  expect(requests[0]?.searchParams.get('internalproduct_id')).toBe('BC345')
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=name]'))).toBe('Own')
  expect(new URL(rootOf(host, 'vitrine-card').querySelector('a')?.href ?? '').searchParams.get('cart')).toBe(
    'IBC345',
  )
})

it('keeps back a fallback that claims a figure the price does not have', async () => {
  let item = priceItem('1')
  const { page, settle } = testPage(priced(() => item))
  const host = mount(`<s><vitrine-price product="1" field="list_price">99 €</vitrine-price></s>
    <b data-vitrine="price" data-vitrine-product="1" data-vitrine-field="discount.percentage">30%</b>
    <i><vitrine-price product="1" field="listprice">as ever</vitrine-price></i>`)
  await settle()
  const prices = [...host.querySelectorAll('vitrine-price')]
  const hasOwnText = () => prices.map(({ shadowRoot }) => shadowRoot?.querySelector('slot') !== null)
  expect(hasOwnText()).toEqual([false, false, true])
  item = discounted('1')
  page.settings.value = { ...page.settings.value, coupon: 'SAVE10' }
  await settle()
  expect(prices.map(({ shadowRoot }) => textOf(shadowRoot))).toEqual(['77.00 €', '10%', ''])
})

it('reads a price in the middle of the merchant’s sentence, as a word of its own', async () => {
  const localized = '٩٥٫٠٠\u00a0د.إ.'
  const price = { ...money(95), gross: { value: 95, localized } }
  const { page, settle } = testPage(
    oneByOne(
      priced((product) => priceItem(product, { price })),
      () => new Promise<never>(() => {}),
    ),
  )
  const host = mount('<p>It costs <vitrine-price product="1">a bit</vitrine-price>, once.</p>')
  await settle()
  const value = rootOf(host, 'vitrine-price').querySelector<HTMLElement>('bdi')
  expect([value?.textContent, value?.ariaBusy, value?.translate]).toEqual([localized, 'false', false])
  // Isolated: a price of the other direction does not turn the sentence round.
  expect(value && getComputedStyle(value).unicodeBidi).toBe('isolate')
  page.settings.value = { ...page.settings.value, country: 'FR' }
  await settle()
  expect([value?.textContent, value?.ariaBusy]).toEqual([localized, 'true'])
})
