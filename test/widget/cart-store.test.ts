/**
 * The lines of a shopper's cart as they are kept in the browser and divided into orders. Storage may be full, throw,
 * or hold damaged and foreign text, and two tabs write at once. Products merge by rule and parameters, and terms that
 * one order cannot share make another. Runs in Node over a storage in memory.
 */

import { expect, it } from 'vitest'
import {
  type CartLine,
  keyOf,
  maxLines,
  maxStoredLength,
  partsOf,
} from '../../src/widget/elements/cart/shopper/cart-lines.ts'
import {
  cartLifetime,
  createCartStore,
  storageKey,
} from '../../src/widget/elements/cart/shopper/cart-store.ts'

/** Web storage of one browser, which may be full. */
const createStorage = () => {
  const values = new Map<string, string>()
  const state = { isFull: false }
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  } as unknown as Storage
  return { values, state, storage }
}

const open = ({ storage, values, state } = createStorage(), client = '1001', now = 0) => {
  const warnings: string[] = []
  const clock = { now }
  const store = createCartStore({
    client,
    storage: () => storage,
    now: () => clock.now,
    warn: (problem) => void warnings.push(problem),
  })
  return { ...store, warnings, clock, values, state, storage }
}

const line = (product: string, over: Partial<CartLine> = {}): CartLine => ({ product, quantity: 1, ...over })

const quantities = (lines: readonly CartLine[]) => lines.map(({ product, quantity }) => [product, quantity])

it('keeps what it shows when another script clears the storage, and adds to it', () => {
  const browser = createStorage()
  const { add, setQuantity, remove, takeOut, recall, lines, values } = open(browser)
  add([line('1'), line('2', { quantity: 3 })])
  for (const spoil of [() => values.clear(), () => values.set(storageKey('1001'), '{"at":')]) {
    spoil()
    recall()
    expect(quantities(lines.value)).toEqual([
      ['1', 1],
      ['2', 3],
    ])
  }
  for (const change of [
    () => add([line('3')]),
    () => setQuantity(keyOf(line('3')), 5),
    () => remove(keyOf(line('1'))),
    () => takeOut([line('2')]),
  ]) {
    values.clear()
    change()
  }
  expect(quantities(lines.value)).toEqual([
    ['2', 2],
    ['3', 5],
  ])
  // A reload has what the page shows.
  expect(open(browser).lines.value).toEqual(lines.value)
})

it('follows another tab that empties the cart, and one that fills it after the storage was cleared', () => {
  const browser = createStorage()
  const one = open(browser)
  const two = open(browser)
  one.add([line('1')])
  two.recall()
  two.remove(keyOf(line('1')))
  one.recall()
  expect(one.lines.value).toEqual([])
  browser.values.clear()
  two.add([line('2')])
  one.recall()
  expect(quantities(one.lines.value)).toEqual([['2', 1]])
})

it('merges a product with the same rule and parameters, and keeps others beside it', () => {
  const { add, lines } = open()
  add([line('1')])
  add([line('1', { quantity: 2 })])
  add([line('1', { priceRule: 'team' })])
  add([line('1', { extra: { 'x-campaign': 'spring' } })])
  add([line('1', { extra: { 'x-campaign': 'spring' } })])
  expect(quantities(lines.value)).toEqual([
    ['1', 3],
    ['1', 1],
    ['1', 2],
  ])
})

it('never mixes the products of two clients', () => {
  const browser = createStorage()
  open(browser).add([line('1')])
  expect(open(browser, '2002').lines.value).toEqual([])
  expect(open(browser).lines.value).toHaveLength(1)
})

it('refuses more units than a product may have, and more lines than an order may have', () => {
  const { add, lines } = open()
  expect(add([line('1', { quantity: 4, most: 5 })]).result).toBe('added')
  expect(add([line('1', { quantity: 2, most: 5 })])).toEqual({
    result: 'most',
    refused: keyOf(line('1')),
  })
  expect(quantities(lines.value)).toEqual([['1', 4]])
  const many = Array.from({ length: maxLines }, (_, index) => line(String(index + 100)))
  expect(add(many).result).toBe('full')
  expect(lines.value).toHaveLength(1)
})

