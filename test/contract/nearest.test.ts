import { expect, it } from 'vitest'
import { nearest } from '../../src/contract/nearest.ts'

const names = ['client', 'price-host', 'checkout-host', 'product', 'tax', 'label', 'theme']

it.each([
  ['clinet', 'client'],
  ['client-id', 'client'],
  ['pricehost', 'price-host'],
  ['prizehost', 'price-host'],
  ['chekout-hots', 'checkout-host'],
  ['porduct', 'product'],
  ['lable', 'label'],
])('reads %s as %s', (word, name) => {
  expect(nearest(word, names)).toBe(name)
})

it.each(['tag', 'slot', 'class', 'title', 'hidden', 'category', 'no-optimize', 'x', ''])(
  'reads no name into %s',
  (word) => {
    expect(nearest(word, names)).toBeUndefined()
  },
)
