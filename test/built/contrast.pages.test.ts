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

/** The quietest texts and borders of the page. */
const quiet = {
  color: [
    'vitrine-card [part=description]',
    'vitrine-card [part=tax-note]',
    'vitrine-card [part=terms]',
    'vitrine-card [part=list-price]',
    'vitrine-plans :not(:checked) + span',
  ],
  borderTopColor: ['vitrine-card [part=card]', '[part=interval-switch]'],
}
const inCart = { color: ['dl', '[part=line] small'], borderTopColor: ['ul'] }

for (const [theme, strongest] of [
  ['light', 'rgb(0, 0, 0)'],
  ['dark', 'rgb(255, 255, 255)'],
] as const)
  it(`gives texts and borders the strongest color for shoppers who prefer more contrast, ${theme}`, async () => {
    const { page } = await open({
      viewport: { width: 1280, height: 900 },
      contrast: 'more',
      reducedMotion: 'reduce',
    })
    const colors = async (within: string, of: typeof quiet): Promise<void> => {
      for (const [property, selectors] of Object.entries(of))
        for (const selector of selectors) {
          const part = page.locator(`${within} ${selector}`).first()
          await part.waitFor()
          expect(
            await part.evaluate((element, name) => Reflect.get(getComputedStyle(element), name), property),
            selector,
          ).toBe(strongest)
        }
    }
    await page.goto(`${gallery.origin}/en/${theme}/ready/`)
    await page.locator('#quantity [part=quantity]').waitFor()
    await areDefined(page)
    await colors('main', quiet)
    await page.locator('#quantity [part=buy]').click()
    await colors('vitrine-cart', inCart)
  })

interface Stop {
  host: string
  part: string | null
  box: { top: number; bottom: number; left: number; right: number }
}

/** Whether the eye comes to one before the other: on a line above, or earlier on the same line. */
const isBefore = ({ box: a }: Stop, { box: b }: Stop, isRtl: boolean): boolean => {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  if (shared <= Math.min(a.bottom - a.top, b.bottom - b.top) / 2) return a.top < b.top
  return isRtl ? a.right > b.right : a.left < b.left
}

for (const [language, width] of [
  ['en', 1280],
  ['ar', 390],
] as const)
  it(`leads the Tab key through each element as the eye goes, ${language}, ${width} pixels`, async () => {
    const { page } = await open({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    await page.goto(`${gallery.origin}/${language}/light/ready/`)
    for (const part of ['interval-switch', 'quantity', 'select', 'remove'])
      await page.locator(`[part=${part}]`).first().waitFor()
    await areDefined(page)
    const stops: Stop[] = []
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate((): Stop | undefined => {
        const host = document.activeElement
        const element = host?.shadowRoot?.activeElement
        if (!host || !element) return undefined
        const all = [...document.querySelectorAll(host.localName)]
        const { top, bottom, left, right } = element.getBoundingClientRect()
        return {
          host: `${host.localName} ${all.indexOf(host)}`,
          part: element.getAttribute('part'),
          box: { top: top + scrollY, bottom: bottom + scrollY, left, right },
        }
      })
      if (stop) stops.push(stop)
    }
    const parts = stops.map(({ part }) => part)
    for (const part of ['buy', 'decrement', 'increment', 'input', 'apply', 'remove', 'select'])
      expect(parts).toContain(part)
    for (const [index, stop] of stops.entries()) {
      const next = stops[index + 1]
      if (next?.host === stop.host)
        expect(isBefore(stop, next, language === 'ar'), `${stop.host}: ${stop.part}, ${next.part}`).toBe(true)
    }
  })
