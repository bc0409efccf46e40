import { afterEach, expect, it } from 'vitest'
import { checkedSettings } from '../../src/widget/settings/checked-settings.ts'
import { mount, ownStorage, priced, testPage } from './support.ts'

// Parameters of the address under another name, kept for days, and a campaign that chooses a price rule.

const home = location.pathname + location.search
type Consents = Window & { vitrine?: { consent(kind: string, isGiven: boolean): void } | undefined }

afterEach(() => {
  history.replaceState(null, '', home)
  ;(window as Consents).vitrine = undefined
})

const day = 24 * 60 * 60_000
const agree = (isGiven = true): void => (window as Consents).vitrine?.consent('analytics', isGiven)

const own = 'https://checkout.example/1001/?cart=1&AFFILIATE=77&pricerule=tune-1790&coupon=HALF50'

/** A page that the shopper opens a number of days after the first one. */
const visit = async (query: string, settings: object, storage = ownStorage(), days = 0) => {
  history.replaceState(null, '', `${location.pathname}?${query}`)
  ;(window as Consents).vitrine = undefined
  const test = testPage(priced(), settings, storage, {}, { now: () => 1_000_000 + days * day })
  const host = mount(`<vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy>`)
  await test.settle()
  const link = (): URLSearchParams =>
    new URLSearchParams(host.querySelector('a')?.getAttribute('href')?.split('?')[1])
  return { ...test, link, end: () => host.remove() }
}

const stored = (storage: () => Storage): string | null => storage().getItem('vitrine:kept:1001')

it('passes a parameter of the address under its name in the link', async () => {
  const { link } = await visit('aff=88&affiliate=99', { passParams: 'ref aff:affiliate' })
  expect([...link()].filter(([name]) => /^aff/i.test(name))).toEqual([['affiliate', '88']])
})

it('passes it on the next page of the visit, and nothing under the name of the address', async () => {
  const storage = ownStorage()
  const first = await visit('AFF=88', { passParams: 'aff:affiliate AFF:affiliate' }, storage)
  first.end()
  const { link } = await visit('', { passParams: 'aff:affiliate AFF:affiliate' }, storage)
  expect([link().get('affiliate'), link().has('AFF')]).toEqual(['88', false])
})

it.each([
  'aff:cart',
  'a:pricerule',
  'a:dp_1',
  'a:basequantity_1',
  'a:Quantity_1',
  'a:b:c',
  'a:',
  ':a',
  'a/0d',
  'a/9',
])('refuses to pass %s', (passParams) => {
  expect(checkedSettings({ passParams }, () => {}).passParams).toBeUndefined()
})

const forDays = { passParams: 'ref x-clickref/90d' }

it('keeps a parameter for days once the shopper has agreed, and reads it after an agreement only', async () => {
  const storage = ownStorage()
  const landing = await visit('x-clickref=K1&ref=a', forDays, storage)
  expect(stored(storage)).toBeNull()
  agree()
  expect(stored(storage)).toContain('K1')
  landing.end()
  const later = await visit('', forDays, storage, 89)
  expect(later.link().has('x-clickref')).toBe(false)
  agree()
  await later.settle()
  expect([later.link().get('x-clickref'), later.link().has('ref')]).toEqual(['K1', false])
  later.end()
  const over = await visit('', forDays, storage, 91)
  agree()
  await over.settle()
  expect(over.link().has('x-clickref')).toBe(false)
})

it('begins the days with the address that named it, and takes a newer one over it', async () => {
  const storage = ownStorage()
  for (const [query, days] of [
    ['x-clickref=K1', 0],
    ['', 60],
    ['x-clickref=K2', 61],
  ] as const) {
    const page = await visit(query, forDays, storage, days)
    agree()
    page.end()
  }
  const { link, settle } = await visit('', forDays, storage, 150)
  agree()
  await settle()
  expect(link().get('x-clickref')).toBe('K2')
})

it('keeps it for the visit alone where the shopper has not agreed', async () => {
  const storage = ownStorage()
  const landing = await visit('x-clickref=K1', forDays, storage)
  agree(false)
  landing.end()
  const next = await visit('', forDays, storage)
  expect(next.link().get('x-clickref')).toBe('K1')
  next.end()
  const later = await visit('', forDays, storage, 1)
  agree()
  await later.settle()
  expect(later.link().has('x-clickref')).toBe(false)
})

it('forgets it when the shopper takes the agreement back', async () => {
  const storage = ownStorage()
  const landing = await visit('x-clickref=K1', forDays, storage)
  agree()
  agree(false)
  expect(stored(storage)).toBe('[]')
  landing.end()
})

