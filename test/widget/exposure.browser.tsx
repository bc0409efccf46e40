/**
 * No visible amount may differ from what checkout charges without a mark, not for a millisecond: while currency,
 * coupon, rule or product changes, in an outage, from a remembered price, and on the way back to a page that was left.
 * Mutations of the page are observed, and time stands still unless the test moves it, so that the sum is exact on
 * every machine.
 */

import { expect, it } from 'vitest'
import { applyCoupon, chooseCurrency, removeCoupon } from '../../src/widget/storefront/actions.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
import { type Answer, json, money, mount, ownStorage, priceItem, testPage } from './support.ts'

const html = `
  <vitrine-card product="1"></vitrine-card>
  <p><vitrine-price product="1">Ours</vitrine-price></p>
  <p data-vitrine-product="1"><b data-vitrine-field="price">Ours</b> <a data-vitrine-field="buy" href="#">Buy</a></p>`

/** The charge of checkout for a cart, in words; `era` is the state of the platform's price list. */
const charged = (parameters: URLSearchParams, era: number): string =>
  [
    parameters.get('currency') ?? 'EUR',
    parameters.get('coupon') ?? '-',
    parameters.get('country') ?? parameters.get('deliveryCountryId') ?? '-',
    era,
  ].join('/')

const minute = 60_000

/**
 * A page whose every visible amount is watched. Time stands still unless the test moves it, so that the milliseconds are
 * exact on every machine.
 */
const watchedPage = async (storage = ownStorage(), isDown = false) => {
  const platform = { era: 1, isDown, delay: 1_000 }
  const answer: Answer = async (url) => {
    await test.page.env.wait(platform.delay)
    const { era, isDown } = platform
    if (isDown) throw new TypeError('no network')
    const ids = (url.searchParams.get('product_id') ?? '').split(',')
    const currency = url.searchParams.get('currency') ?? 'EUR'
    return json(
      ids.map((id) =>
        priceItem(id, {
          price: { ...money(1), gross: { value: 1, localized: charged(url.searchParams, era) } },
          currency: { iso: currency },
        }),
      ),
    )
  }
  const test = testPage(answer, { currency: 'EUR' }, storage)
  const host = mount(html)
  let exposed = 0
  let wrong = 0
  let before = test.page.env.now()
  let texts: string[] = []
  const link = (): string => host.querySelector<HTMLAnchorElement>('a[data-vitrine-field]')?.href ?? ''
  const nodes = () => [
    host.querySelector('vitrine-card')?.shadowRoot?.querySelector('[part=price]'),
    host.querySelector('vitrine-price')?.shadowRoot?.querySelector('bdi, slot'),
    host.querySelector('b'),
  ]
  const textIn = (node: Element | null | undefined): string =>
    (node instanceof HTMLSlotElement ? node.assignedNodes() : [node])
      .map((each) => each?.textContent ?? '')
      .join('')
      .trim()
  /** The merchant's own text is no amount of the widget's until it has taken the place of one. */
  let hasPrices = false
  const checkoutLinks = (): HTMLAnchorElement[] =>
    [host, ...[...host.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])].flatMap(
      (root) => [...root.querySelectorAll<HTMLAnchorElement>('a[part=buy], a[data-vitrine-field]')],
    )
  const currencyOf = ({ href }: HTMLAnchorElement): string | null =>
    new URL(href).searchParams.get('currency')
  /** Adds the time since the last change for each amount that was wrong and not marked as old. */
  const measure = (): void => {
    const now = test.page.env.now()
    exposed += (now - before) * wrong
    before = now
    const truth = charged(new URL(link()).searchParams, platform.era)
    texts = nodes().flatMap((node) => textIn(node) || [])
    hasPrices ||= texts.length > 0 && !texts.includes('Ours')
    wrong = nodes().filter((node) => {
      const text = textIn(node)
      return hasPrices && text && text !== truth && !node?.closest('[aria-busy=true]')
    }).length
  }
  const observer = new MutationObserver(measure)
  const observe = (root: Node): void =>
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true })
  await test.settle()
  observe(host)
  for (const element of host.querySelectorAll('*')) if (element.shadowRoot) observe(element.shadowRoot)
  const store = storefrontFor(host, test.page)
  return {
    platform,
    store,
    storage,
    settings: test.page.settings,
    advance: async (milliseconds: number) => {
      measure()
      await test.advance(milliseconds)
      measure()
    },
    /** Another tab, another page, and back: by the button "back", or by choosing the tab. */
    comeBack: async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await test.settle()
      measure()
    },
    /** Milliseconds in which an amount was wrong and not marked, summed over the amounts. */
    exposed: () => exposed,
    texts: () => texts,
    marked: () => nodes().filter((node) => node?.closest('[aria-busy=true]')).length,
    /** Paints nothing until the returned function is called, as on a slow phone with many elements. */
    holdPainting: () => {
      const { scheduler } = test.page
      const held: (() => void)[] = []
      test.page.scheduler = {
        tryRun(again) {
          held.push(again)
          return false
        },
      }
      return () => {
        test.page.scheduler = scheduler
        for (const again of held) again()
      }
    },
    add: (more: string) => host.insertAdjacentHTML('beforeend', more),
    /** The currency of every checkout link of the widget's. */
    links: () => checkoutLinks().map(currencyOf),
    /** The currency in which each link sells when it is pressed. */
    pressAll: () =>
      checkoutLinks().map((link) => {
        let sold: string | undefined
        const onCheckout = (event: DocumentEventMap['vitrine-checkout']): void => {
          event.preventDefault()
          sold = event.detail.currency
        }
        host.addEventListener('vitrine-checkout', onCheckout, { once: true })
        link.click()
        return sold
      }),
    settle: test.settle,
    leave: () => {
      observer.disconnect()
      host.remove()
    },
  }
}

