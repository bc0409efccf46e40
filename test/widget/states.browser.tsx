/**
 * The look of an element in each state of its price: waiting, asked for again, missing, old, very long, in another
 * language. Heights and lines are measured, since a page may not move when a price comes, and no amount may break or
 * leave its card. Answers come only when the test sends them.
 */

import { expect, it } from 'vitest'
import { loadingDelay } from '../../src/widget/runtime/mount.ts'
import { discounted, json, money, mount, priced, priceItem, rootOf, testPage, textOf } from './support.ts'

const heightOf = (host: ParentNode, selector: string): number =>
  host.querySelector(selector)?.getBoundingClientRect().height ?? 0

/** Answers only when told to. */
const held = () => {
  const waiting: (() => void)[] = []
  return {
    hold: () => new Promise<void>((done) => waiting.push(done)),
    release: () => {
      for (const done of waiting.splice(0)) done()
    },
  }
}

const kinds = {
  plain: (product: string) => priceItem(product),
  discounted: (product: string) => discounted(product),
  monthly: (product: string) => priceItem(product, { price: money(120), monthly_price: money(10) }),
}

for (const [kind, make] of Object.entries(kinds)) {
  it(`takes as much room while waiting as with a ${kind} price`, async () => {
    const { hold, release } = held()
    const { settle, advance } = testPage(async (url, init) => {
      await hold()
      return priced(make)(url, init)
    })
    const host = mount('<div style="width: 320px"><vitrine-card product="1"></vitrine-card></div>')
    await advance(loadingDelay)
    expect(rootOf(host, 'vitrine-card').querySelector('[part=price]')).toBeNull()
    const before = heightOf(host, 'vitrine-card')
    release()
    await settle()
    expect(rootOf(host, 'vitrine-card').querySelector('[part=price]')).not.toBeNull()
    expect(before).toBeGreaterThanOrEqual(320)
    expect(heightOf(host, 'vitrine-card')).toBe(before)
  })
}

it('keeps its height while the price of another currency is on its way', async () => {
  const { hold, release } = held()
  const { page, settle } = testPage(async (url, init) => {
    if (url.searchParams.has('currency')) await hold()
    return priced(kinds.discounted)(url, init)
  })
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const before = heightOf(host, 'vitrine-card')
  page.settings.value = { ...page.settings.value, currency: 'USD' }
  await settle()
  const card = rootOf(host, 'vitrine-card').querySelector('[part=card]')
  expect(card?.getAttribute('aria-busy')).toBe('true')
  expect(heightOf(host, 'vitrine-card')).toBe(before)
  release()
  await settle()
  expect(card?.getAttribute('aria-busy')).toBe('false')
})

it('mutes plain figures that are marked as old, and lets the page choose another look', async () => {
  const { hold, release } = held()
  const { page, settle } = testPage(async (url, init) => {
    if (url.searchParams.has('currency')) await hold()
    return priced(kinds.discounted)(url, init)
  })
  const host = mount(`<style>#chosen { opacity: 0.9 }</style>
    <p><vitrine-price product="1"></vitrine-price></p>
    <p><b data-vitrine-product="1" data-vitrine-field="price">70 €</b></p>
    <p><b id="chosen" data-vitrine-product="1" data-vitrine-field="price">70 €</b></p>`)
  await settle()
  const looks = () =>
    [rootOf(host, 'vitrine-price').querySelector('bdi'), ...host.querySelectorAll('b')].map(
      (amount) => amount && getComputedStyle(amount).opacity,
    )
  expect(looks()).toEqual(['1', '1', '0.9'])
  page.settings.value = { ...page.settings.value, currency: 'USD' }
  await settle()
  expect(looks()).toEqual(['0.6', '0.6', '0.9'])
  release()
  await settle()
  expect(looks()).toEqual(['1', '1', '0.9'])
})

it('keeps a text of the merchant one paragraph in the place of the card', async () => {
  const { settle } = testPage(() => new Promise(() => {}))
  const host = mount('<vitrine-card product="1">From <b>70 €</b> a year</vitrine-card>')
  await settle()
  const text = document.createRange()
  text.selectNodeContents(host.firstElementChild ?? host)
  expect(text.getBoundingClientRect().height).toBeLessThan(30)
})

