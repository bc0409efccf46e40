/**
 * The page while the price host, the network or a file of the widget is away: it still sells by the merchant's content
 * or a plain link, marks prices older than five minutes, and asks again when the network or the shopper is back,
 * without asking a dead host over and over. Time passes only where a test moves it.
 */

import { expect, it, vi } from 'vitest'
import { loadingDelay } from '../../src/widget/runtime/mount.ts'
import { messages } from '../../src/widget/startup/words/page/de.ts'
import { type Answer, json, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const down: Answer = () => Promise.reject(new TypeError('no network'))
const shownPrice = (host: HTMLElement): string =>
  textOf(rootOf(host, 'vitrine-card').querySelector('[part=price]'))
const buyLink = (host: HTMLElement) => rootOf(host, 'vitrine-card').querySelector('a[part=buy]')

it('sells without a price although a note or a detail of the card holds a link', async () => {
  const { settle } = testPage(down)
  const host = mount(`<vitrine-card product="1">
    <ul slot="details"><li><a href="/features">Features</a></li></ul>
    <a slot="note" href="/terms">Terms</a>
  </vitrine-card>`)
  await settle()
  expect(buyLink(host)).not.toBeNull()
})

it.each([
  ['', ''],
  ['with details', '<ul slot="details"><li>Details</li></ul>'],
])(
  'shows a link that is all of a card %s as its control, and above it why there is no price',
  async (_, details) => {
    const { settle } = testPage(down)
    const host = mount(
      `<vitrine-card product="1" style="inline-size: 20em"><a href="https://checkout.example/1001/?cart=1">Buy</a>${details}</vitrine-card>`,
    )
    await settle()
    const link = host.querySelector('a')?.getBoundingClientRect() as DOMRect
    const status = rootOf(host, 'vitrine-card').querySelector('[role=status]')
    expect(textOf(status)).toContain('could not be loaded')
    expect(link.top).toBeGreaterThanOrEqual(status?.getBoundingClientRect().bottom as number)
    expect(link.width).toBeGreaterThan(200)
    expect(link.height).toBeGreaterThanOrEqual(44)
  },
)

it('leaves a link in words of the page alone, and prints what it says of a refused country below them', async () => {
  const { settle } = testPage(() => json({}, { status: 400 }))
  const host = mount(
    '<vitrine-card product="1"><h3>Lumen</h3><p>From 70 € <a href="https://checkout.example/1001/?cart=1">buy</a></p></vitrine-card>',
  )
  await settle()
  const status = rootOf(host, 'vitrine-card').querySelector('[role=status]') as Element
  expect(status.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    host.querySelector('p')?.getBoundingClientRect().bottom as number,
  )
  expect(host.querySelector('a')?.getBoundingClientRect().width).toBeLessThan(100)
})

it('draws no outline beside a fallback, not even at first', async () => {
  const { settle, advance } = testPage(() => new Promise<Response>(() => {}))
  const host = mount('<vitrine-card product="1"><p>from 70 €</p></vitrine-card>')
  const card = host.querySelector('vitrine-card') as HTMLElement
  const attach = card.attachShadow.bind(card)
  const drawn: Node[] = []
  card.attachShadow = (init) => {
    const root = attach(init)
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records) drawn.push(...addedNodes, ...removedNodes)
    }).observe(root, { childList: true, subtree: true })
    return root
  }
  await settle()
  await advance(loadingDelay)
  await settle()
  expect(drawn).toEqual([])
  // The first try has been given up.
  await advance(10_000)
  const elements = drawn.filter((node) => node instanceof Element)
  expect(elements.length).toBeGreaterThan(0)
  expect(elements.filter((element) => element.matches('i') || element.querySelector('i'))).toEqual([])
})

it('leaves words and link of the page where they are when the price host is given up', async () => {
  let answer: (response: Response) => void = () => {}
  const { settle, advance } = testPage(() => new Promise<Response>((resolve) => (answer = resolve)))
  const host = mount(`<vitrine-card product="1" style="display: block; min-block-size: 20rem">
    <h3>Lumen</h3><p>From 70 € <a href="https://checkout.example/1001/?cart=1">buy</a></p>
    <small slot="note">Taxes may be added</small>
  </vitrine-card>`)
  await settle()
  const places = () =>
    [...host.querySelectorAll('h3, a, small')].map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      return { left, top, width, height }
    })
  const before = places()
  await advance(10_000)
  expect(places()).toEqual(before)
  await advance(2000)
  answer(json([priceItem('1')]))
  await settle()
  expect(shownPrice(host)).toBe('77.00 €')
})

for (const litter of ['<p>&nbsp;</p>', '<p><br></p>', '&nbsp;\n']) {
  it(`takes ${JSON.stringify(litter)} of an editor for nothing`, async () => {
    const { settle } = testPage(down)
    const host = mount(`<vitrine-card product="1">${litter}</vitrine-card>`)
    await settle()
    expect(textOf(rootOf(host, 'vitrine-card').querySelector('[role=status]'))).toContain('not be loaded')
  })
}

it('takes a picture without words for something', async () => {
  const { settle } = testPage(down)
  const host = mount('<vitrine-card product="1"><p><img alt="" src="data:,"></p></vitrine-card>')
  await settle()
  expect(rootOf(host, 'vitrine-card').querySelector('[role=status]')).toBeNull()
})

