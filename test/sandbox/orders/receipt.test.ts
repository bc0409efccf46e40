import { expect, it } from 'vitest'
import type { Sandbox } from '../../../src/sandbox/index.ts'
import { baseUrl, call, json, link, order, standing, unchecked } from '../rest-support.ts'
import { readPdf } from './read-pdf.ts'

const receiptOf = async (sandbox: Sandbox, id: number) => {
  const path = `/purchase/getpurchase?purchaseid=${id}&reimbursementid=0`
  const answer = (await json(call(sandbox, path))) as {
    Purchase: { PaidOrderNotification: { Purchase: { CustomerPdfDocumentUrl: string } } }
  }
  const response = await sandbox.rest.request(
    answer.Purchase.PaidOrderNotification.Purchase.CustomerPdfDocumentUrl,
    {},
    {},
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}

const placed = async (sandbox: Sandbox, cart: object) => {
  const body = order({ cart: { ...cart } })
  return ((await json(call(sandbox, '/cart/processcart', { body }))) as { PurchaseId: number }).PurchaseId
}

it('writes the receipt of an order as PDF [purchases#purchase]', async () => {
  const sandbox = await standing()
  const id = await placed(sandbox, {
    CartItems: [
      { ProductId: 97772, Quantity: 2 },
      { ProductId: 97776, Quantity: 1 },
    ],
    UseInternalContacts: false,
    BillingContact: {
      LanguageId: 'de',
      CountryId: 'DE',
      Company: 'Bäckerei (Süd) \\ Söhne',
      Firstname: 'Jürgen',
      Lastname: 'Groß',
      EMail: 'juergen@example.test',
      VatId: 'DE123456789',
    },
  })
  const { pages, title } = await receiptOf(sandbox, id)
  expect(title).toBe(`Receipt ${id}`)
  const [texts = []] = pages
  expect(pages).toHaveLength(1)
  for (const text of [
    '2026-11-21 12:00 UTC',
    'Paid',
    'Lumen Imaging',
    'Bäckerei (Süd) \\ Söhne',
    'Jürgen Groß',
    'Germany',
    'juergen@example.test',
    'VAT ID DE123456789',
    'Lumen Personal, Yearly',
    '77.00',
    '154.00',
    'Lumen Perpetual Licence',
    'VAT 19%',
    'Total EUR',
  ])
    expect(texts).toContain(text)
  const purchase = sandbox.state.purchases.get(id)
  const sum = (part: 'net' | 'vat' | 'gross') =>
    ((purchase?.lines ?? []).reduce((all, line) => all + line.unit[part] * line.quantity, 0) / 100).toFixed(2)
  expect(texts.slice(texts.indexOf('Net'))).toEqual([
    'Net',
    sum('net'),
    'VAT 19%',
    sum('vat'),
    'Total EUR',
    sum('gross'),
    'A document of a sandbox: nothing was sold, and nothing was charged.',
  ])
})

it('names products and customers whose letters its fonts lack in Latin letters', async () => {
  const sandbox = await unchecked()
  const contact = {
    Firstname: '花子',
    Lastname: '山田',
    FirstnameRomanized: 'Hanako',
    LastnameRomanized: 'Yamada',
  }
  const id = await placed(sandbox, {
    CartItems: [97769, 97778].map((ProductId) => ({ ProductId, Quantity: 1 })),
    DefaultLanguageId: 'ja',
    UseInternalContacts: false,
    BillingContact: { LanguageId: 'ja', CountryId: 'JP', EMail: 'hanako@example.test', ...contact },
  })
  const texts = (await receiptOf(sandbox, id)).pages.flat()
  expect(texts).toEqual(
    expect.arrayContaining(['Hanako Yamada', 'Lumen Personal, Monthly', 'Product 97778', 'Total JPY']),
  )
  expect(texts.join('')).not.toContain('?')
})

it('goes on to further pages', async () => {
  const sandbox = await unchecked()
  const CartItems = Array.from({ length: 60 }, () => ({ ProductId: 97790, Quantity: 1 }))
  const { pages } = await receiptOf(sandbox, await placed(sandbox, { CartItems }))
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.flat().filter((text) => text.startsWith('Lumen Complete Collection'))).toHaveLength(60)
  expect(pages.at(-1)).toContain('Net')
})

it('refuses a receipt to a visitor without its key', async () => {
  const sandbox = await unchecked()
  const id = await placed(sandbox, {})
  expect((await sandbox.rest.request(`/1001/confirmation/${id}/x/receipt.pdf`, {}, {})).status).toBe(404)
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
    const page = await (await sandbox.rest.request(session, {}, {})).text()
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? ''
    const form = new URLSearchParams({ email: 'kim@example.test', seen, method: 'wire' })
    await sandbox.rest.request(session, { method: 'POST', body: form }, {})
    const [announced] = [...sandbox.state.notifications.all()]
    expect(JSON.stringify(announced)).toContain(`${baseUrl}/1001/?scope=checkout&cart=97772`)
    expect(JSON.stringify(announced)).not.toContain('x-sandbox-fault')
  },
)
