/**
 * Nothing is sent to Google Analytics before the shopper has agreed, nor after a refusal, and no client ID is handed on.
 * The data layer is written for a container of Tag Manager, and Google's tag is called where it is alone.
 */

import { expect, it } from 'vitest'
import { analytics, card, type Host, noGoogle, type Pushed, studio } from './analytics-page.ts'
import { discounted } from './support.ts'

it('holds the last hundred events, no more', async () => {
  const { events, send } = await analytics('', 'ga4 consent')
  for (let code = 0; code < 120; code += 1)
    send('vitrine-coupon-verdict', { state: 'applied', code: `CODE${code}`, items: [discounted('1')] })
  ;(window as Host).vitrine?.consent('analytics', true)
  expect(events().map(({ ecommerce }) => ecommerce?.promotion_id)).toEqual(
    Array.from({ length: 100 }, (_, index) => `CODE${index + 20}`),
  )
})

it('holds events until the shopper has agreed, and drops them after a refusal', async () => {
  const { view, events } = await analytics(card, 'ga4 consent')
  await view()
  expect(events()).toEqual([])
  const host: Host = window
  host.vitrine?.consent('advertising', true)
  expect(events()).toEqual([])
  host.vitrine?.consent('analytics', true)
  expect(events().map(({ event }) => event)).toEqual(['view_item'])

  const refused = await analytics(card, 'ga4 consent')
  await refused.view()
  host.vitrine?.consent('analytics', false)
  host.vitrine?.consent('analytics', true)
  expect(refused.events()).toEqual([])
})

it('follows Google’s consent mode where the page asks for it', async () => {
  const { view, events, layer, buy } = await analytics(card, 'ga4 google-consent')
  const gtag = (...call: unknown[]) => layer().push(call as Pushed)
  gtag('consent', 'default', { analytics_storage: 'denied' })
  await view()
  gtag('consent', 'update', { ad_storage: 'granted' })
  expect(events()).toEqual([])
  gtag('consent', 'update', { analytics_storage: 'granted' })
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
  gtag('consent', 'update', { analytics_storage: 'denied' })
  await buy()
  expect(events().map(({ event }) => event)).toEqual(['view_item'])
})

it('finds an agreement that Google’s tag or the page has told before', async () => {
  const host: Host = window
  const told = async (words: string) => {
    const test = await analytics(card, words)
    await test.view()
    return test.events().length
  }
  expect(await told('ga4 consent')).toBe(0)
  const start = told('ga4 consent')
  host.vitrine = { queue: [['analytics', true]], consent: () => {} }
  host.dataLayer = [['consent', 'default', { analytics_storage: 'granted' }]]
  expect(await start).toBe(1)
})

it('hands the client ID of Google’s tag to checkout, only once the shopper has agreed', async () => {
  const { layer, page, settle } = await analytics(card, 'ga4 G-TEST123')
  const answerGets = async () => {
    for (const entry of layer()) {
      const [command, target, name, done] = Array.from(entry as ArrayLike<unknown>)
      if (command === 'get' && target === 'G-TEST123')
        (done as (value: string) => void)(name === 'client_id' ? '123.456' : '789')
    }
    await settle()
  }
  const client = () => page.settings.peek().extra?.['x-ga-client']
  await answerGets()
  expect(client()).toBeUndefined()
  const host: Host = window
  host.vitrine?.consent('analytics', true)
  await answerGets()
  expect(client()).toBe('123.456.789')
  host.vitrine?.consent('analytics', false)
  expect(client()).toBeUndefined()
})

/** Google's tag alone, as its snippet defines it: calls are `arguments`, and it reads nothing else. */
const tagAlone = () => {
  const layer: unknown[] = []
  const gtag = function (..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: as in Google's snippet
    layer.push(arguments)
  }
  const calls = (): unknown[][] =>
    layer.filter((entry) => String(entry) === '[object Arguments]').map((entry) => [...(entry as unknown[])])
  return {
    google: { ...noGoogle, dataLayer: layer, gtag },
    layer,
    gtag,
    /** The entries that Google's tag understands. */
    understood: () => calls().filter(([command]) => command === 'event'),
  }
}
const viewed = ['event', 'view_item', { currency: 'EUR', value: 58.24, items: [studio] }]

it('calls Google’s tag where no container of Tag Manager reads the data layer', async () => {
  const tag = tagAlone()
  tag.gtag('js', new Date())
  tag.gtag('config', 'G-TEST123')
  const { view, buy } = await analytics(card, 'ga4', {}, undefined, {
    ...tag.google,
    google_tag_manager: { 'G-TEST123': {} },
  })
  await view()
  await buy()
  expect(tag.understood().slice(0, 1)).toEqual([viewed])
  expect(tag.understood().map(([, name]) => name)).toEqual(['view_item', 'add_to_cart', 'begin_checkout'])
  expect(tag.layer.filter((entry) => String(entry) === '[object Object]')).toEqual([])
})

it.each([
  ['whose snippet has run', { 'gtm.start': 1, event: 'gtm.js' }, undefined],
  ['that is loaded', {}, { 'GTM-TEST123': {}, 'G-TEST123': {} }],
])('writes objects for a container %s, although there is a function gtag', async (_, entry, containers) => {
  const tag = tagAlone()
  tag.layer.push(entry)
  const { view, events } = await analytics(card, 'ga4', {}, undefined, {
    ...tag.google,
    google_tag_manager: containers,
  })
  await view()
  expect(tag.understood()).toEqual([])
  expect(events().map(({ event }) => event)).toContain('view_item')
})

it.each([
  ['consent', (given: boolean) => (window as Host).vitrine?.consent('analytics', given)],
  [
    'google-consent',
    (given: boolean) =>
      (window as Host).gtag?.('consent', 'update', { analytics_storage: given ? 'granted' : 'denied' }),
  ],
])('holds calls of Google’s tag until the shopper has agreed, with %s', async (words, agree) => {
  const tag = tagAlone()
  tag.gtag('consent', 'default', { analytics_storage: 'denied' })
  const { view, buy } = await analytics(card, `ga4 ${words}`, {}, undefined, tag.google)
  await view()
  expect(tag.understood()).toEqual([])
  agree(true)
  expect(tag.understood()).toEqual([viewed])
  agree(false)
  await buy()
  expect(tag.understood()).toEqual([viewed])
})

it('hands over no client ID that came after a withdrawal, and no invalid one', async () => {
  for (const [id, isGiven] of [
    ['123.456', false],
    ['someone@mail.example', true],
  ] as const) {
    const { layer, page, settle } = await analytics(card, 'ga4 G-TEST123')
    const host: Host = window
    host.vitrine?.consent('analytics', true)
    const asked = layer().map((entry) => Array.from(entry as ArrayLike<unknown>))
    host.vitrine?.consent('analytics', isGiven)
    for (const [command, , name, done] of asked)
      if (command === 'get') (done as (value: string) => void)(name === 'client_id' ? id : '789')
    await settle()
    expect(page.settings.peek().extra?.['x-ga-client']).toBeUndefined()
  }
})

it('leaves the data layer alone where only events are asked for', async () => {
  const { view, events, seen } = await analytics(card, 'events')
  await view()
  expect([events(), seen.length]).toEqual([[], 1])
})
