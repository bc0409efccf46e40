/**
 * Buttons stay readable in forced colours, which Windows calls contrast themes, in light and in dark. Contrast is
 * measured in the pixels of screenshots, because computed styles lack the backplate that Chromium draws behind text.
 * The pages are those of the built gallery, with canned answers.
 */

import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GalleryServer, serveGallery } from '../../tools/screenshots/gallery-server.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'

const open = useBrowser()

let gallery: GalleryServer
beforeAll(async () => {
  gallery = await serveGallery(builtFolder())
})
afterAll(() => gallery?.close())

const luminance = (red: number, green: number, blue: number): number => {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/**
 * The contrast of a control's letters with the pixels around them; a few pixels are no letter. Computed styles lack the
 * backplate that Chromium draws behind text in forced colours.
 */
const drawnContrast = async (control: Locator): Promise<number> => {
  await control.scrollIntoViewIfNeeded()
  const clip = await control.evaluate((element) => {
    const text = element.ownerDocument.createRange()
    text.selectNodeContents(element)
    const { x, y, width, height } = text.getBoundingClientRect()
    return { x, y, width, height }
  })
  const { width, height, data } = PNG.sync.read(await control.page().screenshot({ clip }))
  const seen = new Map<number, number>()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const light = Math.round(luminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) * 50) / 50
      seen.set(light, (seen.get(light) ?? 0) + 1)
    }
  const [ground = 0] = [...seen].sort((a, b) => b[1] - a[1])[0] ?? []
  const contrasts = [...seen]
    .filter(([, count]) => count >= 6)
    .map(([light]) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05))
  return Math.max(...contrasts)
}

/** In twice as many pixels the strokes of small letters have their whole colour. */
const forced = (colorScheme: 'light' | 'dark') => ({
  viewport: { width: 1280, height: 900 },
  deviceScaleFactor: 2,
  forcedColors: 'active' as const,
  colorScheme,
})

const show = async (colorScheme: 'light' | 'dark', cart: string): Promise<Page> => {
  const { page } = await open({ ...forced(colorScheme), reducedMotion: 'reduce' })
  await page.goto(`${gallery.origin}/en/light/${cart}/`)
  for (const part of ['interval-switch', 'quantity', 'select', 'remove'])
    await page.locator(`[part=${part}]`).first().waitFor()
  return page
}

const inPage = [
  'vitrine-card [part=buy]',
  'vitrine-buy:not([hidden]) [part=buy]',
  '[part=decrement]',
  '[part=increment]',
  '[part=apply]',
  '[part=remove]',
  '[part~=selected-option]',
  'vitrine-plans :not(:checked) + span',
]

for (const colorScheme of ['light', 'dark'] as const) {
  it(`draws every button readably in forced colours, ${colorScheme}`, async () => {
    const page = await show(colorScheme, 'ready')
    for (const selector of inPage)
      expect(
        await drawnContrast(page.locator(selector).filter({ visible: true }).first()),
        selector,
      ).toBeGreaterThan(4.5)
    await areDefined(page)
    await page.locator('#quantity [part=buy]').click()
    await page.locator('vitrine-cart dl').waitFor()
    for (const part of ['continue', 'back', 'close'])
      expect(await drawnContrast(page.locator(`vitrine-cart [part=${part}]`)), part).toBeGreaterThan(4.5)
  })
}

it('draws the buttons of an order readably in forced colours', async () => {
  const page = await show('dark', 'unpaid')
  await areDefined(page)
  await page.locator('#quantity [part=buy]').click()
  const order = page.locator('vitrine-cart [part=order]')
  await order.waitFor()
  expect(await drawnContrast(order), 'order').toBeGreaterThan(4.5)
  await order.click()
  await page.locator('vitrine-cart [part=title]', { hasText: 'failed' }).waitFor()
  for (const part of ['continue', 'back'])
    expect(await drawnContrast(page.locator(`vitrine-cart [part=${part}]`)), part).toBeGreaterThan(4.5)
})

it('draws the shopper’s cart readably and in one column in forced colours', async () => {
  const { page } = await open(forced('light'))
  await page.goto(`${gallery.origin}/en/light/collected-inline/`)
  for (const selector of ['vitrine-cart-button [part=count]', 'vitrine-cart [part=remove]'])
    expect(await drawnContrast(page.locator(selector).first()), selector).toBeGreaterThan(4.5)
  const endOf = (selector: string): Promise<number> =>
    page
      .locator(`vitrine-cart ${selector}`)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right)
  expect(await endOf('[part=remove]')).toBe(await endOf('ul'))
  await page.goto(`${gallery.origin}/en/light/collected-two/`)
  await page.locator('vitrine-cart-button [part=button]').click()
  await page.locator('vitrine-cart [part=remove]').first().waitFor()
  expect(await endOf('[part=close]')).toBe(await endOf('ul'))
  const removeCode = page.locator('#fields vitrine-coupon [part=remove]').first()
  await page.goto(`${gallery.origin}/en/light/ready/`)
  await removeCode.waitFor()
  // An underline names it a button. A frame would stand on its letters.
  expect(await removeCode.evaluate((button) => getComputedStyle(button).borderTopWidth)).toBe('0px')
})
