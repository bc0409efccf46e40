/**
 * Faults that people report of price and checkout embeds, with and without an endpoint: scripts that decorate links,
 * codes in the address, plug-ins that stop a press, saved and copied pages, bundled scripts, wrong clocks. Each case
 * presses the control in a real Chromium and reads the order at checkout, and the cart of its preview. Needs a build.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { areDefined } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'
import { endlessly, type Sale, type ShopPage, useOwnShop } from './own-shop.ts'

const { at, addressOf, cartsOf, html, pages, show, saleIn } = useOwnShop()

/** Without an endpoint, and with one. */
const both = [false, true]

const own = (query = ''): string => `${at.rest()}/1001/?scope=checkout&amp;cart=97772${query}`
const card = (query = '', attributes = ''): string =>
  `<vitrine-card product="97772" ${attributes}><a href="${own(query)}">Buy</a></vitrine-card>`
const bound = (query = ''): string =>
  `<p data-vitrine-product="97772"><a data-vitrine-field="buy" href="${own(query)}">Buy</a></p>`
const buy = (query = ''): string =>
  `<vitrine-buy product="97772"><a href="${own(query)}">Buy</a></vitrine-buy>`
const kinds = { bound, buy, card }
const kindNames = ['bound', 'buy', 'card'] as const

/** The control of a priced link, once it says something. */
const control = (page: Page, says = '') =>
  page.locator(`a:visible[href*="x-vitrine-shown"]${says && `[href*="${says}"]`}`).first()

/** An order, with its amount as a number and as the button of checkout writes it. */
interface Expected extends Omit<Sale, 'pays'> {
  gross: number
  written: string
}

/** One unit at its price, as far as a case says nothing else. */
const expected = (differs: Partial<Expected> = {}): Expected => ({
  gross: 77,
  written: (differs.gross ?? 77).toFixed(2),
  units: { 97772: 1 },
  codes: [],
  currency: 'EUR',
  language: 'en',
  ...differs,
  foreign: ['scope=checkout', ...(differs.foreign ?? [])].sort(),
})
const sale = (differs: Partial<Expected> = {}): Sale => {
  const { gross: _, written, ...cart } = expected(differs)
  return { pays: expect.stringContaining(written), ...cart }
}
const reduced = { gross: 69.3, codes: ['SAVE10'] }

type Shown = Awaited<ReturnType<typeof show>>

/** The press has led to this order, and where there is an endpoint, so has the cart of its preview. */
const checkSale = async (
  { page, previews }: Pick<Shown, 'page' | 'previews'>,
  hasEndpoint: boolean,
  differs: Partial<Expected> = {},
): Promise<void> => {
  expect(await saleIn(page)).toEqual(sale(differs))
  const { written: _, ...cart } = expected(differs)
  if (hasEndpoint) expect(cartsOf(previews)).toContainEqual(cart)
}

const open = (hasEndpoint: boolean, shop: ShopPage): Promise<Shown> =>
  show({
    ...shop,
    hasEndpoint,
    before: async (page) => {
      await shop.before?.(page)
      if (hasEndpoint) await endlessly(page)
    },
  })

/** Each row without an endpoint and with one. */
const withBoth = <Row extends readonly unknown[]>(rows: readonly Row[]): (readonly [boolean, ...Row])[] =>
  both.flatMap((hasEndpoint) => rows.map((row) => [hasEndpoint, ...row] as const))

const isForeign = (link: string): string => `a[href*="${link}"]`
/** Campaign parameters are added when the page is there, those of analytics at a press. */
const decorators = (): string => `<script>
  const decorate = (link, name, value) => { const url = new URL(link.href); url.searchParams.set(name, value); link.href = url }
  addEventListener('DOMContentLoaded', () => { for (const link of document.querySelectorAll('${isForeign(at.rest())}')) decorate(link, 'utm_source', 'spring') })
  document.addEventListener('mousedown', ({ target }) => { const link = target.closest?.('${isForeign(at.rest())}'); if (link) decorate(link, '_gl', '1*abc') }, true)
</script>`

it.each(withBoth(kindNames.map((kind) => [kind] as const)))(
  'keeps what scripts add to a link on load and at the press (endpoint: %s), on a %s',
  async (hasEndpoint, kind) => {
    const { page, previews } = await open(hasEndpoint, { body: kinds[kind](), head: decorators() })
    await control(page, 'utm_source').click()
    expect(await saleIn(page)).toEqual(sale({ foreign: ['_gl=1*abc', 'utm_source=spring'] }))
    // No endpoint takes these two, so the plain link is followed, whose amount the preview has confirmed.
    if (hasEndpoint) {
      const { written: _, ...cart } = expected()
      expect(cartsOf(previews)).toContainEqual(cart)
    }
  },
)

