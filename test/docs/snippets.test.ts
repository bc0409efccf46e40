import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { hold, useBrowser } from '../support/browser.ts'
import { painted, shiftOf, watchShift } from '../support/layout-shift.ts'
import { serveSite } from '../support/site.ts'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
const snippets = [...readme.matchAll(/```html\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
const open = useBrowser()
const at = useEverything()

const local = (html: string): string =>
  html
    .replaceAll('https://cdn.example', '')
    .replaceAll('https://prices.example', at.prices())
    .replaceAll('https://checkout.example', at.rest())

it('finds the snippets', () => {
  expect(snippets).toHaveLength(4)
})

const windows = [390, 1000]
const cases = snippets.flatMap((snippet, index) =>
  windows.map((width) => [index + 1, width, snippet] as const),
)

for (const [number, width, snippet] of cases) {
  it(`prices README snippet ${number} as it stands, and moves nothing in ${width} px`, async () => {
    const { page, complaints } = await open({ viewport: { width, height: 844 } })
    await page.addInitScript(watchShift)
    const letGo = await hold(page, `${at.prices()}/**`)
    const script = snippets[0]?.split('</script>')[0]
    const body = snippet.includes('<script') ? snippet : `${script}</script>${snippet}`
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
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
    expect(complaints).toEqual([])
  })
}
