import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'
import { servePage } from './serve-page.ts'
import { unfold } from './unfold.ts'

const open = useBrowser()
const at = useEverything()

/** Runs in the page: everything that is drawn inside, where, how large and how it looks. */
const drawn = (root: Element) => {
  const place = root.getBoundingClientRect()
  return [...root.querySelectorAll('*')]
    .flatMap((element) => [element, ...(element.shadowRoot?.querySelectorAll('*') ?? [])])
    .filter((element) => element.getClientRects().length > 0)
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return {
        // The level of a heading follows from the page.
        name: element.localName.replace(/^h[1-6]$/, 'heading'),
        text: texts.map(({ textContent }) => textContent?.trim()).join(' '),
        box: [x - place.x, y - place.y, width, height].map(Math.round),
        look: [style.color, style.backgroundColor, style.border, style.borderRadius, style.padding],
        type: [style.font, style.textDecorationLine, style.direction],
      }
    })
}

/** Runs in the page: counts the cards that have nothing to buy yet. */
const emptyCards = (root: Element): number =>
  [...root.querySelectorAll('vitrine-card')].filter(
    ({ shadowRoot }) => !shadowRoot?.querySelector('[part=buy]'),
  ).length

const settled = async (page: Page, root: Locator, price: Locator) => {
  await price.first().waitFor()
  await expect.poll(() => root.evaluate(emptyCards)).toBe(0)
  await page.waitForLoadState('networkidle')
  // Colours and discounts fade in.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  return root.evaluate(drawn)
}

const inside = {
  Card: 'vitrine-card [part=buy]',
  Plans: 'vitrine-card:not([hidden]) [part=buy]',
  'Order form': 'vitrine-order [part=buy]',
  'Price in a sentence': 'vitrine-price bdi',
  'Buy button': 'vitrine-buy a[href*=quantity]',
  'Your own markup': 'a[data-vitrine-field][href*=quantity]',
}

const kinds = Object.keys(inside) as (keyof typeof inside)[]
/** Each kind once: widths and colors are the same attributes and styles for all of them. */
const cases = kinds.map((kind, index) =>
  index % 2 ? { kind, width: 1280, colors: 'As the page' } : { kind, width: 390, colors: 'Dark' },
)

it.each(cases)(
  'draws a pasted $kind as its stage did, $width px wide and in colors: $colors',
  async (chosen) => {
    const { page, complaints } = await open({ viewport: { width: chosen.width, height: 900 } })
    await page.goto(at.demo())
    await page.getByLabel(chosen.kind, { exact: true }).check()
    await unfold(page)
    await page.getByLabel('Colors').selectOption(chosen.colors)
    const stage = page.locator('.stage .shown')
    const shown = await settled(page, stage, stage.locator(inside[chosen.kind]))
    const code = (await page.locator('.snippet pre').textContent()) ?? ''
    const { width, font, lineHeight, color } = await stage.evaluate((element) => {
      const style = getComputedStyle(element)
      // As a factor, as pages set it: smaller text inherits a smaller height.
      const lineHeight = Number.parseFloat(style.lineHeight) / Number.parseFloat(style.fontSize)
      return { width: style.width, font: style.font, lineHeight, color: style.color }
    })
    const scheme = chosen.colors === 'Dark' ? 'dark' : 'light'
    await page.goto(
      await servePage(
        `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
<style>html{color-scheme:${scheme}}main{display:flow-root;width:${width}}body{font:${font};line-height:${lineHeight};color:${color}}</style><main>${code}</main></html>`,
      ),
    )
    const main = page.locator('main')
    const pasted = await settled(page, main, main.locator(inside[chosen.kind]))
    expect(pasted.length).toBeGreaterThan(1)
    expect(pasted).toEqual(shown)
    expect(complaints).toEqual([])
  },
)

it('offers no customers where the server signs no tokens', async () => {
  const { page, complaints } = await open()
  await page.goto(`${at.demo()}/#try?customer=customer-paid`)
  await page.locator('.stage vitrine-card [part=buy]').first().waitFor()
  expect(await page.locator('select[name=customer]').count()).toBe(0)
  expect(complaints).toEqual([])
})
