/**
 * The configurator of a shop for companies, in HTML alone, from its questions to the purchase at the sandbox: Buy and Get a
 * quote sell the same order by two paths, and what the shopper has answered arrives as extra parameters (shops A, C and
 * K of the yardstick). Needs a build.
 */

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { cartAt, useOwnShop } from '../journeys/own-shop.ts'
import { payWithTestCard, purchasesOf } from '../journeys/support.ts'
import { violationsOf } from '../support/axe.ts'
import { endlessly } from '../support/browser.ts'

const { at, show, saleIn } = useOwnShop()

const configurator = readFileSync(new URL('quote.html', import.meta.url), 'utf8')
const store = (): string => `${at.rest()}/1001`
const buy = 'vitrine-order [part=buy]'
const quote = '[data-vitrine-same-order]'

const open = async (hasEndpoint = false) => {
  const requests: URL[] = []
  const shop = await show({
    script: 'data-plain-paths="purl-kite_*" data-currency="USD"',
    body: configurator.replaceAll('{store}', store()),
    hasEndpoint,
    before: async (page) => {
      await endlessly(page)
      page.on('request', (request) => requests.push(new URL(request.url())))
    },
  })
  // The module that reads the answers may come after the form.
  await shop.page.locator(`${buy}[href*="x-mdm=none"]`).waitFor()
  return { ...shop, prices: () => requests.filter(({ pathname }) => pathname.endsWith('/prices')) }
}

const hrefOf = async (page: Page, selector: string): Promise<URL> =>
  new URL((await page.locator(selector).getAttribute('href')) ?? '')
/** The units of the quote that the checkout page in a window would send. */
const quotedIn = async (page: Page) => {
  await page.waitForURL(/\/1001\/session\/[\w-]+$/)
  await page.getByRole('button', { name: 'Send me the quote' }).waitFor()
  return cartAt(at.state(), page.url()).units
}
const said = ({ searchParams }: URL) => {
  const { 'x-vitrine-shown': _, ...parameters } = Object.fromEntries(searchParams)
  return parameters
}

it('is a page of at most 60 lines of 110 columns, one element a line', () => {
  const lines = configurator.trim().split('\n')
  expect(lines.length).toBeLessThanOrEqual(60)
  expect(lines.filter((line) => line.replaceAll('{store}', 'https://s.example/1').length > 110)).toEqual([])
})

it('sells 40 units with the answers of the shopper, by one request (A1)', async () => {
  const { page, prices } = await open()
  await page.getByLabel('Industry').selectOption('press')
  const link = await hrefOf(page, buy)
  expect(link.pathname).toBe('/1001/purl-kite_checkout')
  expect(said(link)).toMatchObject({
    cart: '97792',
    quantity_97792: '40',
    currency: 'USD',
    'x-industry_type': 'press',
    'x-mdm': 'none',
    'x-support_package': 'standard',
    'x-source': 'configurator',
  })
  await page.locator(buy).click()
  expect((await saleIn(page)).units).toEqual({ 97792: 40 })
  await payWithTestCard(page, 'a1@example.com')
  const [bought] = await purchasesOf(at.rest(), 'a1@example.com')
  expect(bought).toMatchObject({
    items: [{ productId: 97792, quantity: 40 }],
    extra: { 'x-industry_type': 'press', 'x-mdm': 'none', 'x-support_package': 'standard' },
  })
  expect(prices()).toHaveLength(1)
})

it('asks nothing and sells no product more for what is to be discussed (A4)', async () => {
  const { page, prices } = await open()
  await page.getByRole('radio', { name: 'Let us talk' }).check()
  await page.getByLabel('Hosting').selectOption('talk')
  const link = await hrefOf(page, buy)
  expect(said(link)).toMatchObject({
    cart: '97792',
    'x-support_package': 'talk',
    'x-cloud_hosting': 'talk',
  })
  expect(prices()).toHaveLength(1)
})

