import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import autocannon from 'autocannon'
import { Miniflare } from 'miniflare'
import { bundleWorker } from '../endpoint/stores/workers.ts'
import { endpointSettings, median, previewRequest, startProgram } from './endpoint-processes.ts'

/**
 * `npm run bench:endpoint`: the endpoint beside a bare handler that asks the platform the same, on Node and on workerd,
 * interleaved in one run. The ratios are worth more than the figures.
 */
const rounds = Number(process.env.VITRINE_BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.VITRINE_BENCH_SECONDS ?? 4)

interface Figures {
  /** Requests a second with 20 connections. */
  rate: number[]
  /** Milliseconds until it answers. */
  start: number[]
  /** MiB after the load. */
  memory: number[]
}

const empty = (): Figures => ({ rate: [], start: [], memory: [] })

const load = async (url: string): Promise<number> => {
  const result = await autocannon({
    url: `${url}/cart/preview`,
    ...previewRequest,
    connections: 20,
    duration: seconds,
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} bad answers`)
  return result.requests.average
}

/** As a deploy bundles it: one file, without types to strip and without a thousand modules to find. */
const bundledEndpoint = async (folder: string): Promise<string> => {
  const entry = new URL('../../src/endpoint/serve.ts', import.meta.url).pathname
  const file = join(folder, 'endpoint.mjs')
  writeFileSync(file, await bundleWorker(entry, true, 'node'))
  return file
}

const onNode = async (platform: string, endpointFile: string) => {
  const figures = { endpoint: empty(), bare: empty() }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['bare', 'endpoint'] as const) {
      const file = kind === 'bare' ? './endpoint-bare.ts' : endpointFile
      const program = await startProgram(
        file,
        kind === 'bare' ? { PLATFORM: platform } : endpointSettings(platform),
      )
      figures[kind].start.push(program.startedIn)
      figures[kind].rate.push(await load(program.url))
      figures[kind].memory.push(program.memory())
      await program.stop()
    }
  return figures
}

const bareWorker = `export default { async fetch(request, env) {
  await request.text()
  const headers = { authorization: 'Basic ' + btoa('merchant-1001:secret-1001'), 'content-type': 'application/json' }
  const body = JSON.stringify({ ShoppingCartUrl: env.PLATFORM + '/1001/?cart=97772', RemoteAddress: '127.0.0.1' })
  const answer = await fetch(env.PLATFORM + '/cart/generatecartpreview', { method: 'POST', headers, body })
  return new Response(await answer.text(), { headers: { 'content-type': 'application/json' } })
} }`

const onWorkerd = async (platform: string, endpointWorker: string) => {
  const figures = { endpoint: empty(), bare: empty() }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['bare', 'endpoint'] as const) {
      const began = performance.now()
      const miniflare = new Miniflare({
        modules: [
          { type: 'ESModule', path: 'worker.mjs', contents: kind === 'bare' ? bareWorker : endpointWorker },
        ],
        compatibilityDate: '2025-09-01',
        durableObjects: kind === 'bare' ? {} : { STORE: 'VitrineStore' },
        // No front of Cloudflare's here: the address comes from a header that the bench sends.
        bindings: { PLATFORM: platform, ...endpointSettings(platform), VITRINE_RUNTIME: 'proxy:1' },
        handleRuntimeStdio: () => undefined,
      })
      const url = String(await miniflare.ready).replace(/\/$/, '')
      const headers = { ...previewRequest.headers, 'x-forwarded-for': '127.0.0.1' }
      await (await fetch(`${url}/cart/preview`, { ...previewRequest, headers })).text()
      figures[kind].start.push(performance.now() - began)
      const { requests, non2xx, errors } = await autocannon({
        url: `${url}/cart/preview`,
        ...previewRequest,
        headers,
        connections: 20,
        duration: seconds,
      })
      if (non2xx + errors > 0) throw new Error(`${non2xx + errors} bad answers`)
      figures[kind].rate.push(requests.average)
      await miniflare.dispose()
    }
  return figures
}

const table = (runtime: string, { endpoint, bare }: { endpoint: Figures; bare: Figures }) => {
  for (const [what, unit] of [
    ['rate', 'requests/s'],
    ['start', 'ms to start'],
    ['memory', 'MiB'],
  ] as const) {
    if (bare[what].length === 0) continue
    const figures = [median(bare[what]), median(endpoint[what])] as const
    const ratio = (figures[1] / figures[0]).toFixed(2)
    console.log(
      `${runtime} ${unit}: bare ${figures[0].toFixed(0)}, endpoint ${figures[1].toFixed(0)}, ratio ${ratio}`,
    )
  }
}

const bundleOf = (file: string) => bundleWorker(new URL(file, import.meta.url).pathname, true)

const platform = await startProgram('./endpoint-platform.ts')
const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
table('Node', await onNode(platform.url, await bundledEndpoint(folder)))
rmSync(folder, { recursive: true })
table('workerd', await onWorkerd(platform.url, await bundleOf('./endpoint-worker.ts')))
console.log(
  `Worker bundle: ${(gzipSync(await bundleOf('../../src/endpoint/deploy/cloudflare/worker.ts')).byteLength / 1000).toFixed(1)} kB gzip`,
)
await platform.stop()
