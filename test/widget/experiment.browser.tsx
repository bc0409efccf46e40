/**
 * Experiments with price rules: an arm is drawn once a visit, on the page or on one card, and its price, link and
 * events agree. Nothing is asked before the arm is known, no arm crosses into a store or order with a rule of its own,
 * and a page without a readable experiment sells as usual.
 */

import { expect, it, vi } from 'vitest'
import type { PreviewRequest } from '../../src/contract/cart-preview.ts'
import type { ExposedDetail } from '../../src/widget/environment/events.ts'
import { file } from '../../src/widget/features/experiment/part.ts'
import { experimentArm, priceUrls } from '../../src/widget/index.ts'
import type { Settings } from '../../src/widget/settings/settings.ts'
import { storefrontFor } from '../../src/widget/storefront/storefronts.ts'
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
  const previewed: PreviewRequest[] = []
  const test = testPage(
    (url, init) => {
      if (url.pathname === '/prices') return byRule(url, init)
      if (url.pathname === '/cart/preview') previewed.push(JSON.parse(String(init?.body)))
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
  host.addEventListener('click', (event) => {
    if (!event.defaultPrevented) event.preventDefault()
  })
  await test.settle()
  const link = (selector = 'vitrine-card'): URLSearchParams =>
    new URL(host.querySelector(selector)?.shadowRoot?.querySelector('a')?.href ?? '').searchParams
  const press = async (selector = 'vitrine-card') => {
    host.querySelector(selector)?.shadowRoot?.querySelector<HTMLElement>('[part=buy]')?.click()
    await test.settle()
  }
  return { ...test, host, link, press, counted, previewed, exposed, off }
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

it('writes nothing when settings are read: the arm is decided for elements that show it', async () => {
  const storage = ownStorage()
  const { page, host, settle, off } = await trial('', { experiment: 'summer: team 50, small 50' }, storage)
  page.module(file)
  await settle()
  const { settings } = storefrontFor(host, page)
  expect(settings.value.experiment).toBe('summer: team 50, small 50')
  expect(storage().getItem('vitrine:visitor')).toBeNull()
  const stop = settings.subscribe(() => {})
  expect(settings.value.extra?.['x-experiment']).toMatch(/^summer:/)
  expect(storage().getItem('vitrine:visitor')).toMatch(/^"[\da-f-]{36}"$/)
  stop()
  off.abort()
})

it('keeps the price that is shown when the module comes too late', async () => {
  let arrive: (module: never) => void = () => {}
  const module = new Promise<never>((resolve) => {
    arrive = resolve
  })
  const { host, requests, advance, link, off } = await trial(
    card,
    { experiment: 'summer: team 100, small 1', experimentId: '7' },
    ownStorage(),
    { module: (name) => (name === 'experiment' ? module : new Promise(() => {})) },
  )
  await advance(4000)
  arrive((await import('../../src/widget/features/experiment/experiment.ts')) as never)
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
  await first.press()
  await first.press()
  const second = await trial(card, settings, storage)
  await second.press()
  for (const { off } of [first, second]) off.abort()
  expect(first.exposed).toEqual([{ experiment: 'summer', arm: 'team' }])
  expect([...first.counted, ...second.counted]).toEqual([
    { experiment: 'summer', arm: 'team', event: 'seen' },
    { experiment: 'summer', arm: 'team', event: 'click' },
  ])
})

it.each([
  ['a buy control alone', '<vitrine-buy product="1"></vitrine-buy>'],
  ['an order', '<vitrine-order><a data-vitrine-product="1" href="#">One</a></vitrine-order>'],
])('reports the exposure of %s', async (_what, html) => {
  const settings = { experiment: 'summer: team 9999, small 1', endpoint: 'https://endpoint.example', ...team }
  const { exposed, counted, off, settle } = await trial(html, settings)
  await settle()
  off.abort()
  expect(exposed).toEqual([{ experiment: 'summer', arm: 'team' }])
  expect(counted).toEqual([{ experiment: 'summer', arm: 'team', event: 'seen' }])
})

it('counts no click that a listener has stopped', async () => {
  const { counted, host, press, off } = await trial(card, {
    experiment: 'summer: team 9999, small 1',
    endpoint: 'https://endpoint.example',
    ...team,
  })
  host.addEventListener('vitrine-checkout', (event) => event.preventDefault())
  await press()
  off.abort()
  expect(counted).toEqual([{ experiment: 'summer', arm: 'team', event: 'seen' }])
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

it('goes on with an ID of its own where the merchant’s cannot be one, and tells the developer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { link, off } = await trial(card, { experiment: 'summer: team 50, small 50', experimentId: 'a b' })
  off.abort()
  expect(link().get('x-experiment')).toMatch(/^summer:/)
  expect(warn.mock.calls.flat()).toEqual(['[vitrine] <configure experimentId="a b"> cannot be used'])
  warn.mockRestore()
})

const own = (attributes: string, inside = '') =>
  `<vitrine-card id="own" product="1" ${attributes}>${inside}</vitrine-card>`
const rulesOf = (requests: readonly URL[]) =>
  requests
    .filter(({ pathname }) => pathname === '/prices')
    .map(({ searchParams }) => [searchParams.get('product_id'), searchParams.get('price_rule')])

it('runs on one card: its price, its link and all inside it have the arm, and other cards have not', async () => {
  const { requests, link, host, off } = await trial(
    `${own(
      'experiment="summer: team 9999, small 1" experiment-id="1"',
      '<p slot="details">Only <vitrine-price product="1">?</vitrine-price> or <b data-vitrine-product="1" data-vitrine-field="price">?</b></p>',
    )}<vitrine-card id="other" product="2"></vitrine-card>`,
  )
  off.abort()
  expect(rulesOf(requests).sort()).toEqual([
    ['1', 'team'],
    ['2', null],
  ])
  expect([link().get('pricerule'), link().get('x-experiment')]).toEqual(['team', 'summer:team'])
  expect([link('#other').get('pricerule'), link('#other').get('x-experiment')]).toEqual([null, null])
  const figures = [host.querySelector('vitrine-price')?.shadowRoot, host.querySelector('b')]
  expect(figures.map((figure) => figure && textOf(figure))).toEqual(['50.00 €', '50.00 €'])
})

it('has the card’s own price rule in the arm “-”, and the arm’s in the others', async () => {
  for (const [experiment, rule] of [
    ['summer: - 9999, team 1', 'usual'],
    ['summer: team 9999, - 1', 'team'],
  ]) {
    const { requests, exposed, link, off } = await trial(
      own(`price-rule="usual" experiment="${experiment}" experiment-id="1"`),
    )
    off.abort()
    expect(rulesOf(requests)).toEqual([['1', rule]])
    expect(link().get('pricerule')).toBe(rule)
    expect(exposed).toHaveLength(1)
  }
})

it('reports exposure and click of a card, and no other card’s', async () => {
  const { counted, press, off } = await trial(
    `${own('experiment="“summer: team 9999, small 1”" experiment-id="1"')}<vitrine-card id="other" product="2"></vitrine-card>`,
    { endpoint: 'https://endpoint.example' },
  )
  await press('#other')
  expect(counted).toEqual([{ experiment: 'summer', arm: 'team', event: 'seen' }])
  await press('#own')
  off.abort()
  expect(counted.slice(1)).toEqual([{ experiment: 'summer', arm: 'team', event: 'click' }])
})

it('begins on a card that gets the attribute later, and ends when it is taken away', async () => {
  const { requests, link, host, settle, off } = await trial(own('experiment-id="1"'))
  const element = host.querySelector('vitrine-card')
  element?.setAttribute('experiment', 'summer: team 9999, small 1')
  await settle()
  expect(link().get('x-experiment')).toBe('summer:team')
  element?.setAttribute('experiment', 'winter: team 9999, small 1')
  await settle()
  expect(link().get('x-experiment')).toBe('winter:team')
  element?.removeAttribute('experiment')
  await settle()
  off.abort()
  expect(link().has('x-experiment')).toBe(false)
  expect(rulesOf(requests)).toEqual([
    ['1', null],
    ['1', 'team'],
  ])
})

it.each([
  ['at once', false],
  ['after a while', true],
])('takes the settings of the store that a card with an experiment is moved into %s', async (_, waits) => {
  const { requests, host, settle, off } = await trial(
    `<vitrine-store currency="EUR">${own('experiment="summer: team 9999, small 1" experiment-id="1"')}</vitrine-store>
    <vitrine-store currency="USD"></vitrine-store>`,
  )
  const card = host.querySelector('#own') as HTMLElement
  if (waits) {
    card.remove()
    await settle()
  }
  host.querySelector('[currency=USD]')?.append(card)
  await settle()
  off.abort()
  const prices = requests.filter(({ pathname }) => pathname === '/prices')
  expect(prices.map(({ searchParams }) => searchParams.get('currency'))).toEqual(['EUR', 'USD'])
})

it.each([
  [
    'vitrine-order',
    '<vitrine-order price-rule="partner"><a data-vitrine-product="1" href="#">One</a></vitrine-order>',
  ],
  ['vitrine-card', `<vitrine-store price-rule="partner">${card}</vitrine-store>`],
])('takes no arm into the %s of a store with a price rule of its own', async (tag, html) => {
  for (const arms of ['team 9999, small 1', '- 9999, small 1']) {
    const outer = `<vitrine-store experiment="summer: ${arms}" experiment-id="1">${card}${html}</vitrine-store>`
    const { link, host, requests, counted, exposed, off, settle } = await trial(outer, {
      endpoint: 'https://endpoint.example',
    })
    await settle()
    off.abort()
    const inner = host.querySelector(
      tag === 'vitrine-card' ? 'vitrine-store vitrine-store vitrine-card' : tag,
    )
    const search = new URL(inner?.shadowRoot?.querySelector('a')?.href ?? '').searchParams
    expect([search.get('pricerule'), search.get('x-experiment')]).toEqual(['partner', null])
    expect(link().get('x-experiment')).toMatch(/^summer:/)
    expect(requests.some(({ searchParams }) => searchParams.get('price_rule') === 'partner')).toBe(true)
    expect([exposed.length, counted.length]).toEqual([1, 1])
    host.remove()
  }
})

it('takes no arm of the page into an order of such a store', async () => {
  const order = '<vitrine-order><a data-vitrine-product="1" href="#">One</a></vitrine-order>'
  const { host, exposed, off, settle } = await trial(
    `<vitrine-store price-rule="partner">${order}</vitrine-store>`,
    { experiment: 'summer: team 9999, small 1', ...team },
  )
  await settle()
  off.abort()
  const { searchParams } = new URL(
    host.querySelector('vitrine-order')?.shadowRoot?.querySelector('a')?.href ?? '',
  )
  expect([searchParams.get('pricerule'), searchParams.get('x-experiment')]).toEqual(['partner', null])
  expect(exposed).toEqual([])
})

it('takes no arm to checkout from an element with a price rule of its own', async () => {
  const settings = {
    experiment: 'summer: team 9999, small 1',
    endpoint: 'https://endpoint.example',
    ...team,
  }
  for (const attributes of ['price-rule="vip"', 'price-rules="1-9:vip 10-:team"']) {
    const { exposed, link, press, previewed, off } = await trial(
      `<vitrine-card product="1" ${attributes}></vitrine-card>`,
      settings,
    )
    await press()
    off.abort()
    expect([link().get('pricerule'), link().has('x-experiment')]).toEqual(['vip', false])
    expect(previewed.map(({ priceRule, extra }) => [priceRule, extra])).toEqual([['vip', undefined]])
    expect(exposed).toEqual([])
  }
  const { exposed, host, off } = await trial(
    '<p data-vitrine-product="1" data-vitrine-price-rule="vip"><b data-vitrine-field="price">?</b><a data-vitrine-field="buy" href="/">Buy</a></p>',
    settings,
  )
  off.abort()
  expect(host.querySelector('a')?.href).not.toContain('x-experiment')
  expect(exposed).toEqual([])
})

it('tells a server the arm, so that its preload is the request of the page', async () => {
  const experiment = 'summer: small 50, team 50'
  // So many that a random ID of the visit would hardly agree with all of them.
  for (const id of ['1', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']) {
    const arm = experimentArm(experiment, id)
    const { requests, off, page } = await trial(card, { experiment, experimentId: id })
    off.abort()
    const { client = '', priceHost: host = '', currency } = page.settings.peek()
    const [preload] = priceUrls({ host, client, currency, priceRule: arm }, ['1'])
    expect(requests.map(({ href }) => href)).toEqual([preload?.url])
  }
  expect(['1', '3'].map((id) => experimentArm(experiment, id))).toEqual(['team', 'small'])
  expect(experimentArm('summer: - 1, team 1', '3')).toBe('-')
  expect(experimentArm('summer: team', '1')).toBeUndefined()
})
