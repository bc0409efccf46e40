/**
 * One file of `vitrine render`, as bytes in and bytes out: rendered once, rendered again with newer prices, or put back
 * as the merchant wrote it. Prices come from a function in the test, which also counts the questions. Kept prices,
 * coupons, countries and failures of the platform are covered; folders and links are in render.test.ts.
 */

import { expect, it } from 'vitest'
import { originalPage } from '../../src/cli/render/original-page.ts'
import { type RenderFileOptions, renderFile } from '../../src/cli/render/render-file.ts'
import { createSitePrices } from '../../src/cli/render/site-prices.ts'
import { pricesFrom, renderPage } from '../../src/render/index.ts'
import { priceItem } from '../render/items.ts'

const settings = { country: 'DE' }
const script =
  '<script src="/vitrine.js" data-client="1001" data-price-host="https://prices.example" data-checkout-host="https://checkout.example"></script>'
const card = '<vitrine-card product="1" structured-data="product"></vitrine-card>'

/** The prices of a site, and the addresses that were asked for. */
const open = (answer?: (url: URL, language: string) => Response) => {
  const asked: string[] = []
  const fetch = async (address: string, init?: RequestInit): Promise<Response> => {
    const url = new URL(address)
    const language = new Headers(init?.headers).get('accept-language') ?? ''
    asked.push(`${language} ${url.searchParams.get('coupon') ?? ''} ${url.searchParams.get('product_id')}`)
    if (answer) return answer(url, language)
    const products = url.searchParams.get('product_id')?.split(',') ?? []
    return Response.json(products.map((product) => priceItem(product)))
  }
  const prices = createSitePrices({ host: undefined, fetch, pricesFrom })
  const render = (html: string, over: Partial<RenderFileOptions> = {}) =>
    renderFile(Buffer.from(html), 'a.html', { settings, renderPage, prices, timeout: 60_000, ...over })
  return { asked, prices, render }
}

it('takes out all that a rendering adds, and nothing of the merchant’s', async () => {
  const { render } = open()
  const body = `<h1>Gr\u00f6\u00dfe</h1><vitrine-plans>${card}</vitrine-plans>
    <div id="own"><template shadowrootmode="open"><p>own</p></template></div><template>x</template>
    <script type="application/json" id="own:vitrine:1">{}</script>
    <p data-vitrine-product="1"><b data-vitrine-field="price">from <i>70 \u20ac</i></b>
    <i hidden data-vitrine-if="discount">less</i><i data-vitrine-if="discount">less</i></p>`
  const html = `<!doctype html><html lang="de"><head>${script}</head><body>${body}</body></html>`
  const { bytes, rendered } = await render(html)
  const result = bytes?.toString() ?? ''
  expect(rendered).toBe(5)
  expect(result).toContain('<i hidden data-vitrine-hidden data-vitrine-if="discount">')
  expect(originalPage(result)).toBe(html.replace('<script', '<script data-country="DE"'))
})

it('takes out what stands between the cells of a table, in the order of the page', async () => {
  const { render } = open()
  const figure = '<b data-vitrine-product="1" data-vitrine-field="price">70</b>'
  const html = `${script}<table><tr><td>${card}${figure}</td></tr><p>one</p>${card}${figure}<tr><td>two</table>`
  const { bytes, rendered } = await render(html)
  expect(rendered).toBe(4)
  expect(originalPage(bytes?.toString() ?? '')).toBe(html.replace('<script', '<script data-country="DE"'))
})

it('says of a page without the script tag why it stays as it is, and of one without elements nothing', async () => {
  const { render } = open()
  expect(await render(card)).toEqual({
    bytes: undefined,
    rendered: 0,
    elements: 1,
    unknown: [],
    problem: 'It has no script tag of Vitrine.',
  })
  expect(await render('<p>x</p>')).toMatchObject({ bytes: undefined, elements: 0, problem: undefined })
})

