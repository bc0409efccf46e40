/**
 * `npm run bench:endpoint`: the endpoint beside a bare handler that only calls the platform. Node and workerd are
 * interleaved in one run. Prints medians and their ratios as Markdown; `--write` puts them into the documentation.
 */

import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { performancePage, writeFigures } from '../write-figures.ts'
import { compareEndpoint, type PreviewRequest } from './rounds.ts'

const { values: options } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const rounds = Number(process.env.VITRINE_BENCH_ROUNDS ?? 5)
const seconds = Number(process.env.VITRINE_BENCH_SECONDS ?? 4)
const connections = 20

const load = async (request: PreviewRequest): Promise<{ rate: number; p99: number }> => {
  const { requests, latency, non2xx, errors } = await autocannon({
    ...request,
    connections,
    duration: seconds,
  })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} answers were bad.`)
  return { rate: requests.average, p99: latency.p99 }
}

const rows = await compareEndpoint({ rounds, load })
const figures = [
  `The endpoint beside a bare handler that only passes the call on: \`POST /cart/preview\` over ${connections} connections, medians of`,
  `${rounds} interleaved rounds of ${seconds} s.`,
  '',
  '| runtime | figure | bare handler | endpoint | ratio |',
  '| --- | --- | --- | --- | --- |',
  ...rows,
].join('\n')
console.log(figures)
if (options.write) writeFigures(performancePage, 'bench:endpoint', figures)
