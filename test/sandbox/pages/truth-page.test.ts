/**
 * The page of the back office that compares each purchase with the price its page has shown: shares, days, reasons,
 * and above all the purchases that nothing explains. Purchases are placed with the text about the shown price that the
 * widget would send, so that carts, renewals and missing texts are told apart. A share is rounded, but never up to
 * everything.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeRenewal } from '../../../src/contract/renewal-said.ts'
import { decodeShown, encodeShown, type Shown } from '../../../src/contract/shown.ts'
import { readShown } from '../../../src/sandbox/back-office/truth/shown.ts'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { call, json, order, standing, start } from '../rest-support.ts'
import { page } from './back-office-support.ts'

const shown: Shown = {
  net: 64.71,
  gross: 77,
  tax: 'gross',
  currency: 'EUR',
  country: 'DE',
  quantity: 1,
  time: start.getTime(),
  page: '/pricing/',
}

const buy = async (sandbox: Sandbox, text: string | undefined, quantity = 1): Promise<number> => {
  const ExtraParameters = text === undefined ? [] : [{ Key: 'x-vitrine-shown', Value: text }]
  const cart = { CartItems: [{ ProductId: 97772, Quantity: quantity }], ExtraParameters }
  const answer = await json(call(sandbox, '/cart/processcart', { body: order({ cart }) }))
  return (answer as { PurchaseId: number }).PurchaseId
}

/** The words of the page, without its markup. */
const wordsOf = async (sandbox: Sandbox): Promise<string> => {
  const { text } = await page(sandbox, '/sandbox/truth')
  return text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

it('says that nothing has been paid yet', async () => {
  expect(await wordsOf(await standing())).toContain('Nothing has been paid yet.')
})

it('counts purchases beside what their pages have shown', async () => {
  const sandbox = await standing()
  for (let count = 0; count < 3; count += 1) await buy(sandbox, encodeShown(shown))
  await buy(sandbox, encodeShown(shown), 2)
  await buy(sandbox, encodeShown({ ...shown, net: 50, gross: 59.5, page: '/<b>sale/' }))
  await buy(sandbox, 'forged')
  await buy(sandbox, undefined)
  const words = await wordsOf(sandbox)
  expect(words).toContain('5 of 7 orders came with a shown price 3 of 5 paid as shown, 60.0 %')
  expect(words).toContain('as shown 3 explained 1 not explained 1 no shown price 2')
  expect(words).toMatch(/more than shown +\S+ +59.50 EUR +77.00 EUR/)
  expect(words).toContain('parameter changed or cut')
  expect(words).toContain('bought without the widget')
})

it('rounds the share, but never to everything', async () => {
  const sandbox = await standing()
  for (let count = 0; count < 2; count += 1) await buy(sandbox, encodeShown(shown))
  await buy(sandbox, encodeShown(shown), 2)
  expect(await wordsOf(sandbox)).toContain('2 of 3 paid as shown, 66.7 %')
  const [kept] = sandbox.state.purchases.all()
  if (!kept) throw new Error('Nothing was bought.')
  for (let id = 1; id <= 1997; id += 1) sandbox.state.purchases.put({ ...kept, id })
  expect(await wordsOf(sandbox)).toContain('1999 of 2000 paid as shown, 99.9 %')
})

it('shows what is not explained before all else, and says what it leaves out', async () => {
  const sandbox = await standing()
  await buy(sandbox, encodeShown({ ...shown, net: 50, gross: 59.5 }))
  for (let count = 0; count < 51; count += 1) await buy(sandbox, encodeShown(shown), 2)
  const words = await wordsOf(sandbox)
  expect(words).toContain(
    '52 of 52 orders came with a shown price 0 of 52 paid as shown, 0.0 % explained 51 not explained 1',
  )
  const [, first = ''] = /Placed Country (\d+ .+?) another quantity/.exec(words) ?? []
  expect(first).toContain('more than shown')
  expect(words).toContain('50 of 52 orders.')
})

it('lists an order without a shown price apart from the others, and with no empty columns', async () => {
  const sandbox = await standing()
  await buy(sandbox, encodeShown(shown))
  await buy(sandbox, undefined)
  const words = await wordsOf(sandbox)
  expect(words).toMatch(/Paid otherwise Every compared order was paid as shown\./)
  expect(words).toMatch(
    /Paid as shown .* No shown price Purchase Reason Paid Placed Country .* bought without/,
  )
  expect((await page(sandbox, '/sandbox/truth')).text).not.toContain('role="cell"></td>')
})

it('claims no share where nothing can be compared', async () => {
  const sandbox = await standing()
  await buy(sandbox, undefined)
  await buy(sandbox, 'forged')
  const words = await wordsOf(sandbox)
  expect(words).toContain('0 of 2 orders came with a shown price')
  expect(words).not.toMatch(/%|Paid otherwise|paid as shown/)
  expect((await page(sandbox, '/sandbox/overview')).text).toContain('none with a shown price')
  await buy(sandbox, encodeShown(shown))
  expect(await wordsOf(sandbox)).toContain(
    '1 of 3 orders came with a shown price 1 of 1 paid as shown, 100 %',
  )
  expect((await page(sandbox, '/sandbox/overview')).text).toContain('1 with a shown price, 1 paid as shown')
})

it('names each table of its own, and begins its days with the first purchase', async () => {
  const sandbox = await standing()
  await buy(sandbox, encodeShown(shown))
  await buy(sandbox, encodeShown(shown), 2)
  await buy(sandbox, undefined)
  const { text: first } = await page(sandbox, '/sandbox/truth')
  expect(first).not.toContain('of the last')
  await sandbox.clock.advance(12 * 86_400_000)
  const { text } = await page(sandbox, '/sandbox/truth')
  const names = [...text.matchAll(/role="region" aria-label="([^"]+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(text).toContain('aria-label="Paid purchases of the last 13 days"')
})

it('leaves renewals out, which repeat the parameters of the order', async () => {
  const sandbox = await standing()
  await buy(sandbox, encodeShown(shown))
  await sandbox.clock.advance(400 * 86_400_000)
  expect([...sandbox.state.purchases.all()].length).toBeGreaterThan(1)
  expect(await wordsOf(sandbox)).toContain('1 of 1 order came with a shown price 1 of 1 paid as shown, 100 %')
})

it('draws no days without a purchase, and says of each renewal what was said', async () => {
  const sandbox = await standing()
  const statement = {
    basis: 'price',
    period: '1Y',
    gross: 70,
    net: 58.82,
    products: [{ id: '97772', quantity: 1 }],
  } as const
  const base = { time: sandbox.clock.now().getTime(), currency: 'EUR', country: 'DE' }
  const two = { products: [{ id: '97772', quantity: 2 }] }
  const said = [
    encodeRenewal({ ...base, statements: [statement] }),
    encodeRenewal({
      ...base,
      statements: [{ basis: 'not-named', period: '1Y', products: statement.products }],
    }),
    encodeRenewal({ ...base, currency: 'USD', statements: [statement] }),
    encodeRenewal({ ...base, statements: [{ ...statement, ...two, gross: 154 }] }),
    encodeRenewal({ ...base, statements: [{ ...statement, ...two, gross: 30 }] }),
    undefined,
  ]
  for (const text of said) {
    const ExtraParameters = text === undefined ? [] : [{ Key: 'x-vitrine-renewal', Value: text }]
    const cart = { CartItems: [{ ProductId: 97772, Quantity: 1 }], ExtraParameters }
    await call(sandbox, '/cart/processcart', { body: order({ cart }) })
  }
  await sandbox.clock.advance(400 * 86_400_000)
  const words = await wordsOf(sandbox)
  expect(words).toContain('Nothing was paid in the last 30 days.')
  expect(words).toMatch(/more than said +70\.00 EUR +77\.00 EUR/)
  expect(words).toMatch(/another quantity +154\.00 EUR +77\.00 EUR/)
  expect(words).toMatch(/more than said +30\.00 EUR +77\.00 EUR/)
  expect(words).toMatch(/no amount was named +no amount +77\.00 EUR/)
  expect(words).toMatch(/another currency +not compared +77\.00 EUR/)
  expect(words).toMatch(/nothing was said +nothing +77\.00 EUR/)
})

it.for([
  [{ quantity: 3 }, 3],
  [{ net: 194.13, gross: 231, quantity: 3, lines: 2 }, 3],
  [{ net: 194.13, gross: 231, quantity: 3, lines: 1, isBeforeVolume: true }, 3],
] as const)('reads the parameter as the endpoint does: %j', ([changes, quantity]) => {
  const text = encodeShown({ ...shown, ...changes })
  expect(readShown(text)).toMatchObject({
    net: 19413,
    gross: 23100,
    quantity,
    currency: 'EUR',
    country: 'DE',
    page: '/pricing/',
  })
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom(...'0139agnvZ*.-/ '), (at, letter) => {
      const other = text.slice(0, at) + letter + text.slice(at + 1)
      expect(readShown(other) === undefined).toBe(decodeShown(other) === undefined)
    }),
  )
})