it('says of a page in another encoding why it stays as it is', async () => {
  const { prices } = open()
  const bytes = Buffer.from(`${script}${card}Gr\u00f6\u00dfe`, 'latin1')
  const over = { settings, renderPage, prices, timeout: 60_000 }
  expect(await renderFile(bytes, 'a.html', over)).toMatchObject({
    bytes: undefined,
    problem: 'It is not in UTF-8.',
  })
})

it('says of a page that could not be rendered that it stays as it is', async () => {
  const { render } = open()
  expect(await render(script + card, { renderPage: (response) => response })).toMatchObject({
    bytes: undefined,
    rendered: 0,
    problem: 'It could not be rendered.',
  })
})

it('writes a coupon of the command as text, and renders an element in front of the script tag with it', async () => {
  const { asked, render } = open()
  const { bytes } = await render(card + script, { settings: { country: 'DE', coupon: 'A"B' } })
  expect(bytes?.toString()).toContain('data-coupon="A&#34;B"')
  expect(asked).toEqual(['en A"B 1'])
})

it('renders a page for the country of its script tag only, which it writes once', async () => {
  const { render } = open()
  const once = (await render(script + card)).bytes?.toString() ?? ''
  const twice = (await render(once)).bytes?.toString() ?? ''
  expect(twice.match(/data-country=/g)).toHaveLength(1)
  expect(await render(once, { settings: { country: 'FR' } })).toMatchObject({
    bytes: undefined,
    problem: 'Its script tag has another data-country.',
  })
})

it.each([
  ['an empty country', 'data-country=""', ''],
  ['an invalid country', 'data-country="Germany"', ''],
  ['the same country in small letters', 'data-country="de"', undefined],
])('renders a page whose script tag has %s', async (_, attribute, added) => {
  const { render } = open()
  const html = script.replace('<script', `<script ${attribute}`) + card
  const { bytes, problem } = await render(html)
  expect(problem).toBe(undefined)
  expect(bytes?.toString()).toContain(
    added === undefined ? `<script ${attribute} src` : `<script data-country="DE" ${attribute} src`,
  )
  expect(bytes?.toString()).toContain('part="price"')
})

it('leaves a page alone that has no price, and never had one', async () => {
  const { render } = open(() => new Response('{}', { status: 404 }))
  expect(await render(script + card)).toMatchObject({ bytes: undefined, unknown: ['1'], problem: undefined })
})

it('asks once for each language and each coupon of a site', async () => {
  const { asked, render } = open()
  const page = (language: string, coupon: string): string =>
    `<html lang="${language}">${script}<vitrine-store coupon="${coupon}">${card}</vitrine-store>`
  for (let round = 0; round < 2; round += 1)
    for (const html of [page('de', ''), page('fr', ''), page('fr', 'AB')]) await render(html)
  expect(asked).toEqual(['de  1', 'fr  1', 'fr AB 1'])
})

it('dates the prices of a page by the oldest', async () => {
  const { prices } = open((url) => {
    const product = url.searchParams.get('product_id') ?? ''
    return Response.json([priceItem(product)], { headers: { age: product === '1' ? '500' : '0' } })
  })
  const ask = (...products: string[]) =>
    prices.ask('en')(
      { query: { host: 'https://prices.example', client: '1001' }, products } as never,
      AbortSignal.timeout(60_000),
    )
  const [old, young] = [await ask('1'), await ask('2')]
  expect((young?.at ?? 0) - (old?.at ?? 0)).toBeGreaterThanOrEqual(500_000)
  expect((await ask('2', '1'))?.at).toBe(old?.at)
})

it('reports a failure and an unknown product for the page that had it', async () => {
  let status = 503
  const { render } = open(() => new Response('[]', { status }))
  expect(await render(script + card)).toMatchObject({
    problem: expect.stringMatching(/^The price host \S+ answers 503\.$/),
  })
  status = 404
  expect(await render(script + card)).toMatchObject({ problem: undefined, unknown: ['1'] })
  expect(await render(`${script}<vitrine-card product="2"></vitrine-card>`)).toMatchObject({ unknown: ['2'] })
})
