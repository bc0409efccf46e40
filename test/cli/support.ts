/**
 * Runs the command for tests, in two ways: as a process with almost no environment, or inside this process on a fake
 * terminal that types and records. Sandboxes and stand-ins for the platform are served over loopback and end with the
 * test or the file. Requests to any other host fail as an unknown name does, and every exchange with a sandbox is held
 * against its OpenAPI document.
 */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, type Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { run } from '../../src/cli/run.ts'
import type { Terminal } from '../../src/cli/terminal/terminal.ts'
import { type ServedSandbox, type ServeSandboxOptions, serveSandbox } from '../../src/sandbox/index.ts'
import { programEnv } from '../support/programs.ts'
import { useWatch } from '../support/watch-exchanges.ts'

const program = fileURLToPath(new URL('../../src/cli/vitrine.ts', import.meta.url))

export type Env = Record<string, string>

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Starts the program as a process. Its environment holds PATH and `env` only. */
export const start = (
  args: readonly string[],
  env: Env = {},
): ChildProcessByStdio<null, Readable, Readable> => {
  const child = spawn(process.execPath, [program, ...args], {
    env: programEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

export const ended = (child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> =>
  new Promise((resolve) => {
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })

/** Runs the program as a process, to its end. */
export const vitrine = (args: readonly string[], env: Env = {}): Promise<Ended> => ended(start(args, env))

/** A sandbox for a test file, and the environment that reaches it. */
export const useSandbox = (options: ServeSandboxOptions = {}) => {
  let served: ServedSandbox | undefined
  const hold = useWatch()
  const sandbox = (): ServedSandbox => {
    if (!served) throw new Error('The sandbox has not started.')
    return served
  }
  beforeAll(async () => {
    served = await serveSandbox({ pricingPort: 0, restPort: 0, rateLimit: false, ...options })
    hold(served.sandbox)
  })
  afterAll(() => served?.close())
  const env = (changes: Env = {}): Env => ({
    VITRINE_PRICING_URL: sandbox().pricingUrl,
    VITRINE_BASE_URL: sandbox().baseUrl,
    VITRINE_CLIENT_ID: '1001',
    VITRINE_USERNAME: 'merchant-1001',
    VITRINE_PASSWORD: 'secret-1001',
    ...changes,
  })
  return { sandbox, env }
}

/** Serves a stand-in for the platform until the test ends. */
export const serve = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends JSON. */
export const sendJson = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

class Collected extends Writable {
  text = ''
  readonly isTTY: boolean
  readonly columns: number | undefined

  private readonly seen: (text: string) => void

  constructor(isTTY: boolean, columns: number | undefined, seen: (text: string) => void = () => {}) {
    super()
    this.seen = seen
    this.isTTY = isTTY
    this.columns = columns
  }

  override _write(chunk: unknown, _: string, done: () => void): void {
    this.text += String(chunk)
    done()
    this.seen(String(chunk))
  }
}

interface FakeTerminal extends Omit<Partial<Terminal>, 'stdin'> {
  /** The typed text, in chunks. */
  keys?: readonly string[]
  /** The typed texts, one after each question on the error stream. */
  answers?: readonly string[]
  /** @default false */
  isTTY?: boolean
  /** The width of the terminal. */
  columns?: number
}

/** Tests ask this machine only: every other host is one that no name server knows. */
const fetchHere: Terminal['fetch'] = (url, init) =>
  /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname)
    ? fetch(url, init)
    : Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ENOTFOUND' }))

/** Runs the program inside this process, on a fake terminal. */
export const runHere = async (args: readonly string[], terminal: FakeTerminal = {}) => {
  const { keys = [], answers = [], isTTY = false, columns, ...rest } = terminal
  const rawModes: boolean[] = []
  const stdin = Object.assign(new PassThrough(), {
    isTTY,
    setRawMode: (isRaw: boolean) => {
      rawModes.push(isRaw)
    },
  })
  for (const key of keys) stdin.write(key)
  const left = [...answers]
  const stdout = new Collected(isTTY, columns)
  const stderr = new Collected(isTTY, columns, (text) => {
    if (answers.length > 0 && text.endsWith(': ')) stdin.write(left.shift() ?? '\u0003')
  })
  const code = await run(args, {
    env: {},
    stdin,
    stdout,
    stderr,
    fetch: fetchHere,
    clock: { now: () => Date.now(), after: (ms, callback) => clearLater(setTimeout(callback, ms)) },
    // The sandbox is interrupted as soon as it has started; other commands are not.
    untilInterrupted: () => (args[0] === 'sandbox' ? Promise.resolve(130) : new Promise(() => {})),
    ...rest,
  })
  return { code, stdout: stdout.text, stderr: stderr.text, rawModes }
}

const clearLater = (timer: NodeJS.Timeout) => () => clearTimeout(timer)