it.for([
  [{ quantity: 2, gross: 75, net: 63.03 }, 1, 'another quantity, another price for each'],
  [{}, 2, 'another quantity'],
  [{ country: 'AT', gross: 78, net: 65 }, 1, 'another country'],
  [{ currency: 'USD' }, 1, 'another currency'],
  [{ gross: 80, net: 67.23 }, 1, 'less than shown'],
  [{ gross: 80, net: 67.23, lines: 1, isBeforeVolume: true }, 1, 'volume prices'],
  [{ gross: 70, net: 58.82, lines: 1, isBeforeVolume: true }, 1, 'more than shown'],
  [{ gross: 154, net: 129.42, quantity: 2, lines: 2 }, 1, 'products were taken out'],
  [{ time: start.getTime() - 30 * 86_400_000 }, 1, 'shown over a week before'],
] as const)('tells why a purchase differs from %j', async ([changes, quantity, reason]) => {
  const sandbox = await standing()
  await buy(sandbox, encodeShown({ ...shown, ...changes }), quantity)
  expect(await wordsOf(sandbox)).toContain(`${reason} `)
})

it('compares the total of a cart with all lines of its purchase', async () => {
  const sandbox = await standing()
  const text = encodeShown({ ...shown, net: 445.39, gross: 530, quantity: 4, lines: 2, isBeforeVolume: true })
  const cart = {
    CartItems: [
      { ProductId: 97772, Quantity: 3 },
      { ProductId: 97774, Quantity: 1 },
    ],
    ExtraParameters: [{ Key: 'x-vitrine-shown', Value: text }],
  }
  await call(sandbox, '/cart/processcart', { body: order({ cart }) })
  const words = await wordsOf(sandbox)
  expect(words).toContain('1 of 1 order came with a shown price 1 of 1 paid as shown, 100 %')
  expect(words).toMatch(/as shown +\S+ +530.00 EUR +530.00 EUR/)
})
