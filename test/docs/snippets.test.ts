import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { serveSite } from '../support/site.ts'

const root = join(import.meta.dirname, '../..')
/** Snippets that show prices; others show a setting of the script tag, or a preload. */
const snippets = [
  'README.md',
  'docs/guide/start.md',
  'docs/guide/product-page.md',
  'docs/guide/cms.md',
  'docs/guide/coupons.md',
].flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/```html\n([\s\S]*?)```/g)]
    .map(([, text]) => text ?? '')
    .filter((text) => /<vitrine-(card|plans|buy)|data-vitrine-product/.test(text))
    .map((text, index) => ({ page, number: index + 1, text })),
)
const open = useBrowser()
const at = useEverything()

const local = (html: string): string =>
  html
    .replaceAll('/vitrine/vitrine.js', '/vitrine.js')
    .replaceAll('https://prices.example', at.prices())
    .replaceAll('https://checkout.example', at.rest())

it('finds the snippets', () => {
  expect(snippets.map(({ page, number }) => `${page} ${number}`)).toHaveLength(6)
  expect(cases).toHaveLength(7)
})

// The reserved heights are the same at every width, and a narrow card is the highest. One snippet is tried wide as well.
const reserving = snippets.find(({ text }) => text.includes('min-height'))
const cases = [
  ...snippets.map((snippet) => ({ ...snippet, width: 390 })),
  ...(reserving ? [{ ...reserving, width: 1000 }] : []),
]
const withScript = snippets.find(({ text }) => text.includes('data-client'))?.text ?? ''
const [scriptTag = ''] = withScript.split('</script>')

for (const { page: file, number, text, width } of cases) {
  it(`prices snippet ${number} of ${file} as written, at ${width} px`, async () => {
    const { page, complaints } = await open({ viewport: { width, height: 844 } })
    await page.addInitScript(watchShift)
    const letGo = await hold(page, `${at.prices()}/**`)
    const body = text.includes('<script') ? text : `${scriptTag}</script>${text}`
    const html = local(
      `<!doctype html><html lang="en"><title>Snippet</title><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">${body}<p>What follows</p>`,
    )
    const site = await serveSite(
      () => ({ '/': { html } }),
      (_, response) => response.end(),
    )
    onTestFinished(() => site.close())
    await page.goto(`${site.url}/?coupon=SAVE10`)
    await painted(page)
    await letGo()
    const priced = page.locator('vitrine-card [part=price], vitrine-price bdi, b[data-vitrine-field=price]')
    await priced
      .filter({ hasText: /\d\.\d{2}/, visible: true })
      .first()
      .waitFor()
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links.some((href) => href.includes('coupon=SAVE10') && href.startsWith(at.rest()))).toBe(true)
    await page.waitForLoadState('networkidle')
    // The short snippet of the README leaves the styles that reserve space to the guide.
    expect(await shiftOf(page)).toBeLessThanOrEqual(file === 'README.md' ? 0.1 : 0.01)
    expect(complaints).toEqual([])
  })
}
