/**
 * The tools that a page offers to agents in the browser (WebMCP): they read products and prices, try codes, add up
 * carts, and open checkout only where the page allows it. Nothing is offered unless it is asked for, hidden products
 * stay out, and every order carries the mark of an agent. The browser's side of the interface is faked.
 */

import { afterEach, expect, it } from 'vitest'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { exclusive, preview as previewOf } from './every-state.ts'
import { type Answer, discounted, json, mount, priced, priceItem, rootOf, testPage } from './support.ts'

interface Tool {
  name: string
  annotations: { readOnlyHint: boolean }
  execute(input: unknown): Promise<{ content: { text: string }[]; isError: boolean }>
}

/** The browser's side of WebMCP. */
const tools = new Map<string, Tool>()
let refused: string | undefined

Object.defineProperty(document, 'modelContext', {
  configurable: true,
  value: {
    async registerTool(tool: Tool, { signal }: { signal: AbortSignal }) {
      if (tool.name === refused) throw new DOMException('The name is in use.', 'InvalidStateError')
      tools.set(tool.name, tool)
      signal.addEventListener('abort', () => tools.delete(tool.name))
    },
  },
})

afterEach(() => {
  tools.clear()
  refused = undefined
  localStorage.clear()
})

const byCode = priced((product, url) =>
  product === '404'
    ? undefined
    : url.searchParams.get('coupon') === 'SAVE10'
      ? discounted(product)
      : priceItem(product),
)

const cards =
  '<vitrine-card product="1" renewal="P1Y" renewal-price="price"></vitrine-card><vitrine-card product="2"></vitrine-card>'

const withTools: Settings = { agentTools: 'checkout' }

const open = async (html = cards, settings = withTools, answer: Answer = byCode) => {
  const test = testPage(answer, settings)
  const host = mount(html)
  await test.settle()
  return {
    ...test,
    host,
    async call(name: string, input: object = {}) {
      let isOver = false
      const answer = tools
        .get(name)
        ?.execute(input)
        .finally(() => {
          isOver = true
        })
      // A total waits for a moment without an act of the shopper.
      for (await test.settle(); answer && !isOver; ) await test.advance(400)
      const { content, isError } = (await answer) ?? { content: [], isError: true }
      const text = content[0]?.text ?? ''
      return isError ? text : JSON.parse(text)
    },
  }
}

const amountOnCard = (host: HTMLElement, product: string): string =>
  rootOf(host, `vitrine-card[product="${product}"]`).querySelector('[part=price]')?.textContent ?? ''

it('offers nothing unless the page asks for it', async () => {
  await open(cards, {})
  expect([...tools]).toEqual([])
})

it('offers tools that read, and the one that opens checkout only where it is asked for', async () => {
  const { page, settle } = await open(cards, { agentTools: 'read' })
  const reading = ['vitrine_products', 'vitrine_price', 'vitrine_check_code', 'vitrine_total']
  expect([...tools.keys()]).toEqual(reading)
  expect([...tools.values()].every(({ annotations }) => annotations.readOnlyHint)).toBe(true)
  page.settings.value = { ...page.settings.peek(), agentTools: 'checkout' }
  await settle()
  expect([...tools.keys()]).toEqual([...reading, 'vitrine_checkout'])
  expect(tools.get('vitrine_checkout')?.annotations.readOnlyHint).toBe(false)
  const { agentTools: _, ...others } = page.settings.peek()
  page.settings.value = others
  await settle()
  expect([...tools]).toEqual([])
})

it('reports a tool that the browser refuses, and keeps the others', async () => {
  refused = 'vitrine_price'
  const { page } = await open()
  expect(page.reports.find(([, , value]) => value === 'vitrine_price')?.[3]).toBe('refused')
  expect(tools.size).toBe(4)
})

it('lists products with the amounts and the terms of the page', async () => {
  const { call, host } = await open()
  const { products } = await call('vitrine_products')
  expect(products.map(({ product, name }: { product: string; name: string }) => [product, name])).toEqual([
    ['1', 'Product 1'],
    ['2', 'Product 2'],
  ])
  const [first] = products
  expect(first.price).toMatchObject({ text: amountOnCard(host, '1'), amount: 77, currency: 'EUR' })
  expect(first.price.tax).toContain('19%')
  // The card has the amount that is due above its line, and leaves it out there.
  const line = rootOf(host, 'vitrine-card').querySelector('[part=terms]')?.textContent ?? ''
  expect(line).toMatch(/^Renews/)
  expect(first.terms).toBe(`Due today: ${amountOnCard(host, '1')} incl. 19% VAT. ${line}`)
})