it.each(withBoth(kindNames.map((kind) => [kind] as const)))(
  'passes parameters of the landing page’s address (endpoint: %s), on a %s',
  async (hasEndpoint, kind) => {
    const shown = await open(hasEndpoint, {
      body: kinds[kind]('&amp;affiliate=1'),
      script: 'data-pass-params="affiliate x-at"',
      address: '?affiliate=48817&x-at=blue%20banner&secret=1',
    })
    await control(shown.page, '48817').click()
    await checkSale(shown, hasEndpoint, { foreign: ['affiliate=48817', 'x-at=blue banner'] })
  },
)

it.each(
  withBoth<readonly [string, Partial<Expected>]>([
    ['?utm_source=mail&amp;coupon=SAVE10', reduced],
    ['?id=7?coupon=SAVE10', reduced],
    ['?coupon=&COUPON=%EF%BC%B3AVE%E2%80%8B10.', reduced],
    ['?coupon=SAVE10?utm_source=mail', reduced],
    ['?coupon={{coupon}}', {}],
    ['?coupon=undefined', {}],
  ]),
)('sells (endpoint: %s) by the code of %s', async (hasEndpoint, address, differs) => {
  const shown = await open(hasEndpoint, { body: `${card()}<vitrine-coupon></vitrine-coupon>`, address })
  const { page } = shown
  if (differs.codes) await page.getByText('SAVE10 is applied').waitFor()
  else {
    const field = page.getByLabel('Coupon code')
    await field.waitFor()
    expect(await field.inputValue()).toBe('')
    // The rest of the page shows no placeholder either.
    await expect(page.locator('vitrine-coupon').textContent()).resolves.not.toMatch(/coupon\}|undefined/)
  }
  await control(page, differs.codes ? 'coupon=SAVE10' : '').click()
  await checkSale(shown, hasEndpoint, differs)
})

it.each(
  withBoth<readonly [string, string, number, string]>([
    ['ar', '٥', 5, '٣٨٥٫٠٠'],
    ['fa', '۵', 5, '۳۸۵٫۰۰'],
    ['hi', '५', 5, '385.00'],
    ['de', '1.000', 1000, '77.000,00'],
    ['ja', '５', 5, '385.00'],
  ]),
)(
  'sells (endpoint: %s) the units that a shopper writes in %s as %s',
  async (hasEndpoint, lang, typed, units, written) => {
    const shown = await open(hasEndpoint, { body: card('', 'quantity-control'), lang })
    const { page } = shown
    await page.locator('vitrine-card input').fill(typed)
    await page.keyboard.press('Tab')
    await control(page, `quantity_97772=${units}`).click()
    await checkSale(shown, hasEndpoint, {
      units: { 97772: units },
      language: lang,
      gross: 77 * units,
      written,
    })
  },
)

it.each(both)(
  'sells what a card inside a link says, and does not follow the link (endpoint: %s)',
  async (hasEndpoint) => {
    const inside = card('', 'quantity-control').replace(/<a .*<\/a>/, '')
    const shown = await open(hasEndpoint, {
      body: `<a href="/details" style="display: block">${inside}</a>`,
    })
    const { page } = shown
    await page.getByRole('button', { name: /^Increase quantity/ }).click()
    await control(page, 'quantity_97772=2').click()
    await checkSale(shown, hasEndpoint, { gross: 154, units: { 97772: 2 } })
  },
)

it.each(
  withBoth<readonly [string, string, string]>([
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
  ]),
)(
  'sells (endpoint: %s) from a frame with %s, by $3, with the code of the page around it',
  async (hasEndpoint, _, attributes, way) => {
    const { page, previews } = await open(hasEndpoint, {
      body: `<iframe ${attributes} src="/frame" width="600" height="600"></iframe>`,
      address: '?coupon=SAVE10',
      before: async () => pages.set('/frame', html({ body: card(), hasEndpoint })),
    })
    const opened = way === 'a tab' ? page.context().waitForEvent('page') : Promise.resolve(page)
    await page.frameLocator('iframe').locator('a[part=buy][href*="coupon=SAVE10"]').click()
    await checkSale({ page: await opened, previews }, hasEndpoint, reduced)
  },
)

