/**
 * The script paints prices before it defines its elements, and then goes on with the same nodes. The tests hold the
 * definitions back, copy the whole page with its shadow roots, let the definitions go and compare: no node, focus or
 * request may change. The start of a page is here too: preloads, remembered coupon and currency, properties that were
 * set early, and to whom mistakes are named.
 */

import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areDefined, hold, holdDefinitions, useBrowser } from '../support/browser.ts'
import { money } from '../support/money.ts'
import { anyPrice, type Site } from '../support/site.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

/** A price with everything a card can show. */
const richPrice = (url: URL, response: ServerResponse, price = 60): void => {
  const items = (url.searchParams.get('product_id') ?? '').split(',').map((id) => ({
    client_id: '1001',
    product_id: id,
    currency: { iso: url.searchParams.get('currency') ?? 'EUR', symbol: '€' },
    price: money(price),
    list_price: money(77),
    discount: { absolute: money(17), percentage: { value: 22, localized: '22%' } },
    monthly_price: money(5),
    product: {
      name: `Product <${id}>`,
      additional_name: 'Annual licence',
      short_description: 'For one & all.',
    },
    vat_rate: { value: 19, localized: '19%' },
  }))
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(items))
}

const serve = (body: string, prices = anyPrice): Promise<Site> =>
  serveAll(
    (priceHost) => ({ '/': { html: htmlPage(scriptTag(priceHost), body) } }),
    (url, response) => prices(url, response),
  )

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'

/** The page's elements, shadow roots included. */
const dumpPage = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.children].flatMap((element) =>
      [element, ...element.querySelectorAll('*')].map(
        (each) => `${each.cloneNode().nodeName} ${each.shadowRoot?.innerHTML ?? each.outerHTML}`,
      ),
    ),
  )

it('changes nothing of what is painted when the elements are defined', async () => {
  const body = `
    <vitrine-card product="1" theme="dark" heading="2"><a href="/plain">from 70 €</a><b slot="badge">New</b></vitrine-card>
    <vitrine-card product="2" tax="both" label="Take it" price-rule="partner" theme="loud"></vitrine-card>
    <vitrine-card product="I3"></vitrine-card>
    <vitrine-store coupon="SAVE10" currency="USD" tax="net" text-buy="Get it" text-list-price="Was">
      <vitrine-store locale="en-GB"><vitrine-card product="4">soon</vitrine-card></vitrine-store>
    </vitrine-store>
    <div data-vitrine-product="1"><b data-vitrine-field="price">?</b> <i data-vitrine-if="discount" hidden>sale</i>
      <s data-vitrine-if="!discount">regular</s> <a data-vitrine-field="buy" href="/plain">Buy</a></div>`
  const site = await serve(body, richPrice)
  const { page } = await open()
  const letDefine = await holdDefinitions(page)
  await page.goto(site.url)
  await page.locator('b', { hasText: '60.00 €' }).waitFor()
  await page.getByText('50.42 €', { exact: true }).last().waitFor()
  await page.waitForLoadState('networkidle')
  const painted = await dumpPage(page)
  const requests = [...site.priceRequests]
  await letDefine()
  await areDefined(page)
  await page.waitForLoadState('networkidle')
  expect(await dumpPage(page)).toEqual(painted)
  expect(site.priceRequests).toEqual(requests)
  expect(painted.join('\n')).toContain('<s part="list-price"><bdi>77.00&nbsp;€</bdi></s>')
})

