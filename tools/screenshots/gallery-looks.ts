import type { BrowserContextOptions, Page } from 'playwright-core'
import { type TongueName, tongues } from './canned-prices.ts'
import { type CollectedState, collectedStates, type Theme, themes } from './gallery.ts'
import type { Look } from './look.ts'
import { pairwise } from './pairwise.ts'

const sections = ['plans', 'cards', 'waiting', 'fields', 'plain'] as const
const carts = ['ready', 'differs', 'loading', 'failed', 'review', 'paid', 'unpaid'] as const

/** The same in all windows, so that pictures do not depend on the zoom of a machine. */
const widths = { phone: 390, desktop: 1280 } as const

const factors = {
  state: [
    ...sections,
    ...carts.map((cart) => `cart-${cart}`),
    ...collectedStates.map((state) => `collected-${state}`),
    'order',
  ],
  theme: themes,
  language: Object.keys(tongues) as TongueName[],
  width: Object.keys(widths) as (keyof typeof widths)[],
}

const optionsOf = (theme: Theme, width: keyof typeof widths): BrowserContextOptions => ({
  viewport: { width: widths[width], height: 900 },
  ...(theme === 'forced' && { forcedColors: 'active' as const }),
  ...(theme === 'contrast' && { contrast: 'more' as const }),
})

export const ready = async (page: Page): Promise<void> => {
  for (const part of ['interval-switch', 'quantity', 'select'])
    await page.locator(`[part=${part}]`).first().waitFor()
  await page.locator('vitrine-coupon').nth(4).locator('[part=verdict]', { hasText: 'SUMMER26' }).waitFor()
  await page.locator('vitrine-plans [part=price]').first().waitFor()
  // Outlines come after a moment only, and failures after a second request.
  await page.locator('#waiting i').first().waitFor()
  await page.locator('#waiting [part=message]').nth(1).waitFor()
  await page.locator('#plain vitrine-buy [part=terms]').waitFor()
}

export const openCart = async (page: Page, cart: string): Promise<void> => {
  await page.locator('#quantity [part=buy]').click()
  await page.locator('vitrine-cart [part=title]').waitFor()
  if (cart === 'paid' || cart === 'unpaid') {
    await page.locator('vitrine-cart [part=order]').click()
    await page.locator('vitrine-cart [part=back]').waitFor()
  }
}

/** Shows what the shopper has collected, with the platform's own total. */
const openCollected = async (page: Page, state: CollectedState): Promise<void> => {
  const button = page.locator('vitrine-cart-button [part=button]')
  await button.waitFor()
  if (state !== 'inline') await button.click()
  await page.locator('vitrine-cart [part=title]').waitFor()
  if (state === 'empty') return
  await page.locator('vitrine-cart .sum').waitFor()
  // Before an act of the shopper the platform is not asked.
  if (state !== 'inline') await page.locator('vitrine-cart .figures-note').waitFor({ state: 'detached' })
}

/** Waits for the volume prices and the terms of the order form. */
const readyOrder = async (page: Page): Promise<void> => {
  await page.locator('vitrine-tiers [part~=reached-tier]').waitFor()
  await page.locator('vitrine-order .sum [part=terms]', { hasText: /\S/ }).waitFor()
}

/** The states of the widget under themes, languages and widths that are chosen pairwise. */
export const galleryLooks = (): Look[] =>
  pairwise(factors).map(({ state, theme, language, width }) => ({
    name: `widget-${state}-${theme}-${language}-${width}`,
    options: optionsOf(theme, width),
    async show(page, at) {
      const collected = collectedStates.find((each) => state === `collected-${each}`)
      if (collected) {
        await page.goto(`${at.gallery}/${language}/${theme}/${state}/`)
        await openCollected(page, collected)
        return 'window'
      }
      if (state === 'order') {
        await page.goto(`${at.gallery}/${language}/${theme}/order/`)
        await readyOrder(page)
        return 'page'
      }
      const cart = state.startsWith('cart-') ? state.slice(5) : ''
      await page.goto(`${at.gallery}/${language}/${theme}/${cart || 'ready'}/`)
      await ready(page)
      if (cart) {
        await openCart(page, cart)
        return 'window'
      }
      // After a change of the currency the last price stays until the new one arrives, which it never does here.
      await page.locator('#stale').evaluate((card) => card.parentElement?.setAttribute('currency', 'CHF'))
      await page.locator('#stale [aria-busy=true]').waitFor()
      return page.locator(`#${state}`)
    },
  }))
