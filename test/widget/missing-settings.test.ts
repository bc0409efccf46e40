import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import type { Settings } from '../../src/widget/settings/settings.ts'
import type { Page } from '../../src/widget/storefront/page.ts'
import { createStorefront } from '../../src/widget/storefront/storefront.ts'

const all: Settings = {
  client: '1001',
  priceHost: 'https://prices.example',
  checkoutHost: 'https://checkout.example',
}

/** A page on a host of a merchant's, where no sandbox stands in for what is missing. */
const storeWith = (settings: Settings) => {
  const warnings: string[] = []
  const visit = {
    coupon: signal<string | undefined>(undefined),
    currency: signal<string | undefined>(undefined),
    hasShopperOverride: signal(false),
  }
  const page = {
    document: { location: { hostname: 'shop.example' } },
    search: signal(''),
    language: signal('en'),
    settings: signal<Settings>({}),
    visit: () => visit,
    warn: (element: string, attribute: string) => warnings.push(`${element} ${attribute}`),
    book: { request: () => signal({ isWaiting: true }) },
  }
  return { store: createStorefront(page as unknown as Page, signal(settings), () => () => {}), warnings }
}

const cart = { items: [{ product: '1', quantity: 1 }] }

it('complains of nothing where nothing is missing', () => {
  const { store, warnings } = storeWith(all)
  expect(store.price('1')).toBeDefined()
  expect(store.link(cart)).toContain('https://checkout.example/1001/')
  expect(warnings).toEqual([])
})

it.each([
  ['client', ['vitrine-store client', 'vitrine-store client']],
  ['priceHost', ['vitrine-store price-host']],
  ['checkoutHost', ['vitrine-store checkout-host']],
] as const)('names %s when it is missing', (name, expected) => {
  const { [name]: _, ...rest } = all
  const { store, warnings } = storeWith(rest)
  expect([store.price('1'), store.link(cart)]).toContain(undefined)
  expect(warnings).toEqual(expected)
})
