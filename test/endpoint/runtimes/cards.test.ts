import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildDeploy, startWorker } from './functions.ts'
import { useServedSandbox } from './served-sandbox.ts'
import { testEnvironment } from './test-platform.ts'

const sandbox = useServedSandbox()

it('answers cards on workerd, where the entry of the deployment has that module', async () => {
  const entry = join(import.meta.dirname, 'cards-worker.ts')
  const { folder, remove } = await buildDeploy('cloudflare', entry)
  onTestFinished(remove)
  const miniflare = await startWorker(folder, {
    ...testEnvironment(sandbox().baseUrl),
    VITRINE_PRICING_URL: sandbox().pricingUrl,
  })
  onTestFinished(() => miniflare.dispose())
  const path = '/cards?product=97772,97776&interval=month,year&country=DE&locale=de'
  const response = await miniflare.dispatchFetch(`https://api.example${path}`, {
    headers: { 'cf-connecting-ip': '203.0.113.7', 'cf-ipcountry': 'JP' },
  })
  const html = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(html).toMatch(/<vitrine-plans><template shadowrootmode="open"><div class="root" lang="de"/)
  // The amount of that country, written as in that language.
  expect(html).toContain('"price_country":"DE"')
  expect(html.match(/part="price">(<bdi>)?[\d.]+,\d\d&#160;&#8364;/g)).toHaveLength(2)
  // A policy with the hashes of the guide shows these cards as styled.
  const policies = readFileSync(join(import.meta.dirname, '../../../docs/guide/csp.md'), 'utf8')
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  expect(styles).toHaveLength(3)
  for (const css of styles)
    expect(policies).toContain(`sha256-${createHash('sha256').update(css).digest('base64')}`)
})
