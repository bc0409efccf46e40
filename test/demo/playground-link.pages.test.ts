/**
 * A merchant pastes a checkout link and a price host into the playground and sees their own shop. That shop is a second
 * sandbox on hosts that no page of the site names. The snippet that comes out must pass `vitrine check --page`, sell
 * from a page of its own, and charge what it showed. Wrong links, refusals and dead hosts have a sentence each, which
 * `ask-shop.test.ts` holds; here are those that only a browser can tell apart. Runs in Chromium on the built site.
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { pageOf } from '../../src/cli/page/page.ts'
import { pageFindings } from '../../src/cli/page/page-findings.ts'
import { loadCatalogue, type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'
import { servePage } from './serve-page.ts'

const open = useBrowser()
const at = useEverything()

/** A merchant of another sandbox, on hosts that no page of the site names. */
let shop: ServedSandbox | undefined
beforeAll(async () => {
  const catalogue = loadCatalogue()
  const [merchant] = catalogue.merchants
  if (!merchant) throw new Error('The catalogue has no merchant.')
  shop = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    defaultCountry: 'DE',
    rateLimit: false,
    catalogue: { ...catalogue, merchants: [{ ...merchant, clientId: '4711' }] },
  })
})
afterAll(() => shop?.close())

const prices = (): string => shop?.pricingUrl ?? ''
const linkTo = (query: string, client = '4711'): string =>
  `${shop?.baseUrl}/${client}/?scope=checkout&${query}`

const show = async () => {
  const { page, complaints } = await open()
  await page.goto(at.demo())
  return { page, complaints, stage: page.locator('.stage') }
}

/** Pastes link and price host, and presses the button. */
const paste = async (page: Page, link: string, priceHost = prices()): Promise<void> => {
  await page.getByLabel('A checkout link').fill(link)
  await page.getByLabel('Price host').fill(priceHost)
  await page.getByRole('button', { name: /Show this shop|Ask again/ }).click()
}

const codeOf = async (page: Page): Promise<string> =>
  (await page.locator('.snippet pre').first().textContent()) ?? ''

/** A host of its own for a test. */
const serve = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