it.each([
  ['text that is cut', '{"at":0,"lines":[{"product":"1"'],
  ['another thing', '"hello"'],
  ['null', 'null'],
  ['a list', '[]'],
  ['invalid lines', '{"at":0,"lines":{}}'],
  ['no time', '{"lines":[{"product":"1","quantity":1}]}'],
  ['too long a text', `{"at":0,"lines":[],"x":"${'x'.repeat(maxStoredLength)}"}`],
])('drops a stored cart of %s, with one line in the console', (_, text) => {
  const browser = createStorage()
  browser.values.set(storageKey('1001'), text)
  const { lines, warnings, add } = open(browser)
  expect(lines.value).toEqual([])
  expect(warnings).toHaveLength(1)
  add([line('1')])
  expect(open(browser).lines.value).toHaveLength(1)
})

it.each([
  { product: '<img>', quantity: 1 },
  { product: '1', quantity: 0 },
  { product: '1', quantity: 1.5 },
  { product: '1', quantity: 10_001 },
  { product: '1', quantity: '1' },
  { product: '1', quantity: 1, priceRule: 'a b' },
  { product: '1', quantity: 1, priceRules: 'nonsense' },
  { product: '1', quantity: 1, extra: { cart: '5' } },
  { product: '1', quantity: 1, extra: { 'x-a': 'x'.repeat(201) } },
  { product: '1', quantity: 1, extra: [] },
  { product: '1', quantity: 1, name: {} },
  { product: '1', quantity: 1, least: 5 },
  { product: '1', quantity: 1, renewal: 'weekly' },
  { product: '1', quantity: 1, renewal: 'P1Y', renewalPrice: '9.99' },
  null,
  'line',
])('drops the stored line %j and keeps its neighbor', (damaged) => {
  const browser = createStorage()
  const kept = line('2', { quantity: 3 })
  browser.values.set(storageKey('1001'), JSON.stringify({ at: 0, lines: [damaged, kept] }))
  const { lines, warnings } = open(browser)
  expect(lines.value).toEqual([kept])
  expect(warnings).toHaveLength(1)
})

it('keeps no member that it does not know', () => {
  const browser = createStorage()
  const stored = '{"at":0,"lines":[{"product":"1","quantity":1,"__proto__":{"link":"x"},"price":1}]}'
  browser.values.set(storageKey('1001'), stored)
  expect(open(browser).lines.value).toEqual([{ product: '1', quantity: 1 }])
})

it('reads a line once that is stored twice', () => {
  const browser = createStorage()
  const lines = [line('1'), line('1', { quantity: 2 })]
  browser.values.set(storageKey('1001'), JSON.stringify({ at: 0, lines }))
  expect(quantities(open(browser).lines.value)).toEqual([['1', 2]])
})

it('forgets a cart that has not changed for thirty days', () => {
  const browser = createStorage()
  open(browser).add([line('1')])
  expect(open(browser, '1001', cartLifetime).lines.value).toHaveLength(1)
  expect(open(browser, '1001', cartLifetime + 1).lines.value).toEqual([])
})

it('agrees with another tab, and adds to what that tab has written', () => {
  const browser = createStorage()
  const [one, other] = [open(browser), open(browser)]
  one.add([line('1')])
  other.add([line('2')])
  expect(quantities(other.lines.value)).toEqual([
    ['1', 1],
    ['2', 1],
  ])
  one.recall()
  expect(one.lines.value).toEqual(other.lines.value)
  other.remove(keyOf(line('1')))
  one.recall()
  expect(quantities(one.lines.value)).toEqual([['2', 1]])
})

it('lives in memory while storage is full, and is written when there is room again', () => {
  const browser = createStorage()
  const { add, lines, recall, state } = open(browser)
  add([line('1')])
  state.isFull = true
  add([line('2')])
  recall()
  expect(quantities(lines.value)).toEqual([
    ['1', 1],
    ['2', 1],
  ])
  state.isFull = false
  add([line('3')])
  expect(open(browser).lines.value).toHaveLength(3)
})

