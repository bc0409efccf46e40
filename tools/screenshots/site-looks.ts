/**
 * Every page of the demo and of the sandbox that the lane of looks draws, with the steps that lead to it, on a phone and
 * on a desktop. Clocks and dates on the pages are made the same, so that only a change of the code changes a picture. A
 * new page is added here; readers who score pages name them as they are named here.
 */

import type { Page } from 'playwright-core'
import { shown } from '../../test/demo/shown.ts'
import type { Look, Places } from './look.ts'

const widths = [390, 1280] as const

/** A phone is dark and a desktop light, so that two pictures of a page show both. */
const wide = (width: number) => ({
  viewport: { width, height: 900 },
  colorScheme: width < 1000 ? ('dark' as const) : ('light' as const),
})

/** All pages stand at one time: what they say of dates must not depend on when they were drawn. */
export const drawnAt = new Date('2027-03-01T10:00:00Z')

/** The sandbox's clock goes on while a page is drawn: hours, minutes and seconds are made the same. */
const stopClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = text.nodeValue?.replace(/\b\d{1,2}:\d{2}(:\d{2})?/g, '10:00') ?? ''
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=datetime-local]'))
      input.value = '2027-03-01T10:00'
  })

const call = async (at: Places, path: string, body?: object): Promise<void> => {
  const response = await fetch(at.platform + path, {
    method: 'POST',
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
}

const startOver = async (at: Places): Promise<void> => {
  await call(at, '/sandbox/reset')
  await call(at, '/sandbox/clock', { now: drawnAt.toISOString() })
}

const cart = (at: Places, query = ''): string =>
  `${at.platform}/1001/?scope=checkout&cart=97772,97776&quantity_97776=25&coupon=SAVE10&language=en${query}`

/** Buys in checkout, and stays on the confirmation. */
const buy = async (page: Page, at: Places): Promise<void> => {
  await page.goto(cart(at))
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.locator('button[type=submit]').click()
  await page.waitForURL(/\/confirmation\//)
}

/** A sticky bar covers the middle of a picture, unless the window is as high as the page. */
const growToPage = async (page: Page): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ ...size, height: Math.max(height, size.height) })
}

/** A page of the subscription that the purchase began. */
const subscriptionPage = async (page: Page, at: Places, name: string): Promise<void> => {
  await buy(page, at)
  const link = await page.locator('a[href*="/subscription/"]').first().getAttribute('href')
  await page.goto(new URL(`./${name}`, new URL(link ?? '', page.url())).href)
}

type Show = (page: Page, at: Places) => Promise<unknown>

const customerPages: Readonly<Record<string, Show>> = {
  checkout: (page, at) => page.goto(cart(at)),
  'checkout-de': (page, at) => page.goto(cart(at, '&language=de').replace('&language=en', '')),
  'checkout-ar': (page, at) => page.goto(cart(at, '&language=ar').replace('&language=en', '')),
  'checkout-window': (page, at) => page.goto(cart(at)),
  'checkout-missing': async (page, at) => {
    await page.goto(cart(at))
    await page.locator('button[type=submit]').click()
    await page.locator('[role=alert]').waitFor()
  },
  confirmation: buy,
  receipt: async (page, at) => {
    await buy(page, at)
    const link = await page.locator('a[href$="/receipt"]').first().getAttribute('href')
    await page.goto(new URL(link ?? '', page.url()).href)
  },
  account: (page, at) => subscriptionPage(page, at, 'overview'),
  card: (page, at) => subscriptionPage(page, at, 'payment'),
  cancel: (page, at) => subscriptionPage(page, at, 'cancel'),
  canceled: async (page, at) => {
    await subscriptionPage(page, at, 'cancel')
    await page.locator('main form button').click()
  },
  problem: (page, at) => page.goto(`${at.platform}/1001/?scope=checkout&cart=1&language=en`),
  shop: (page, at) => page.goto(`${at.platform}/1001/shop?language=en`),
  terms: (page, at) => page.goto(`${at.platform}/1001/legal/terms?language=en`),
}

const sections = ['overview', 'purchases', 'subscriptions', 'notifications', 'customers', 'clock', 'faults']

const backOffice: Readonly<Record<string, Show>> = Object.fromEntries([
  ...sections.map((section): [string, Show] => [
    section,
    async (page, at) => {
      await buy(page, at)
      await page.goto(`${at.platform}/sandbox/${section}`)
    },
  ]),
  ...['purchases', 'subscriptions', 'customers'].map((section): [string, Show] => [
    section.slice(0, -1),
    async (page, at) => {
      await buy(page, at)
      await page.goto(`${at.platform}/sandbox/${section}`)
      await page.locator(`main a[href*="/sandbox/${section}/"]`).first().click()
    },
  ]),
])

const namedPages: Readonly<Record<string, string>> = {
  '/': 'playground',
  '/demo/landing.html?coupon=SAVE10': 'landing-coupon',
  '/demo/spa.html#/extra/97782': 'spa-open',
}

const demoPages: Readonly<Record<string, Show>> = Object.fromEntries(
  [...shown.map(({ path }) => path), '/demo/blocked.html', '/demo/nowhere.html'].map(
    (path): [string, Show] => [
      namedPages[path] ?? path.replace(/^\/demo\/|\.html/g, '').replace(/\W+/g, '-'),
      (page, at) => page.goto(at.site + path, { waitUntil: 'networkidle' }),
    ],
  ),
)

const groups = { demo: demoPages, sandbox: customerPages, 'sandbox-office': backOffice } as const

const nameOf = (group: string, page: string): string => (group === 'demo' ? page : `${group}-${page}`)

/** Every page of the demo and of the sandbox, on a phone and on a desktop. */
export const siteLooks = (): Look[] =>
  Object.entries(groups).flatMap(([group, pages]) =>
    Object.entries(pages).flatMap(([name, show]) =>
      widths.map(
        (width): Look => ({
          name: `${nameOf(group, name)}-${width}`,
          options: wide(width),
          async show(page, at) {
            await startOver(at)
            await show(page, at)
            if (group !== 'demo') await stopClock(page)
            if (name.endsWith('-window')) return 'window'
            if (group === 'sandbox') await growToPage(page)
            return 'page'
          },
        }),
      ),
    ),
  )