/** How a plug-in that asks before a shopper leaves finds the link of a press, and where it listens. */
const stops = {
  'closest on the document': ["event.target.closest?.('a')", 'document', false],
  'the path on the document': [
    "event.composedPath().find((node) => node.localName === 'a')",
    'document',
    false,
  ],
  'the path on the window, capturing': [
    "event.composedPath().find((node) => node.localName === 'a')",
    'window',
    true,
  ],
} as const

it.each(withBoth((Object.keys(stops) as (keyof typeof stops)[]).map((how) => [how] as const)))(
  'opens nothing at checkout (endpoint: %s) for presses that the page stops by %s',
  async (hasEndpoint, how) => {
    const [find, place, capture] = stops[how]
    const { page } = await open(hasEndpoint, {
      body: bound() + buy() + card(),
      head: `<script>
        var asked = 0
        ${place}.addEventListener('click', (event) => { if (${find}) { asked += 1; event.preventDefault() } }, ${capture})
      </script>`,
    })
    const before = [...at.state().sessions.all()].length
    // Its link is in a shadow root, where such a script does not find it, and so has stopped nothing.
    const heard = how === 'closest on the document' ? 2 : 3
    for (let index = 0; index < heard; index += 1) {
      const link = page.locator('a:visible[href*="x-vitrine-shown"]').nth(index)
      await link.click()
      await expect.poll(() => link.getAttribute('aria-busy')).toBeNull()
    }
    await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
    expect([page.url(), await page.evaluate('asked')]).toEqual([`${addressOf()}/`, heard])
    // The pointer alone has asked for previews, whose sessions nothing opens.
    const sessions = [...at.state().sessions.all()].slice(before)
    expect(sessions.length).toBeLessThanOrEqual(hasEndpoint ? heard : 0)
    if (heard === 3) return
    await page.locator('vitrine-card a[part=buy]').click()
    expect(await saleIn(page)).toEqual(sale())
  },
)

it.each(both)(
  'sells in the language that an application has changed the page to (endpoint: %s)',
  async (hasEndpoint) => {
    const shown = await open(hasEndpoint, { body: card() })
    const { page } = shown
    await control(page, 'language=en').waitFor()
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'))
    await control(page, 'language=de').click()
    await checkSale(shown, hasEndpoint, { language: 'de', written: '77,00' })
  },
)

it.each(both)(
  'sells by a code that was typed in a view without products (endpoint: %s)',
  async (hasEndpoint) => {
    const shown = await open(hasEndpoint, { body: card() })
    const { page } = shown
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
    await checkSale(shown, hasEndpoint, reduced)
  },
)

it.each(both)(
  'sells from a copy that innerHTML has made, and from a page that was saved with its script (endpoint: %s)',
  async (hasEndpoint) => {
    const shown = await open(hasEndpoint, {
      body: bound('&amp;affiliate=48817') + buy('&amp;affiliate=48817'),
      address: '?coupon=SAVE10',
    })
    const { page } = shown
    await control(page, 'coupon=SAVE10').waitFor()
    await page.evaluate(() => {
      document.body.innerHTML += ''
    })
    await control(page, 'coupon=SAVE10').click()
    await checkSale(shown, hasEndpoint, { ...reduced, foreign: ['affiliate=48817'] })
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
  },
)

it.each(
  withBoth<readonly [string, ShopPage, Partial<Expected>]>([
    [
      'refuses codes',
      { body: 'enablecoupon=false', address: '?coupon=SAVE10' },
      { foreign: ['enablecoupon=false'] },
    ],
    [
      'fixes the currency',
      { body: 'currencies=USD' },
      { currency: 'USD', gross: 79, foreign: ['currencies=USD'] },
    ],
    ['names the language', { body: 'language=de' }, { language: 'de', written: '77,00' }],
    ['has a price rule', { body: 'pricerule=team' }, { gross: 65.45 }],
  ]),
)('sells (endpoint: %s) by a link that %s', async (hasEndpoint, _, { body, ...shop }, differs) => {
  const shown = await open(hasEndpoint, { ...shop, body: card(`&amp;${body}`) })
  await control(shown.page, body).click()
  await checkSale(shown, hasEndpoint, differs)
})

it.each(both)('keeps a further product of a link (endpoint: %s)', async (hasEndpoint) => {
  const shown = await open(hasEndpoint, { body: bound().replace('cart=97772', 'cart=97776,97772') })
  const { page } = shown
  await page.locator('a[href*="language=en"]').click()
  if (hasEndpoint) await page.getByRole('link', { name: 'Continue to checkout' }).click()
  // 129 and 77.
  await checkSale(shown, hasEndpoint, { units: { 97772: 1, 97776: 1 }, gross: 206 })
})

