import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { programEnv } from '../../../test/support/programs.ts'

/** A program in a process of its own, so that its memory and its start can be measured. */
export interface Program {
  url: string
  /** Milliseconds since the epoch. */
  beganAt: number
  /** Resident memory in MiB. */
  memory(): number
  stop(): Promise<void>
  /** Ends the process as a crash does. */
  kill(): void
  signal(name: NodeJS.Signals): void
}

const memoryOf = (pid: number): number => {
  const file = `/proc/${pid}/status`
  const kibibytes = existsSync(file)
    ? /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kibibytes) / 1024
}

/** @param url where the process listens */
export const programOf = (child: ChildProcess, url: string, beganAt: number): Program => ({
  url,
  beganAt,
  memory: () => memoryOf(child.pid ?? Number.NaN),
  async stop() {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  },
  kill: () => void child.kill('SIGKILL'),
  signal: (name) => void child.kill(name),
})

/**
 * Starts a Node program on a free port. It prints a line of JSON with its address as `listening`.
 *
 * @param onLine Receives the other lines.
 */
export const startProgram = async (
  file: string | URL,
  env: Record<string, string> = {},
  onLine: (line: string) => void = () => undefined,
): Promise<Program> => {
  const beganAt = Date.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: programEnv({ VITRINE_PORT: '0', VITRINE_DRAIN_MS: '0', ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)
  // Warnings about the settings come first.
  const listening = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('"listening"')) resolve((JSON.parse(line) as { listening: string }).listening)
      else onLine(line)
    })
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}.`)))
  })
  return programOf(child, listening, beganAt)
}

export const origin = 'https://shop.example'

/** A browser's request to preview one product, for a shopper who leaves for checkout. */
export const previewRequest = {
  method: 'POST' as const,
  headers: { origin, 'content-type': 'application/json' },
  body: JSON.stringify({
    items: [{ product: '97772', quantity: 1 }],
    expected: { total: 119, tax: 'gross', currency: 'EUR' },
    session: true,
  }),
}

/** Settings of an endpoint without limits of its own, in front of this platform; the same for every runtime. */
export const endpointSettings = (platform: string): Record<string, string> => ({
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
  VITRINE_PRICING_URL: platform,
  VITRINE_BASE_URL: platform,
  VITRINE_CHECKOUT_URL: platform,
  VITRINE_ORIGINS: origin,
  VITRINE_REQUESTS_PER_MINUTE: '0',
  VITRINE_UPSTREAM_CONCURRENCY: '400',
  VITRINE_UPSTREAM_PER_SECOND: '100000',
})
