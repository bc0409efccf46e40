/**
 * Renders pages whose prices are there at once, in this process:
 *
 *     npm run bench:render -- --write
 *
 * Limits: 100 cards take at most 12 times as long as 10, by medians. Memory after 10,000 pages is within 8 MiB of that after 1,000. A page
 * of eight times as many elements takes at most 16 times as long, by medians; by the square it would be 64 times. The
 * exit code is 1 when one is exceeded.
 */

import { setImmediate as afterEvents } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { renderPage } from '../../src/render/index.ts'
import { priceItem } from '../../test/render/items.ts'
import { median, percentile } from './statistics.ts'
import { performancePage, writeFigures } from './write-figures.ts'

const { values: options } = parseArgs({
  options: { write: { type: 'boolean', default: false }, pages: { type: 'string', default: '10000' } },
})
const pages = Number(options.pages)
const mostOfTen = 12
const mostMegabytes = 8
const mostGrowth = 16

// The built library: Node reads no JSX.
const built: { renderPage: typeof renderPage } = await import(
  new URL('../../dist/lib/render/index.js', import.meta.url).href
)

const cardOf = (id: number): string => `<vitrine-card product="${id}"><a href="/${id}">Buy</a></vitrine-card>`

const htmlOf = (body: string): string => {
  const script =
    '<script async src="/vitrine.js" data-client="1001" data-price-host="/shop" data-checkout-host="https://checkout.example"></script>'
  return `<!doctype html><html lang="en"><head>${script}</head><body>${body}</body></html>`
}

const cardsOf = (count: number): string =>
  htmlOf(Array.from({ length: count }, (_, index) => cardOf(index + 1)).join('\n'))

/** Pages that grow with a number, all with one card. */
const growing: Readonly<Record<string, (count: number) => string>> = {
  'elements beside it': (count) => '<p class="a">a</p>'.repeat(count),
  'list items without an end tag': (count) => '<li>a'.repeat(count),
  // More of them, or the time that every page takes would hide theirs.
  'eight times as many spaces in an attribute': (count) =>
    `<vitrine-card product="2" label="a${' '.repeat(8 * count)}a"></vitrine-card>`,
}
const few = 500
const many = 8 * few

/** @returns milliseconds */
const render = async (html: string): Promise<number> => {
  const began = performance.now()
  const response = built.renderPage(new Response(html, { headers: { 'content-type': 'text/html' } }), {
    request: new Request('https://shop.example/'),
    country: 'DE',
    timeout: 60_000,
    prices: async ({ products }) => ({
      items: products.map((product) => priceItem(product)),
      at: Date.now(),
    }),
  })
  const text = await response.text()
  const time = performance.now() - began
  if (!text.includes('shadowrootmode')) throw new Error('the page was not rendered')
  return time
}

const timesOf = async (cards: number, count: number): Promise<number[]> => {
  const html = cardsOf(cards)
  const times: number[] = []
  for (let index = 0; index < count; index += 1) times.push(await render(html))
  return times.slice(count / 4)
}

/** Both pages in turns, so that a machine that is busy for a while slows both. @returns their medians */
const growthOf = async (page: (count: number) => string, count: number): Promise<[number, number]> => {
  const [small, large] = [htmlOf(cardOf(1) + page(few)), htmlOf(cardOf(1) + page(many))]
  const times: [number[], number[]] = [[], []]
  for (let index = 0; index < count; index += 1) {
    times[0].push(await render(small))
    times[1].push(await render(large))
  }
  return [median(times[0].slice(count / 4)), median(times[1].slice(count / 4))]
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Streams of the runtime are freed after a turn of the event loop, which a server has between two requests. */
const liveMegabytes = async (): Promise<number> => {
  collect()
  await afterEvents()
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const [ten, hundred] = [await timesOf(10, 400), await timesOf(100, 200)]
const growths: { name: string; small: number; large: number; ratio: number }[] = []
for (const [name, page] of Object.entries(growing)) {
  const [small, large] = await growthOf(page, 200)
  growths.push({ name, small, large, ratio: large / small })
}
const html = cardsOf(3)
const renderMany = async (from: number, to: number): Promise<number> => {
  for (let index = from; index < to; index += 1) {
    await render(html)
    await afterEvents()
  }
  return liveMegabytes()
}
const before = await renderMany(0, pages / 10)
const after = await renderMany(pages / 10, pages)

const row = (what: string, times: readonly number[]): string =>
  `| ${what} | ${median(times).toFixed(1)} ms | ${percentile(times, 0.99).toFixed(1)} ms |`
const growth = after - before
const figures = [
  '| page | median | 99th percentile |',
  '| --- | --- | --- |',
  row('10 cards', ten),
  row('100 cards', hundred),
  '',
  `| one card and | ${few.toLocaleString('en')} | ${many.toLocaleString('en')} | ratio of the medians |`,
  '| --- | --- | --- | --- |',
  ...growths.map(
    ({ name, small, large, ratio }) =>
      `| ${name} | ${small.toFixed(2)} ms | ${large.toFixed(2)} ms | ${ratio.toFixed(1)} × |`,
  ),
  '',
  `Live memory after ${pages / 10} pages: ${before.toFixed(1)} MiB; after ${pages}: ${after.toFixed(1)} MiB.`,
].join('\n')
console.log(figures)
if (options.write) writeFigures(performancePage, 'bench:render', figures)
const isGood =
  median(hundred) <= mostOfTen * median(ten) &&
  growth <= mostMegabytes &&
  growths.every(({ ratio }) => ratio <= mostGrowth)
console.log(
  `\n${isGood ? 'PASS' : 'FAIL'}: 100 cards within ${mostOfTen} × the time of 10, at most ${mostMegabytes} MiB more, 8 × the elements within ${mostGrowth} × the time`,
)
process.exitCode = isGood ? 0 : 1