type Watched = Awaited<ReturnType<typeof watchedPage>>

const changes: readonly [string, (page: Watched) => void][] = [
  ['the currency', ({ store }) => void chooseCurrency(store, 'USD')],
  ['a coupon', ({ store }) => void applyCoupon(store, 'SAVE10')],
  [
    'the country',
    ({ settings }) => {
      settings.value = { ...settings.value, country: 'US' }
    },
  ],
  [
    'all of them, and one back',
    ({ store, settings }) => {
      chooseCurrency(store, 'JPY')
      applyCoupon(store, 'SAVE10')
      settings.value = { ...settings.value, country: 'US' }
      removeCoupon(store)
    },
  ],
]

for (const [what, change] of changes) {
  it(`shows no wrong amount unmarked while ${what} changes`, async () => {
    const page = await watchedPage()
    await page.advance(2_000)
    expect(new Set(page.texts())).toEqual(new Set(['EUR/-/-/1']))
    expect(page.texts()).toHaveLength(3)
    change(page)
    await page.settle()
    for (let step = 0; step < 10; step += 1) await page.advance(500)
    expect(page.texts()).toHaveLength(3)
    expect(page.texts()).not.toContain('EUR/-/-/1')
    expect(page.exposed()).toBe(0)
  })

  it(`shows no wrong amount unmarked while ${what} changes during an outage`, async () => {
    const page = await watchedPage()
    await page.advance(2_000)
    page.platform.isDown = true
    change(page)
    await page.settle()
    for (let step = 0; step < 40; step += 1) await page.advance(1_000)
    page.platform.isDown = false
    await page.comeBack()
    for (let step = 0; step < 10; step += 1) await page.advance(1_000)
    expect(page.exposed()).toBe(0)
  })
}

it('marks what waits to be painted after a change, until it is painted', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  const paint = page.holdPainting()
  chooseCurrency(page.store, 'USD')
  await page.settle()
  await page.advance(500)
  expect(page.marked()).toBe(3)
  for (let step = 0; step < 4; step += 1) await page.advance(500)
  expect(page.texts()).toEqual(['EUR/-/-/1', 'EUR/-/-/1', 'USD/-/-/1'])
  paint()
  await page.settle()
  await page.advance(500)
  expect(page.texts()).toEqual(['USD/-/-/1', 'USD/-/-/1', 'USD/-/-/1'])
  expect([page.marked(), page.exposed()]).toEqual([0, 0])
})

it('charges by every link what figures elsewhere show, before the link is painted', async () => {
  const page = await watchedPage()
  page.add(
    `<vitrine-buy product="1"></vitrine-buy>
    <vitrine-order><a data-vitrine-product="1" data-vitrine-choice="Term" href="#">Ours</a></vitrine-order>
    <vitrine-order>
      <a data-vitrine-product="1" data-vitrine-choice="Term" href="#">Ours</a>
      <vitrine-total></vitrine-total>
    </vitrine-order>`,
  )
  await page.advance(2_000)
  expect(page.links()).toEqual(['EUR', 'EUR', 'EUR', 'EUR', 'EUR'])
  const paint = page.holdPainting()
  chooseCurrency(page.store, 'USD')
  await page.settle()
  for (let step = 0; step < 4; step += 1) await page.advance(500)
  expect(page.texts()).toContain('USD/-/-/1')
  expect(page.links()).toEqual(['USD', 'USD', 'USD', 'USD', 'USD'])
  expect(page.pressAll()).toEqual(['USD', 'USD', 'USD', 'USD', 'USD'])
  paint()
})

