/**
 * Libraries that merchants use change the page after the script has run: Turbo, htmx, Alpine, idiomorph, morphdom,
 * LiveView, Swiper. What stands there then has to be what checkout charges, by each way to it, in a real Chromium. The
 * libraries are the published ones, installed by the lane; LiveView's server is played by the test. Needs a built
 * widget.
 */

import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { cartAt } from '../../test/journeys/own-shop.ts'
import { payableTotal } from '../../test/journeys/support.ts'
import { useBrowser } from '../../test/support/browser.ts'
import { builtFolder } from '../../test/support/built.ts'
import { folderOf } from './example.ts'

const open = useBrowser()
const dist = builtFolder()
let sandbox: ServedSandbox
let server: Server
let url = ''

const link = (): string => `${sandbox.baseUrl}/1001/?scope=checkout&amp;cart=97772&amp;affiliate=48817`

/** What a server sends, at every visit: amounts that a shopper with a code does not pay. */
const content = (): string => `
  <p data-vitrine-product="97772">Lumen <b data-vitrine-field="price">€99.00</b>
    <i data-vitrine-if="discount">less</i> <s data-vitrine-if="!discount">no offer</s>
    <a id="bound" data-vitrine-field="buy" href="${link()}">Buy</a></p>
  <vitrine-card id="card" product="97772">€99.00 <a href="${link()}">Buy</a></vitrine-card>
  <vitrine-buy id="buy" product="97772"><a href="${link()}">Buy</a></vitrine-buy>`

const script = (): string =>
  `<script async src="/vitrine.js" data-client="1001" data-price-host="${sandbox.pricingUrl}" data-checkout-host="${sandbox.baseUrl}"></script>`

/** The pages, by their paths: the libraries that each loads, and its body. */
const pages: Record<string, [head: string, body: () => string, language?: string]> = {
  '/idiomorph': ['<script src="/lib/idiomorph/dist/idiomorph.js"></script>', content],
  '/turbo': [
    `<meta name="turbo-refresh-method" content="morph">
    <script type="module">import * as Turbo from '/lib/@hotwired/turbo/dist/turbo.es2017-esm.js'; window.Turbo = Turbo</script>`,
    () => `${content()}<a id="german" href="/turbo/de">Deutsch</a>`,
  ],
  '/htmx': ['<script src="/lib/htmx.org/dist/htmx.js"></script>', content],
  '/alpine': [
    `<script defer src="/lib/@alpinejs/morph/dist/cdn.js"></script>
    <script defer src="/lib/alpinejs/dist/cdn.js"></script>`,
    content,
  ],
  '/morphdom': ['<script src="/lib/morphdom/dist/morphdom-umd.js"></script>', content],
  '/live': [
    `<meta name="csrf-token" content="none"><script src="/lib/phoenix/priv/static/phoenix.js"></script>
    <script src="/lib/phoenix_live_view/priv/static/phoenix_live_view.js"></script>
    <script>addEventListener('DOMContentLoaded', () => new LiveView.LiveSocket('/socket', Phoenix.Socket).connect())</script>`,
    () => `<div id="phx-shop" data-phx-main data-phx-session="shop" data-phx-static="">${content()}</div>`,
  ],
  '/templates': [
    '<script defer src="/lib/alpinejs/dist/cdn.js"></script>',
    () => `<div x-data="{ products: [], isOpen: true }" @fill.window="products = $event.detail"
        @toggle.window="isOpen = !isOpen">
      <template x-for="product in products" :key="product">
        <p :data-vitrine-product="product"><b data-vitrine-field="price">€99.00</b></p>
      </template>
      <template x-if="isOpen"><div>${content()}</div></template>
    </div>`,
  ],
  '/swiper': [
    `<link rel="stylesheet" href="/lib/swiper/swiper-bundle.css"><script src="/lib/swiper/swiper-bundle.js"></script>`,
    () =>
      `<div class="swiper"><div class="swiper-wrapper"><div class="swiper-slide">${content()}</div>${[
        1, 2, 3, 4,
      ]
        .map(() => '<div class="swiper-slide">Another</div>')
        .join('')}</div></div>`,
  ],
}
pages['/turbo/de'] = [
  pages['/turbo']?.[0] ?? '',
  () => `${content()}<a id="english" href="/turbo">English</a>`,
  'de',
]

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css' }

