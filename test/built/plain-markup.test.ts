import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

// Markup for editors that strip elements, and class names of older scripts, with the built files.

const open = useBrowser()
const serve = useSites()

const body = `<vitrine-card product="1"></vitrine-card>
  <div data-vitrine="card" data-vitrine-product="2"><b>70 €</b></div>
  <p>from <span data-vitrine="price" data-vitrine-product="3">70 €</span>
  <b data-vitrine-product="4" data-vitrine-field="price">70 €</b> <i class="big shop-5-priceGross">70</i></p>`
const prefixed = 'async src="/vitrine.js" data-class-prefix="shop"'
const policy = {
  'Content-Security-Policy': "style-src 'none'; trusted-types 'none'; require-trusted-types-for 'script'",
}

const isPriced = async (page: Awaited<ReturnType<typeof open>>['page']): Promise<void> => {
  await page.locator('div > vitrine-card').getByText('77.00 €', { exact: true }).waitFor()
  await page.locator('i', { hasText: /^77.00$/ }).waitFor()
  await page.locator('span > vitrine-price').getByText('77.00 €', { exact: true }).waitFor()
}

it('asks for the prices of all markup at once, before the lazy files are there', async () => {
  const site = await serve((priceHost) => ({
    '/': { html: htmlPage(scriptTag(priceHost, prefixed), body), headers: policy },
  }))
  const { page, complaints } = await open()
  await page.route(/vitrine-(plain|class-names)\.js/, async (route) => {
    await expect.poll(() => site.priceRequests).toHaveLength(1)
    await route.continue()
  })
  await page.goto(site.url)
  await isPriced(page)
  expect(site.priceRequests).toEqual(['/prices?client_id=1001&product_id=1,2,3,4,5'])
  expect(complaints).toEqual([])
})

it('asks for them at once when the lazy files are there before the page is parsed', async () => {
  const files = ['vitrine-class-names.js']
  const site = await serve((priceHost) => {
    const html = htmlPage(scriptTag(priceHost, prefixed), body)
    const half = html.indexOf('<p>')
    const rest = async (): Promise<string> => {
      await expect.poll(() => site.files).toEqual(expect.arrayContaining(files))
      await expect.poll(() => loaded()).toBe(true)
      return html.slice(half)
    }
    return { '/': { html: html.slice(0, half), rest } }
  })
  const { page } = await open()
  const loaded = (): Promise<boolean> =>
    page.evaluate(
      (names) =>
        names.every((name) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
            (entry) => entry.name.endsWith(name) && entry.responseEnd > 0,
          ),
        ),
      files,
    )
  await page.goto(site.url)
  await isPriced(page)
  expect(
    site.priceRequests.map((request) =>
      new URL(request, site.priceHost).searchParams.get('product_id')?.split(',').toSorted(),
    ),
  ).toEqual([['1', '2', '3', '4', '5']])
})