it('marks a remembered price for as long as the platform cannot be asked', async () => {
  const first = await watchedPage()
  await first.advance(2_000)
  first.leave()
  const second = await watchedPage(first.storage, true)
  second.platform.era = 2
  for (let step = 0; step < 40; step += 1) await second.advance(1_000)
  expect(second.texts()).toEqual(['EUR/-/-/1', 'EUR/-/-/1', 'EUR/-/-/1'])
  expect([second.marked(), second.exposed()]).toEqual([3, 0])
  second.platform.isDown = false
  await second.comeBack()
  await second.advance(2_000)
  expect(second.texts()).toEqual(['EUR/-/-/2', 'EUR/-/-/2', 'EUR/-/-/2'])
  expect([second.marked(), second.exposed()]).toEqual([0, 0])
})

it('marks the merchant’s own text where it takes the place of a price in an outage', async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  page.platform.isDown = true
  chooseCurrency(page.store, 'USD')
  await page.settle()
  for (let step = 0; step < 20; step += 1) await page.advance(1_000)
  expect(page.texts()).toEqual(['Ours', 'Ours'])
  expect([page.marked(), page.exposed()]).toEqual([2, 0])
  // Another price is on its way, and there is still none to show.
  applyCoupon(page.store, 'SAVE10')
  await page.settle()
  await page.advance(500)
  expect([page.texts(), page.marked(), page.exposed()]).toEqual([['Ours', 'Ours'], 2, 0])
  page.platform.isDown = false
  await page.comeBack()
  await page.advance(2_000)
  expect([page.marked(), page.exposed(), page.texts().length]).toEqual([0, 0, 3])
})

it('leaves the merchant’s own text unmarked on a page that has shown no price yet', async () => {
  const page = await watchedPage(undefined, true)
  for (let step = 0; step < 20; step += 1) await page.advance(1_000)
  expect(page.texts()).toEqual(['Ours', 'Ours'])
  expect(page.marked()).toBe(0)
})

it('marks a remembered price until the answer, when the platform has changed it meanwhile', async () => {
  const first = await watchedPage()
  await first.advance(2_000)
  first.leave()
  const second = await watchedPage(first.storage)
  second.platform.era = 2
  await second.advance(500)
  expect(second.texts()).toEqual(['EUR/-/-/1', 'EUR/-/-/1', 'EUR/-/-/1'])
  await second.advance(2_000)
  expect(second.texts()).toEqual(['EUR/-/-/2', 'EUR/-/-/2', 'EUR/-/-/2'])
  expect(second.exposed()).toBe(0)
})

/** A page on which the shopper was six minutes ago, and whose prices the platform has changed meanwhile. */
const leftPage = async () => {
  const page = await watchedPage()
  await page.advance(2_000)
  await page.advance(6 * minute)
  page.platform.era = 2
  return page
}

it('marks an old price from the return to the page until the answer', async () => {
  const page = await leftPage()
  await page.comeBack()
  await page.advance(500)
  expect(page.texts()).toEqual(['EUR/-/-/1', 'EUR/-/-/1', 'EUR/-/-/1'])
  await page.advance(500)
  expect(page.texts()).toEqual(['EUR/-/-/2', 'EUR/-/-/2', 'EUR/-/-/2'])
  expect(page.exposed()).toBe(0)
})

it('marks an old price for as long as the platform cannot be asked', async () => {
  const page = await leftPage()
  page.platform.isDown = true
  await page.comeBack()
  for (let step = 0; step < 40; step += 1) await page.advance(1_000)
  expect(page.texts()).toEqual(['EUR/-/-/1', 'EUR/-/-/1', 'EUR/-/-/1'])
  expect(page.exposed()).toBe(0)
  page.platform.isDown = false
  await page.comeBack()
  await page.advance(2_000)
  expect(page.texts()).toEqual(['EUR/-/-/2', 'EUR/-/-/2', 'EUR/-/-/2'])
  expect(page.exposed()).toBe(0)
})
