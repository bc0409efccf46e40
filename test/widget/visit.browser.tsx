/**
 * Codes and currencies of a visit: of the page, of its address and of the shopper. They last over pages, tabs and the way
 * back, and a change prices everything again in one request. Each test has a storage of its own, shared where it plays
 * several pages.
 */

import { expect, it, vi } from 'vitest'
import type { StoreElement } from '../../src/widget/elements/store/store-element.ts'
import { applyCoupon, chooseCurrency, removeCoupon } from '../../src/widget/storefront/actions.ts'
import {
  amount,
  discounted,
  mount,
  ownStorage,
  priced,
  priceItem,
  rootOf,
  testPage,
  textOf,
} from './support.ts'

const storeOf = (host: HTMLElement) => {
  const storefront = host.querySelector<StoreElement>('vitrine-store')?.storefront
  if (!storefront) throw new Error('no store')
  return storefront
}

const withQuery = async (query: string, run: () => Promise<void>): Promise<void> => {
  const before = location.href
  history.replaceState(null, '', query)
  try {
    await run()
  } finally {
    history.replaceState(null, '', before)
  }
}

it('prefers the query to what the visit brought, and both to an attribute', async () => {
  const storage = ownStorage()
  const coupons = async (html: string, query: string): Promise<string | null> => {
    let coupon: string | null = null
    await withQuery(query, async () => {
      const { settle, requests } = testPage(priced(), {}, storage)
      const host = mount(html)
      await settle()
      coupon = requests[0]?.searchParams.get('coupon') ?? null
      const link = rootOf(host, 'vitrine-card').querySelector('a')?.href ?? ''
      expect(new URL(link).searchParams.get('coupon')).toBe(coupon)
      host.remove()
    })
    return coupon
  }
  const plain = '<vitrine-card product="1"></vitrine-card>'
  const owned = `<vitrine-store coupon="OWN">${plain}</vitrine-store>`
  expect(await coupons(plain, '?')).toBeNull()
  expect(await coupons(owned, '?')).toBe('OWN')
  expect(await coupons(plain, '?coupon=FROMQUERY')).toBe('FROMQUERY')
  expect(await coupons(plain, '?')).toBe('FROMQUERY')
  expect(await coupons(plain, '?coupon=NEWER')).toBe('NEWER')
  expect(await coupons(owned, '?')).toBe('NEWER')
  expect(await coupons(owned, '?coupon=LAST')).toBe('LAST')
  expect(await coupons(`<vitrine-store coupon-param="promo">${plain}</vitrine-store>`, '?promo=OTHER')).toBe(
    'OTHER',
  )
})

it('prices with an entered code at once, on top of what the page set, until it is removed [index#today]', async () => {
  const { settle, requests } = testPage(
    priced((product, url) =>
      url.searchParams.get('coupon') === 'TYPED' ? discounted(product, 'TYPED') : priceItem(product),
    ),
  )
  const host = mount('<vitrine-store coupon="PAGE"><vitrine-card product="1"></vitrine-card></vitrine-store>')
  await settle()
  const storefront = storeOf(host)
  expect(applyCoupon(storefront, ' TYPED ')).toBe(true)
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('69.30 €')
  expect(applyCoupon(storefront, 'no\ncode')).toBe(false)
  removeCoupon(storefront)
  await settle()
  expect(requests.map((url) => url.searchParams.get('coupon'))).toEqual(['PAGE', 'TYPED', null])
})

it('re-prices everything in one request when the currency changes, and keeps the choice for the visit', async () => {
  const storage = ownStorage()
  const answer = priced((product, url) => {
    const iso = url.searchParams.get('currency') ?? 'EUR'
    return priceItem(product, {
      currency: { iso },
      price: { net: amount(1), vat: amount(0), gross: { value: 1, localized: `1 ${iso}` } },
    })
  })
  const { settle, requests } = testPage(answer, {}, storage)
  const host = mount(
    '<vitrine-store><vitrine-card product="1"></vitrine-card><vitrine-price product="2"></vitrine-price></vitrine-store>',
  )
  await settle()
  chooseCurrency(storeOf(host), 'GBP')
  await settle()
  expect(requests.map((url) => url.searchParams.get('product_id'))).toEqual(['1,2', '1,2'])
  expect(textOf(rootOf(host, 'vitrine-price'))).toBe('1 GBP')
  const link = new URL(rootOf(host, 'vitrine-card').querySelector('a')?.href ?? '')
  expect(link.searchParams.get('currency')).toBe('GBP')
  document.body.replaceChildren()
  const next = testPage(answer, { currency: 'EUR' }, storage)
  mount('<vitrine-card product="1"></vitrine-card>')
  await next.settle()
  expect(next.requests[0]?.searchParams.get('currency')).toBe('GBP')
})

it('reports text in the page’s address that is no code, and prices without it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const code of ['SAVE\u000710', 'A'.repeat(10_000)]) {
    warn.mockClear()
    await withQuery(`?coupon=${encodeURIComponent(code)}`, async () => {
      const { settle, requests } = testPage(priced())
      const host = mount('<vitrine-card product="1"></vitrine-card>')
      await settle()
      expect(requests.map((url) => url.searchParams.has('coupon'))).toEqual([false])
      expect(textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))).toBe('77.00 €')
      host.remove()
    })
    expect(warn.mock.calls.flat()).toEqual([
      `[vitrine] <script data-coupon-param="${code.slice(0, 40)}"> is no code`,
    ])
  }
})

it('does not bring a removed code back when the landing page gets another store', async () => {
  await withQuery('?coupon=SPRING', async () => {
    const { settle, requests } = testPage(priced())
    const html = '<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>'
    const host = mount(html)
    await settle()
    removeCoupon(storeOf(host))
    await settle()
    const later = mount(html)
    await settle()
    expect(storeOf(later).coupon.value).toBeUndefined()
    expect(storeOf(host).coupon.value).toBeUndefined()
    expect(requests.map((url) => url.searchParams.get('coupon'))).toEqual(['SPRING', null])
  })
})

