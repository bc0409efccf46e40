/**
 * No demo page may show a wrong amount without marking it, however country, coupon, currency, a stale memory, the back
 * button and an outage meet. Six trials bring any two of these factors together, and every amount of the sandbox
 * carries its question, so that each painted frame can be judged. One of the longest files: eleven pages with six loads
 * each, and a limit of five minutes per page.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'
import { countWrongAmounts } from './wrong-amounts.ts'

const open = useBrowser()
const at = useEverything()

const factors = ['country', 'coupon', 'currency', 'stale', 'back', 'outage'] as const
type Trial = Readonly<Record<(typeof factors)[number], boolean>>

/** Any two of the factors meet in each of their four combinations. */
const trials: readonly Trial[] = ['000000', '111111', '111000', '100110', '010101', '001011'].map(
  (row) => Object.fromEntries(factors.map((factor, index) => [factor, row[index] === '1'])) as Trial,
)

const nameOf = (trial: Trial): string =>
  factors.filter((factor) => trial[factor]).join(', ') || 'nothing changes'

/** Without `down.html`, whose prices never come, and the playground, whose controls name prices beside the elements. */
const pages = [
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
  .map((name) => `/demo/${name}.html`)
  .concat('/demo/spa.html#/extra/97782')

const minute = 60_000

/** The platform: the sandbox, whose amounts tell for which question and in which state of the price list they hold. */
const watchPrices = async (page: Page) => {
  const platform = { era: 1, isDown: false, failures: 0 }
  await page.route(`${at.prices()}/prices?*`, async (route) => {
    const { era, isDown } = platform
    // The answer takes its time, so that what is shown meanwhile is seen.
    await new Promise((resolve) => setTimeout(resolve, 150))
    if (isDown) {
      platform.failures += 1
      return route.abort().catch(() => {})
    }
    const asked = new URL(route.request().url()).searchParams
    const response = await route.fetch({ maxRetries: 3 }).catch(() => undefined)
    if (!response?.ok()) return response ? route.fulfill({ response }) : route.abort().catch(() => {})
    // The page may be gone by now.
    const items = (await response.json().catch(() => [])) as { currency: { iso: string } }[]
    const tag = (iso: string): string =>
      `⟦${[asked.get('currency') ?? '-', iso, asked.get('coupon') ?? '-', asked.get('country') ?? '-', era].join('|')}⟧`
    const body = items.map((item) =>
      JSON.parse(JSON.stringify(item), (name, value: unknown) =>
        name === 'localized' ? `${String(value)}${tag(item.currency.iso)}` : value,
      ),
    )
    return route.fulfill({ response, json: body }).catch(() => {})
  })
  return platform
}

const run = async (path: string, trial: Trial) => {
  const { page } = await open({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(90_000)
  const platform = await watchPrices(page)
  if (trial.country)
    await page.route(`${at.demo()}${path.replace(/#.*/, '')}`, async (route) => {
      const response = await route.fetch({ maxRetries: 3 })
      const html = (await response.text()).replaceAll('data-client=', 'data-country="CH" data-client=')
      return route.fulfill({ response, body: html })
    })
  await page.addInitScript(countWrongAmounts)
  const set = (state: object) => page.evaluate((given) => Object.assign(window.exposure, given), state)
  const isCurrent = () =>
    page.waitForFunction(() => {
      const { amounts, old, unlinked } = window.exposure
      // A link says what was shown as soon as its price is there.
      return amounts() > 0 && old() === 0 && unlinked() === 0
    })
  await page.goto(at.demo() + path)
  await isCurrent()
  if (trial.stale) {
    platform.era += 1
    await page.addInitScript((era) => Object.assign(window.exposure, { era }), platform.era)
    await page.reload()
    await isCurrent()
  }
  if (trial.back) {
    // The shopper is elsewhere for six minutes, in which the platform changes its prices.
    platform.era += 1
    await set({ isAway: true, ahead: 6 * minute })
  }
  platform.isDown = trial.outage
  await page.evaluate(
    ({ back, era, coupon, currency }) => {
      if (back) {
        Object.assign(window.exposure, { era, ahead: 6 * 60_000 })
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        // The browser paints the page that it has kept once before the page can act.
        requestAnimationFrame(() =>
          setTimeout(() => {
            window.exposure.isAway = false
          }),
        )
      }
      if (coupon) history.pushState(null, '', '?coupon=SAVE10')
      if (currency)
        for (const store of [document.body, ...document.querySelectorAll('vitrine-store')])
          store.append(
            Object.assign(document.createElement('vitrine-currency'), { currencies: 'EUR USD CHF GBP JPY' }),
          )
    },
    { ...trial, era: platform.era },
  )
  if (trial.currency) await page.locator('vitrine-currency select').last().selectOption('GBP')
  if (trial.outage) {
    await expect.poll(() => platform.failures).toBeGreaterThan(0)
    platform.isDown = false
    // The browser says so again until the page has asked: its request of the outage may still be failing.
    await page.evaluate(() => setInterval(() => window.dispatchEvent(new Event('online')), 250))
  }
  await isCurrent()
  const result = await page.evaluate(() => ({
    amounts: window.exposure.amounts(),
    unlinked: window.exposure.unlinked(),
    milliseconds: window.exposure.milliseconds,
    wrong: window.exposure.wrong,
  }))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  return result
}

it('meets any two factors in each of their combinations', () => {
  for (const one of factors)
    for (const other of factors.slice(factors.indexOf(one) + 1))
      expect(
        new Set(trials.map((trial) => `${trial[one]} ${trial[other]}`)),
        `${one}, ${other}`,
      ).toHaveLength(4)
})

for (const path of pages)
  it(`shows no wrong amount unmarked on ${path}`, async () => {
    for (const half of [trials.slice(0, 3), trials.slice(3)])
      await Promise.all(
        half.map(async (trial) => {
          const { amounts, unlinked, milliseconds, wrong } = await run(path, trial)
          expect(amounts, nameOf(trial)).toBeGreaterThan(0)
          expect(unlinked, nameOf(trial)).toBe(0)
          expect([milliseconds, wrong], nameOf(trial)).toEqual([0, []])
        }),
      )
    // Six loads, each in three tabs at once, beside other files on two cores.
  }, 300_000)

it('counts an amount that is wrong and not marked', async () => {
  const { page } = await open()
  await watchPrices(page)
  await page.addInitScript(countWrongAmounts)
  await page.goto(`${at.demo()}/demo/strict.html`)
  await page.waitForFunction(() => window.exposure.amounts() > 0 && window.exposure.old() === 0)
  // The platform changes its prices, and the page does not know.
  await page.evaluate(() => Object.assign(window.exposure, { era: 2 }))
  await page.waitForFunction(() => window.exposure.milliseconds > 0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