it('shows the shop of a pasted link with its prices, and writes a whole snippet', async () => {
  const { page, complaints, stage } = await show()
  await paste(page, linkTo('cart=97772,97774&quantity_97774=3&coupon=SAVE10&affiliate=48817&cfg=two-columns'))
  const shown = stage.locator('vitrine-card [part=price]')
  await expect.poll(() => shown.allTextContents()).toEqual(['€69.30', '€269.10'])
  for (const text of ['4711', '97772, 3 × 97774', 'SAVE10', 'affiliate=48817, cfg=two-columns'])
    await page.locator('.shop-read dd').getByText(text, { exact: true }).waitFor()
  await expect.poll(() => codeOf(page)).toContain('src="/vitrine/vitrine.js"')
  const code = await codeOf(page)
  expect(code).toContain(
    `href="${prices()}/prices?client_id=4711&amp;product_id=97772,97774&amp;coupon=SAVE10"`,
  )
  expect(code).toContain(
    `data-client="4711" data-price-host="${prices()}" data-checkout-host="${shop?.baseUrl}" data-coupon="SAVE10">`,
  )
  expect(code).toContain('<vitrine-card product="97774" quantity="3">')
  expect(code).toContain('>Lumen Studio: €299.00</a>')
  expect(code).not.toMatch(/client(_id)?="?1001|example|endpoint/)
  const links = await stage
    .locator('vitrine-card a')
    .evaluateAll((anchors) =>
      anchors.map((anchor) => new URL((anchor as HTMLAnchorElement).href)).map(String),
    )
  for (const link of links) expect(link).toMatch(/\/4711\/\?.*affiliate=48817&cfg=two-columns/)

  // The command line finds no fault in a page with nothing else in it.
  const findings = pageFindings(
    pageOf(
      `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${code}</body></html>`,
      `${at.demo()}/`,
    ),
  )
  expect(findings).toEqual([
    {
      check: 'Page',
      status: 'ok',
      found: expect.stringContaining('no fault'),
      todo: expect.stringContaining('No price was asked for'),
    },
  ])
  expect(complaints).toEqual([])
})

it('sells from a page with the pasted snippet, at the price that it showed', async () => {
  const { page } = await show()
  await paste(page, linkTo('cart=97772&quantity=2&coupon=SAVE10'))
  await page.locator('.stage [part=price]', { hasText: '€69.30' }).waitFor()
  await page.locator('select[name=script]').selectOption('here')
  await expect.poll(() => codeOf(page)).toContain(`${at.demo()}/vitrine.js`)
  const code = await codeOf(page)
  await page.goto(await servePage(`<!doctype html><html lang="en"><title>Shop</title>${code}</html>`))
  await page.locator('vitrine-card [part=price]', { hasText: '€69.30' }).waitFor()
  await page.locator('vitrine-card').getByRole('link', { name: 'Buy now' }).click()
  await page.waitForURL(`${shop?.baseUrl}/4711/**`)
  await page.locator('main', { hasText: '138.60' }).waitFor()
})

it('keeps the shop in the address, through a reload, and goes back to the sandbox', async () => {
  const { page, stage } = await show()
  await paste(page, linkTo('cart=97776&currency=USD'))
  await stage.locator('[part=price]', { hasText: '$' }).waitFor()
  await page.reload()
  await stage.locator('[part=price]', { hasText: '$' }).waitFor()
  expect(await page.getByLabel('A checkout link').inputValue()).toBe(linkTo('cart=97776&currency=USD'))
  await page.getByRole('button', { name: 'Back to the sandbox’s shop' }).click()
  await stage.locator('[part=price]', { hasText: '€77.00' }).waitFor()
  expect(new URL(page.url()).hash).toBe('')
  expect(await codeOf(page)).toContain('data-client="1001"')
})

it('names a script of a fixed version with the hash of its bytes', async () => {
  const { page } = await show()
  await page.locator('select[name=script]').selectOption('versioned')
  await expect
    .poll(() => codeOf(page))
    .toMatch(/src="\/vitrine\/\d+\.\d+\.\d+\/vitrine\.js" integrity="sha384-/)
  const [, integrity] = /integrity="([^"]+)"/.exec(await codeOf(page)) ?? []
  const hash = await page.evaluate(async () => {
    const bytes = await (await fetch('/vitrine.js')).arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
    return btoa(String.fromCharCode(...digest))
  })
  expect(integrity).toBe(`sha384-${hash}`)
})

it('says that a client is wrong, that a host is down, and that it does not let this page read its answer', async () => {
  const { page } = await show()
  const faults = page.locator('.shop-faults li b')
  const down = await serve((request) => request.socket.destroy())
  const closed = await serve((_, response) => response.end('[]'))
  for (const [client, priceHost, fault] of [
    ['9999', prices(), 'knows no price for product 97772 of client 9999 (404).'],
    ['4711', down, 'does not answer.'],
    ['4711', closed, `answers, but does not allow ${at.demo()} to read the answer.`],
  ] as const) {
    await paste(page, linkTo('cart=97772', client), priceHost)
    await expect.poll(() => faults.allTextContents()).toEqual([`${new URL(priceHost).host} ${fault}`])
  }
})

it('asks again, and shows prices once the host gives them', async () => {
  let isUp = false
  const host = await serve(async (request, response) => {
    if (!isUp) return void request.socket.destroy()
    const answer = await fetch(`${prices()}${request.url}`)
    response.setHeader('access-control-allow-origin', '*')
    response.end(await answer.text())
  })
  const { page, stage } = await show()
  await paste(page, linkTo('cart=97772'), host)
  await page.locator('.shop-faults').waitFor()
  expect(await stage.count()).toBe(0)
  isUp = true
  await page.getByRole('button', { name: 'Ask again' }).click()
  await stage.locator('[part=price]', { hasText: '€77.00' }).waitFor()
})
