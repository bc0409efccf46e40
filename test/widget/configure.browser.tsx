import { beforeEach, expect, it, vi } from 'vitest'
import { chooseCurrency, configure, createStorefront, type Settings } from '../../src/widget/index.ts'
import { mount, priced, testPage } from './support.ts'

const warn = vi.fn<(...words: unknown[]) => void>()
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(warn.mockClear())
})

/** Settings of a script without a compiler, which may be of any type. */
const loose = (settings: Record<string, unknown>): Settings => settings

it('holds the settings of a script to what attributes are held to, and names what is wrong', async () => {
  const { page, settle, requests } = testPage(priced())
  mount('<vitrine-card product="1"></vitrine-card>')
  configure(
    loose({
      client: 864,
      priceHost: 'https://prices.example/',
      currency: 'usd',
      coupon: 'A'.repeat(10_000),
      endpoint: 'javascript:alert(1)',
      clientId: '1',
      extra: { 'x-campaign': 'spring', 'x-Campaign_2': 'mail', cart: '666', 'x-bad': { a: 1 } },
      texts: { buy: 'Get it', price: 7, save: null },
    }),
  )
  await settle()
  expect(requests.at(-1)?.href).toBe('https://prices.example/prices?client_id=864&product_id=1&currency=USD')
  expect(page.settings.peek()).toMatchObject({
    extra: { 'x-campaign': 'spring', 'x-Campaign_2': 'mail' },
    texts: { buy: 'Get it', price: '7' },
  })
  expect(page.settings.peek().extra).not.toHaveProperty('cart')
  expect(warn.mock.calls.flat()).toEqual([
    `[vitrine] <configure coupon="${'A'.repeat(40)}"> cannot be used`,
    '[vitrine] <configure endpoint="javascript:alert(1)"> cannot be used',
    '[vitrine] <configure clientId="1"> is no setting',
    '[vitrine] <configure cart="666"> cannot be used',
    '[vitrine] <configure x-bad="[object Object]"> cannot be used',
    '[vitrine] <configure save="null"> cannot be used',
  ])
})

it('keeps what is left out, and takes back what is emptied', () => {
  const { page } = testPage(priced(), { coupon: 'SAVE10', currency: 'EUR' })
  configure(loose({ coupon: '', country: 'DE' }))
  expect(page.settings.peek()).toMatchObject({ currency: 'EUR', country: 'DE', client: '1001' })
  expect(page.settings.peek().coupon).toBeUndefined()
  expect(warn).not.toHaveBeenCalled()
})

it('holds the settings of a storefront of one’s own to the same', async () => {
  const { settle } = testPage(priced())
  const storefront = createStorefront(loose({ client: '7', coupon: 'a\nb' }))
  expect(storefront.coupon.value).toBeUndefined()
  await settle()
  expect(warn).toHaveBeenCalledTimes(1)
})

it('tells the developer when another copy of Vitrine serves the elements', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const inner = frame.contentDocument
  const view = frame.contentWindow
  if (!inner || !view) throw new Error('no frame')
  const { customElements, HTMLElement } = view as unknown as typeof globalThis
  customElements.define('vitrine-store', class extends HTMLElement {})
  configure({ client: '1001' }, { document: inner })
  await expect
    .poll(() => warn.mock.calls.flat())
    .toEqual(['[vitrine] <configure client="1001"> does not reach the elements: another copy serves them'])
})

it('chooses currencies only', () => {
  testPage(priced())
  const storefront = createStorefront({})
  expect([chooseCurrency(storefront, 'gbp'), storefront.currency.value]).toEqual([true, 'GBP'])
  expect([chooseCurrency(storefront, 'pounds'), storefront.currency.value]).toEqual([false, 'GBP'])
})

it('cuts the value of an extra parameter where attributes cut it, and no text', () => {
  const { page } = testPage(priced())
  configure({ extra: { 'x-campaign': 'a'.repeat(201) }, texts: { buy: 'b'.repeat(201) } })
  expect(page.settings.peek().extra).toEqual({ 'x-campaign': 'a'.repeat(200) })
  expect(page.settings.peek().texts).toEqual({ buy: 'b'.repeat(201) })
})
