/**
 * Hundreds of cards on a page: their work is divided into tasks, their prices come by few requests, and cards out of
 * sight are neither painted nor laid out until they are near, found, printed, or five seconds have passed. Counts of
 * views, links and reads are compared with those of ten cards; no time is measured. Needs the layout of a real
 * browser.
 */

import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { mountElements } from '../../src/widget/startup/define.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { createPage } from '../../src/widget/storefront/page.ts'
import { money, mount, priced, priceItem, testPage } from './support.ts'

it('mounts many cards in several tasks, and requests all of their prices at once', async () => {
  const products = Array.from({ length: 25 }, (_, index) => String(index + 1))
  document.body.innerHTML = products.map((id) => `<vitrine-card product="${id}"></vitrine-card>`).join('')
  const requests: string[] = []
  let now = 0
  let tasks = 1
  const page = createPage({
    document,
    loader: moduleLoader,
    env: {
      // Each card takes a millisecond.
      now: () => now++,
      wait: async (milliseconds) => {
        if (milliseconds > 0) return new Promise(() => {})
        tasks += 1
      },
      fetch: async (url) => {
        requests.push(String(url))
        return new Response('[]')
      },
    },
  })
  page.settings.value = { client: '1001', priceHost: 'https://prices.example' }
  page.ready = page.ready.then(() => mountElements(page))
  await page.ready
  await expect.poll(() => requests).toHaveLength(1)
  expect(tasks).toBe(3)
  expect(new URL(requests[0] ?? '').searchParams.get('product_id')).toBe(products.join())
})

it('builds no links for cards out of sight when their prices come', async () => {
  const links = async (count: number): Promise<number> => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const prices = priced()
    const { settle } = testPage(async (url, init) => {
      await held
      return prices(url, init)
    })
    const host = mount(
      Array.from(
        { length: count },
        (_, index) => `<vitrine-card product="${index + 1}"></vitrine-card>`,
      ).join(''),
    )
    await settle()
    await frames()
    const Before = globalThis.URL
    let made = 0
    globalThis.URL = class extends Before {
      constructor(...address: ConstructorParameters<typeof Before>) {
        super(...address)
        if (this.host === 'checkout.example') made += 1
      }
    }
    release()
    await settle()
    await frames()
    await settle()
    globalThis.URL = Before
    expect(host.querySelector('vitrine-card')?.shadowRoot?.querySelector('[part=price]')).not.toBeNull()
    host.remove()
    return made
  }
  const few = await links(20)
  expect(few).toBeGreaterThanOrEqual(10)
  expect(await links(60)).toBe(few)
})

/** Lets the browser lay out and decide what is near. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

const open = async (count: number, around = (cards: string) => cards, inside = '', style = '') => {
  const test = testPage(priced())
  const cards = Array.from(
    { length: count },
    (_, index) =>
      `<vitrine-card id="card-${index + 1}" product="${index + 1}" style="${style}">${inside}</vitrine-card>`,
  )
  const host = mount(around(cards.join('')))
  await test.settle()
  await frames()
  await test.settle()
  const numbers = (holds: (card: Element) => boolean): number[] =>
    [...host.querySelectorAll('vitrine-card')].flatMap((card) =>
      holds(card) ? Number(card.getAttribute('product')) : [],
    )
  const priceOf = (card: Element): Element | null | undefined =>
    card.shadowRoot?.querySelector('[part=price]')
  return {
    ...test,
    host,
    /** The cards that are painted with their price. */
    painted: () => numbers((card) => Boolean(priceOf(card))),
    /** The cards whose prices have a layout. */
    laidOut: () =>
      numbers((card) => priceOf(card)?.checkVisibility({ contentVisibilityAuto: true }) === true),
    widths: () =>
      [...host.querySelectorAll('vitrine-card')].map((card) => card.getBoundingClientRect().width),
  }
}

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

afterEach(() => scrollTo(0, 0))

it('paints and lays out as much of three hundred cards as of ten, and the rest when it is near', async () => {
  const few = await open(10)
  expect([few.painted(), few.laidOut()]).toEqual([ten, ten])
  few.host.remove()
  const { host, laidOut, painted, settle, requests } = await open(300)
  expect([painted(), laidOut()]).toEqual([ten, ten])
  const asked = requests.flatMap(({ searchParams }) => searchParams.get('product_id')?.split(',') ?? [])
  expect(asked).toHaveLength(300)
  host.querySelector('vitrine-card:nth-child(200)')?.scrollIntoView()
  await frames()
  await settle()
  expect(painted()).toContain(200)
  expect(laidOut()).toContain(200)
  expect(painted().length).toBeLessThan(40)
})

it('shows and links the merchant’s own content until a card is near', async () => {
  const { host, painted } = await open(30, undefined, '<a href="#card-1">Product page</a>')
  expect(painted()).toEqual(ten)
  const link = host.querySelector<HTMLElement>('#card-30 a')
  expect(link?.checkVisibility()).toBe(true)
  expect(link?.getClientRects()).toHaveLength(1)
  expect(host.querySelector('#card-1 a')?.checkVisibility()).toBe(false)
})

it('announces the price of every card at once', async () => {
  const { page, host } = await open(30)
  expect(
    [...host.querySelectorAll('vitrine-card')].map((card) => page.priced.get(card)?.item?.product_id),
  ).toHaveLength(30)
  expect(page.priced.get(host.querySelector('#card-30') as Element)?.product).toBe('30')
})

it('paints the rest in idle time after five seconds, a card at a time', async () => {
  const { painted, advance } = await open(30)
  await advance(4999)
  expect(painted()).toEqual(ten)
  await advance(1)
  await expect.poll(() => painted().length).toBe(30)
})