it('lists bound links and plain buttons, and none that is hidden', async () => {
  const link = 'href="https://checkout.example/1001/?scope=checkout&cart=3"'
  const { call } = await open(
    `<p data-vitrine-product="3"><b data-vitrine-field="price"></b><a data-vitrine-field="buy" ${link}>Buy</a></p>
     <vitrine-buy product="4" quantity="2"></vitrine-buy><div hidden><vitrine-card product="5"></vitrine-card></div>`,
  )
  const { products } = await call('vitrine_products')
  expect(
    products.map(({ product, quantity }: { product: string; quantity: number }) => [product, quantity]),
  ).toEqual([
    ['3', 1],
    ['4', 2],
  ])
})

it('says of a product without a price why', async () => {
  const { call } = await open(
    '<vitrine-card product="404"></vitrine-card><vitrine-card product="1"></vitrine-card>',
  )
  expect(await call('vitrine_price', { product: '404' })).toMatchObject({
    unavailable: 'The shop does not sell this product.',
  })
  expect(await call('vitrine_price', { product: '7' })).toContain('does not sell 7')
})

it('tries a code without applying it', async () => {
  const { call, host, page } = await open()
  const before = amountOnCard(host, '1')
  const tried = await call('vitrine_check_code', { code: 'save10' })
  expect(tried.products[0]).toMatchObject({ applies: false })
  const { products } = await call('vitrine_check_code', { code: 'SAVE10' })
  expect(products[0]).toMatchObject({ product: '1', applies: true, price: { amount: 69.3, code: 'SAVE10' } })
  expect(amountOnCard(host, '1')).toBe(before)
  expect(page.visit('1001').coupon.value).toBeUndefined()
  expect(await call('vitrine_check_code', { code: '{{coupon}}' })).toBe('This is no coupon code.')
})

it('does not judge a code for several units, and tries no more than twenty', async () => {
  const { call } = await open('<vitrine-buy product="4" quantity="5"></vitrine-buy>')
  expect((await call('vitrine_check_code', { code: 'FIVE' })).products[0].applies).toBe('unknown')
  for (let code = 1; code < 20; code += 1) await call('vitrine_check_code', { code: `C${code}` })
  expect(await call('vitrine_check_code', { code: 'C20' })).toBe('A page tries up to 20 codes.')
  expect((await call('vitrine_check_code', { code: 'FIVE' })).code).toBe('FIVE')
})

it('adds up a cart from prices, and says what they cannot tell', async () => {
  const { call } = await open()
  const { orders } = await call('vitrine_total', { items: [{ product: '1' }, { product: '2' }] })
  expect(orders).toHaveLength(1)
  expect(orders[0].total).toMatchObject({ gross: { amount: 154 }, currency: 'EUR' })
  const { orders: several } = await call('vitrine_total', { items: [{ product: '2', quantity: 2 }] })
  expect(several[0]).not.toHaveProperty('total')
  expect(several[0].unavailable).toBe('The total is not known here. Checkout shows it.')
  expect(await call('vitrine_total', { items: [{ product: '1', quantity: 0 }] })).toContain('whole number')
  expect(await call('vitrine_total', { items: [] })).toContain('1 to 50')
})

it('opens checkout with what the page shows, and with the mark of an agent', async () => {
  const { call, followed } = await open()
  const { opened } = await call('vitrine_checkout', {
    items: [{ product: '1', quantity: 3 }],
    code: 'SAVE10',
  })
  expect(opened).toContain('The shopper completes it there')
  const link = new URL(followed[0] ?? '')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    cart: '1',
    quantity_1: '3',
    coupon: 'SAVE10',
    'x-agent': 'webmcp',
  })
})

it('keeps the page from leaving when a listener stops it', async () => {
  const { call, followed, host } = await open()
  host.addEventListener('vitrine-checkout', (event) => event.preventDefault())
  expect(await call('vitrine_checkout', { items: [{ product: '1' }] })).toBe(
    'The page has stopped this checkout.',
  )
  expect(followed).toEqual([])
})

it('does not open products that need an order each', async () => {
  const { call, followed } = await open(
    '<vitrine-card product="1"></vitrine-card><vitrine-card product="2" price-rule="small"></vitrine-card>',
  )
  expect(await call('vitrine_checkout', { items: [{ product: '1' }, { product: '2' }] })).toContain(
    'in one order',
  )
  expect(followed).toEqual([])
})

