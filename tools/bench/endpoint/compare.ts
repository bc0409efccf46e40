import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { bundleWorker } from '../../../test/endpoint/stores/workers.ts'
import { median } from '../statistics.ts'
import { performancePage, writeFigures } from '../write-figures.ts'
import { endpointSettings, type Program, previewRequest, startProgram } from './program.ts'
import { startWorkerd } from './workerd.ts'

/**
 * `npm run bench:endpoint`: the endpoint beside a bare handler that sends the same request to the platform, on Node and on
 * workerd, interleaved in one run. Prints medians and their ratios as Markdown; `--write` puts
 * them into the documentation.
 */
const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const rounds = Number(process.env.VITRINE_BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.VITRINE_BENCH_SECONDS ?? 4)
const connections = 20

const kinds = ['bare', 'endpoint'] as const
type Kind = (typeof kinds)[number]
/** One figure a round: MiB, milliseconds, requests a second. */
type Figures = Record<'memory' | 'start' | 'rate', number[]>

// Both runtimes read the caller's address from the header of a trusted proxy.
const headers = { ...previewRequest.headers, 'x-forwarded-for': '127.0.0.1' }

const measure = async (program: Program, figures: Figures): Promise<void> => {
  const url = `${program.url}/cart/preview`
  const first = await fetch(url, { ...previewRequest, headers })
  await first.text()
  if (!first.ok) throw new Error(`the first answer was ${first.status}`)
  figures.start.push(Date.now() - program.beganAt)
  const { requests, non2xx, errors } = await autocannon({
    ...previewRequest,
    url,
    headers,
    connections,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} bad answers`)
  figures.rate.push(requests.average)
  figures.memory.push(program.memory())
  await program.stop()
}

const runRounds = async (start: (kind: Kind) => Promise<Program>): Promise<Record<Kind, Figures>> => {
  const empty = (): Figures => ({ memory: [], start: [], rate: [] })
  const figures = { bare: empty(), endpoint: empty() }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of kinds) await measure(await start(kind), figures[kind])
  return figures
}

const whole = (value: number): string => Math.round(value).toLocaleString('en')

const rowsOf = (runtime: string, { bare, endpoint }: Record<Kind, Figures>): string[] =>
  (
    [
      ['rate', 'requests a second', ''],
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
  const onNode = await runRounds((kind) => startProgram(programs[kind], settings))
  const onWorkerd = await runRounds((kind) => startWorkerd(folder, workers[kind], settings))
  const figures = [
    `The endpoint beside a bare handler that only passes the call on: \`POST /cart/preview\` over ${connections} connections, medians of`,
    `${rounds} interleaved rounds of ${seconds} s.`,
    '',
    '| runtime | figure | bare handler | endpoint | ratio |',
    '| --- | --- | --- | --- | --- |',
    ...rowsOf(`Node ${process.versions.node.split('.')[0]}`, onNode),
    ...rowsOf('workerd', onWorkerd),
  ].join('\n')
  console.log(figures)
  if (options.write) writeFigures(performancePage, 'bench:endpoint', figures)
} finally {
  await platform.stop()
  rmSync(folder, { recursive: true })
}
