import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
import { afterEach, expect, it } from 'vitest'
import { hold, isLive, useBrowser } from '../support/browser.ts'
import { anyPrice, type Site, serveSite } from '../support/site.ts'

// The script tag's two files: the first paints prices, the live one takes over what is there.
const open = useBrowser()
const sites: Site[] = []
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()))
})

const amount = (value: number) => ({ value, localized: `${value.toFixed(2)} €` })
const money = (value: number) => ({ net: amount(value - 1), vat: amount(1), gross: amount(value) })

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

const serve = async (body: string, prices = anyPrice, attributes = ''): Promise<Site> => {
  const html = (priceHost: string): string =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,">
<script async src="/vitrine.js" data-client="1001" data-price-host="${priceHost}" data-checkout-host="https://checkout.example" ${attributes}></script></head><body>${body}</body></html>`
  const site = await serveSite((priceHost) => ({ '/': { html: html(priceHost) } }), prices)
  sites.push(site)
  return site
}

const card = '<vitrine-card product="97772">from 70 €</vitrine-card>'
const live = '**/vitrine-live.js*'

/** What stands in the page, shadow roots included. */
const standing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.body.children].flatMap((element) =>
      [element, ...element.querySelectorAll('*')].map(
        (each) => `${each.cloneNode().nodeName} ${each.shadowRoot?.innerHTML ?? each.outerHTML}`,
      ),
    ),
  )

it('paints what the elements themselves render, to the letter', async () => {
  const body = `
    <vitrine-card product="1" theme="dark" heading="2"><a href="/plain">from 70 €</a><b slot="badge">New</b></vitrine-card>
    <vitrine-card product="2" tax="both" label="Take it" price-rule="partner" theme="loud"></vitrine-card>
    <vitrine-card product="I3"></vitrine-card>
    <vitrine-store coupon="SAVE10" currency="USD" tax="net" text-buy="Get it" text-list-price="Was">
      <vitrine-store locale="en-GB"><vitrine-card product="4">soon</vitrine-card></vitrine-store>
      <vitrine-price product="4">?</vitrine-price>
    </vitrine-store>
    <p>From <vitrine-price product="1" field="discount.percentage">?</vitrine-price></p>
    <div data-vitrine-product="1"><b data-vitrine-field="price">?</b> <i data-vitrine-if="discount" hidden>sale</i>
      <s data-vitrine-if="!discount">regular</s> <a data-vitrine-field="buy" href="/plain">Buy</a></div>`
  const site = await serve(body, richPrice)
  const seen: string[][] = []
  const asked: string[][] = []
  for (const isBlocked of [true, false]) {
    const { page } = await open()
    if (isBlocked) await page.route(live, (route) => route.abort())
    site.priceRequests.length = 0
    await page.goto(site.url)
    await page.locator('b', { hasText: '60.00 €' }).waitFor()
    await page.getByText('59.00 €').last().waitFor()
    if (!isBlocked) await isLive(page)
    await page.waitForLoadState('networkidle')
    seen.push(await standing(page))
    asked.push([...site.priceRequests].sort())
  }
  expect(seen[0]?.join('\n')).toContain('<s part="list-price"><bdi>77.00 €</bdi></s>')
  // The product of the merchant's own ID has no price here: its card is the live script's, which says so.
  const painted = (list: string[] = []) =>
    list.filter(
      (text) =>
        !text.includes('not available') && !text.startsWith('VITRINE-CARD <vitrine-card product="I3"'),
    )
  expect(painted(seen[1])).toEqual(painted(seen[0]))
  expect(asked[1]).toEqual(asked[0])
})

it('goes on with the very nodes that are painted: focus and a press outlive it', async () => {
  const site = await serve(card, richPrice)
  const { page, complaints } = await open()
  const letGo = await hold(page, live)
  await page.goto(site.url)
  const link = page.locator('vitrine-card a[part=buy]')
  await link.focus()
  await page.evaluate(() => {
    const nodes = (): Node[] => {
      const found: Node[] = []
      const root = document.querySelector('vitrine-card')?.shadowRoot
      const walker = root && document.createTreeWalker(root)
      while (walker?.nextNode()) found.push(walker.currentNode)
      return found
    }
    const before = nodes()
    Object.assign(window, {
      isSame: () =>
        nodes().length === before.length && nodes().every((node, index) => node === before[index]),
    })
  })
  await letGo()
  await isLive(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('isSame()')).toBe(true)
  expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true)
  await page.locator('vitrine-card').evaluate((element) => element.setAttribute('label', 'Get it'))
  await page.getByRole('link', { name: 'Get it' }).waitFor()
  expect(site.priceRequests).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('keeps price and link where the live script cannot be had, and says so once', async () => {
  const site = await serve(card)
  const { page, complaints } = await open()
  await page.route(live, (route) => route.abort())
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €').waitFor()
  const link = page.locator('vitrine-card a[part=buy]')
  expect(await link.getAttribute('href')).toContain(
    'https://checkout.example/1001/?scope=checkout&cart=97772',
  )
  await page.waitForLoadState('networkidle')
  await expect.poll(() => complaints.filter((text) => text.startsWith('[vitrine]'))).toHaveLength(1)
  expect(complaints.join()).toContain('vitrine-live.js')
})

it('takes no live script of another build', async () => {
  const site = await serve(card)
  const { page, complaints } = await open()
  await page.route(live, async (route) => {
    const response = await route.fetch()
    const build = new URL(route.request().url()).search.slice(1).replace('-again', '')
    await route.fulfill({ response, body: (await response.text()).replaceAll(build, 'other') })
  })
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €').waitFor()
  await expect.poll(() => complaints.join()).toContain('another build')
})

it('asks with what the visit has settled before', async () => {
  const site = await serve(card)
  const { page } = await open()
  await page.addInitScript(() => {
    sessionStorage.setItem('vitrine:coupon:1001', '"SAVE10"')
    sessionStorage.setItem('vitrine:currency:1001', '"USD"')
  })
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €').waitFor()
  const link = page.locator('vitrine-card a[part=buy]')
  expect(await link.getAttribute('href')).toContain('coupon=SAVE10&currency=USD')
  await isLive(page)
  await page.waitForLoadState('networkidle')
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=97772&currency=USD&coupon=SAVE10'])
})

it('counts the first script’s try as the first of three', async () => {
  let tries = 0
  const site = await serve(card, (url, response) => {
    tries += 1
    if (tries === 1) response.writeHead(500).end()
    else anyPrice(url, response)
  })
  const { page } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €').waitFor()
  expect(site.priceRequests).toHaveLength(2)
})

it('leaves to the elements what scripts have set on them', async () => {
  const site = await serve(
    `${card}<script>document.querySelector('vitrine-card').product = '5'; document.querySelector('vitrine-card').__library = 1</script>`,
  )
  const { page } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('Product 5').waitFor()
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=5'])
})

it('asks anew, past the cache, what a browser has preloaded that never forgets a preload', async () => {
  const preload = (host: string) =>
    `<link rel="preload" as="fetch" crossorigin href="${host}/prices?client_id=1001&product_id=97772">`
  let price = 60
  const changing: typeof richPrice = (url, response) => {
    richPrice(url, response, price)
    price += 10
  }
  const site = await serveSite(
    (host) => ({
      '/': {
        html: `<!doctype html><html lang="en"><title>Test</title><link rel="icon" href="data:,">${preload(host)}
<script async src="/vitrine.js" data-client="1001" data-price-host="${host}" data-checkout-host="https://checkout.example"></script>${card}`,
      },
    }),
    changing,
  )
  sites.push(site)
  const { page } = await open()
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'vendor', { get: () => 'Apple Computer, Inc.' }),
  )
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('70.00 €', { exact: true }).waitFor()
  expect(site.priceRequests).toHaveLength(2)
})

it('names an element that does not exist, and hides nothing for a condition that no price can have', async () => {
  const site = await serve(
    `${card}<vitrine-crad product="97772">70 €</vitrine-crad><p data-vitrine-product="97772" data-vitrine-if="discont">Less</p>`,
  )
  const { page, complaints } = await open()
  const letGo = await hold(page, live)
  await page.goto(site.url)
  await page.locator('vitrine-card').getByText('77.00 €').waitFor()
  expect(await page.getByText('Less').isVisible()).toBe(true)
  await letGo()
  await isLive(page)
  expect(await page.getByText('Less').isVisible()).toBe(true)
  expect(complaints).toEqual([
    '[vitrine] <p data-vitrine-if="discont"> cannot be used',
    '[vitrine] <vitrine-crad product=""> is unknown',
  ])
})

it('paints no price on an element that asks for another one by now', async () => {
  const bound = 'data-vitrine-field="price">?</p>'
  const site = await serve(`${card}<vitrine-price product="97772"></vitrine-price>
<p id="bound" data-vitrine-product="97772" ${bound}<p id="same" data-vitrine-product="97772" ${bound}`)
  const { page } = await open()
  await hold(page, live)
  const letGo = await hold(page, `${site.priceHost}/**`)
  await page.goto(site.url)
  await page.evaluate(() => {
    document.querySelector('vitrine-card')?.setAttribute('product', '5')
    document.querySelector('vitrine-price')?.setAttribute('price-rule', 'team')
    document.querySelector('#bound')?.setAttribute('data-vitrine-product', '5')
  })
  await letGo()
  await page.locator('#same', { hasText: '77.00 €' }).waitFor()
  expect(await page.locator('#bound').textContent()).toBe('?')
  for (const name of ['vitrine-card', 'vitrine-price'])
    expect(await page.locator(name).evaluate((element) => element.shadowRoot)).toBeNull()
})

it('shows a price once, by whichever script is there when it comes', async () => {
  const site = await serve(card)
  const { page } = await open()
  await page.addInitScript(() => {
    Object.assign(window, { priced: 0 })
    document.addEventListener('vitrine:priced', () =>
      Object.assign(window, { priced: Reflect.get(window, 'priced') + 1 }),
    )
  })
  const letGo = await hold(page, `${site.priceHost}/**`)
  await page.goto(site.url)
  await isLive(page)
  await letGo()
  await page.locator('vitrine-card').getByText('77.00 €').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate('priced')).toBe(1)
  expect(site.priceRequests).toHaveLength(1)
})

it('paints many cards in tasks of their own, and each stays as it is', async () => {
  const many = Array.from(
    { length: 60 },
    (_, index) => `<vitrine-card product="${index + 1}"></vitrine-card>`,
  )
  const site = await serve(many.join(''))
  const { page, complaints } = await open()
  await page.goto(site.url)
  await page.locator('vitrine-card').last().getByText('77.00 €').waitFor()
  await isLive(page)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('vitrine-card strong[part=price]').count()).toBe(60)
  expect(site.priceRequests).toHaveLength(1)
  expect(complaints).toEqual([])
})

for (const [control, body] of [
  ['a card', card],
  [
    'a link of the merchant’s own',
    '<a part="buy" data-vitrine-product="97772" data-vitrine-field="buy" href="/plain">Buy</a><p data-vitrine-product="97772" data-vitrine-field="price">?</p>',
  ],
] as const) {
  it(`keeps a press on ${control} for the live script, which shows the preview`, async () => {
    const site = await serve(body, anyPrice, 'data-endpoint="/vitrine"')
    const { page } = await open()
    await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
    const letGo = await hold(page, live)
    await page.goto(site.url)
    await page.getByText('77.00 €').waitFor()
    await page.locator('a[part=buy]').click()
    await letGo()
    await page.getByRole('dialog').getByRole('link', { name: 'Continue to checkout' }).waitFor()
  })
}

it('follows a press at once where no preview is to come', async () => {
  const site = await serve(card)
  const { page } = await open()
  await page.route('https://checkout.example/**', (route) => route.fulfill({ body: 'checkout' }))
  await hold(page, live)
  await page.goto(site.url)
  await page.locator('vitrine-card a[part=buy]').click()
  await page.waitForURL('https://checkout.example/1001/**')
})
