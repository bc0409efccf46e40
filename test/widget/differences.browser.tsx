import { expect, it } from 'vitest'
import type { Difference } from '../../src/contract/cart-preview.ts'
import { preview } from './every-state.ts'
import { previewShop } from './preview-shop.ts'
import { json, textOf } from './support.ts'

const said = async (difference: Difference, locale = 'en-US'): Promise<string[]> => {
  const { cart, press } = await previewShop('<vitrine-buy product="1"></vitrine-buy>', { locale }, () =>
    json(preview({ currency: 'USD', differences: [difference] })),
  )
  await press()
  return [...cart().querySelectorAll('[part=difference][role=alert]')].map((alert) => textOf(alert))
}

for (const [difference, locale, sentence] of [
  [
    { kind: 'currency', expected: 'EUR', actual: 'USD' },
    'en-US',
    'Checkout charges in USD; the page showed EUR.',
  ],
  [
    { kind: 'currency', expected: 'EUR', actual: 'USD' },
    'de-DE',
    'An der Kasse wird in USD abgerechnet; auf der Seite stand EUR.',
  ],
  [
    { kind: 'total', expected: 154, actual: 174 },
    'en-US',
    'The total is now $174.00; the page showed $154.00.',
  ],
  [{ kind: 'quantity', expected: 3, actual: 2 }, 'en-US', 'The quantity is 2 instead of 3.'],
  [{ kind: 'quantity', expected: 1000, actual: 1234 }, 'en-US', 'The quantity is 1,234 instead of 1,000.'],
  [
    { kind: 'missing', product: '97772', expected: 1, actual: 0 },
    'en-US',
    'Product 97772 cannot be ordered at the moment.',
  ],
  [
    { kind: 'colour', expected: 'red', actual: 'blue' },
    'en-US',
    'Something in your order differs from what the page showed. Please look at it before you go on.',
  ],
] as const) {
  it(`warns in the cart of a difference of the kind “${difference.kind}”, ${locale}: ${sentence}`, async () => {
    expect(await said(difference, locale)).toEqual([sentence])
  })
}