it('shows an outline while waiting only where the merchant put nothing', async () => {
  const { advance } = testPage(() => new Promise(() => {}))
  const host = mount(
    '<vitrine-card product="1"> </vitrine-card><vitrine-card product="2"><p slot="note">Note</p></vitrine-card><vitrine-card product="3"><p>Ask</p></vitrine-card>',
  )
  await advance(loadingDelay)
  const bars = [...host.querySelectorAll('vitrine-card')].map(
    (card) => card.shadowRoot?.querySelectorAll('i').length ?? 0,
  )
  expect(bars).toEqual([3, 3, 0])
})

it('leaves the merchant’s own content where it stands, however late its price is', async () => {
  const { advance } = testPage(() => new Promise(() => {}))
  const host = mount(
    '<vitrine-card product="1"><div style="padding: 24px; min-height: 310px">From 70 €</div><b slot="badge">New</b></vitrine-card>',
  )
  const boxes = () => [...host.querySelectorAll('*')].map((node) => node.getBoundingClientRect().toJSON())
  const before = boxes()
  // Late, and not yet given up.
  await advance(2 * loadingDelay)
  expect(boxes()).toEqual(before)
})

it('leaves the page as it is for a moment, so that the first thing painted is the price', async () => {
  const { hold, release } = held()
  const { settle, advance } = testPage(async (url, init) => {
    await hold()
    return priced()(url, init)
  })
  const host = mount(
    '<vitrine-card product="1"></vitrine-card><vitrine-price product="1">70 €</vitrine-price>',
  )
  const elements = [...host.children]
  await advance(loadingDelay - 1)
  expect(elements.map(({ shadowRoot }) => shadowRoot)).toEqual([null, null])
  await advance(1)
  expect(elements.map(({ shadowRoot }) => shadowRoot?.querySelector('slot:not([name])') != null)).toEqual([
    true,
    true,
  ])
  release()
  await settle()
  expect(
    elements.map(({ shadowRoot }) => textOf(shadowRoot?.querySelector('[part=price], bdi[aria-busy]'))),
  ).toEqual(['77.00 €', '77.00 €'])
})

it('says calmly, as a status, why there is no price [index#today]', async () => {
  const { settle } = testPage(priced(() => undefined))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const message = rootOf(host, 'vitrine-card').querySelector('[part=message]')
  expect(message?.getAttribute('role')).toBe('status')
  expect(textOf(message)).toBe('This product is not available at the moment.')
})

it('takes its text direction and language from the store, not from the page', async () => {
  const { settle } = testPage(priced(), { locale: 'ar-EG' })
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const root = rootOf(host, 'vitrine-card').querySelector('.root')
  expect(root?.getAttribute('lang')).toBe('ar')
  expect(root && getComputedStyle(root).direction).toBe('rtl')
  const [name, card] = ['name', 'card'].map((part) =>
    rootOf(host, 'vitrine-card').querySelector(`[part=${part}] bdi, [part=${part}]`)?.getBoundingClientRect(),
  )
  expect(name?.right).toBeCloseTo((card?.right ?? 0) - 25, 0)
})

const amounts = [
  'IDR 13,511,938,401.38',
  'IDR\u00a01.499.000,00',
  'SEK\u00a03,284.07',
  '1.149,00\u00a0€',
  '€77.00',
]

it.each(amounts)(
  'never breaks %s, nor lets it out of the card, however narrow that is',
  async (localized) => {
    const big = { value: 1_499_000, localized }
    for (const width of [200, 240, 288, 400]) {
      const { settle } = testPage(() => json([priceItem('1', { price: { net: big, vat: big, gross: big } })]))
      const host = mount(`<div style="width: ${width}px"><vitrine-card product="1"></vitrine-card></div>`)
      await settle()
      const root = rootOf(host, 'vitrine-card')
      const price = root.querySelector<HTMLElement>('[part=price]')
      const figures = root.querySelector('[part=prices]')?.getBoundingClientRect()
      expect(price?.getClientRects().length, String(width)).toBe(1)
      expect(price?.getBoundingClientRect().right, String(width)).toBeLessThanOrEqual(
        (figures?.right ?? 0) + 0.5,
      )
      host.remove()
    }
  },
)

