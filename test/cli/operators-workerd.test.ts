import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { expect, it, onTestFinished } from 'vitest'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { buildDeploy } from '../endpoint/runtimes/functions.ts'
import { startTestPlatform, testEnvironment, tokenSecret } from '../endpoint/runtimes/test-platform.ts'
import { runHere } from './support.ts'

const key = 'an-admin-key-of-more-than-32-characters'

/** The deployed Worker in workerd, with a key for operators. */
const startWorker = async () => {
  const platform = await startTestPlatform()
  onTestFinished(platform.stop)
  const { folder, remove } = await buildDeploy('cloudflare')
  onTestFinished(remove)
  const miniflare = new Miniflare({
    modules: [
      { type: 'ESModule', path: 'worker.mjs', contents: readFileSync(join(folder, 'worker.mjs'), 'utf8') },
    ],
    compatibilityDate: '2025-09-01',
    durableObjects: { STORE: { className: 'VitrineStore', useSQLite: true } },
    bindings: {
      ...testEnvironment(platform.url),
      VITRINE_ADMIN_KEY: key,
      VITRINE_UPSTREAM_TIMEOUT_MS: '2000',
      VITRINE_EXIT_WEBHOOK: 'http://127.0.0.1:1/exits',
      VITRINE_EXIT_SECRET: 'a-key-of-signatures-of-32-characters',
    },
    handleRuntimeStdio: () => undefined,
  })
  onTestFinished(() => miniflare.dispose())
  const url = (await miniflare.ready).origin
  const post = (path: string, body: object, more: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: {
        origin: 'https://shop.example',
        'content-type': 'application/json',
        'cf-connecting-ip': '198.51.100.1',
        'idempotency-key': 'a-key-of-this-test',
        ...more,
      },
      body: JSON.stringify(body),
    })
  const operator = (...args: string[]) =>
    runHere([...args, '--endpoint', url], { env: { VITRINE_ADMIN_KEY: key } })
  return { platform, post, operator }
}

it('works on a Worker, whose store only the Worker can read', async () => {
  const { platform, post, operator } = await startWorker()
  platform.hold()
  const token = await signCustomerToken({ key: tokenSecret, audience: 'vitrine', customerReference: 'C-1' })
  const answered = await post(
    '/cart/process',
    {
      items: [{ product: '97772', quantity: 1 }],
      expected: { total: 119, tax: 'gross', currency: 'EUR' },
    },
    { authorization: `Bearer ${token}` },
  )
  expect(await answered.json()).toMatchObject({ state: 'unknown' })
  platform.release()
  const listed = await operator('orders', '--json')
  expect(JSON.parse(listed.stdout)).toMatchObject({ orders: [{ record: { state: 'unknown' } }] })

  const declaration = { kind: 'withdraw', name: 'Ada Lovelace', email: 'ada@example.com', contract: 'Lumen' }
  const { number } = await (await post('/exits', { ...declaration, language: 'en' })).json()
  expect((await operator('exits')).stdout).toContain(number)
  expect((await operator('exits', number)).stdout).toContain('Ada Lovelace')

  expect(await operator('changes')).toMatchObject({ code: 0, stdout: 'No change is open.\n' })
})
