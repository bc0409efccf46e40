import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildDeploy, startWorker } from './functions.ts'
import { useServedSandbox } from './served-sandbox.ts'
import { testEnvironment } from './test-platform.ts'

const sandbox = useServedSandbox()

it('relays prices under the path of the guide on workerd, and lets requests wait for one call', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/relay.md'), 'utf8')
  const [, path = '', pattern = ''] =
    /VITRINE_RELAY_PATH = "(.+?)"\nroutes = \[\{ pattern = "(.+?)\*"/.exec(guide) ?? []
  const { folder, remove } = await buildDeploy('cloudflare')
  const miniflare = await startWorker(folder, {
    ...testEnvironment(sandbox().baseUrl),
    VITRINE_PRICING_URL: sandbox().pricingUrl,
    VITRINE_RELAY_PATH: path,
  })
  const ask = async (country: string) => {
    const response = await miniflare.dispatchFetch(`https://${pattern}?client_id=1001&product_id=97772`, {
      // A zone without IP geolocation would pass on the header that a browser sends.
      headers: { 'cf-ipcountry': 'DE', 'cf-connecting-ip': '203.0.113.7', 'accept-language': 'en-US' },
      cf: { country },
    })
    const [item] = (await response.json()) as { price_country: string; currency: { iso: string } }[]
    const [, from] = /cache;desc=(\w+)/.exec(response.headers.get('server-timing') ?? '') ?? []
    return [item?.price_country, item?.currency.iso, from]
  }
  expect(await ask('FR')).toEqual(['FR', 'EUR', 'asked'])
  expect(await ask('JP')).toEqual(['JP', 'JPY', 'asked'])
  expect(await ask('FR')).toEqual(['FR', 'EUR', 'fresh'])
  const atOnce = await Promise.all([ask('SE'), ask('SE'), ask('SE')])
  for (const [country, currency] of atOnce) expect([country, currency]).toEqual(['SE', 'SEK'])
  await miniflare.dispose()
  remove()
})
