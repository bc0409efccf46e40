import { expect, it } from 'vitest'
import { decodeShown } from '../../src/contract/shown.ts'
import { previewShop } from './preview-shop.ts'
import { json } from './support.ts'

const card = '<vitrine-card product="1" quantity="3" price-rule="partner" tax="net"></vitrine-card>'

it('says in the link and the preview what the page shows', async () => {
  const { linked, press, asked } = await previewShop(card)
  const text = linked()['x-vitrine-shown'] ?? ''
  expect(decodeShown(text)).toMatchObject({
    net: 64.71,
    gross: 77,
    tax: 'net',
    currency: 'EUR',
    country: 'DE',
    quantity: 3,
    priceRule: 'partner',
  })
  await press()
  expect(asked[0]).toMatchObject({ shown: text })
  expect(asked[0]).not.toHaveProperty('extra')
})

it('says nothing where nothing is shown', async () => {
  const { linked } = await previewShop(
    '<vitrine-buy product="1"></vitrine-buy>',
    {},
    () => json([]),
    () => json({ statusCode: 404 }, { status: 404 }),
  )
  expect(linked()).toHaveProperty('cart')
  expect(linked()).not.toHaveProperty('x-vitrine-shown')
})

it('is left out of a link that would be too long, before the extra parameters of the merchant', async () => {
  const extra = Object.fromEntries(
    Array.from({ length: 10 }, (_, n) => [`x-${n}`, 'x'.repeat(n < 9 ? 200 : 35)]),
  )
  const { linked } = await previewShop('<vitrine-buy product="1"></vitrine-buy>', { extra })
  expect(linked()).toMatchObject(extra)
  expect(linked()).not.toHaveProperty('x-vitrine-shown')
})