it('keeps an ordinary amount large, whatever letters and marks stand beside it', async () => {
  const size = async (localized: string): Promise<number> => {
    const amount = { value: 236, localized }
    const { settle } = testPage(() =>
      json([priceItem('1', { price: { net: amount, vat: amount, gross: amount } })]),
    )
    const host = mount('<vitrine-card product="1"></vitrine-card>')
    await settle()
    const price = rootOf(host, 'vitrine-card').querySelector('[part=price]')
    return price ? Number.parseFloat(getComputedStyle(price).fontSize) : 0
  }
  const ordinary = await size('59,99 €')
  expect(await size('\u200f236.00\u00a0د.إ.\u200f')).toBeGreaterThan(ordinary * 0.85)
  expect(await size('1.499.000,00 IDR')).toBeLessThan(ordinary)
  expect(await size('١٬٤٩٩٬٠٠٠٫٠٠')).toBeLessThan(ordinary)
})

it('shows badge, details and note in their place before there is a price, and without one', async () => {
  const { hold, release } = held()
  const { settle, advance } = testPage(async () => {
    await hold()
    return json({}, { status: 400 })
  })
  const details = '<ul slot="details"><li>Projects</li></ul>'
  const host = mount(
    `<vitrine-card product="1"><b slot="badge">Best</b>${details}<a slot="note" href="/terms">Terms</a></vitrine-card>`,
  )
  await settle()
  await advance(1000)
  const shown = () => [...host.querySelectorAll('[slot]')].map((element) => element.checkVisibility())
  expect(rootOf(host, 'vitrine-card').querySelectorAll('i')).toHaveLength(3)
  expect(shown()).toEqual([true, true, true])
  release()
  await settle()
  expect(textOf(rootOf(host, 'vitrine-card').querySelector('[role=status]'))).toContain('There is no price')
  expect(shown()).toEqual([true, true, true])
})

it('moves nothing under a card with details when its price arrives', async () => {
  const { hold, release } = held()
  const { settle, advance } = testPage(async (url, init) => {
    await hold()
    return priced()(url, init)
  })
  const lines = '<li>What is in it</li>'.repeat(5)
  const host = mount(
    `<div style="width: 320px"><vitrine-card product="1"><ul slot="details">${lines}</ul></vitrine-card></div>`,
  )
  await settle()
  await advance(1000)
  const before = heightOf(host, 'vitrine-card')
  release()
  await settle()
  expect(rootOf(host, 'vitrine-card').querySelector('[part=price]')).not.toBeNull()
  expect(Math.abs(heightOf(host, 'vitrine-card') - before)).toBeLessThan(30)
})

it('keeps the order of a Latin name and its marks in an Arabic card', async () => {
  const name = 'Lumen Pro!'
  const { settle } = testPage(
    priced((product) =>
      priceItem(product, { product: { name, additional_name: name, short_description: name } }),
    ),
    { locale: 'ar' },
  )
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const card = rootOf(host, 'vitrine-card')
  const left = (text: Node, index: number): number => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect().left
  }
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  let found = 0
  while (walker.nextNode()) {
    const text = walker.currentNode
    if (text.textContent !== name) continue
    found += 1
    expect(left(text, name.length - 1)).toBeGreaterThan(left(text, name.length - 2))
  }
  expect(found).toBe(3)
})

it('does not promise a price at checkout where the platform serves no price, and still links to it', async () => {
  const { settle } = testPage(() => json({ statusCode: 400 }, { status: 400 }))
  const host = mount('<vitrine-card product="1"></vitrine-card>')
  await settle()
  const root = rootOf(host, 'vitrine-card')
  expect(textOf(root.querySelector('[part=message]'))).toBe(
    'There is no price for your location or currency here. At checkout you see whether you can order.',
  )
  expect(root.querySelector<HTMLAnchorElement>('a[part=buy]')?.href).toContain('cart=1')
})
