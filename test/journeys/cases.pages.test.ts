import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areDefined } from '../support/browser.ts'
import { endlessly, type Sale, type ShopPage, useOwnShop } from './own-shop.ts'

// Faults that people report of price and checkout embeds. Each is read at checkout, after a press.

const { at, addressOf, html, pages, show, saleIn } = useOwnShop()

const own = (query = ''): string => `${at.rest()}/1001/?scope=checkout&amp;cart=97772${query}`
const card = (query = '', attributes = ''): string =>
  `<vitrine-card product="97772" ${attributes}><a href="${own(query)}">Buy</a></vitrine-card>`
const bound = (query = ''): string =>
  `<p data-vitrine-product="97772"><a data-vitrine-field="buy" href="${own(query)}">Buy</a></p>`
const buy = (query = ''): string =>
  `<vitrine-buy product="97772"><a href="${own(query)}">Buy</a></vitrine-buy>`

/** The control of a priced link, once it says something. */
const control = (page: Page, says = '') =>
  page.locator(`a:visible[href*="x-vitrine-shown"]${says && `[href*="${says}"]`}`).first()

/** One unit at its price, as far as a case says nothing else. */
const sale = (differs: Partial<Sale> = {}): Sale => ({
  pays: expect.stringContaining('77.00'),
  units: { 97772: 1 },
  codes: [],
  currency: 'EUR',
  language: 'en',
  ...differs,
  foreign: ['scope=checkout', ...(differs.foreign ?? [])].sort(),
})
const reduced = { pays: expect.stringContaining('69.30'), codes: ['SAVE10'] }

const isForeign = (link: string): string => `a[href*="${link}"]`
/** Campaign parameters are added when the page is there, those of analytics at a press. */
const decorators = (): string => `<script>
  const decorate = (link, name, value) => { const url = new URL(link.href); url.searchParams.set(name, value); link.href = url }
  addEventListener('DOMContentLoaded', () => { for (const link of document.querySelectorAll('${isForeign(at.rest())}')) decorate(link, 'utm_source', 'spring') })
  document.addEventListener('mousedown', ({ target }) => { const link = target.closest?.('${isForeign(at.rest())}'); if (link) decorate(link, '_gl', '1*abc') }, true)
</script>`

for (const hasEndpoint of [false, true]) {
  it.each(['bound', 'buy', 'card'] as const)(
    `keeps what scripts add to a link on load and at the press, on a %s (endpoint: ${hasEndpoint})`,
    async (kind) => {
      const body = { bound, buy, card }[kind]()
      const { page } = await show({ body, head: decorators(), hasEndpoint, before: endlessly })
      await control(page, 'utm_source').click()
      expect(await saleIn(page)).toEqual(sale({ foreign: ['_gl=1*abc', 'utm_source=spring'] }))
    },
  )

  it.each(['bound', 'card'] as const)(
    `passes parameters of the landing page’s address, on a %s (endpoint: ${hasEndpoint})`,
    async (kind) => {
      const { page } = await show({
        body: { bound, card }[kind]('&amp;affiliate=1'),
        script: 'data-pass-params="affiliate x-at"',
        address: '?affiliate=48817&x-at=blue%20banner&secret=1',
        hasEndpoint,
        before: endlessly,
      })
      await control(page, '48817').click()
      expect(await saleIn(page)).toEqual(sale({ foreign: ['affiliate=48817', 'x-at=blue banner'] }))
    },
  )
}

it.each<[string, Partial<Sale>]>([
  ['?utm_source=mail&amp;coupon=SAVE10', reduced],
  ['?id=7?coupon=SAVE10', reduced],
  ['?coupon=&COUPON=%EF%BC%B3AVE%E2%80%8B10.', reduced],
  ['?coupon=SAVE10?utm_source=mail', reduced],
  ['?coupon={{coupon}}', {}],
  ['?coupon=undefined', {}],
])('sells by the code of %s', async (address, differs) => {
  const { page } = await show({ body: `${card()}<vitrine-coupon></vitrine-coupon>`, address })
  if (differs.codes) await page.getByText('SAVE10 is applied').waitFor()
  await control(page, differs.codes ? 'coupon=SAVE10' : '').click()
  expect(await saleIn(page)).toEqual(sale(differs))
})

