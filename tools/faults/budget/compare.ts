import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startRedis } from '../../../test/endpoint/stores/redis-server.ts'
import { startProgram } from '../../bench/endpoint/program.ts'
import { fetchFrom } from './local-fetch.ts'

/**
 * `node tools/faults/budget/compare.ts [seconds]`: eight processes that leave by 127.0.0.2 to 127.0.0.9 to a sandbox with
 * its limit on. The first address is blocked from the start; the second has a noisy neighbour. Compares a budget for all
 * processes, one for each address, and one that each process finds by itself.
 */
const seconds = process.argv[2] ?? '150'
const addresses = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 2}`)
/** Calls a second of a stranger behind 127.0.0.3, and previews a second that the process there wants. */
const neighbourPerSecond = 20
const previewsBesideNeighbour = 15
const strategies = {
  'one for all': () => 'all',
  'one for each address': (address: string) => address,
  'each process alone': () => 'unknown',
} as const

type Counts = Record<'asked' | 'orders' | 'ordersRefused' | 'previews' | 'previewsRefused' | 'met429', number>

const caller = async (args: string[]): Promise<Counts> => {
  const file = new URL('./caller.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  await once(child, 'close')
  return JSON.parse(text)
}

const previewsBeside = (address: string): string =>
  String(address === '127.0.0.3' ? previewsBesideNeighbour : 5)

const run = async (name: keyof typeof strategies): Promise<Counts[]> => {
  const redis = await startRedis()
  const sandbox = await startProgram(new URL('../../bench/endpoint/limiting-sandbox.ts', import.meta.url))
  const platform = sandbox.url
  const callFrom = (address: string) => {
    const fetch = fetchFrom(address)
    return () => fetch(`${platform}/connection/test`, { method: 'GET', headers: {} }).catch(() => undefined)
  }
  const blocked = callFrom('127.0.0.2')
  for (let calls = 0; calls < 40; calls += 1) await blocked()
  const neighbour = callFrom('127.0.0.3')
  const noise = setInterval(() => void neighbour(), 1000 / neighbourPerSecond)
  const counts = await Promise.all(
    addresses.map((address) =>
      caller([address, strategies[name](address), platform, redis.url, seconds, previewsBeside(address)]),
    ),
  )
  clearInterval(noise)
  await sandbox.stop()
  await redis.stop()
  return counts
}

console.log('| budget | address | orders | refused unsent | met a 429 | previews | refused |')
console.log('| --- | --- | --- | --- | --- | --- | --- |')
for (const name of Object.keys(strategies) as (keyof typeof strategies)[]) {
  const [blocked, noisy, ...others] = await run(name)
  const rows = { 'blocked from the start': [blocked], 'with a neighbour': [noisy], 'the six others': others }
  for (const [what, all] of Object.entries(rows)) {
    const sum = (key: keyof Counts) => all.reduce((total, counts) => total + (counts?.[key] ?? 0), 0)
    const cells = [
      sum('orders'),
      sum('ordersRefused'),
      sum('met429'),
      sum('previews'),
      sum('previewsRefused'),
    ]
    console.log(`| ${name} | ${what} | ${cells.join(' | ')} |`)
  }
}
