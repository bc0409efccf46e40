import { constants } from 'node:os'
import type { Clock, Fetch } from '../../client/index.ts'

/** An output stream of the terminal. */
export interface TextSink {
  write(text: string | Uint8Array): unknown
  isTTY?: boolean | undefined
  /** The width of the terminal. */
  columns?: number | undefined
}

/** The part of `process.stdin` that reads keys. */
export interface KeySource {
  isTTY?: boolean | undefined
  setRawMode?(isRaw: boolean): unknown
  setEncoding(encoding: 'utf8'): unknown
  on(event: 'data', listener: (text: string) => void): unknown
  on(event: 'end', listener: () => void): unknown
  off(event: 'data', listener: (text: string) => void): unknown
  off(event: 'end', listener: () => void): unknown
  resume(): unknown
  pause(): unknown
}

/** I/O used by the commands. Tests replace it. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  stdin: KeySource
  stdout: TextSink
  stderr: TextSink
  fetch: Fetch
  clock: Clock
  /** Resolves on Ctrl-C or a signal, with the exit code that shells use for it. */
  untilInterrupted(): Promise<number>
}

/** The terminal of this process. */
export const processTerminal = (): Terminal => ({
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  fetch: (url, init) => fetch(url, init),
  clock: {
    now: () => Date.now(),
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds)
      return () => clearTimeout(timer)
    },
  },
  untilInterrupted: () =>
    new Promise((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => resolve(128 + constants.signals[signal]))
    }),
})