it('lives in memory where storage throws at every touch', () => {
  const { add, setQuantity, lines } = (() => {
    const store = createCartStore({
      client: '1001',
      storage: () => {
        throw new DOMException('denied', 'SecurityError')
      },
      now: () => 0,
      warn: () => {},
    })
    return store
  })()
  add([line('1')])
  setQuantity(keyOf(line('1')), 4)
  add([line('1')])
  expect(quantities(lines.value)).toEqual([['1', 5]])
})

it('makes one order for each price rule, and for each value of an extra parameter', () => {
  const parts = partsOf([
    line('1'),
    line('2', { priceRule: 'team' }),
    line('3', { extra: { 'x-campaign': 'spring' } }),
    line('4', { extra: { 'x-campaign': 'summer' } }),
    line('5', { extra: { 'x-partner': 'a' } }),
  ])
  expect(parts.map(({ lines }) => lines.map(({ product }) => product).join())).toEqual(['1,3,5', '2', '4'])
  expect(parts[0]?.extra).toEqual({ 'x-campaign': 'spring', 'x-partner': 'a' })
})

it('sells products with other terms of sale in an order of their own', () => {
  const link = 'b2b=true'
  const lines = [line('1', { link: `affiliate=a&${link}` }), line('2'), line('3', { link }), line('4')]
  const parts = partsOf(lines)
  expect(parts.map((part) => part.lines.map(({ product }) => product).join())).toEqual(['1,3', '2,4'])
  expect(parts.map((part) => part.link)).toEqual([`affiliate=a&${link}`, ''])
  // The order of the lines decides nothing.
  const reverse = partsOf(lines.reverse())
  expect(reverse.map((part) => part.lines.map(({ product }) => product).join())).toEqual(['4,2', '3,1'])
})

it('sells products on the usual terms in one order, whether their links state them or not', () => {
  const usual = 'scope=checkout&b2b=false&enablecoupon=true'
  const parts = partsOf([line('1', { link: usual }), line('2'), line('3', { link: 'affiliate=a&cfg=b' })])
  expect(parts.map(({ link }) => link)).toEqual([`${usual}&affiliate=a&cfg=b`])
})

it('takes the terms of the page for those of a product without its own', () => {
  const lines = [line('1', { link: 'b2b=true' }), line('2')]
  const productsIn = (ofPage?: string): string[] =>
    partsOf(lines, ofPage).map((part) => part.lines.map(({ product }) => product).join())
  expect([productsIn(), productsIn('b2b=true')]).toEqual([['1', '2'], ['1,2']])
})

it('follows the quantity of a product whose price rule depends on it', () => {
  const tiers = line('1', { priceRules: '1-9:small 10-:team' })
  const rules = [1, 9, 10].map((quantity) => partsOf([{ ...tiers, quantity }])[0]?.priceRule)
  expect(rules).toEqual(['small', 'small', 'team'])
})

it('leaves what no link can hold for an order of its own', () => {
  const parts = partsOf([line('1', { quantity: 9_999 }), line('1', { quantity: 2, extra: { 'x-a': 'b' } })])
  expect(parts).toHaveLength(2)
})

it('has the rule of its card or store where its quantity is in no range', () => {
  const tiers = line('1', { priceRule: 'sale', priceRules: '5-9:small 10-:team' })
  const rules = [1, 5, 10].map((quantity) => partsOf([{ ...tiers, quantity }])[0]?.priceRule)
  expect(rules).toEqual(['sale', 'small', 'team'])
})

it('takes out what was bought, and keeps of a line only what can be ordered', () => {
  const { add, takeOut, lines } = open()
  const [one, few, other] = [line('1', { quantity: 3 }), line('2', { quantity: 4, least: 3 }), line('3')]
  add([one, few, other])
  takeOut([
    { ...one, quantity: 2 },
    { ...few, quantity: 3 },
  ])
  expect(quantities(lines.value)).toEqual([
    ['1', 1],
    ['3', 1],
  ])
})