const manyLazy = `<vitrine-currency currencies="EUR USD"></vitrine-currency><vitrine-coupon></vitrine-coupon>
  <vitrine-tiers product="97776">Ask us</vitrine-tiers>${'<vitrine-cart-button></vitrine-cart-button>'.repeat(6)}`

it.each(both)('sells an order between many lazy elements (endpoint: %s)', async (hasEndpoint) => {
  const shown = await open(hasEndpoint, {
    body: `<vitrine-order>${card('&amp;affiliate=48817')}<vitrine-card product="97774"></vitrine-card></vitrine-order>${manyLazy}`,
    address: '?coupon=SAVE10',
  })
  const { page } = shown
  const empty = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter(
          ({ localName, shadowRoot }) => localName.startsWith('vitrine-') && !shadowRoot?.childElementCount,
        )
        .map(({ localName }) => localName),
    )
  await expect.poll(empty).toEqual([])
  await page
    .locator('vitrine-order a[part=buy][href*="97772"][href*="97774"][href*="x-vitrine-shown"]:visible')
    .click()
  if (hasEndpoint) await page.getByRole('link', { name: 'Continue to checkout' }).click()
  // 69.30 and 269.10.
  await checkSale(shown, hasEndpoint, {
    ...reduced,
    gross: 338.4,
    units: { 97772: 1, 97774: 1 },
    foreign: ['affiliate=48817'],
  })
})

const bundle = async (): Promise<string> =>
  `var theme = 1\n;${await readFile(join(builtFolder(), 'vitrine.js'), 'utf8')}\n;var slider = 1`
const inTag = (code: string): string => code.replaceAll('</script', '<\\/script')

it.each(
  withBoth<readonly [string, (code: string) => (settings: string) => string]>([
    ['bundled', () => (settings) => `<script ${settings}></script><script defer src="/all.js"></script>`],
    ['inlined', (code) => (settings) => `<script ${settings}>${inTag(code)}</script>`],
    [
      'run as a blob',
      () => (settings) =>
        `<script ${settings}></script><script>
        fetch('/all.js').then((response) => response.blob()).then((blob) => {
          const script = document.createElement('script')
          script.src = URL.createObjectURL(blob)
          document.head.append(script)
        })</script>`,
    ],
  ]),
)('sells (endpoint: %s) by a script that is %s', async (hasEndpoint, _, runBy) => {
  const code = await bundle()
  pages.set('/all.js', code)
  const shown = await open(hasEndpoint, {
    body: `${card('&amp;affiliate=48817', 'quantity-control')}<vitrine-coupon></vitrine-coupon>`,
    script: `data-files="${at.demo()}/"`,
    run: runBy(code),
    lang: 'de',
    address: '?coupon=SAVE10',
  })
  const { page } = shown
  // The field, the number field and the words come from other files.
  await page.getByText('Der Code SAVE10 wurde eingelöst').waitFor()
  await page.locator('vitrine-card [part=increment]').click()
  await control(page, 'quantity_97772=2').click()
  await checkSale(shown, hasEndpoint, {
    ...reduced,
    gross: 138.6,
    written: '138,60',
    units: { 97772: 2 },
    language: 'de',
    foreign: ['affiliate=48817'],
  })
})

it.each(both)(
  'tells of an offer that has ended in an open tab before it sells (endpoint: %s)',
  async (hasEndpoint) => {
    let isOver = false
    const { page, previews } = await show({
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
    await checkSale({ page, previews }, hasEndpoint)
  },
)

it.each(both)(
  'forgets a code that came while the device’s clock was a year ahead (endpoint: %s)',
  async (hasEndpoint) => {
    const ahead = new Date(Date.now() + 365 * 86_400_000)
    const shown = await open(hasEndpoint, {
      body: card(),
      address: '?coupon=SAVE10',
      before: (page) => page.clock.setSystemTime(ahead),
    })
    const { page } = shown
    await control(page, 'coupon=SAVE10').waitFor()
    await page.clock.setSystemTime(new Date())
    await page.goto(`${addressOf()}/`)
    await areDefined(page)
    await control(page).click()
    await checkSale(shown, hasEndpoint)
  },
)

it('sells from a review that was open for 73 hours, whose session has ended', async () => {
  const { page, previews } = await show({
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
  await checkSale({ page, previews }, true, { foreign: ['affiliate=48817'] })
})
