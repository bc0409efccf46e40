import { expect, it } from 'vitest'
import { isExtractAddress, parsePriorPrices } from '../../src/widget/features/prior-price/prior-prices.ts'

it.each([
  ['77 EUR', [{ amount: 77, currency: 'EUR' }]],
  ['1.255 KWD', [{ amount: 1.255, currency: 'KWD' }]],
  [
    ' 77.50  EUR , 85 USD  team-2.b ',
    [
      { amount: 77.5, currency: 'EUR' },
      { amount: 85, currency: 'USD', rule: 'team-2.b' },
    ],
  ],
])('reads the prior prices that a merchant states as “%s”', (text, stated) => {
  expect(parsePriorPrices(text)).toEqual(stated)
})

it.each([
  '',
  'cheap',
  '77',
  'EUR 77',
  '77EUR',
  '77 eur',
  '77 EURO',
  'about 77 EUR',
  '-77 EUR',
  '77,50 EUR',
  '1.2345 KWD',
  '77 EUR for teams',
  '77 EUR team!',
  '77 EUR, 85',
])('reads no prior price in “%s”', (text) => {
  expect(parsePriorPrices(text)).toBeUndefined()
})

it.each([
  ['https://shop.example/prior.json', true],
  ['http://localhost/prior.json', true],
  ['//cdn.example/prior.json', true],
  ['/prior.json', true],
  ['./prior.json', true],
  ['../prior.json', true],
  ['prior.json', false],
  ['ftp://shop.example/prior.json', false],
  ['/prior prices.json', false],
  ['/', false],
  ['77 EUR', false],
])('tells the address of an extract from an amount: %s', (text, isAddress) => {
  expect(isExtractAddress(text)).toBe(isAddress)
})