it('keeps the painted nodes, and the focus among them, when the elements are defined', async () => {
  const site = await serve(card, richPrice)
  const { page, complaints } = await open()
  const letDefine = await holdDefinitions(page)
  await page.goto(site.url)
  const link = page.locator('vitrine-card a[part=buy]')
  await link.focus()
  await page.evaluate(() => {
    const before: Node[] = []
    const root = document.querySelector('vitrine-card')?.shadowRoot
    const walker = root && document.createTreeWalker(root)
    while (walker?.nextNode()) before.push(walker.currentNode)
    Object.assign(window, { areKept: () => before.length > 0 && before.every((node) => node.isConnected) })
  })
  await letDefine()
  await areDefined(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('areKept()')).toBe(true)
  expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.locator('vitrine-card').evaluate((element) => element.setAttribute('label', 'Get it'))
  await page.getByRole('link', { name: 'Get it' }).waitFor()
  expect(site.priceRequests).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('prices with the coupon and the currency that the visit remembers', async () => {
  const site = await serve(card)
  const { page } = await open()
  await page.addInitScript(() => {
    localStorage.setItem('vitrine:coupon:1001', JSON.stringify([Date.now(), 'SAVE10']))
    localStorage.setItem('vitrine:currency:1001', JSON.stringify([Date.now(), 'USD']))
  })
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  const link = page.locator('vitrine-card a[part=buy]')
  expect(await link.getAttribute('href')).toContain('coupon=SAVE10&currency=USD')
  await areDefined(page)
  await page.waitForLoadState('networkidle')
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=97772&currency=USD&coupon=SAVE10'])
})

it('takes properties that scripts have set before the elements are defined', async () => {
  const site = await serve(
    `${card}<script>document.querySelector('vitrine-card').product = '5'; document.querySelector('vitrine-card').__library = 1</script>`,
  )
  const { page } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('Product 5').waitFor()
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=5'])
})

it('shows a preloaded price, and requests it again past the cache, where browsers reuse stale preloads', async () => {
  const preload = (host: string) =>
    `<link rel="preload" as="fetch" crossorigin href="${host}/prices?client_id=1001&product_id=97772">`
  let price = 60
  const changing = (url: URL, response: ServerResponse) => {
    richPrice(url, response, price)
    price += 10
  }
  const site = await serveAll(
    (host) => ({
      '/': {
        html: `<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,">${preload(host)}
<script async src="/vitrine.js" data-client="1001" data-price-host="${host}" data-checkout-host="https://checkout.example"></script>${card}`,
      },
    }),
    changing,
  )
  const { page } = await open()
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' }),
  )
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('70.00 €', { exact: true }).waitFor()
  expect(site.priceRequests).toHaveLength(2)
})

it.each([
  ['a shopper', 'shop.example/', false],
  ['a developer', 'shop.test/', true],
  ['the doctor', 'shop.example/?vitrine-doctor', true],
])(
  'says to %s why an amount is withheld, and names mistakes to who works on the page',
  async (_, address, isTold) => {
    const site = await serve(
      `<vitrine-store curency="EUR" currency="euro"><vitrine-card product="1" quantity="2">
      <a href="http://localhost:4402/1001/?cart=1&quantity_1=3&coupon=A,B">Buy</a></vitrine-card></vitrine-store>`,
    )
    const { page, complaints } = await open()
    const hasLooked = page.waitForResponse('**/vitrine-warnings.js')
    const [host = '', path] = address.split(/(?=\/)/)
    await page.goto(site.url.replace('localhost', host) + path)
    await page.locator('vitrine-card').getByText('77.00 €').first().waitFor()
    await hasLooked
    await page.waitForLoadState('networkidle')
    await expect
      .poll(() => complaints.filter((text) => text.startsWith('[vitrine]')).toSorted())
      .toEqual([
        '[vitrine] <vitrine-card product="1"> is beside a link with coupon, by which only checkout knows the amount: the page names none as its own',
        ...(isTold
          ? [
              '[vitrine] <vitrine-card quantity="2"> contradicts quantity_1=3 of its checkout link',
              '[vitrine] <vitrine-store curency="EUR"> is unknown: write currency',
              '[vitrine] <vitrine-store currency="euro"> cannot be used',
            ]
          : []),
      ])
  },
)

it('shows the price of the product that an element names when the answer arrives', async () => {
  const bound = 'data-vitrine-field="product.name">?</p>'
  const site = await serve(`${card}<vitrine-price product="97772" field="product.name"></vitrine-price>
<p id="bound" data-vitrine-product="97772" ${bound}<p id="same" data-vitrine-product="97772" ${bound}`)
  const { page } = await open()
  const letDefine = await holdDefinitions(page)
  const letAnswer = await hold(page, `${site.priceHost}/**`)
  const isRequested = page.waitForRequest(`${site.priceHost}/**`)
  await page.goto(site.url)
  await isRequested
  await page.evaluate(() => {
    for (const name of ['vitrine-card', 'vitrine-price'])
      document.querySelector(name)?.setAttribute('product', '5')
    document.querySelector('#bound')?.setAttribute('data-vitrine-product', '5')
  })
  await letAnswer()
  await page.locator('#same', { hasText: 'Product 97772' }).waitFor()
  for (const name of ['vitrine-card', '#bound']) await page.locator(name).getByText('Product 5').waitFor()
  await letDefine()
  await page.locator('vitrine-price').getByText('Product 5').waitFor()
  expect(site.priceRequests).toHaveLength(2)
})
