import { expect, it } from 'vitest'
import type { ExposedDetail } from '../../src/widget/environment/events.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { json, money, mount, ownStorage, priced, priceItem, testPage, textOf } from './support.ts'

const byRule = priced((product, url) => {
  const rule = url.searchParams.get('price_rule')
  return priceItem(product, { price: money(rule === 'team' ? 50 : 77), price_rule: rule })
})

const trial = async (
  html: string,
  settings: Settings = {},
  storage = ownStorage(),
  loader: Parameters<typeof testPage>[3] = {},
) => {
  const counted: unknown[] = []
  const test = testPage(
    (url, init) => {
      if (url.pathname === '/prices') return byRule(url, init)
      if (url.pathname === '/cart/experiments') counted.push(JSON.parse(String(init?.body)))
      return json({})
    },
    settings,
    storage,
    loader,
  )
  const exposed: ExposedDetail[] = []
  const off = new AbortController()
  document.addEventListener('vitrine-exposed', ({ detail }) => exposed.push(detail), { signal: off.signal })
  const host = mount(html)
  host.addEventListener('click', (event) => event.preventDefault())
  await test.settle()
  const link = (): URLSearchParams =>
    new URL(host.querySelector('vitrine-card')?.shadowRoot?.querySelector('a')?.href ?? '').searchParams
  return { ...test, host, link, counted, exposed, off }
}

const team = { experimentId: '1' }
const card = '<vitrine-card product="1"></vitrine-card>'
const store = (attributes: string) => `<vitrine-store ${attributes}>${card}</vitrine-store>`

it('asks for the first price under the rule of the arm, and carries both to checkout', async () => {
  const { requests, link, off } = await trial(
    store('experiment="summer: team 100, small 1" experiment-id="7"'),
  )
  off.abort()
  const prices = requests.filter(({ pathname }) => pathname === '/prices')
  expect(prices.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['team'])
  expect([link().get('pricerule'), link().get('x-experiment')]).toEqual(['team', 'summer:team'])
})

it('asks for nothing before the arm is known, and goes on without one that cannot be loaded', async () => {
  const { requests, advance, link, off } = await trial(
    card,
    { experiment: 'summer: team 50, - 50' },
    ownStorage(),
    { module: () => new Promise(() => {}) },
  )
  expect(requests).toEqual([])
  await advance(4000)
  off.abort()
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual([null])
  expect(link().has('x-experiment')).toBe(false)
})

it('keeps the price that is shown when the module comes too late', async () => {
  let arrive: (module: unknown) => void = () => {}
  const module = new Promise<unknown>((resolve) => {
    arrive = resolve
  })
  const { host, requests, advance, link, off } = await trial(
    card,
    { experiment: 'summer: team 100, small 1', experimentId: '7' },
    ownStorage(),
    { module: () => module },
  )
  await advance(4000)
  arrive(await import('../../src/widget/lazy/modules/experiment.tsx'))
  await advance(0)
  off.abort()
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual([null])
  expect(textOf(host.querySelector('vitrine-card')?.shadowRoot?.querySelector('[part=price]'))).toContain(
    '77',
  )
  expect(link().has('x-experiment')).toBe(false)
})

it('leaves the price of the page in the arm “-”', async () => {
  const { requests, link, off } = await trial(card, {
    experiment: 'summer: - 9999, team 1',
    experimentId: '7',
    priceRule: 'usual',
  })
  off.abort()
  expect(requests[0]?.searchParams.get('price_rule')).toBe('usual')
  expect(link().get('x-experiment')).toBe('summer:-')
})

it('keeps the arm through the visit, and divides visits', async () => {
  const arms = new Set<string | null>()
  for (let visit = 0; visit < 12 && arms.size < 2; visit += 1) {
    const storage = ownStorage()
    const settings = { experiment: 'summer: small 50, team 50' }
    const first = await trial(card, settings, storage)
    const second = await trial(card, settings, storage)
    expect(second.link().get('x-experiment')).toBe(first.link().get('x-experiment'))
    arms.add(first.link().get('x-experiment'))
    for (const { off } of [first, second]) off.abort()
  }
  expect(arms).toEqual(new Set(['summer:small', 'summer:team']))
})

it('reports exposure and click once a visit, without anything that names the visitor', async () => {
  const storage = ownStorage()
  const settings = {
    experiment: 'summer: team 9999, small 1',
    endpoint: 'https://endpoint.example',
    ...team,
  }
  const first = await trial(`${card}<vitrine-price product="2">?</vitrine-price>`, settings, storage)
  const press = async ({ host, settle }: typeof first) => {
    host.querySelector('vitrine-card')?.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
    await settle()
  }
  await press(first)
  await press(first)
  const second = await trial(card, settings, storage)
  await press(second)
  for (const { off } of [first, second]) off.abort()
  expect(first.exposed).toEqual([{ experiment: 'summer', arm: 'team' }])
  expect([...first.counted, ...second.counted]).toEqual([
    { experiment: 'summer', arm: 'team', event: 'seen' },
    { experiment: 'summer', arm: 'team', event: 'click' },
  ])
})

it('counts no element with a price rule of its own', async () => {
  const { exposed, requests, off } = await trial(
    '<vitrine-card product="1" price-rule="vip"></vitrine-card>',
    {
      experiment: 'summer: team 50, small 50',
    },
  )
  off.abort()
  expect(requests[0]?.searchParams.get('price_rule')).toBe('vip')
  expect(exposed).toEqual([])
})

it('tells visitors of the experiment where the page asks for it, in their language', async () => {
  const { host, settle, off } = await trial(
    `${card}<p data-vitrine-experiment="summer" hidden></p><p data-vitrine-experiment="winter" hidden></p>`,
    { experiment: 'summer: team 50, small 50', locale: 'de-DE' },
  )
  await settle()
  off.abort()
  expect([...host.querySelectorAll('p')].map((note) => (note.hidden ? '' : textOf(note)))).toEqual([
    'Dieser Preis ist Teil eines Tests. Andere Besucher sehen möglicherweise einen anderen Preis.',
    '',
  ])
})

it('goes on without an experiment that cannot be read', async () => {
  const { requests, link, off } = await trial(card, { experiment: 'summer: team' })
  off.abort()
  expect(requests).toHaveLength(1)
  expect(link().has('x-experiment')).toBe(false)
})
