import { parseArgs } from 'node:util'
import { performancePage, writeFigures } from '../write-figures.ts'
import { endpointSettings, previewRequest, startProgram } from './program.ts'
import { steadyLoad } from './steady-load.ts'

/**
 * `npm run bench:load`: 200 connections for 60 s through the endpoint to a sandbox 50 ms away. The same load on the
 * sandbox runs beside it. The rate is fixed below the limit of two cores for three programs. Beyond it, times would be
 * those of the machine. Exit code 1 when a limit is missed; `--write` puts the figures into the documentation.
 */
const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const seconds = Number(process.env.VITRINE_BENCH_SECONDS ?? 60)
const rate = Number(process.env.VITRINE_BENCH_RATE ?? 200)
const connections = 200

const sandbox = await startProgram(new URL('./distant-sandbox.ts', import.meta.url))
const endpoint = await startProgram(new URL('../../../src/endpoint/serve.ts', import.meta.url), {
  ...endpointSettings(sandbox.url),
  // As in the Dockerfile: V8 otherwise collects late and keeps more memory.
  NODE_OPTIONS: '--max-old-space-size=128 --max-semi-space-size=8',
})
const authorization = `Basic ${Buffer.from('merchant-1001:secret-1001').toString('base64')}`
const direct = {
  url: `${sandbox.url}/cart/generatecartpreview`,
  method: 'POST' as const,
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify({
    ShoppingCartUrl: `${sandbox.url}/1001/?scope=checkout&cart=97772&quantity_97772=1`,
    RemoteAddress: '127.0.0.1',
    GenerateSessionUrl: false,
  }),
}
const through = { url: `${endpoint.url}/cart/preview`, ...previewRequest }
const run = (target: typeof direct | typeof through, duration: number) =>
  steadyLoad({ ...target, connections, duration, overallRate: rate })

await run(direct, 3)
// Compiled code and buffers are there after this; memory that grows later is a leak.
await run(through, 20)
const bareSeconds = Math.max(5, seconds / 3)
const bare = await run(direct, bareSeconds)
const before = endpoint.memory()
let most = before
const watch = setInterval(() => {
  most = Math.max(most, endpoint.memory())
}, 1_000)
const loaded = await run(through, seconds)
clearInterval(watch)
await endpoint.stop()
await sandbox.stop()

const overhead = loaded.p99 - bare.p99
const growth = Math.max(0, most - before)
const row = (name: string, { p50, p99, answers }: typeof bare, time: number): string =>
  `| ${name} | ${p50.toFixed(0)} ms | ${p99.toFixed(0)} ms | ${Math.round(answers / time)} |`
const figures = [
  `${connections} connections for ${seconds} s, ${rate} requests a second, the platform's sandbox 50 ms away:`,
  `${overhead.toFixed(0)} ms more at the 99th percentile, ${loaded.bad} of ${loaded.answers} answers bad, memory +${growth.toFixed(1)} MiB.`,
  '',
  '| | median | 99th percentile | requests a second |',
  '| --- | --- | --- | --- |',
  row('the sandbox alone', bare, bareSeconds),
  row('through the endpoint', loaded, seconds),
].join('\n')
console.log(figures)
if (options.write) writeFigures(performancePage, 'bench:load', figures)
const isGood = overhead <= 50 && loaded.bad === 0 && growth <= 32
console.log(`\n${isGood ? 'PASS' : 'FAIL'}: at most 50 ms more, no bad answer, at most 32 MiB more`)
process.exit(isGood ? 0 : 1)