it.each<[string, string, number]>([
  ['ar', '٥', 5],
  ['de', '1.000', 1000],
  ['ja', '５', 5],
])('sells the units that a shopper writes in %s as %s', async (lang, typed, units) => {
  const { page } = await show({ body: card('', 'quantity-control'), lang })
  await page.locator('vitrine-card input').fill(typed)
  await page.keyboard.press('Tab')
  await control(page, `quantity_97772=${units}`).click()
  expect(await saleIn(page)).toMatchObject({ units: { 97772: units }, language: lang })
})

it('sells what a card inside a link says, and does not follow the link', async () => {
  const { page } = await show({
    body: `<a href="/details" style="display: block">${card('', 'quantity-control').replace(/<a .*<\/a>/, '')}</a>`,
  })
  await page.getByRole('button', { name: /^Increase quantity/ }).click()
  await control(page, 'quantity_97772=2').click()
  expect(await saleIn(page)).toEqual(sale({ pays: expect.stringContaining('154.00'), units: { 97772: 2 } }))
})

it.each([
  ['no sandbox', '', 'the window'],
  [
    'a sandbox that may leave at a press',
    'sandbox="allow-scripts allow-same-origin allow-top-navigation-by-user-activation"',
    'the window',
  ],
  [
    'a sandbox that may only open tabs',
    'sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms"',
    'a tab',
  ],
])('sells from a frame with %s, by $2, with the code of the page around it', async (_, attributes, way) => {
  const { page } = await show({
    body: `<iframe ${attributes} src="/frame" width="600" height="600"></iframe>`,
    address: '?coupon=SAVE10',
    before: async () => pages.set('/frame', html({ body: card() })),
  })
  const opened = way === 'a tab' ? page.context().waitForEvent('page') : Promise.resolve(page)
  await page.frameLocator('iframe').locator('a[part=buy][href*="coupon=SAVE10"]').click()
  const checkout = await opened
  expect(await saleIn(checkout)).toEqual(sale(reduced))
})

it.each([false, true])(
  'opens nothing at checkout for a press that the page stops (endpoint: %s)',
  async (hasEndpoint) => {
    const stop = `<script>document.addEventListener('click', (event) => { if (event.composedPath().some((node) => node.localName === 'a')) event.preventDefault() })</script>`
    const { page } = await show({ body: card(), head: stop, hasEndpoint, before: endlessly })
    const before = [...at.state().sessions.all()].length
    await control(page).click()
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
    expect(page.url()).toBe(`${addressOf()}/`)
    // The pointer alone has asked for a preview, whose session nothing opens.
    const sessions = [...at.state().sessions.all()].slice(before)
    expect(sessions.length).toBeLessThanOrEqual(hasEndpoint ? 1 : 0)
  },
)

it('sells in the language that an application has changed the page to', async () => {
  const { page } = await show({ body: card() })
  await control(page, 'language=en').waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'))
  await control(page, 'language=de').click()
  expect(await saleIn(page)).toEqual(sale({ language: 'de', pays: expect.stringContaining('77,00') }))
})