it('leads to a quote for the same order, without an order on the page (A5)', async () => {
  const { page, previews } = await open(true)
  await page.getByLabel('Industry').selectOption('courts')
  await page.getByRole('checkbox', { name: 'Archive day' }).check()
  const [sold, asked] = [await hrefOf(page, buy), await hrefOf(page, quote)]
  expect(asked.pathname).toBe('/1001/purl-kite_quote')
  expect(said(asked)).toEqual(said(sold))
  await page.locator(quote).click()
  expect(await quotedIn(page)).toEqual({ 97792: 40, 97797: 1 })
  expect(previews.filter(({ session }) => session)).toEqual([])
})

it('stops a press by the keyboard where an answer is missing, and goes on when it is there', async () => {
  const { page } = await open()
  await page.locator(buy).focus()
  await page.keyboard.press('Enter')
  const industry = page.getByLabel('Industry')
  expect(await industry.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await industry.getAttribute('aria-invalid')).toBe('true')
  expect((await violationsOf(page, { within: 'main' })).map(({ id }) => id)).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await industry.getAttribute('aria-invalid')).toBe(null)
  await page.locator(buy).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/1001\/session\//)
})

it('gives the contact in place of the sale', async () => {
  const { page } = await open()
  await page.getByLabel('Device manager').selectOption('other')
  await page.getByRole('link', { name: 'Talk to us' }).first().waitFor()
  await expect.poll(() => page.locator(buy).getAttribute('href')).toBe('/contact')
  await page.getByLabel('Device manager').selectOption('none')
  await expect.poll(() => page.locator(buy).getAttribute('href')).toContain('purl-kite_checkout')
})

it('keeps scope and extra parameters of a quote of a single product (C5)', async () => {
  const { page } = await show({
    body: `<vitrine-card product="97772" quantity="2" quantity-control><a href="${store()}/?cart=97772">Buy</a>
      <a slot="note" data-vitrine-same-order href="${store()}/?scope=quote&amp;cart=97772&amp;x-initialprice=list">Quote</a></vitrine-card>`,
  })
  await expect.poll(async () => said(await hrefOf(page, quote))).toMatchObject({ quantity_97772: '2' })
  expect(said(await hrefOf(page, quote))).toMatchObject({ scope: 'quote', 'x-initialprice': 'list' })
  // The link is told before the card is painted, whose rows would move it away from the pointer.
  await page.getByText('2 units: total at checkout').waitFor()
  await page.locator(quote).click()
  expect(await quotedIn(page)).toEqual({ 97772: 2 })
})

const renewal = (): string =>
  `<vitrine-card product="97772"><a href="${store()}/?cart=97772">Renew</a>
    <label slot="note">Old keys <input name="x-oldkeys_97772" data-vitrine-private required></label></vitrine-card>`

it.each([
  ['in the address, as in a link of the merchant’s own', false],
  ['in the session of the endpoint', true],
])('sells a renewal with its keys %s (K3)', async (_, hasEndpoint) => {
  const { page } = await show({ body: renewal(), hasEndpoint, before: endlessly })
  const urls: string[] = []
  await page.exposeFunction('tell', (url: string) => urls.push(url))
  await page.evaluate(
    `addEventListener('vitrine-checkout', ({ detail }) => tell(JSON.stringify(detail) + document.referrer))`,
  )
  await page.getByLabel('Old keys').fill('AAA,BBB')
  await page.getByLabel('Old keys').blur()
  await page.locator('vitrine-card [part=buy][href*="AAA%2CBBB"]').waitFor()
  const left = page.waitForRequest((request) => request.isNavigationRequest())
  await page.locator('vitrine-card [part=buy]').click()
  expect((await left).url().includes('AAA')).toBe(!hasEndpoint)
  expect((await left).headers().referer ?? '').not.toContain('AAA')
  await saleIn(page)
  const email = `k3-${hasEndpoint}@example.com`
  await payWithTestCard(page, email)
  const [bought] = await purchasesOf(at.rest(), email)
  expect(bought?.extra['x-oldkeys_97772']).toBe('AAA,BBB')
  expect(urls).toHaveLength(1)
  expect(urls.join()).not.toContain('AAA')
})
