import { afterAll, beforeAll, expect, it } from 'vitest'
import { brands } from '../../tools/screenshots/gallery.ts'
import { type GalleryServer, serveGallery } from '../../tools/screenshots/gallery-server.ts'
import { violationsOf } from '../support/axe.ts'
import { areDefined, useBrowser } from '../support/browser.ts'
import { builtFolder } from '../support/built.ts'

const open = useBrowser()

let gallery: GalleryServer
beforeAll(async () => {
  gallery = await serveGallery(builtFolder())
})
afterAll(() => gallery?.close())

for (const brand of brands)
  it(`is readable, and fits a phone and a wide window, as the brand ${brand}`, async () => {
    const { page } = await open({ viewport: { width: 390, height: 900 } })
    await page.goto(`${gallery.origin}/en/${brand}/differs/`)
    for (const part of ['interval-switch', 'quantity', 'select', 'remove'])
      await page.locator(`[part=${part}]`).first().waitFor()
    const problems = async (within: string): Promise<unknown[]> => {
      const violations = await violationsOf(page, { within, rules: ['color-contrast', 'target-size'] })
      return violations.map(({ id, nodes }) => [id, nodes.map(({ target, html }) => [target, html])])
    }
    expect(await problems(':is(#plans, #cards, #fields) .row')).toEqual([])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await areDefined(page)
    await page.locator('#quantity [part=buy]').click()
    await page.locator('vitrine-cart [part=difference]').waitFor()
    expect(await problems('vitrine-cart')).toEqual([])
  })
