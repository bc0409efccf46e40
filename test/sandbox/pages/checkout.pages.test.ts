/**
 * The checkout in Chromium: it fits from 320 pixels on, axe finds nothing from cart to confirmation, in light and dark,
 * and once, since words and sides change no structure; errors take the focus, the order button stays in sight on a phone, and it sells without scripts. Double clicks and every way back
 * lead to the one purchase. All tests share a served sandbox; each pays with an e-mail address of its own.
 * `checkout-pages.test.ts` reads the same pages without a browser.
 */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClock } from '../../../src/sandbox/context/clock.ts'
import { type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { useBrowser } from '../../support/browser.ts'
import { start } from '../rest-support.ts'
import { problems, tooWide } from './page-problems.ts'

const open = useBrowser()

let served: ServedSandbox
beforeAll(async () => {
  served = await serveSandbox({
    pricingPort: 0,
    restPort: 0,
    rateLimit: false,
    clock: createClock(start),
  })
})
afterAll(() => served?.close())

const cart = (query: string) => `${served.baseUrl}/1001/?scope=checkout&${query}`

/** A subscription with a coupon, a volume price, and a name that looks like markup. */
const full = 'cart=97772,97776,97780&quantity_97776=25&coupon=SAVE10'

const purchasesOf = (email: string) =>
  [...served.sandbox.state.purchases.all()].filter(({ contacts }) => contacts.billing.EMail === email)

const pay = async (page: Page, email: string, card: string): Promise<void> => {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=card]').fill(card)
  await page.locator('button[type=submit]').click()
}

const good = '4111 1111 1111 1111'
const declined = '4000 0000 0000 0002'

