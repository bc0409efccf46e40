/**
 * Every demo page, with the same questions: true prices in cards and sentences, no complaint in the console, nothing
 * that axe finds in light and dark, no sideways scrolling at 320 pixels, a sensible order of the Tab key. The fallback
 * texts in the HTML must name today's true prices of the sandbox, and sell without the script. The list of pages is in
 * shown.ts.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { volumePrices } from '../../src/endpoint/modules/volume-prices/volume-prices.ts'
import { useEverything } from '../journeys/support.ts'
import { axeOf } from '../support/axe.ts'
import { useBrowser } from '../support/browser.ts'
import { cardPrices, readText, spaced } from './read-page.ts'
import { type DemoPage, shown } from './shown.ts'

const open = useBrowser()
const at = useEverything({ modules: [volumePrices()] })

const show = async (path: string, options = {}) => {
  const watched = await open({ viewport: { width: 1280, height: 900 }, ...options })
  await watched.page.goto(at.demo() + path)
  return watched
}

const settled = async ({ path, cards }: DemoPage, options = {}) => {
  const watched = await show(path, options)
  await expect.poll(cardPrices(watched.page)).toEqual(cards)
  return watched
}

const colorRules = ['color-contrast', 'link-in-text-block']

for (const demo of shown) {
  it(`${demo.path} shows true prices, in cards and in sentences, without a complaint`, async () => {
    const { page, complaints } = await settled(demo)
    for (const sentence of demo.sentences) await expect.poll(() => readText(page)).toContain(sentence)
    const { expected } = demo
    expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([])
  })

  it(`${demo.path} has nothing that axe finds, in light and in dark`, async () => {
    const { page } = await settled(demo)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const axe = axeOf(page)
      // Colors are all that differs in the dark.
      if (colorScheme === 'dark') axe.withRules(colorRules)
      const { violations } = await axe.analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
    }
  })

  it(`${demo.path} fits a screen of 320 pixels`, async () => {
    const { page } = await settled(demo, { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

for (const path of ['/demo/pricing.html', '/demo/configurator.html'])
  it(`${path} shows the chosen currency in full`, async () => {
    const demo = shown.find((each) => each.path === path)
    if (!demo) throw new Error(`no ${path}`)
    const { page } = await settled(demo, { viewport: { width: 1280, height: 900 } })
    const cut = await page.locator('vitrine-currency [part=select]').evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return 'no canvas'
      context.font = font
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      const text = select.selectedOptions[0]?.text ?? 'no option'
      return context.measureText(text).width > room ? text : ''
    })
    expect(cut).toBe('')
  })

const order = '/demo/configurator.html'
const tabStops = async (page: Page, presses: number) => {
  const stops: { part: string; top: number; left: number }[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    stops.push(
      await page.evaluate(() => {
        const host = document.activeElement
        const element = host?.shadowRoot?.activeElement ?? host
        const { top = 0, left = 0 } = element?.getBoundingClientRect() ?? {}
        return { part: element?.getAttribute('part') ?? element?.localName ?? '', top: top + scrollY, left }
      }),
    )
  }
  return stops
}

for (const width of [390, 1280]) {
  it(`${order} leads the Tab key through the choices before it leads to the bill, ${width} pixels`, async () => {
    const { page } = await show(order, { viewport: { width, height: 900 } })
    await page.locator('vitrine-total:not([compact]) [part=buy]').waitFor()
    const parts = (await tabStops(page, 20)).map(({ part }) => part)
    expect(parts.indexOf('increment')).toBeGreaterThan(0)
    expect(parts.indexOf('buy')).toBeGreaterThan(parts.indexOf('increment'))
  })

  it(`/demo/pricing.html leads the Tab key from the currency to the switch as the eye goes, ${width} pixels`, async () => {
    const { page } = await show('/demo/pricing.html', { viewport: { width, height: 900 } })
    await page.locator('vitrine-plans [part=interval-switch]').waitFor()
    await page.locator('vitrine-currency [part=select]').waitFor()
    const stops = await tabStops(page, 6)
    const at = stops.findIndex(({ part }) => part === 'select')
    const [select, option] = stops.slice(at)
    expect(option?.part).toBe('input')
    const isBelow = (option?.top ?? 0) > (select?.top ?? 0) + 44
    expect(isBelow || (option?.left ?? 0) > (select?.left ?? 0)).toBe(true)
  })
}

it.each([
  [390, 2],
  [1280, 1],
])(
  `${order} keeps bill, code and prices where the form cannot be loaded, %d pixels`,
  async (width, links) => {
    const { page } = await open({ viewport: { width, height: 900 } })
    await page.route('**/vitrine-order.js*', (route) => route.abort())
    await page.goto(at.demo() + order)
    await page.locator('vitrine-coupon input').waitFor()
    for (const text of ['3 years', '5–24', 'The bill', 'The licences renew', '€761.60'])
      await page.getByText(text).first().waitFor()
    const selling = page.getByRole('link', { name: 'Order one licence' })
    await expect.poll(() => selling.count()).toBe(links)
    for (const link of await selling.all())
      expect(await link.getAttribute('href')).toContain('cart=97792&quantity_97792=1')
  },
)

/** The fallback in each card that shows a price. */
const fallbacks = (page: Page): Promise<{ own: string; price: string; links: string[] }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('vitrine-card:not([hidden],[product=none])')].map((card) => ({
      own: card.textContent ?? '',
      price: card.shadowRoot?.querySelector('[part=price]')?.textContent ?? '',
      links: [...card.querySelectorAll('a')].map((link) => link.href),
    })),
  )

const written = [
  'product',
  'landing',
  'pricing',
  'configurator',
  'cms',
  'author',
  'strict',
  'counted',
  'ja',
  'ar',
]

for (const name of written) {
  const path = `/demo/${name}.html`
  const demo = shown.find((candidate) => candidate.path === path)

  it(`${path} says in every fallback what the true price is today`, async () => {
    if (!demo) throw new Error(`${path} is not listed.`)
    const { page } = await settled(demo)
    for (const { own, price } of await fallbacks(page)) {
      const [base] = name === 'pricing' ? [/€(?:77|149|299)\.00/.exec(own)?.[0]] : [spaced(price)]
      expect(spaced(own)).toContain(base)
    }
  })

  it(`${path} sells without the script: every control is a link to a checkout that knows the product`, async () => {
    const { page } = await open()
    await page.route('**/vitrine.js', (route) => route.abort())
    await page.goto(at.demo() + path)
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href*="scope=checkout"]')].map((link) => link.href),
    )
    expect(links.length).toBeGreaterThan(0)
    const answers = await Promise.all(
      [...new Set(links)].map(async (link) => {
        expect(new URL(link).origin).toBe(at.rest())
        return { link, status: (await fetch(link)).status }
      }),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    for (const { own, links: inside } of await fallbacks(page)) {
      expect(own).toMatch(/[\d٠-٩]/)
      expect(inside.length).toBe(1)
    }
  })
}