it.each([
  ['a key, such as that of a search', () => new KeyboardEvent('keydown', { key: 'f', ctrlKey: true })],
  ['a focus', () => new FocusEvent('focusin')],
] as const)('paints the rest in idle time after %s', async (_, event) => {
  const { painted } = await open(30)
  window.dispatchEvent(event())
  await expect.poll(() => painted().length).toBe(30)
})

it('paints a card that the address names', async () => {
  const { painted, settle } = await open(300)
  location.hash = '#card-250'
  await frames()
  await settle()
  expect(painted()).toContain(250)
  history.replaceState(null, '', location.pathname + location.search)
})

it('paints all before they are printed', async () => {
  const { painted } = await open(30)
  window.dispatchEvent(new Event('beforeprint'))
  expect(painted()).toHaveLength(30)
})

it('prints all of many cards', async () => {
  const { laidOut } = await open(30)
  expect(laidOut()).toHaveLength(10)
  const { send } = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  await send('Emulation.setEmulatedMedia', { media: 'print' })
  await frames()
  expect(laidOut()).toHaveLength(30)
  await send('Emulation.setEmulatedMedia', { media: '' })
})

it('paints a card with its current price when it comes near', async () => {
  let amount = 77
  const test = testPage(priced((product) => priceItem(product, { price: money(amount) })))
  const host = mount(
    Array.from({ length: 40 }, (_, index) => `<vitrine-card product="${index + 1}"></vitrine-card>`).join(''),
  )
  await test.settle()
  await frames()
  amount = 55
  await test.advance(6 * 60_000)
  window.dispatchEvent(new Event('pageshow'))
  await test.settle()
  const last = host.querySelector('vitrine-card:last-child')
  last?.scrollIntoView()
  await frames()
  await test.settle()
  expect(last?.shadowRoot?.querySelector('[part=price]')?.textContent).toContain('55')
})

it('shows the price of a card of many when it comes out of a hidden tab, or moves', async () => {
  const { host, laidOut, settle } = await open(30, (cards) => `<div hidden>${cards}</div>`)
  expect(laidOut()).toEqual([])
  host.querySelector('div')?.removeAttribute('hidden')
  await frames()
  await settle()
  const last = host.querySelector('vitrine-card:last-child')
  host.prepend(last as Element)
  await frames()
  await settle()
  expect(
    last?.shadowRoot?.querySelector('[part=price]')?.checkVisibility({ contentVisibilityAuto: true }),
  ).toBe(true)
})

const sliders = {
  'a slider whose cards are as wide as their content': (cards: string) =>
    `<div style="display: flex; gap: 24px; overflow-x: auto">${cards}</div>`,
  'a slider of columns': (cards: string) =>
    `<div style="display: grid; grid-auto-flow: column; grid-auto-columns: max-content; overflow-x: auto">${cards}</div>`,
  'slides of a library': (cards: string) =>
    `<div style="display: flex; overflow-x: auto">${cards.replace(/<vitrine-card.*?<\/vitrine-card>/g, '<div style="flex: none"><img alt="">$&</div>')}</div>`,
}

for (const [name, around] of Object.entries(sliders))
  it(`keeps the widths of ${name} when they come near`, async () => {
    const { widths, host, settle } = await open(30, around)
    const before = widths()
    host.querySelector('#card-30')?.scrollIntoView()
    await frames()
    await settle()
    await frames()
    expect(widths()).toEqual(before)
  })

it('waits in a slider whose cards have a width of their own', async () => {
  const { painted, widths, host, settle } = await open(
    40,
    (cards) => `<div style="display: flex; overflow-x: auto">${cards}</div>`,
    '',
    'flex: none; inline-size: 260px',
  )
  expect(painted()).toEqual(ten)
  host.querySelector('#card-40')?.scrollIntoView()
  await frames()
  await settle()
  expect(painted()).toContain(40)
  expect(new Set(widths())).toEqual(new Set([260]))
})

it('waits in a grid of narrow columns, which stay as they are', async () => {
  const { painted, widths, host, settle } = await open(
    60,
    (cards) => `<div style="display: grid; grid-template-columns: repeat(3, 1fr)">${cards}</div>`,
  )
  const before = widths()
  expect(painted().length).toBeLessThan(30)
  host.querySelector('#card-60')?.scrollIntoView()
  await frames()
  await settle()
  expect(painted()).toContain(60)
  expect(widths()).toEqual(before)
})

it('leaves the rows of plans alone, however many there are', async () => {
  const { laidOut } = await open(30, (cards) => `<vitrine-plans>${cards}</vitrine-plans>`)
  expect(laidOut()).toHaveLength(30)
})

it('reads the cards beside it a fixed number of times for each card, however many there are', async () => {
  const reads = async (count: number): Promise<number> => {
    const { querySelector } = Element.prototype
    let read = 0
    Element.prototype.querySelector = function (this: Element, selector: string) {
      if (selector.includes('slot=')) read += 1
      return querySelector.call(this, selector)
    } as typeof querySelector
    const { host } = await open(count, undefined, '<p slot="details">Details</p>')
    Element.prototype.querySelector = querySelector
    host.remove()
    return read / count
  }
  expect(await reads(100)).toBeLessThanOrEqual((await reads(10)) + 1)
})

it('counts only the cards that are there', async () => {
  const { settle } = testPage(priced())
  for (let view = 0; view < 3; view += 1) {
    const host = mount('<vitrine-card product="1"></vitrine-card>'.repeat(8))
    await settle()
    expect(
      [...host.querySelectorAll('vitrine-card')].filter((card) => card.shadowRoot?.querySelector('.late')),
    ).toEqual([])
    host.remove()
    await settle()
  }
})