it('adds up no product whose link may sell another one', async () => {
  const { call } = await open(
    '<vitrine-card product="1" renewal="none"><a href="https://checkout.example/1001/?cart=i1&amp;quantity_i1=4">Buy</a></vitrine-card>',
  )
  const { products } = await call('vitrine_products')
  expect(products[0]).toMatchObject({ quantity: 1, note: expect.stringContaining('Only checkout knows') })
  expect(products[0]).not.toHaveProperty('terms')
  expect(await call('vitrine_total', { items: [{ product: '1' }] })).toContain(
    'its own link alone: https://checkout.example/1001/?cart=i1&quantity_i1=4',
  )
})

/** An endpoint that answers previews of a total. */
const withEndpoint = (gross: number) => {
  const previews: PreviewRequest[] = []
  const answer: Answer = (url, init) => {
    if (url.pathname !== '/cart/preview') return byCode(url, init)
    previews.push(JSON.parse(String(init?.body)))
    const { total, ...preview } = previewOf()
    return json({ ...preview, total: { ...total, gross } })
  }
  return { answer, previews }
}

it('asks the endpoint for a total that the public prices do not tell', async () => {
  const { answer, previews } = withEndpoint(200)
  const { call } = await open(cards, { ...withTools, endpoint: 'https://shop.example' }, answer)
  const { orders } = await call('vitrine_total', { items: [{ product: '1', quantity: 3 }] })
  expect(orders[0].total.gross.amount).toBe(200)
  expect(orders[0].total.note).toBeUndefined()
  expect(previews).toMatchObject([{ items: [{ product: '1', quantity: 3 }], session: false }])
})

it('leaves by the cart of the endpoint for one product, and reviews several on the page', async () => {
  const { answer, previews } = withEndpoint(77)
  const { call, followed } = await open(cards, { ...withTools, endpoint: 'https://shop.example' }, answer)
  await call('vitrine_checkout', { items: [{ product: '1' }] })
  expect(previews.at(-1)).toMatchObject({ session: true, extra: { 'x-agent': 'webmcp' } })
  expect(followed).toEqual([previewOf().checkoutUrl])
  await call('vitrine_checkout', { items: [{ product: '1' }, { product: '2' }] })
  expect(followed).toHaveLength(1)
  expect(rootOf(document, 'vitrine-cart').querySelector('dialog')?.open).toBe(true)
})

it('opens no checkout for plans that replace each other, and says so', async () => {
  const { call, followed } = await open(
    cards,
    { ...withTools, endpoint: 'https://shop.example' },
    (url, init) => (url.pathname === '/cart/preview' ? exclusive() : byCode(url, init)),
  )
  const items = [{ product: '1' }, { product: '2' }]
  const { orders } = await call('vitrine_total', { items })
  expect(orders[0]).not.toHaveProperty('total')
  expect(orders[0].unavailable).toBe('Plans in this cart replace each other: keep one of them.')
  expect(await call('vitrine_checkout', { items })).toBe(orders[0].unavailable)
  expect(followed).toEqual([])
  expect(document.querySelector('vitrine-cart')).toBeNull()
})

it('marks the order of a signed-in customer, which a person places on the page', async () => {
  const orders: object[] = []
  const { answer } = withEndpoint(77)
  const { call, settle } = await open(
    '<vitrine-buy product="1" renewal="P1Y" customer-token="token"></vitrine-buy>',
    { ...withTools, endpoint: 'https://shop.example' },
    (url, init) => {
      if (url.pathname !== '/cart/process') return answer(url, init)
      orders.push(JSON.parse(String(init?.body)))
      return json({ state: 'settled', result: 'paid', purchaseId: '166000001' })
    },
  )
  await call('vitrine_checkout', { items: [{ product: '1' }] })
  expect(orders).toEqual([])
  rootOf(document, 'vitrine-cart').querySelector<HTMLElement>('[part=order]')?.click()
  await settle()
  expect(orders).toMatchObject([{ extra: { 'x-agent': 'webmcp' } }])
})

it('opens no checkout past a question of the page, and says who may', async () => {
  const { call, followed } = await open(
    `<vitrine-card product="1"><label slot="note">Seat <input name="x-seat" required></label></vitrine-card>
    <vitrine-card product="2"></vitrine-card>`,
  )
  expect(await call('vitrine_checkout', { items: [{ product: '1' }], code: 'SAVE10' })).toContain(
    'answers of the shopper',
  )
  expect(followed).toEqual([])
  expect((await call('vitrine_total', { items: [{ product: '1' }] })).orders[0].total).toBeDefined()
  await call('vitrine_checkout', { items: [{ product: '2' }] })
  expect(followed).toHaveLength(1)
})
