import { gzipSync } from 'node:zlib'
import { bundleWorker } from '../../../test/endpoint/stores/workers.ts'

const workers = {
  'the core and the store of a Worker': '../../../test/endpoint/runtimes/core-worker.ts',
  'as deployed, with health checks, previews for IPv6, relayed prices, notifications and what counts paid orders':
    '../../../src/endpoint/deploy/cloudflare/worker.ts',
} as const

export interface WorkerSize {
  name: string
  /** Bytes of the minified module in gzip, as Cloudflare counts them. */
  bytes: number
}

/** Builds the Workers and measures them. */
export const workerSizes = (): Promise<WorkerSize[]> =>
  Promise.all(
    Object.entries(workers).map(async ([name, file]) => {
      const code = await bundleWorker(new URL(file, import.meta.url).pathname, true)
      return { name, bytes: gzipSync(code, { level: 9 }).byteLength }
    }),
  )

// `node tools/bench/endpoint/worker-size.ts` prints the rows of the table in the documentation.
if (import.meta.main)
  for (const { name, bytes } of await workerSizes())
    console.log(`| ${name} | ${(bytes / 1000).toFixed(1)} kB |`)
