/**
 * The receipt of an order as a page to print: every line, the tax of each rate, seller and customer, with names in the
 * order of their script. A visitor without its key sees none. The pages are read as text;
 * `pages/checkout.pages.test.ts` prints one.
 */

import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { payAt } from '../checkout-support.ts'
import { baseUrl, call, json, link, placeOrder, purchaseBody, standing, unchecked } from '../rest-support.ts'

const receiptOf = async (sandbox: Sandbox, id: number): Promise<string> => {
  const { CustomerPdfDocumentUrl: url } = await purchaseBody<{ CustomerPdfDocumentUrl: string }>(sandbox, id)
  const response = await sandbox.rest.request(url, {}, {})
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  return response.text()
}

/** The amounts of a kind, as the page has them for tests. */
const amounts = (page: string, kind: string): string[] =>
  [...page.matchAll(new RegExp(`data-amount="${kind}">([^<]*)<`, 'g'))].map(([, text = '']) => text)

it('writes the receipt of an order as a page that prints [purchases#purchase]', async () => {
  const sandbox = await standing()
  const id = await placeOrder(sandbox, {
    CartItems: [
      { ProductId: 97772, Quantity: 2 },
      { ProductId: 97776, Quantity: 1 },
    ],
    DefaultLanguageId: 'en',
    UseInternalContacts: false,
    BillingContact: {
      LanguageId: 'de',
      CountryId: 'DE',
      Company: 'Bäckerei (Süd) & Söhne',
      Firstname: 'Jürgen',
      Lastname: 'Groß',
      EMail: 'juergen@example.test',
      VatId: 'DE123456789',
    },
  })
  const page = await receiptOf(sandbox, id)
  for (const text of [
    `Receipt ${id}`,
    'Lumen Imaging',
    'Bäckerei (Süd) &amp; Söhne',
    'Jürgen Groß',
    'Germany',
    'juergen@example.test',
    'DE123456789',
    'Lumen Personal',
    '€154.00',
    'Lumen Perpetual License',
  ])
    expect(page).toContain(text)
  const lines = sandbox.state.purchases.get(id)?.lines ?? []
  const sum = (part: 'net' | 'vat' | 'gross') =>
    `€${(lines.reduce((all, line) => all + line.unit[part] * line.quantity, 0) / 100).toFixed(2)}`
  expect(['net', 'vat', 'gross'].map((kind) => amounts(page, kind))).toEqual([
    [sum('net')],
    [sum('vat')],
    [sum('gross')],
  ])
})

it.each([
  ['de', 'JP', '花子', '山田', '花子 山田'],
  ['ar', 'SA', 'ليلى', 'حسن', 'ليلى حسن'],
  ['en', 'IN', 'अदिति', 'शर्मा', 'अदिति शर्मा'],
])('names customers in the letters of their own script: %s', async (language, country, first, last, name) => {
  const sandbox = await unchecked()
  const id = await placeOrder(sandbox, {
    DefaultLanguageId: language,
    UseInternalContacts: false,
    BillingContact: {
      LanguageId: language,
      CountryId: country,
      EMail: 'customer@example.test',
      Firstname: first,
      Lastname: last,
    },
  })
  const page = await receiptOf(sandbox, id)
  expect(page).toContain(name)
  expect(page).toContain(`lang="${language}"`)
})

it('has every line of a long order, and the tax of each rate', async () => {
  const sandbox = await unchecked()
  const CartItems = Array.from({ length: 60 }, () => ({ ProductId: 97790, Quantity: 1 }))
  const page = await receiptOf(sandbox, await placeOrder(sandbox, { CartItems, DefaultLanguageId: 'en' }))
  expect(page.match(/<bdi>Lumen Complete Collection/g)).toHaveLength(60)
})

it('refuses a receipt to a visitor without its key', async () => {
  const sandbox = await unchecked()
  const id = await placeOrder(sandbox, {})
  expect((await sandbox.rest.request(`/1001/confirmation/${id}/x/receipt`, {}, {})).status).toBe(404)
})

it.each([
  [
    'a preview opened',
    '/cart/generatecartpreview',
    'ShoppingCartUrl',
    { RemoteAddress: '127.0.0.1' },
    'SessionUrl',
  ],
  ['was made for a link', '/urlgenerator/generateusersessionurl', 'TargetUrl', {}, 'Url'],
])(
  'names the link of a session that %s as its entry [notifications#purchase-model]',
  async (_what, path, field, more, answered) => {
    const sandbox = await standing({ notifications: { 1001: { url: 'https://shop.example/n' } } })
    const followed = link('cart=97772&x-sandbox-fault=none')
    const body = { [field]: followed, ...more }
    const { [answered]: session = '' } = (await json(call(sandbox, path, { body }))) as Record<string, string>
    await payAt(sandbox, session, { method: 'wire' })
    const [announced] = [...sandbox.state.notifications.all()]
    expect(JSON.stringify(announced)).toContain(`${baseUrl}/1001/?scope=checkout&cart=97772`)
    expect(JSON.stringify(announced)).not.toContain('x-sandbox-fault')
  },
)
