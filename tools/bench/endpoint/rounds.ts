import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleWorker } from '../../../test/endpoint/stores/workers.ts'
import { median } from '../statistics.ts'
import { endpointSettings, type Program, previewRequest, startProgram } from './program.ts'
import { startWorkerd } from './workerd.ts'

export interface Rounds {
  rounds: number
  /** Sends the request again and again. Returns the answers a second, and the 99th percentile of their times. */
  load: (request: PreviewRequest) => Promise<{ rate: number; p99: number }>
}

export interface PreviewRequest {
  url: string
  method: 'POST'
  headers: Record<string, string>
  body: string
}

const kinds = ['bare', 'endpoint'] as const
type Kind = (typeof kinds)[number]
/** One figure a round: MiB, milliseconds, requests a second. */
type Figures = Record<'memory' | 'start' | 'rate' | 'p99', number[]>

// Both runtimes read the caller's address from the header of a trusted proxy.
const headers = { ...previewRequest.headers, 'x-forwarded-for': '127.0.0.1' }

const measure = async (program: Program, figures: Figures, load: Rounds['load']): Promise<void> => {
  const request = { ...previewRequest, url: `${program.url}/cart/preview`, headers }
  const first = await fetch(request.url, request)
  const text = await first.text()
  if (!first.ok) throw new Error(`The first answer was ${first.status}: ${text}`)
  figures.start.push(Date.now() - program.beganAt)
  const { rate, p99 } = await load(request)
  figures.rate.push(rate)
  figures.p99.push(p99)
  figures.memory.push(program.memory())
}

const runRounds = async (
  { rounds, load }: Rounds,
  start: (kind: Kind) => Promise<Program>,
): Promise<Record<Kind, Figures>> => {
  const empty = (): Figures => ({ memory: [], start: [], rate: [], p99: [] })
  const figures = { bare: empty(), endpoint: empty() }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) {
      const program = await start(kind)
      await measure(program, figures[kind], load).finally(program.stop)
    }
  return figures
}

const whole = (value: number): string => Math.round(value).toLocaleString('en')

const rowsOf = (runtime: string, { bare, endpoint }: Record<Kind, Figures>): string[] =>
  (
    [
      ['rate', 'requests a second', ''],
      ['p99', 'time of an answer, 99th percentile', ' ms'],
      ['start', 'start to first answer', ' ms'],
      ['memory', 'memory after the load', ' MiB'],
    ] as const
  ).map(([figure, words, unit]) => {
    const [one, other] = [median(bare[figure]), median(endpoint[figure])]
    const cells = [runtime, words, whole(one) + unit, whole(other) + unit, (other / one).toFixed(2)]
    return `| ${cells.join(' | ')} |`
  })

const bundle = (file: string, target?: 'node') =>
  bundleWorker(new URL(file, import.meta.url).pathname, true, target)

/** Compares the endpoint with a bare handler on Node and on workerd, interleaved. Returns the rows of a Markdown table. */
export const compareEndpoint = async (rounds: Rounds): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'))
  const platform = await startProgram(new URL('./canned-platform.ts', import.meta.url))
  try {
    // Both are bundled as for a deployment: stripping types and resolving modules would count as their start.
    const programs = { bare: join(folder, 'bare.mjs'), endpoint: join(folder, 'endpoint.mjs') }
    writeFileSync(programs.bare, await bundle('./bare-handler.ts', 'node'))
    writeFileSync(programs.endpoint, await bundle('../../../src/endpoint/serve.ts', 'node'))
    const workers = {
      bare: await bundle('./bare-worker.ts'),
      endpoint: await bundle('../../../src/endpoint/deploy/cloudflare/worker.ts'),
    }
    const settings = {
      PLATFORM: platform.url,
      ...endpointSettings(platform.url),
      VITRINE_RUNTIME: 'proxy:1',
    }
    const onNode = await runRounds(rounds, (kind) => startProgram(programs[kind], settings))
    const onWorkerd = await runRounds(rounds, (kind) => startWorkerd(folder, workers[kind], settings))
    return [...rowsOf(`Node ${process.versions.node.split('.')[0]}`, onNode), ...rowsOf('workerd', onWorkerd)]
  } finally {
    await platform.stop()
    rmSync(folder, { recursive: true })
  }
}