it('tells analytics of the same agreement', async () => {
  const settings = { ...forDays, analytics: 'ga4 consent' }
  const storage = ownStorage()
  const layer: object[] = []
  Object.assign(window, { dataLayer: layer })
  const { end } = await visit('x-clickref=K1', settings, storage)
  agree()
  const { consent } = (window as Consents).vitrine ?? {}
  expect(consent).toBeDefined()
  expect(stored(storage)).toContain('K1')
  end()
})

it('follows the agreement once, however often the settings change', async () => {
  const { end, page, settle } = await visit('x-clickref=K1', forDays)
  const { vitrine } = window as Consents
  expect(vitrine).toBeDefined()
  page.settings.value = { ...page.settings.peek(), seller: 'Example' }
  await settle()
  expect((window as Consents).vitrine).toBe(vitrine)
  end()
})

it('leaves the later value of another tab when the address of this one changes', async () => {
  const storage = ownStorage()
  const { end, settle } = await visit('x-clickref=K1', forDays, storage)
  agree()
  const ofOtherTab = [{ name: 'x-clickref', value: 'K2', time: 1_000_001, life: 90 * day }]
  storage().setItem('vitrine:kept:1001', JSON.stringify(ofOtherTab))
  history.replaceState(null, '', location.pathname)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await settle()
  expect(JSON.parse(stored(storage) ?? '')).toEqual(ofOtherTab)
  end()
})

const campaigns = { campaignRules: 'ref=mail2:tune-2690 utm_campaign=spring:tune-990' }

it('asks for the rule that the page lists for the campaign, in one request, and sells by it', async () => {
  const { requests, link } = await visit('ref=mail2', { ...campaigns, passParams: 'ref' })
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['tune-2690'])
  expect([link().getAll('pricerule'), link().get('ref')]).toEqual([['tune-2690'], 'mail2'])
})

it('keeps the campaign for the visit, without passing what is not to be passed', async () => {
  const storage = ownStorage()
  const landing = await visit('utm_campaign=spring', campaigns, storage)
  landing.end()
  const { requests, link } = await visit('', campaigns, storage)
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['tune-990'])
  expect(link().has('utm_campaign')).toBe(false)
})

it.each(['ref=mail2x', 'pricerule=tune-2690', ''])('lets the address %j choose no rule', async (query) => {
  const { requests } = await visit(query, { ...campaigns, passParams: 'ref' })
  expect(requests.map(({ searchParams }) => searchParams.get('price_rule'))).toEqual(['tune-1790'])
})

it('leaves an element and a store with a rule of their own', async () => {
  history.replaceState(null, '', `${location.pathname}?ref=mail2`)
  const { requests, settle } = testPage(priced(), { ...campaigns, priceRule: 'usual' })
  mount(`<vitrine-card product="1"></vitrine-card><vitrine-card product="2" price-rule="own"></vitrine-card>
    <vitrine-store price-rule="near"><vitrine-card product="3"></vitrine-card></vitrine-store>`)
  await settle()
  const asked = requests.map(({ searchParams }) =>
    [searchParams.get('product_id'), searchParams.get('price_rule')].join(' '),
  )
  expect(asked.sort()).toEqual(['1 tune-2690', '2 own', '3 near'])
})

it('keeps what each of two stores of a page asks for, and passes it in its own links alone', async () => {
  const storage = ownStorage()
  const html = `<vitrine-store pass-params="x-one/90d"><vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy></vitrine-store>
    <vitrine-store pass-params="x-two/30d"><vitrine-buy product="1"><a href="${own}">Buy</a></vitrine-buy></vitrine-store>`
  const at = async (query: string, days: number) => {
    history.replaceState(null, '', `${location.pathname}?${query}`)
    ;(window as Consents).vitrine = undefined
    const test = testPage(priced(), {}, storage, {}, { now: () => 1_000_000 + days * day })
    const host = mount(html)
    await test.settle()
    agree()
    await test.settle()
    const passed = [...host.querySelectorAll('a')].map(({ search }) =>
      [...new URLSearchParams(search)].filter(([name]) => name.startsWith('x-') && name.length === 5),
    )
    host.remove()
    return passed
  }
  await at('x-one=A&x-two=B', 0)
  expect((await at('', 29)).flat().map(String).sort()).toContain('x-one,A')
  expect((await at('', 29)).flat().map(String)).toContain('x-two,B')
  expect((await at('', 60)).flat().map(String)).not.toContain('x-two,B')
  expect((await at('', 60)).flat().map(String)).toContain('x-one,A')
})
