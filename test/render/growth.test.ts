import { expect, it } from 'vitest'
import { useSteps } from '../support/steps.ts'
import { priceItem } from './items.ts'

const { expectLinear, loaded } = useSteps(
  /\/src\/(render|widget|contract)\//,
  () => import('../../src/render/render-page.ts'),
)

const settings = { client: '1001', priceHost: '/shop', checkoutHost: 'https://checkout.example' }
const card = '<vitrine-card product="1"></vitrine-card>'

const rendered = ({ renderPage }: ReturnType<typeof loaded>, html: string): Promise<string> =>
  renderPage(new Response(html, { headers: { 'content-type': 'text/html' } }), {
    request: new Request('https://shop.example/'),
    country: 'DE',
    timeout: 60_000,
    settings,
    async prices({ products }) {
      return { items: products.map((product) => priceItem(product)), at: 0 }
    },
  }).text()

const times = (text: string, n: number): string => text.repeat(n)

/** Pages that grow with a number, each by what a page of many users may hold. */
const pages: Readonly<Record<string, (n: number) => string>> = {
  'nested elements': (n) => `${times('<div>', n)}${card}${times('</div>', n)}`,
  'cards that are never closed': (n) => times('<vitrine-card product="1">', n),
  'stores that are never closed': (n) => times(`<vitrine-store coupon="A">${card}`, n / 20),
  'plans that are never closed': (n) => times('<vitrine-plans><vitrine-card product="1">', n),
  'fields that are never closed': (n) => times('<b data-vitrine-field="price" data-vitrine-product="1">', n),
  'unknown elements that are never closed': (n) => times('<x-y>', n),
  'letters of fonts that are never closed': (n) => `${times('<b>', n)}${times('</i>', n)}`,
  'paragraphs in elements without an end': (n) => `<p>${times('<span>', n)}${times('<p><br>', n)}`,
  'end tags alone': (n) => `${times('<span>', 400)}${times('</section></table></p></li>', n)}`,
  'templates that are never closed': (n) => `${times('<template>', n)}${times('</svg>', n)}`,
  'images of vectors that are never closed': (n) => `${times('<svg>', n)}${times('</math>', n)}`,
  attributes: (n) => `<p data-vitrine="card"${Array.from({ length: n }, (_, at) => ` a${at}`).join('')}>`,
  'spaces in an attribute': (n) => `<vitrine-card product="1" label="x${times(' ', n)}!"></vitrine-card>`,
  'letters of an attribute': (n) =>
    `<vitrine-card product="1" label="${times('é &amp; ', n)}"></vitrine-card>`,
  text: (n) => times('a & b < c', n),
}

it.each(Object.entries(pages))('reads %s in steps that grow with the page', (_, page) =>
  expectLinear((render, n) => rendered(render, page(n)), 600),
)

it('sends a page of any depth as it came, with what was rendered before', async () => {
  for (const deep of [times('<div>', 5_000), times('<svg>', 5_000), times('<template>', 5_000)]) {
    const html = `<body>${card}${deep}${card}</body>`
    const data = /<script type="application\/json".*?<\/script>/s
    const result = await rendered(loaded(), html)
    expect(result.split('<template shadowrootmode').length).toBe(2)
    expect(result.replace(/<template shadowrootmode="open">.*?<\/template>/s, '').replace(data, '')).toBe(
      html,
    )
  }
})

it('leaves an element to the script whose attribute is mostly space', async () => {
  for (const space of [' ', '"', '\u200b', '\n'].map((letter) => letter.replace('"', '&quot;'))) {
    const html = `<vitrine-card product="1" label="x${times(space, 15_000)}!"></vitrine-card>`
    expect(await rendered(loaded(), html)).toBe(html)
  }
})
