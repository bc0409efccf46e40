/**
 * A memory test: an application replaces its content a hundred and fifty times while the page stays, and what it has removed is
 * released. Objects, nodes and listeners are counted by Chromium's debugging protocol after forced garbage collection.
 * One object of each view that stays would be a hundred and fifty, so the limit of fifty is far from chance.
 */

import type { CDPSession } from 'playwright-core'
import { expect, it } from 'vitest'
import { sharedRows } from '../../src/widget/build/script-exports-plugin.ts'
import { useBrowser } from '../support/browser.ts'
import { htmlPage, scriptTag, useSites } from './support.ts'

const open = useBrowser()
const serveAll = useSites()

const link = (product: number, more = ''): string =>
  `https://checkout.example/1001/?cart=${product}&amp;affiliate=5${more}`

/** Every kind of element and of markup. Each view comes again and again, with a product of its own. */
const views = [
  `<vitrine-store coupon="SAVE10">
    <vitrine-card product="1" structured-data="product" quantity-control><a href="${link(1)}">Buy</a></vitrine-card>
    <vitrine-price product="1">70 €</vitrine-price>
    <vitrine-card product="SHOWN" link-params="affiliate=SHOWN"></vitrine-card>
  </vitrine-store>
  <div style="height: 3000px">Never scrolled into view is what follows.</div>
  <div data-vitrine="card" data-vitrine-product="2">70 €</div>`,
  `<vitrine-store currency="EUR">
    <vitrine-coupon></vitrine-coupon><vitrine-currency currencies="EUR USD"></vitrine-currency>
    <vitrine-plans selected="year">
      <vitrine-card product="3" interval="month"></vitrine-card>
      <vitrine-card product="4" interval="year" link-params="affiliate=7"></vitrine-card>
    </vitrine-plans>
  </vitrine-store>
  <vitrine-card product="SHOWN" link-params="affiliate=SHOWN"></vitrine-card>
  <p data-vitrine-product="3">
    <b data-vitrine-field="price">70 €</b> <i data-vitrine-if="discount">less</i>
    <a data-vitrine-field="buy" href="${link(3)}">Buy</a> <span class="shop-3-priceGross">70 €</span>
  </p>`,
  `<vitrine-buy product="5" add><a href="${link(5, '&amp;quantity=2')}">Buy</a></vitrine-buy>
  <vitrine-order price-rule="team" quantity-control>
    <vitrine-card product="5" data-vitrine-choice="Edition" data-vitrine-checked></vitrine-card>
    <vitrine-total></vitrine-total>
  </vitrine-order>
  <vitrine-card product="SHOWN" link-params="affiliate=SHOWN"></vitrine-card>
  <vitrine-cart-button></vitrine-cart-button><vitrine-cart inline></vitrine-cart>`,
]

/** Shows views one after the other, each until all of it has been painted. Runs in the page. */
const showViews = async ({
  views,
  count,
  first,
}: {
  views: string[]
  count: number
  first: number
}): Promise<void> => {
  const main = document.querySelector('main') as HTMLElement
  const isPainted = (): boolean =>
    [...main.querySelectorAll('vitrine-card')].every((card) =>
      card.shadowRoot?.querySelector('[part=price]'),
    ) &&
    [
      ...main.querySelectorAll('vitrine-coupon,vitrine-currency,vitrine-order,vitrine-plans,vitrine-price'),
    ].every((element) => (element.shadowRoot?.childNodes.length ?? 0) > 0) &&
    [...main.querySelectorAll('b,span')].every(({ textContent }) => /77/.test(textContent))
  for (let shown = 0; shown < count; shown += 1) {
    main.innerHTML = views[shown % views.length]?.replaceAll('SHOWN', String(first + shown)) ?? ''
    history.pushState(null, '', `?view=${shown}`)
    while (!isPainted()) await new Promise((done) => setTimeout(done))
  }
  main.replaceChildren()
  await new Promise((done) => setTimeout(done, 50))
}

/** How many objects with a prototype are alive. */
const aliveOf = async (cdp: CDPSession, prototype: string): Promise<number> => {
  const objectGroup = 'counted'
  const { result } = await cdp.send('Runtime.evaluate', { expression: prototype, objectGroup })
  const prototypeObjectId = result.objectId ?? ''
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId, objectGroup })
  const { result: length } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  // The list itself would keep them.
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup })
  return Number(length.value)
}

const place = sharedRows()
  .flatMap(({ names }) => names)
  .indexOf('signal')
const signals = `Object.getPrototypeOf(window[Symbol.for('vitrine')].shared[${place}](0))`
const prototypes = {
  elements: 'HTMLElement.prototype',
  roots: 'ShadowRoot.prototype',
  observers: 'MutationObserver.prototype',
  viewObservers: 'IntersectionObserver.prototype',
  signals,
}

const count = async (cdp: CDPSession): Promise<Record<string, number>> => {
  // Each collection of one heap lets the other one free more.
  for (let time = 0; time < 4; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  const counts: Record<string, number> = { nodes, listeners: jsEventListeners }
  for (const [name, prototype] of Object.entries(prototypes)) counts[name] = await aliveOf(cdp, prototype)
  return counts
}

it('releases stores, prices, elements and listeners of many views', async () => {
  const head = (priceHost: string): string =>
    scriptTag(priceHost, 'async src="/vitrine.js" data-class-prefix="shop" data-analytics="events"')
  const site = await serveAll((priceHost) => ({ '/': { html: htmlPage(head(priceHost), '<main></main>') } }))
  const { page, complaints } = await open()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await page.goto(site.url)
  const show = (first: number, times: number): Promise<void> =>
    page.evaluate(showViews, { views, first, count: times })
  // Lazy files, words, caches of the browser and the prices that the page keeps are there afterwards.
  await show(1000, 60)
  const before = await count(cdp)
  await show(2000, 150)
  // Analytics wait a second for each element in view.
  const grown = async (): Promise<[string, number][]> => {
    const after = await count(cdp)
    return Object.entries(after).filter(([name, value]) => value - (before[name] ?? 0) > 50)
  }
  await expect.poll(grown, { interval: 200 }).toEqual([])
  expect(complaints).toEqual([])
})