it('sells by a code that was typed in a view without products', async () => {
  const { page } = await show({ body: card() })
  await control(page).waitFor()
  const view = (body: string): Promise<void> =>
    page.evaluate((text) => {
      history.pushState(null, '', '/next')
      const main = document.querySelector('main') as HTMLElement
      main.innerHTML = text
    }, body)
  await view('<vitrine-coupon></vitrine-coupon>')
  await page.getByLabel('Coupon code').fill('SAVE10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('could not be checked here').waitFor()
  await view(bound())
  await control(page, 'coupon=SAVE10').click()
  expect(await saleIn(page)).toEqual(sale(reduced))
})

it('sells from a copy that innerHTML has made, and from a page that was saved with its script', async () => {
  const { page } = await show({
    body: bound('&amp;affiliate=48817') + buy('&amp;affiliate=48817'),
    address: '?coupon=SAVE10',
  })
  await control(page, 'coupon=SAVE10').waitFor()
  await page.evaluate(() => {
    document.body.innerHTML += ''
  })
  await control(page, 'coupon=SAVE10').click()
  expect(await saleIn(page)).toEqual(sale({ ...reduced, foreign: ['affiliate=48817'] }))
  await page.goBack()
  await control(page, 'coupon=SAVE10').waitFor()
  pages.set('/', `<!doctype html>${await page.evaluate(() => document.documentElement.outerHTML)}`)
  // Another shopper, without a code.
  const other = await page.context().browser()?.newContext({ locale: 'en-US' })
  const saved = await other?.newPage()
  if (!saved) throw new Error('There is no other window.')
  await saved.goto(`${addressOf()}/`)
  await areDefined(saved)
  await control(saved).click()
  expect(await saleIn(saved)).toEqual(sale({ foreign: ['affiliate=48817'] }))
  await other?.close()
})

it.each<[string, ShopPage, Partial<Sale>]>([
  [
    'refuses codes',
    { body: 'enablecoupon=false', address: '?coupon=SAVE10' },
    { foreign: ['enablecoupon=false'] },
  ],
  [
    'fixes the currency',
    { body: 'currencies=USD' },
    { currency: 'USD', pays: expect.any(String), foreign: ['currencies=USD'] },
  ],
  ['names the language', { body: 'language=de' }, { language: 'de', pays: expect.stringContaining('77,00') }],
  ['has a price rule', { body: 'pricerule=team' }, { pays: expect.stringContaining('65.45') }],
])('sells by a link that %s', async (_, { body, ...shop }, differs) => {
  const { page } = await show({ ...shop, body: card(`&amp;${body}`) })
  await control(page, body).click()
  expect(await saleIn(page)).toEqual(sale(differs))
})

it('keeps a further product of a link', async () => {
  const { page } = await show({ body: bound().replace('cart=97772', 'cart=97776,97772') })
  await page.locator('a[href*="language=en"]').click()
  // 129 and 77.
  expect(await saleIn(page)).toEqual(
    sale({ units: { 97772: 1, 97776: 1 }, pays: expect.stringContaining('206.00') }),
  )
})

it.each([false, true])(
  'tells of an offer that has ended in an open tab before it sells (endpoint: %s)',
  async (hasEndpoint) => {
    let isOver = false
    const { page } = await show({
      body: card(),
      hasEndpoint,
      before: async (page) => {
        await page.clock.install()
        await page.route(`${at.prices()}/prices?**`, async (route) => {
          const reducedUrl = `${route.request().url()}&coupon=WELCOME20`
          const response = await route.fetch({ maxRetries: 3, ...(!isOver && { url: reducedUrl }) })
          await route.fulfill({ response })
        })
      },
    })
    await page.locator('vitrine-card [part=price]', { hasText: '61.60' }).waitFor()
    isOver = true
    await page.clock.fastForward('26:00:00')
    await page.clock.pauseAt(new Date(Date.now() + 48 * 3_600_000))
    await control(page).click()
    const goOn = page.getByRole('link', { name: 'Continue to checkout' })
    await expect
      .poll(async () => {
        await page.clock.runFor(10)
        return goOn.count()
      })
      .toBe(1)
    expect(await page.getByRole('dialog').textContent()).toContain('77.00')
    await page.clock.resume()
    await goOn.click()
    expect(await saleIn(page)).toEqual(sale())
  },
)

it('forgets a code that came while the device’s clock was a year ahead', async () => {
  const ahead = new Date(Date.now() + 365 * 86_400_000)
  const { page } = await show({
    body: card(),
    address: '?coupon=SAVE10',
    before: (page) => page.clock.setSystemTime(ahead),
  })
  await control(page, 'coupon=SAVE10').waitFor()
  await page.clock.setSystemTime(new Date())
  await page.goto(`${addressOf()}/`)
  await areDefined(page)
  await control(page).click()
  expect(await saleIn(page)).toEqual(sale())
})

it('sells from a review that was open for 73 hours, whose session has ended', async () => {
  const { page } = await show({
    body: card('&amp;affiliate=48817'),
    script: 'data-review="always"',
    hasEndpoint: true,
    before: (page) => page.clock.install(),
  })
  await control(page).click()
  const goOn = page.getByRole('link', { name: 'Continue to checkout' })
  await goOn.waitFor()
  const advance = 73 * 3_600_000
  const moved = await fetch(`${at.rest()}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  })
  expect(moved.status).toBe(200)
  await page.clock.fastForward(advance)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await goOn.click()
  expect(await saleIn(page)).toEqual(sale({ foreign: ['affiliate=48817'] }))
})