beforeAll(async () => {
  sandbox = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    host: '127.0.0.1',
    defaultCountry: 'DE',
    rateLimit: false,
  })
  server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const page = pages[pathname]
    if (page) {
      const [head, body, language = 'en'] = page
      const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Shop</title>
        <link rel="icon" href="data:,">${head}${script()}</head><body><main>${body()}</main></body></html>`
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
      return
    }
    const file = pathname.startsWith('/lib/')
      ? join(folderOf('node_modules'), pathname.slice(5))
      : join(dist, pathname)
    const text = await readFile(file).catch(() => undefined)
    const type = types[pathname.split('.').at(-1) ?? ''] ?? 'text/plain'
    response.writeHead(text ? 200 : 404, { 'Content-Type': type }).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await sandbox.close()
})

/** What the page shows and sells. Runs in the page. */
const readShop = () => {
  const isVisible = (selector: string): boolean =>
    (document.querySelector(selector)?.getClientRects().length ?? 0) > 0
  const card = document.querySelector('#card')?.shadowRoot
  return {
    bound: document.querySelector('main b')?.textContent,
    card: card?.querySelector('[part=price]')?.textContent,
    hasOffer: isVisible('main i'),
    hasNone: isVisible('main s'),
    links: [
      document.querySelector<HTMLAnchorElement>('#bound')?.href,
      card?.querySelector<HTMLAnchorElement>('a[part=buy]')?.href,
      document.querySelector<HTMLAnchorElement>('#buy a')?.href,
      // What follows names page and moment.
    ].map((href) => href?.replace(/&x-vitrine-shown=.*/, '')),
  }
}

const reduced = () => {
  const link = `${sandbox.baseUrl}/1001/?scope=checkout&cart=97772&affiliate=48817&quantity_97772=1&coupon=SAVE10&currency=EUR&language=en`
  return { bound: '€69.30', card: '€69.30', hasOffer: true, hasNone: false, links: [link, link, link] }
}

/** Sends the content of a page to LiveView's client once more, as its server does after a change. */
const live = { push: (_html: string): void => {} }

/** A server of LiveView, as far as one view needs it: it answers a join with the content, and everything else with nothing. */
const serveLive = async (page: Page): Promise<void> => {
  const library = join(folderOf('node_modules'), 'phoenix_live_view/package.json')
  // The client compares it with its own.
  const { version } = JSON.parse(await readFile(library, 'utf8'))
  await page.routeWebSocket(/\/socket\/websocket/, (socket) => {
    socket.onMessage((text) => {
      const [join, ref, topic, event] = JSON.parse(String(text)) as (string | null)[]
      const send = (name: string, reference: string | null | undefined, payload: object): void =>
        socket.send(JSON.stringify([join, reference, topic, name, payload]))
      const isJoin = event === 'phx_join'
      if (isJoin) live.push = (html) => send('diff', null, { s: [html] })
      send('phx_reply', ref, {
        status: 'ok',
        response: isJoin ? { rendered: { s: [content()] }, liveview_version: version } : {},
      })
    })
  })
}

/** Opens a page with a code in its address, once it has its prices. */
const visit = async (path: string) => {
  const { page, complaints } = await open()
  await serveLive(page)
  await page.goto(`${url}${path}?coupon=SAVE10`)
  await expect.poll(() => page.evaluate(readShop)).toEqual(reduced())
  return { page, complaints }
}

/** Puts the server's page over the one on the screen, as each library does. Runs in the page. */
const morphs: [string, string, (page: Page) => Promise<unknown>][] = [
  [
    'Idiomorph',
    '/idiomorph',
    (page) =>
      page.evaluate(`fetch(location.href).then((response) => response.text()).then((html) =>
        Idiomorph.morph(document.body, new DOMParser().parseFromString(html, 'text/html').body.innerHTML, { morphStyle: 'innerHTML' }))`),
  ],
  [
    'a page refresh of Turbo',
    '/turbo',
    (page) =>
      page.evaluate(`new Promise((done) => {
        addEventListener('turbo:render', ({ detail }) => done(detail.renderMethod), { once: true })
        Turbo.visit(location.href, { action: 'replace' })
      })`),
  ],
  ...['innerMorph', 'outerMorph', 'innerHTML', 'outerHTML'].map((swap): (typeof morphs)[number] => [
    `a swap of htmx by ${swap}`,
    '/htmx',
    (page) =>
      page.evaluate(
        `htmx.ajax('GET', location.href, { target: 'main', select: '${swap.startsWith('outer') ? 'main' : 'main > *'}', swap: '${swap}' })`,
      ),
  ]),
  [
    'the morph of Alpine and Livewire',
    '/alpine',
    (page) =>
      page.evaluate(`fetch(location.href).then((response) => response.text()).then((html) =>
        void Alpine.morph(document.querySelector('main'), new DOMParser().parseFromString(html, 'text/html').querySelector('main').outerHTML))`),
  ],
  [
    'morphdom',
    '/morphdom',
    (page) =>
      page.evaluate(`fetch(location.href).then((response) => response.text()).then((html) =>
        void morphdom(document.querySelector('main'), new DOMParser().parseFromString(html, 'text/html').querySelector('main')))`),
  ],
  [
    'a change of a view of LiveView',
    '/live',
    async (page) => {
      await page.locator('.phx-connected').waitFor()
      const rounds = await page.locator('u').count()
      live.push(`${content()}${'<u></u>'.repeat(rounds + 1)}`)
      await expect.poll(() => page.locator('u').count()).toBe(rounds + 1)
    },
  ],
  [
    'a template of Alpine that closes and opens',
    '/templates',
    async (page) => {
      await page.evaluate(`dispatchEvent(new CustomEvent('toggle'))`)
      await expect.poll(() => page.locator('#card').count()).toBe(0)
      await page.evaluate(`dispatchEvent(new CustomEvent('toggle'))`)
    },
  ],
  [
    'a loop of Swiper',
    '/swiper',
    async (page) => {
      await page.evaluate(`window.swiper = new Swiper('.swiper', { loop: true, speed: 0 })`)
      for (let slide = 0; slide < 5; slide += 1) await page.evaluate('swiper.slideNext()')
    },
  ],
]

it('leads by the links that it shows to an order at the price that it shows', async () => {
  const { page } = await visit('/morphdom')
  await page.locator('#bound').click()
  await page.waitForURL(/\/session\//)
  const order = { pays: await payableTotal(page), ...cartAt(sandbox.sandbox.state, page.url()) }
  expect(order).toEqual({
    pays: expect.stringContaining('€69.30'),
    units: { 97772: 1 },
    codes: ['SAVE10'],
    currency: 'EUR',
    language: 'en',
    foreign: ['affiliate=48817', 'scope=checkout'],
  })
})

it.each(morphs)('sells what it shows after %s', async (_, path, change) => {
  const { page, complaints } = await visit(path)
  for (let time = 0; time < 2; time += 1) {
    await change(page)
    await expect.poll(() => page.evaluate(readShop)).toEqual(reduced())
  }
  expect(complaints).toEqual([])
})

it('follows the language of the pages that Turbo visits, with the code of the visit', async () => {
  const { page, complaints } = await visit('/turbo')
  const buy = page.locator('#card a[part=buy]')
  await expect.poll(() => buy.textContent()).toBe('Buy now')
  await page.locator('#german').click()
  await expect.poll(() => buy.textContent()).toBe('Jetzt kaufen')
  expect(await buy.getAttribute('href')).toContain('language=de')
  await page.locator('#english').click()
  await expect.poll(() => buy.textContent()).toBe('Buy now')
  await expect.poll(() => page.evaluate(readShop)).toEqual(reduced())
  expect(complaints).toEqual([])
})

it('prices what Alpine repeats, in new and in changed rows', async () => {
  const { page, complaints } = await visit('/templates')
  const fill = (products: string[]): Promise<unknown> =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('fill', { detail })), products)
  const shown = (): Promise<string[]> => page.locator('main > div > p > b').allTextContents()
  await fill(['97772', '97773'])
  await expect.poll(shown).toEqual(['€69.30', '€134.10'])
  await fill(['97773', '97772'])
  await expect.poll(shown).toEqual(['€134.10', '€69.30'])
  expect(complaints).toEqual([])
})
