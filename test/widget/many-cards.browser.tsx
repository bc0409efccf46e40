import { expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { mountElements } from '../../src/widget/startup/define.ts'
import { moduleLoader } from '../../src/widget/startup/module-loader.ts'
import { createPage } from '../../src/widget/storefront/page.ts'
import { mount, priced, testPage } from './support.ts'

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

/** Lets the browser lay out and decide what is near. */
const frames = async (): Promise<void> => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}

const open = async (count: number, around = (cards: string) => cards) => {
  const { settle } = testPage(priced())
  const cards = Array.from(
    { length: count },
    (_, index) => `<vitrine-card product="${index + 1}"></vitrine-card>`,
  )
  const host = mount(around(cards.join('')))
  await settle()
  await frames()
  const prices = () =>
    [...host.querySelectorAll('vitrine-card')].flatMap(
      (card) => card.shadowRoot?.querySelector('[part=price]') ?? [],
    )
  return {
    host,
    settle,
    prices,
    /** The cards whose prices have a layout. */
    laidOut: () =>
      prices().flatMap((price, index) =>
        price.checkVisibility({ contentVisibilityAuto: true }) ? index + 1 : [],
      ),
  }
}

it('lays out as much of three hundred cards as of ten, and the rest when it is near', async () => {
  const ten = await open(10)
  expect(ten.laidOut()).toHaveLength(10)
  ten.host.remove()
  const { host, laidOut, prices } = await open(300)
  expect(prices()).toHaveLength(300)
  expect(laidOut()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  host.querySelector('vitrine-card:nth-child(200)')?.scrollIntoView()
  await frames()
  expect(laidOut()).toContain(200)
  expect(laidOut().length).toBeLessThan(40)
  scrollTo(0, 0)
})

it('prints all of many cards', async () => {
  const { laidOut } = await open(30)
  expect(laidOut()).toHaveLength(10)
  const { send } = cdp() as unknown as { send(method: string, params: object): Promise<unknown> }
  await send('Emulation.setEmulatedMedia', { media: 'print' })
  expect(laidOut()).toHaveLength(30)
  await send('Emulation.setEmulatedMedia', { media: '' })
})

it('shows the price of a card of many when it comes out of a hidden tab, or moves', async () => {
  const { host, laidOut } = await open(30, (cards) => `<div hidden>${cards}</div>`)
  expect(laidOut()).toEqual([])
  host.querySelector('div')?.removeAttribute('hidden')
  await frames()
  const last = host.querySelector('vitrine-card:last-child')
  host.prepend(last as Element)
  await frames()
  expect(
    last?.shadowRoot?.querySelector('[part=price]')?.checkVisibility({ contentVisibilityAuto: true }),
  ).toBe(true)
})

it('leaves the rows of plans alone, however many there are', async () => {
  const { laidOut } = await open(30, (cards) => `<vitrine-plans>${cards}</vitrine-plans>`)
  expect(laidOut()).toHaveLength(30)
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
