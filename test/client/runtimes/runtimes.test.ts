import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { describe, expect, it, onTestFinished } from 'vitest'
import { password, serve } from '../support.ts'
import { bundle } from './bundle.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describe('the client', () => {
  it('runs in workerd: answers, refusals, redirects and rules', async () => {
    const { url, arrived } = await serve(
      { body: { ResultMessage: 'OK' } },
      { status: 401, body: { Message: 'No', Status: 401 } },
      { status: 307, headers: { location: '/elsewhere' } },
    )
    const miniflare = new Miniflare({
      modules: true,
      script: await bundle(pathOf('worker.ts')),
      compatibilityDate: '2025-10-01',
      bindings: { URL: url, PASSWORD: password },
    })
    onTestFinished(() => miniflare.dispose())
    const response = await miniflare.dispatchFetch('http://worker/')
    expect(await response.json()).toEqual([
      { resultMessage: 'OK' },
      'unauthorised',
      'contract',
      'invalid-argument',
    ])
    const token = Buffer.from(`merchant:${password}`).toString('base64')
    expect(arrived.map(({ path }) => path)).toEqual([
      '/connection/test',
      '/connection/test',
      '/subscription/renewsubscription',
    ])
    expect(arrived[0]?.headers.authorization).toBe(`Basic ${token}`)
  })

  it('does without the XML parser and without Node when bundled alone', async () => {
    const code = await bundle(pathOf('only-client.ts'))
    expect(code).toContain('/subscription/renewsubscription')
    expect(code).not.toMatch(/CDATA|stopNodes/)
    expect(code).not.toMatch(/["'](node:|fs["']|crypto["']|buffer["'])|\bBuffer\b|\bprocess\./)
  })
})
