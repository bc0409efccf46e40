import { constants } from 'node:os'
import type { Clock, Fetch } from '../client/index.ts'

/** Where text goes. */
export interface TextSink {
  write(text: string): unknown
  isTTY?: boolean | undefined
  /** How wide the terminal is. */
  columns?: number | undefined
}

/** Where keys come from; what `process.stdin` has of it. */
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

/** Everything of the world that the commands touch. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  stdin: KeySource
  stdout: TextSink
  stderr: TextSink
  fetch: Fetch
  clock: Clock
  /**
   * Resolves when the program is asked to end, by Ctrl-C or a signal of whoever runs it, with the exit code that shells
   * give such an end.
   */
  untilInterrupted(): Promise<number>
}

/** The process's own. */
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
