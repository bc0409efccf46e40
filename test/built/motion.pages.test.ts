import type { Page } from 'playwright-core'
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

const show = async (reducedMotion: 'reduce' | 'no-preference'): Promise<Page> => {
  const { page } = await open({ viewport: { width: 1280, height: 900 }, reducedMotion })
  await page.goto(`${gallery.origin}/en/light/ready/`)
  await page.locator('#quantity [part=quantity]').waitFor()
  await areDefined(page)
  return page
}

/** Closes the open cart, and says what moves right after. */
const closed = (page: Page, part: string) =>
  page.evaluate((name) => {
    const root = document.querySelector('vitrine-cart')?.shadowRoot
    const dialog = root?.querySelector('dialog')
    // The dialog's way in is over.
    for (const motion of dialog?.getAnimations() ?? []) motion.finish()
    root?.querySelector<HTMLElement>(`[part=${name}]`)?.click()
    return {
      isOpen: dialog?.open,
      moving: dialog?.getAnimations().map((motion) => (motion as CSSTransition).transitionProperty),
      focused: document.activeElement?.id,
    }
  }, part)

for (const part of ['close', 'back']) {
  it(`moves a dialog out of sight that is closed by its ${part} button`, async () => {
    const page = await show('no-preference')
    await page.locator('#quantity [part=buy]').click()
    await page.locator('vitrine-cart dl').waitFor()
    const { isOpen, moving, focused } = await closed(page, part)
    expect([isOpen, focused]).toEqual([false, 'quantity'])
    expect(moving).toEqual(expect.arrayContaining(['opacity', 'translate', 'display']))
    await page.locator('vitrine-cart dialog').waitFor({ state: 'detached' })
    await page.locator('#quantity [part=buy]').click()
    await page.locator('vitrine-cart dialog[open]').waitFor()
  })
}

it('removes a dialog at once for shoppers who asked for less motion', async () => {
  const page = await show('reduce')
  await page.locator('#quantity [part=buy]').click()
  await page.locator('vitrine-cart dl').waitFor()
  expect(await closed(page, 'close')).toEqual({ isOpen: false, moving: [], focused: 'quantity' })
  await page.locator('vitrine-cart dialog').waitFor({ state: 'detached' })
})

it('moves a dialog out of sight that the Escape key closes', async () => {
  const page = await show('no-preference')
  await page.locator('#quantity [part=buy]').click()
  await page.locator('vitrine-cart dl').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('vitrine-cart dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('quantity')
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

for (const [motion, seconds] of [
  ['no-preference', '0.3s'],
  ['reduce', '0s'],
] as const)
  it(`lets a changed price come up within ${seconds} with the preference ${motion}`, async () => {
    const page = await show(motion)
    const price = page.locator('vitrine-card [part=price]').first()
    expect(await price.evaluate((element) => getComputedStyle(element).transitionDuration)).toBe(seconds)
  })