it.each([
  ['en', 320, problems],
  ['de', 1280, tooWide],
  ['ar', 390, tooWide],
] as const)(
  'has nothing that axe finds and fits from cart to confirmation: %s, %d pixels',
  async (language, width, found) => {
    const { page, complaints } = await open({ viewport: { width, height: 800 } })
    await page.goto(cart(`${full}&language=${language}&b2b=${width === 1280}`))
    await page.locator('summary').click()
    expect(await found(page, width)).toEqual([])
    await page.locator('button[type=submit]').click()
    await page.locator('[role=alert]').waitFor()
    expect(await found(page, width)).toEqual([])
    await pay(page, `${language}-${width}@example.test`, good)
    await page.waitForURL(/\/confirmation\//)
    expect(await found(page, width)).toEqual([])
    expect(complaints).toEqual([])
  },
)

it.each([
  ['en', 1280, problems],
  ['ar', 320, tooWide],
] as const)(
  'keeps every group of the shop within the page: %s, %d pixels',
  async (language, width, found) => {
    const { page } = await open({ viewport: { width, height: 800 } })
    await page.goto(`${served.baseUrl}/1001/shop?language=${language}`)
    expect(await found(page, width)).toEqual([])
    const edges = await page.locator('.families section').evaluateAll((sections) =>
      sections.map((section) => {
        const { left, right } = section.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
    expect(edges).toEqual(edges.map(() => true))
    expect(edges.length).toBeGreaterThan(5)
  },
)

it('shows errors above the form and moves the focus there', async () => {
  const { page } = await open({ viewport: { width: 390, height: 700 } })
  await page.goto(cart(`${full}&language=en`))
  await pay(page, 'look@example.test', declined)
  const alert = page.getByRole('alert')
  await alert.getByText('The bank declined this card. You have not been charged.').waitFor()
  expect(await alert.evaluate((element) => document.activeElement === element)).toBe(true)
  const box = await alert.boundingBox()
  expect(box && box.y >= 0 && box.y + box.height <= 700).toBe(true)
  const [ring, text] = await alert.evaluate((element) => {
    const { outlineColor, color } = getComputedStyle(element)
    return [outlineColor, color]
  })
  expect(ring).toBe(text)
  expect(await page.getByLabel('Email').inputValue()).toBe('look@example.test')
  expect(await page.getByLabel('Card number').inputValue()).toBe('')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Buy now' }).click()
  await alert.getByText('Please check this:').waitFor()
  // The alert names the fields, and each field says once what is wrong with it.
  expect(await alert.getByRole('link').allTextContents()).toEqual(['Email', 'Card number'])
  expect(await page.getByText('Enter an email address').count()).toBe(1)
  await alert.getByRole('link', { name: 'Email' }).click()
  expect(await page.getByLabel('Email').evaluate((input) => document.activeElement === input)).toBe(true)
})

it('keeps the order button in sight of a phone, and no field that has the focus behind it', async () => {
  const { page } = await open({ viewport: { width: 390, height: 500 } })
  await page.goto(cart(`${full}&language=en`))
  const button = page.getByRole('button', { name: 'Buy now' })
  for (const label of ['Email', 'Company', 'Country', 'Card number']) {
    const field = page.getByLabel(label, { exact: label === 'Country' })
    await field.focus()
    const [covered, bar] = [await field.boundingBox(), await button.boundingBox()]
    expect((covered?.y ?? 0) + (covered?.height ?? 0), label).toBeLessThan(bar?.y ?? 0)
    expect((bar?.y ?? 0) + (bar?.height ?? 0), label).toBeLessThanOrEqual(500)
  }
})

it('shows the fields of the chosen way to pay only', async () => {
  const { page } = await open()
  await page.goto(cart('cart=97772&language=en&b2b=true'))
  expect(await page.getByLabel('Number of your purchase order').isVisible()).toBe(false)
  await page.getByLabel('Purchase order', { exact: true }).check()
  expect(await page.getByLabel('Number of your purchase order').isVisible()).toBe(true)
  expect(await page.getByLabel('Card number').isVisible()).toBe(false)
})

it('makes one purchase of two clicks, and every way back leads to it', async () => {
  const { page } = await open()
  await page.goto(cart('cart=97772&language=en'))
  const session = page.url()
  await pay(page, 'twice@example.test', declined)
  await page.getByRole('alert').waitFor()
  await page.locator('input[name=card]').fill(good)
  await page.locator('button[type=submit]').dblclick()
  await page.waitForURL(/\/confirmation\//)
  const confirmation = page.url()
  expect(purchasesOf('twice@example.test')).toHaveLength(1)
  // Going back to the response of a form would show a question of the browser.
  for (let steps = 0; steps < 2; steps += 1) {
    await page.goBack()
    expect(page.url()).toBe(session)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This order has been placed')
  }
  await page.getByRole('link', { name: 'See the order' }).click()
  expect(page.url()).toBe(confirmation)
  expect(purchasesOf('twice@example.test')).toHaveLength(1)
})

it('accepts an order without scripts', async () => {
  const { page } = await open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  await page.goto(cart('cart=97776&quantity_97776=5&language=en'))
  expect(await page.locator('[data-amount=gross]').textContent()).toBe('€595.00')
  await pay(page, 'noscript@example.test', '1234')
  expect(await page.locator('.wrong').textContent()).toBe('This is not one of the test cards.')
  await pay(page, 'noscript@example.test', good)
  await page.waitForURL(/\/confirmation\//)
  expect(purchasesOf('noscript@example.test')).toHaveLength(1)
})

it('explains an unknown product with a page of its own', async () => {
  const { page } = await open({ viewport: { width: 320, height: 640 } })
  await page.goto(cart('cart=1&language=en'))
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This product is not sold here')
  expect(await problems(page, 320)).toEqual([])
})

it('copies a key, and keeps it as a file', async () => {
  const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(cart('cart=97772&language=en'))
  await pay(page, 'copy@example.test', good)
  const key = (await page.locator('.key').textContent()) ?? ''
  const button = page.getByRole('button', { name: 'Copy' })
  await button.click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save as a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Lumen Personal.*\.txt$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(key)
  expect(complaints).toEqual([])
})

it('prints a receipt, which names the seller and the customer', async () => {
  const { page, complaints } = await open()
  await page.addInitScript(() => {
    window.print = () => document.documentElement.classList.add('printed')
  })
  await page.goto(cart('cart=97772&language=en'))
  await pay(page, 'print@example.test', good)
  await page.getByRole('link', { name: 'Receipt' }).click()
  const parties = page.locator('.parties')
  expect(await parties.textContent()).toMatch(
    /Seller\s*Lumen Imaging\s*Billed to\s*Germany\s+print@example\.test/,
  )
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await page.locator('html.printed').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('writes moments in the time zone of the shopper', async () => {
  const { page, complaints } = await open({ timezoneId: 'Asia/Tokyo' })
  await page.goto(cart('cart=97772&language=en'))
  await pay(page, 'tokyo@example.test', good)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await page.getByText('GMT+9').waitFor()
  const { page: still } = await open({ timezoneId: 'Asia/Tokyo', javaScriptEnabled: false })
  await still.goto(page.url())
  await still.getByText('UTC').waitFor()
  expect(complaints).toEqual([])
})
