import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyCoupon, chooseCurrency, removeCoupon } from '../../src/widget/storefront/actions.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { json, money, mount, priceItem, testPage, textOf } from './support.ts'

/** A price that says what it is the price of. Question and link name two things differently. */
const priceOf = (product: string, parameters: URLSearchParams): string =>
  [
    parameters.get('currency'),
    product,
    parameters.get('coupon'),
    parameters.get('price_rule') ?? parameters.get('pricerule'),
    parameters.get('country') ?? parameters.get('deliveryCountryId'),
  ]
    .map((value) => value ?? '-')
    .join(' ')

const html = `
  <vitrine-card id="plain" product="1"></vitrine-card>
  <vitrine-card id="tiers" product="2" quantity="1" quantity-control price-rules="1-2:small 3-:team"></vitrine-card>
  <vitrine-store currency="CHF" price-rule="spring"><vitrine-card id="own" product="1"></vitrine-card></vitrine-store>
  <vitrine-coupon></vitrine-coupon>`

const step = fc.oneof(
  fc.constantFrom('EUR', 'USD', 'JPY').map((currency) => ({ kind: 'currency' as const, currency })),
  fc.constantFrom('SAVE10', 'OTHER', '').map((coupon) => ({ kind: 'coupon' as const, coupon })),
  fc.constantFrom('Increase', 'Decrease').map((press) => ({ kind: 'quantity' as const, press })),
  fc.constantFrom('1', '3').map((product) => ({ kind: 'product' as const, product })),
  fc.constantFrom('US', 'DE').map((country) => ({ kind: 'settings' as const, country })),
  // Answers in any order, some of them lost.
  fc.record({ kind: fc.constant('answer' as const), index: fc.nat(5), isLost: fc.boolean() }),
  fc.constant({ kind: 'refresh' as const }),
)

it('never shows as settled a price of anything but what the link orders, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const pending: { answer(): void; lose(): void }[] = []
      const { page, settle, advance } = testPage(
        (url) =>
          new Promise((resolve, reject) => {
            const ids = (url.searchParams.get('product_id') ?? '').split(',')
            const items = ids.map((id) =>
              priceItem(id, {
                price: {
                  ...money(1),
                  gross: { value: 1, localized: priceOf(id, url.searchParams) },
                },
                currency: { iso: url.searchParams.get('currency') ?? '-' },
              }),
            )
            pending.push({ answer: () => resolve(json(items)), lose: () => reject(new TypeError('lost')) })
          }),
        { currency: 'EUR' },
      )
      const host = mount(html)
      await settle()
      const check = (isAnswered: boolean): void => {
        for (const id of ['plain', 'tiers', 'own']) {
          const root = host.querySelector(`#${id}`)?.shadowRoot
          const card = root?.querySelector('[part=card]')
          const price = textOf(root?.querySelector('[part=price]'))
          const link = root?.querySelector<HTMLAnchorElement>('a[part=buy]')
          if (isAnswered) expect(price, id).not.toBe('')
          if (!root || !price) continue
          const { searchParams } = new URL(link?.href ?? '')
          const product = searchParams.get('cart') ?? ''
          const shown = priceOf(product, searchParams)
          // On its way it may be the last one: still of this product, and in the currency that is ordered.
          if (card?.getAttribute('aria-busy') === 'true') {
            expect(price.split(' ').slice(0, 2)).toEqual([searchParams.get('currency'), product])
          } else expect(price).toBe(shown)
          expect(searchParams.get(`quantity_${product}`)).toBe(root.querySelector('input')?.value ?? '1')
        }
      }
      const storefront = storefrontFor(document.body, page)
      for (const next of steps) {
        if (next.kind === 'currency') chooseCurrency(storefront, next.currency)
        if (next.kind === 'coupon' && next.coupon) applyCoupon(storefront, next.coupon)
        if (next.kind === 'coupon' && !next.coupon) removeCoupon(storefront)
        if (next.kind === 'quantity')
          host
            .querySelector('#tiers')
            ?.shadowRoot?.querySelector<HTMLElement>(`button[aria-label^=${next.press}]`)
            ?.click()
        if (next.kind === 'product') host.querySelector('#plain')?.setAttribute('product', next.product)
        if (next.kind === 'settings') page.settings.value = { ...page.settings.peek(), country: next.country }
        if (next.kind === 'refresh') {
          await advance(301_000)
          window.dispatchEvent(new Event('online'))
        }
        if (next.kind === 'answer') {
          const [request] = pending.splice(next.index % Math.max(1, pending.length), 1)
          if (next.isLost) request?.lose()
          else request?.answer()
          await advance(2000)
        }
        await settle()
        check(false)
      }
      while (pending.length > 0) {
        for (const request of pending.splice(0)) request.answer()
        await advance(2000)
      }
      check(true)
      host.remove()
    }),
    { numRuns: 8, seed: 20261122 },
  )
})
