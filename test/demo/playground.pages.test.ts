/**
 * The playground in Chromium with the sandbox's shop: each choice changes the stage, the code and the address. It
 * guards one request for all prices, code that says nothing untrue, a stage that stays in sight on a phone, contrast in
 * both themes and forced colours, and an order by a signed-in customer. Pasted shops are in
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

it('writes today’s list price inside, never one that a coupon has lowered', async () => {
  const { page, prices, code } = await show()
  await choice(page, 'currency').selectOption('USD')
  await choice(page, 'coupon').selectOption('SAVE10')
  await expect.poll(prices).toEqual(['$71.10', '$269.10'])
  expect(await code()).toContain('>Lumen Personal: $79.00</a>')
})

it('plays a visit that brings its coupon along, without writing it into the snippet', async () => {
  const { page, prices, code, stage } = await show()
  await choice(page, 'coupon').selectOption('query')
  await expect.poll(prices).toEqual(['€69.30', '€269.10'])
  expect(await stage.locator('.address').textContent()).toContain('?coupon=SAVE10')
  expect(await code()).not.toContain('SAVE10')
})

it('shows plans with their switch', async () => {
  const { page, prices, stage } = await show()
  await page.getByLabel('Plans', { exact: true }).check()
  await stage.locator('vitrine-plans label', { hasText: 'Monthly' }).click()
  await expect.poll(prices).toEqual(['€7.99', '€14.99', '€29.99'])
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

it('folds choices that few change, unless the address has made one of them', async () => {
  const { page } = await open()
  const folded = () =>
    page.locator('.fold').evaluateAll((all) => all.map((fold) => fold.hasAttribute('open')))
  await page.goto(at.demo())
  await page.locator('.fold').first().waitFor()
  expect(await folded()).toEqual([false, false])
  await page.locator('.fold summary', { hasText: 'Your shopper' }).click()
  await choice(page, 'currency').selectOption('USD')
  await page.reload()
  await page.locator('.fold').first().waitFor()
  expect(await folded()).toEqual([false, true])
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

it('says of a code what the shopper should know', async () => {
  const { page } = await show()
  await choice(page, 'coupon').selectOption('SPRING2020')
  await page.getByText('This code expired on 31 May 2020').waitFor()
})

it('keeps the stage in sight on a phone while any choice is made', async () => {
  const { page, stage } = await show()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of ['kind', 'radius', 'tax']) {
    const control = page.locator(`[name=${name}]`).last()
    await control.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
    const box = await stage.boundingBox()
    const place = await control.boundingBox()
    expect(Math.round(box?.y ?? -1)).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0)
  }
})

it('opens the code right below Copy on a phone, whatever choice is in sight', async () => {
  const { page } = await show()
  await page.setViewportSize({ width: 390, height: 844 })
  const code = page.locator('.snippet pre')
  await page
    .locator('.kinds')
    .evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  expect(await code.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Show code' }).click()
  const [row, box] = await Promise.all([page.locator('.snippet .row').boundingBox(), code.boundingBox()])
  expect((box?.y ?? 0) - (row?.y ?? 0) - (row?.height ?? 0)).toBeLessThan(24)
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(844)
  await page.getByRole('button', { name: 'Hide code' }).click()
  expect(await code.isVisible()).toBe(false)
})

it('shows the code whole beside the last choices', async () => {
  const { page } = await show()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page
    .locator('[name=country]')
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const code = page.locator('.snippet pre')
  await expect
    .poll(async () => {
      const { y = 0, height = Infinity } = (await code.boundingBox()) ?? {}
      return y >= 0 && y + height <= 900
    })
    .toBe(true)
  expect(await page.locator('.result').evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
})

it('gives a stage no empty room: a sentence takes what it needs', async () => {
  const { page, stage } = await show()
  for (const kind of ['Price in a sentence', 'Buy button', 'Your own markup']) {
    await page.getByLabel(kind, { exact: true }).check()
    const height = (await stage.locator('.room').boundingBox())?.height ?? Infinity
    expect(height).toBeLessThan(200)
  }
})

it.each([
  ['Price in a sentence', '.stage vitrine-price', '€77.00'],
  ['Your own markup', '.stage b[data-vitrine-field]', '€77.00'],
  ['Buy button', '.stage vitrine-buy', 'Buy Lumen Studio'],
])('shows the kind "%s"', async (label, selector, text) => {
  const { page, complaints } = await show()
  await page.getByLabel(label, { exact: true }).check()
  await page.locator(selector, { hasText: text }).waitFor()
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

it('says what to do where copying is not allowed', async () => {
  const { page } = await show()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  const button = page.locator('.snippet .copy')
  await button.click()
  await page.getByText('Select the text and copy it by hand.').waitFor()
  expect(await button.textContent()).toBe('Copy')
})

it('keeps the elements that stand there when only a setting changes', async () => {
  const { page, prices, stage } = await show()
  const first = await stage.locator('vitrine-card').first().elementHandle()
  await choice(page, 'currency').selectOption('JPY')
  await expect.poll(prices).toEqual(['¥9,800', '¥39,800'])
  expect(await first?.evaluate((card) => card.isConnected)).toBe(true)
})

it('lets every choice be read and every text in a choice fit on a narrow phone', async () => {
  const { page } = await show()
  await page.setViewportSize({ width: 320, height: 640 })
  const cut = await page.locator('.controls select').evaluateAll((selects) =>
    (selects as HTMLSelectElement[]).flatMap((select) => {
      const style = getComputedStyle(select)
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return ['no canvas']
      context.font = style.font
      const room =
        select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return [...select.options]
        .map(({ text }) => text)
        .filter((text) => context.measureText(text).width > room)
    }),
  )
  expect(cut).toEqual([])
})

/** Runs in the page. The contrast of a text, or of the ring around an element, with its background, both opaque. */
const contrastOf = (element: Element, kind: string): number => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!canvas) return 0
  const lightness = (colour: string): number => {
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const style = getComputedStyle(element)
  const plane = kind === 'ring' ? getComputedStyle(element.parentElement ?? element) : style
  const both = [kind === 'ring' ? style.outlineColor : style.color, plane.backgroundColor].map(lightness)
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

it.each(['light', 'dark'] as const)(
  'shows where the focus is on the chosen kind, in a %s page',
  async (colorScheme) => {
    const { page } = await show()
    await page.emulateMedia({ colorScheme })
    await page.getByLabel('Plans', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    const chosen = page.locator('.kinds :checked')
    expect(await chosen.evaluate((radio) => getComputedStyle(radio).outlineStyle)).toBe('solid')
    expect(await chosen.evaluate(contrastOf, 'ring')).toBeGreaterThanOrEqual(3)
  },
)

it('keeps the shape of its buttons in forced colours', async () => {
  const { page } = await show()
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  for (const button of [page.locator('.hero .button'), page.locator('.snippet .copy')]) {
    const border = await button.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(element)
      return [borderTopWidth, borderTopStyle, borderTopColor]
    })
    expect(border.slice(0, 2)).toEqual(['1px', 'solid'])
  }
  await page.getByLabel('Buy button', { exact: true }).check()
  const link = page.locator('.stage vitrine-buy a')
  expect(await link.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
  expect(await link.evaluate(contrastOf, 'text')).toBeGreaterThanOrEqual(4.5)
})

it('is not told what was chosen on a demo page of the same visit', async () => {
  const { page, prices } = await show()
  await page.evaluate(() =>
    localStorage.setItem('vitrine:currency:1001', JSON.stringify([Date.now(), 'JPY'])),
  )
  await page.reload()
  await expect.poll(prices).toEqual(['€77.00', '€299.00'])
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
