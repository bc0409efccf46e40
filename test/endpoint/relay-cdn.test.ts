import { expect, it } from 'vitest'
import { priceRelay } from '../../src/endpoint/modules/relay/relay.ts'
import { type Ask, createCdn } from '../support/cdn.ts'
import { endpoint, pricedBy } from './support.ts'

// A CDN that keeps what the relay has answered: which prices do other shoppers then get?

interface Asked {
  productIds: readonly string[]
  country: string
  acceptLanguage?: string
}

const open = () => {
  const clock = { now: 1_700_000_000_000 }
  const { client } = pricedBy(({ productIds, country, acceptLanguage }: Asked) =>
    JSON.stringify(productIds.map((id) => ({ product_id: id, price_country: country, locale: acceptLanguage }))),
  )
  const { app } = endpoint({
    env: { VITRINE_RUNTIME: 'cloudflare', VITRINE_RELAY_PER_SECOND: '30' },
    client,
    modules: [priceRelay()],
    now: () => clock.now,
  })
  const relay: Ask = async (request) => app.fetch(request)
  const through = (cdn: Ask) => async (country: string, query: string, language: string) => {
    const response = await cdn(
      new Request(`https://shop.example/prices?client_id=1001&product_id=97772${query}`, {
        headers: { 'cf-ipcountry': country, 'accept-language': language },
      }),
    )
    const [item] = (await response.json()) as { price_country: string; locale: string }[]
    return { country: item?.price_country, language: item?.locale, age: Number(response.headers.get('age')) }
  }
  return { clock, relay, through }
}

it('lets no cache that follows the standard keep an answer for another shopper', async () => {
  const { clock, relay, through } = open()
  const ask = through(createCdn(relay, { now: () => clock.now }))
  for (const country of ['DE', 'FR', 'DE'])
    for (const language of ['de-DE', 'fr-FR'])
      expect(await ask(country, '', language)).toEqual({ country, language, age: 0 })
})

it('names the country and the age of a price that a cache keeps against its headers', async () => {
  const { clock, relay, through } = open()
  const ask = through(createCdn(relay, { now: () => clock.now, everythingFor: 600 }))
  await ask('DE', '', 'de-DE')
  clock.now += 400_000
  // The widget marks such a price as old, and the checkout link names its country.
  expect(await ask('FR', '', 'fr-FR')).toEqual({ country: 'DE', language: 'de-DE', age: 400 })
})

it('gives every shopper their own price through a cache whose key has country and language', async () => {
  const { clock, relay, through } = open()
  const keyOf = ({ headers }: Request): string =>
    `${headers.get('cf-ipcountry')} ${headers.get('accept-language')}`
  const ask = through(createCdn(relay, { now: () => clock.now, everythingFor: 60, keyOf }))
  for (const country of ['DE', 'FR', 'DE'])
    expect(await ask(country, '', 'de-DE')).toMatchObject({ country, language: 'de-DE' })
})
