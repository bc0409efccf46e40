import { expect, it } from 'vitest'
import { renderPage } from '../../src/render/render-page.ts'
import { priceItem } from './items.ts'

const gross = (value: number) => ({ value, localized: `${value} €` })

/** A month costs 10, a year 100. */
const itemOf = (product: string) => {
  const amount = gross(product === '1' ? 10 : 100)
  return {
    ...priceItem(product),
    list_price: undefined,
    discount: undefined,
    price: { gross: amount, net: amount, vat: gross(0) },
  }
}

const render = (body: string): Promise<string> =>
  renderPage(
    new Response(
      `<script async src="/vitrine.js" data-client="1001" data-price-host="/shop" data-checkout-host="https://checkout.example"></script>${body}`,
      { headers: { 'content-type': 'text/html' } },
    ),
    {
      request: new Request('https://shop.example/p', { headers: { 'accept-language': 'en-US' } }),
      country: 'DE',
      timeout: 60_000,
      prices: async ({ products }) => ({ items: products.map(itemOf), at: Date.now() }),
    },
  ).text()

const compared = 'interval="year" compare-product="1" compare-interval="month"'

it('renders the saving on the switch of plans', async () => {
  const html = await render(
    '<vitrine-plans saving="months"><vitrine-card product="1" interval="month"></vitrine-card><vitrine-card product="11" interval="year"></vitrine-card></vitrine-plans>',
  )
  expect(html).toMatch(/part="interval-saving"[^>]*>2 months free</)
})

it('renders the saving of a card, of an element and of the merchant’s own markup', async () => {
  const html = await render(
    `<vitrine-card product="11" ${compared}></vitrine-card><vitrine-price product="11" field="saving" ${compared}></vitrine-price>
    <p data-vitrine-product="11" data-vitrine-interval="year" data-vitrine-compare-product="1" data-vitrine-compare-interval="month"><b data-vitrine-field="saving.percentage">Ours</b><i data-vitrine-if="!saving">Now!</i></p>`,
  )
  expect(html).toMatch(/part="comparison"[^>]*>Save 16%</)
  expect(html).toMatch(/<vitrine-price.*<\/style>Save 16%<\/bdi>/)
  expect(html).toMatch(/<\/template>16%<\/b>/)
  expect(html).toMatch(/<i hidden[^>]*>Now!</)
})
