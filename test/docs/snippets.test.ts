import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { useEverything } from '../journeys/support.ts'
import { useBrowser } from '../support/browser.ts'
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

for (const [index, snippet] of snippets.entries()) {
  it(`prices README snippet ${index + 1} as it stands`, async () => {
    const { page, complaints } = await open()
    const script = snippets[0]?.split('</script>')[0]
    const body = snippet.includes('<script') ? snippet : `${script}</script>${snippet}`
    const html = local(
      `<!doctype html><html lang="en"><title>Snippet</title><link rel="icon" href="data:,">${body}`,
    )
    const site = await serveSite(
      () => ({ '/': { html } }),
      (_, response) => response.end(),
    )
    onTestFinished(() => site.close())
    await page.goto(`${site.url}/?coupon=SAVE10`)
    const priced = page.locator('vitrine-card [part=price], vitrine-price bdi, b[data-vitrine-field=price]')
    await priced
      .filter({ hasText: /\d\.\d{2}/, visible: true })
      .first()
      .waitFor()
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    expect(links.some((href) => href.includes('coupon=SAVE10') && href.startsWith(at.rest()))).toBe(true)
    expect(complaints).toEqual([])
  })
}
