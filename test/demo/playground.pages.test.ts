/**
 * The playground in Chromium with the sandbox's shop: each choice changes the stage, the code and the address. It
 * guards one request for all prices, choices that are kept in the address, and an order by a signed-in customer. The
 * text of the code is tried in snippet.test.ts, its drawing in snippet-stage.pages.test.ts, and pasted shops in
 * playground-link.pages.test.ts.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'
import { unfold } from './unfold.ts'

const open = useBrowser()
const tokenKey = 'secret:a-shared-secret-of-forty-odd-characters-for-tests'
const at = useEverything({ tokenKey })

const choice = (page: Page, name: string) => page.locator(`select[name=${name}]`)
const product = (page: Page, id: string) => page.locator(`input[name=product][value="${id}"]`)

const show = async () => {
  const { page, complaints } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/prices') asked.push(request.url())
  })
  await page.goto(at.demo())
  const stage = page.locator('.stage')
  const prices = async () => {
    const texts = await stage.locator('vitrine-card:not([hidden]) [part=price]').allTextContents()
    return texts.map((text) => text.replace(/\u00a0/g, ' '))
  }
  await expect.poll(prices).toEqual(['€77.00', '€299.00'])
  await unfold(page)
  const code = async () => (await page.locator('.snippet pre').textContent()) ?? ''
  return { page, complaints, asked, stage, prices, code }
}

it('asks once for everything on the page, the card in the case included', async () => {
  const { page, asked, complaints } = await show()
  await page.locator('.case [part=price]', { hasText: '€77.00' }).waitFor()
  expect(asked.map((url) => new URL(url).searchParams.get('product_id'))).toEqual(['97772,97774'])
  expect(complaints).toEqual([])
})

it('shows four products and no further boxes, until the keyboard opens the others', async () => {
  const { page } = await open()
  await page.goto(at.demo())
  const boxes = page.locator('.controls').getByRole('checkbox')
  await boxes.first().waitFor()
  expect(await boxes.count()).toBe(4)
  await page.getByText('More products', { exact: true }).press('Enter')
  await expect.poll(() => boxes.count()).toBe(9)
  await page.getByText('What comes with it', { exact: true }).press('Enter')
  await page.getByLabel('A badge').press('Space')
  await page.reload()
  await page.getByLabel('A badge').waitFor()
  expect(await page.getByLabel('A badge').isChecked()).toBe(true)
  expect(await boxes.count()).toBeGreaterThan(9)
})

it('shows country, currency, coupon, tax and language as they are chosen, and writes them down', async () => {
  const { page, prices, code, stage, complaints } = await show()
  await choice(page, 'country').selectOption('CH')
  await expect.poll(prices).toEqual(['CHF 82.00', 'CHF 310.00'])
  await choice(page, 'currency').selectOption('JPY')
  await expect.poll(prices).toEqual(['¥9,800', '¥39,800'])
  await choice(page, 'coupon').selectOption('SAVE10')
  await expect.poll(prices).toEqual(['¥8,820', '¥35,820'])
  const text = await code()
  expect(text).toContain('data-currency="JPY" data-country="CH" data-coupon="SAVE10"')
  expect(text).toContain('&amp;currency=JPY&amp;country=CH&amp;coupon=SAVE10"')
  await choice(page, 'tax').selectOption('net')
  await stage.getByText('plus 8.1').first().waitFor()
  await choice(page, 'language').selectOption('ar')
  await expect
    .poll(() => stage.locator('vitrine-card').first().locator('.root').getAttribute('dir'))
    .toBe('rtl')
  expect(complaints).toEqual([])
})

it('keeps what was chosen in the address, through a reload and for others', async () => {
  const { page, complaints } = await show()
  await page.getByLabel('Plans', { exact: true }).check()
  await page.getByLabel('Cobalt').check()
  await page.getByLabel('A badge').check()
  await choice(page, 'currency').selectOption('USD')
  const address = page.url()
  expect(address).toContain('#try?kind=plans&currency=USD&accent=%231f45c4&hasBadge=true')
  await page.reload()
  const stage = page.locator('.stage')
  await stage.locator('[part=price]', { hasText: '$149.00' }).waitFor()
  const badge = stage.locator('vitrine-card:not([hidden]) [slot=badge]')
  expect(await badge.textContent()).toBe('Most popular')
  const buy = stage.locator('vitrine-card:not([hidden]) [part=buy]').first()
  expect(await buy.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(31, 69, 196)')
  expect(await page.getByLabel('Cobalt').isChecked()).toBe(true)
  expect(complaints).toEqual([])
})

it('adds a coupon field, a choice of currencies and a cart in the page', async () => {
  const { page, stage, prices, complaints } = await show()
  for (const label of ['A coupon field', 'A choice of currencies', 'A click shows the cart, in the page'])
    await page.getByLabel(label).check()
  await stage.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await expect.poll(prices).toEqual(['$79.00', '$299.00'])
  await stage.locator('vitrine-coupon input').fill('SAVE10')
  await stage.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(prices).toEqual(['$71.10', '$269.10'])
  await stage.locator('vitrine-card [part=buy]').first().click()
  await stage.locator('vitrine-cart', { hasText: '$71.10' }).waitFor()
  expect(complaints).toEqual([])
})

it('keeps one product, adds others and drops the one chosen first', async () => {
  const { page, prices } = await show()
  await product(page, '97788').check()
  await expect.poll(prices).toEqual(['€299.00', '€36.95'])
  await product(page, '97774').uncheck()
  await expect.poll(prices).toEqual(['€36.95'])
  await product(page, '97788').click()
  await expect.poll(prices).toEqual(['€36.95'])
})

it('copies exactly what it shows and says so on the button for two seconds', async () => {
  const { page, code } = await show()
  await page.clock.install()
  const button = page.locator('.snippet .copy')
  const status = page.locator('.snippet [role=status]')
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Copied')
  expect(await status.textContent()).toBe('The snippet has been copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code())
  await page.clock.fastForward(2000)
  await expect.poll(() => button.textContent()).toBe('Copy')
  expect(await status.textContent()).toBe('')
})

it('signs in as a customer of the sandbox, whose order on the page is two clicks', async () => {
  const { page, stage, code, complaints } = await show()
  await choice(page, 'customer').selectOption('customer-paid')
  const buy = stage.locator('vitrine-card [part=buy]').first()
  await stage.locator('[part=terms]', { hasText: 'Renews automatically every year' }).first().waitFor()
  await stage.locator('vitrine-store[customer-token]').waitFor()
  await buy.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Buy now' }).click()
  await dialog.getByText('Your order is paid').waitFor()
  expect(page.url()).toContain(`${at.demo()}/#try?customer=customer-paid`)
  expect(await code()).not.toContain('customer')
  expect(complaints).toEqual([])
})