it('reads English while a language file hangs, and the language once it is there after all', async () => {
  let arrive = (_: typeof messages): void => {}
  const hanging = new Promise<typeof messages>((resolve) => {
    arrive = resolve
  })
  const { settle, advance } = testPage(priced(), { locale: 'de-DE' }, undefined, {
    language: () => hanging,
  })
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  await advance(loadingDelay)
  expect(buyLink(host)).toBeNull()
  await advance(4000 - loadingDelay)
  expect(textOf(buyLink(host))).toBe('Buy now')
  arrive(messages)
  await settle()
  expect(textOf(buyLink(host))).toBe('Jetzt kaufen')
})

it('prices a card with tiers without them while their file hangs', async () => {
  const { settle, advance } = testPage(priced(), {}, undefined, {
    module: () => new Promise<never>(() => {}),
  })
  const host = mount('<vitrine-card product="1" price-rules="1-49:small 50-:team"></vitrine-card>')
  await settle()
  await advance(4000)
  expect(shownPrice(host)).toBe('77.00 €')
})

it('asks again when the network is back', async () => {
  let answer = down
  const { settle, advance, requests } = testPage((...asked) => answer(...asked))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  for (let round = 0; round < 5; round += 1) await advance(10_000)
  expect(requests).toHaveLength(2)
  answer = priced()
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(shownPrice(host)).toBe('77.00 €')
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requests).toHaveLength(3)
})

it('marks a price that is more than five minutes old until its answer, and no younger one', async () => {
  let gross = '77.00 €'
  const { settle, advance, requests } = testPage(async (url, init) => {
    const text = await (await priced()(url, init)).text()
    return new Response(text.replaceAll('77.00\u00a0€', gross))
  })
  const host = mount('<vitrine-card product="1"></vitrine-card><vitrine-price product="2"></vitrine-price>')
  await settle()
  gross = '88.00 €'
  await advance(299_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await settle()
  expect(shownPrice(host)).toBe('77.00 €')
  await advance(2000)
  const busy: (string | null | undefined)[] = []
  const texts: string[] = []
  const card = rootOf(host, 'vitrine-card').querySelector('[part=card]')
  const observer = new MutationObserver(() => {
    busy.push(card?.getAttribute('aria-busy'))
    texts.push(shownPrice(host))
  })
  observer.observe(rootOf(host, 'vitrine-card'), { subtree: true, attributes: true, childList: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await settle()
  observer.disconnect()
  expect(shownPrice(host)).toBe('88.00 €')
  expect(textOf(rootOf(host, 'vitrine-price'))).toBe('88.00 €')
  expect(busy).toEqual(['true', 'false'])
  expect(texts).toEqual(['77.00 €', '88.00 €'])
  expect(requests).toHaveLength(2)
})

it('keeps the price when asking anew fails, and takes it away when the platform has none any more', async () => {
  let answer: Answer = priced()
  const { settle, advance } = testPage((...asked) => answer(...asked))
  const host = mount('<vitrine-card product="1">Ask us</vitrine-card>')
  await settle()
  answer = down
  await advance(301_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  for (let round = 0; round < 5; round += 1) await advance(10_000)
  expect(shownPrice(host)).toBe('77.00 €')
  answer = () => json({ statusCode: 404 }, { status: 404 })
  window.dispatchEvent(new Event('online'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await settle()
  expect(rootOf(host, 'vitrine-card').querySelector('[part=price]')).toBeNull()
})

it('does not ask anew for what is no longer on the page', async () => {
  const { settle, advance, requests } = testPage(priced())
  const host = mount('<vitrine-card product="1"></vitrine-card><vitrine-card product="2"></vitrine-card>')
  await settle()
  host.querySelector('[product="1"]')?.remove()
  await advance(301_000)
  window.dispatchEvent(new Event('online'))
  await settle()
  expect(requests.map((url) => url.searchParams.get('product_id'))).toEqual(['1,2', '2'])
})

it('waits a minute after a 429 whose Retry-After the browser hides', async () => {
  let answer: Answer = () => new Response('<html>', { status: 429 })
  const { settle, advance, requests } = testPage((...asked) => answer(...asked))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  answer = priced()
  await advance(59_999)
  expect(requests).toHaveLength(1)
  await advance(1001)
  expect(shownPrice(host)).toBe('77.00 €')
})

it('asks for the price again when a shopper moves in a tab that has stayed in front', async () => {
  const { advance, requests, settle } = testPage(priced())
  mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  expect(requests).toHaveLength(1)
  window.dispatchEvent(new Event('pointermove'))
  await settle()
  expect(requests).toHaveLength(1)
  await advance(5 * 60_000)
  window.dispatchEvent(new Event('pointermove'))
  window.dispatchEvent(new Event('pointerdown'))
  await settle()
  expect(requests).toHaveLength(2)
})

it('does not ask a dead price host again at each movement of the shopper', async () => {
  const { advance, requests, settle } = testPage(down)
  mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  // The widget has given up: its own tries again are over.
  for (let second = 0; second < 60; second += 10) await advance(10_000)
  const asked = requests.length
  for (let movement = 0; movement < 5; movement += 1) {
    window.dispatchEvent(new Event('pointermove'))
    await settle()
  }
  expect(requests).toHaveLength(asked)
  await advance(5 * 60_000)
  const before = requests.length
  window.dispatchEvent(new Event('pointermove'))
  await settle()
  expect(requests.length).toBeGreaterThan(before)
})
