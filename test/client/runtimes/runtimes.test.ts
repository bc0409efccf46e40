import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { Miniflare } from 'miniflare'
import { describe, expect, it, onTestFinished } from 'vitest'
import { password, serve } from '../support.ts'
import { bundle } from './bundle.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** A platform that succeeds, refuses, redirects and then breaks the connection. */
const servePlatform = () =>
  serve(
    { body: { ResultMessage: 'OK' } },
    { status: 401, body: { Message: 'No', Status: 401 } },
    { status: 307, headers: { location: '/elsewhere' } },
    (_, response) => response.destroy(),
  )

type Platform = Awaited<ReturnType<typeof servePlatform>>

const expectAllSaid = async (response: { json(): Promise<unknown> }, { arrived }: Platform) => {
  expect(await response.json()).toEqual([
    { resultMessage: 'OK' },
    'unauthorized',
    'contract',
    'unreachable',
    'timeout',
    'aborted',
    'invalid-argument',
    { type: 'unknown', name: 'Other', payload: { '@Id': '1', A: 'ä & b' } },
  ])
  const token = Buffer.from(`merchant:${password}`).toString('base64')
  expect(arrived.slice(0, 4).map(({ path }) => path)).toEqual([
    '/connection/test',
    '/connection/test',
    '/subscription/renewsubscription',
    '/subscription/renewsubscription',
  ])
  expect(arrived[0]?.headers.authorization).toBe(`Basic ${token}`)
}

describe('the client', () => {
  it('runs in workerd', async () => {
    const platform = await servePlatform()
    const miniflare = new Miniflare({
      modules: true,
      script: await bundle(pathOf('worker.ts')),
      compatibilityDate: '2025-10-01',
      bindings: { URL: platform.url, PASSWORD: password },
    })
    onTestFinished(() => miniflare.dispose())
    await expectAllSaid(await miniflare.dispatchFetch('http://worker/'), platform)
  })

  it('runs where there is the common web API and nothing else, as in Deno', async () => {
    const platform = await servePlatform()
    // The Minimum Common Web API (min-common-api.proposal.wintertc.org), without Node's globals.
    const context = createContext({
      ...{ AbortController, AbortSignal, TextDecoder, TextEncoder, URL, URLSearchParams },
      ...{ Headers, ReadableStream, Request, Response },
      ...{ fetch, btoa, clearTimeout, setTimeout },
    })
    runInContext(await bundle(pathOf('worker.ts'), 'iife'), context)
    const globals: string[] = runInContext('Object.keys(globalThis)', context)
    expect(globals).not.toContain('process')
    const request = new Request('http://worker/')
    const response = await context.bundled.fetch(request, { URL: platform.url, PASSWORD: password })
    await expectAllSaid(response, platform)
  })

  it('is bundled without XML parser and without Node', async () => {
    const code = await bundle(pathOf('only-client.ts'))
    expect(code).toContain('/subscription/renewsubscription')
    expect(code).not.toMatch(/CDATA|stopNodes/)
    expect(code).not.toMatch(/["'](node:|fs["']|crypto["']|buffer["'])|\bBuffer\b|\bprocess\./)
  })

  it('is bundled with the chosen operations only', async () => {
    const code = await bundle(pathOf('only-cart.ts'))
    expect(code).toContain('/cart/processcart')
    expect(code).not.toMatch(/\/(subscription|purchase|connection|urlgenerator|product)\//)
  })
})