it('takes a code that is applied already without pricing anything without it', async () => {
  const { page, settle, requests } = testPage(priced())
  page.memory.write('coupon:1001', [page.env.now(), 'SAVE10'])
  const host = mount('<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>')
  await settle()
  applyCoupon(storeOf(host), 'SAVE10')
  await settle()
  expect(requests.map((url) => url.searchParams.get('coupon'))).toEqual(['SAVE10'])
})

it('keeps a campaign’s code for the visit of a client that is set late', async () => {
  await withQuery('?coupon=SPRING', async () => {
    const { page, settle } = testPage(priced(), { client: '' })
    const host = mount('<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>')
    await settle()
    page.settings.value = { ...page.settings.value, client: '1001' }
    await settle()
    expect(storeOf(host).coupon.value).toBe('SPRING')
    expect(page.memory.read('coupon:1001')).toEqual([page.env.now(), 'SPRING'])
  })
})

it.each([
  ['settled', '', '', 'LATER', 'GBP'],
  ['removed', 'SAVE10', 'GBP', '', ''],
])(
  'takes up what another page of the visit has %s when the browser shows it again',
  async (_, code, currency, newCode, newCurrency) => {
    const { page, settle, requests } = testPage(priced())
    const remember = (coupon: string, iso: string): void => {
      page.memory.write('coupon:1001', [page.env.now(), coupon])
      page.memory.write('currency:1001', [page.env.now(), iso])
    }
    const asked = () => ['coupon', 'currency'].map((name) => requests.at(-1)?.searchParams.get(name) ?? '')
    remember(code, currency)
    mount('<vitrine-card product="1"></vitrine-card>')
    await settle()
    expect(asked()).toEqual([code, currency])
    remember(newCode, newCurrency)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await settle()
    expect(asked()).toEqual([newCode, newCurrency])
  },
)

it('shares the visit with pages in other tabs, for half an hour after the last one was opened', async () => {
  const storage = ownStorage()
  const opened = async (minutes: number): Promise<string | undefined> => {
    const { page, settle } = testPage(priced(), {}, storage)
    Object.assign(page.env, { now: () => minutes * 60_000 })
    const host = mount('<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>')
    await settle()
    const code = storeOf(host).coupon.value
    if (minutes === 0) applyCoupon(storeOf(host), 'SAVE10')
    return code
  }
  expect([await opened(0), await opened(29), await opened(58), await opened(88)]).toEqual([
    undefined,
    'SAVE10',
    'SAVE10',
    undefined,
  ])
})

it('leaves out a code of a time to come, after the clock of the device has been set back', async () => {
  const storage = ownStorage()
  const { page } = testPage(priced(), {}, storage)
  const entry = [page.env.now() + 31 * 60_000, 'SAVE10']
  storage().setItem('vitrine:coupon:1001', JSON.stringify(entry))
  const { settle } = testPage(priced(), {}, storage)
  const host = mount('<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>')
  await settle()
  expect(storeOf(host).coupon.value).toBeUndefined()
})

it('keeps its choice when a store is added after another tab has chosen', async () => {
  const storage = ownStorage()
  const { page, settle, requests } = testPage(priced(), {}, storage)
  const html = '<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>'
  const host = mount(html)
  await settle()
  storage().setItem('vitrine:coupon:1001', JSON.stringify([page.env.now(), 'LATER']))
  mount(html)
  await settle()
  expect(storeOf(host).coupon.value).toBeUndefined()
  expect(requests).toHaveLength(1)
})

it('keeps the visit where storage is forbidden and the browser shows the page again', async () => {
  const { settle, requests } = testPage(priced(), {}, () => {
    throw new DOMException('no', 'SecurityError')
  })
  const host = mount('<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>')
  await settle()
  applyCoupon(storeOf(host), 'SAVE10')
  await settle()
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await settle()
  expect(storeOf(host).coupon.value).toBe('SAVE10')
  expect(requests).toHaveLength(2)
})

it('prices and links with one code, whatever an application makes of the address meanwhile', async () => {
  const { settle, requests } = testPage(priced())
  const html = '<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>'
  const host = mount(html)
  await settle()
  await withQuery('?coupon=PUSHED', async () => {
    const later = mount(html)
    await settle()
    for (const place of [host, later]) {
      const link = new URL(rootOf(place, 'vitrine-card').querySelector('a')?.href ?? '')
      expect(link.searchParams.get('coupon')).toBe('PUSHED')
    }
    expect(requests.map((url) => url.searchParams.get('coupon'))).toEqual([null, 'PUSHED'])
  })
})

it('takes the code of an address that an application has pushed, and none back that was removed', async () => {
  const before = location.href
  const { settle, requests } = testPage(priced())
  const host = mount('<vitrine-store><vitrine-card product="1"></vitrine-card></vitrine-store>')
  const go = async (query: string): Promise<void> => {
    history.pushState(null, '', query)
    await settle()
  }
  await settle()
  await go('?coupon=FIRST')
  removeCoupon(storeOf(host))
  await settle()
  await go('?coupon=FIRST&tab=2')
  expect(storeOf(host).coupon.value).toBeUndefined()
  await go('?coupon=SECOND')
  expect(storeOf(host).coupon.value).toBe('SECOND')
  await go('?tab=3')
  expect(storeOf(host).coupon.value).toBe('SECOND')
  expect(requests.map((url) => url.searchParams.get('coupon'))).toEqual([null, 'FIRST', 'SECOND'])
  history.replaceState(null, '', before)
})
