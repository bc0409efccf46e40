import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium's engine without the windows of a browser, which take their part of the processor even unseen. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const chromiumPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  '/snap/bin/chromium',
]

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (names: readonly string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))

const find = (variable: string, candidates: readonly string[]): string | undefined => {
  const chosen = process.env[variable]
  if (chosen && !isExecutable(chosen)) throw new Error(`${variable} names ${chosen}, which cannot be run.`)
  return chosen || candidates.find(isExecutable)
}

const places = [...onPath(chromiumNames), ...chromiumPlaces]

/** A whole browser, for the lane of engines. */
export const findChromium = (): string | undefined => find('CHROMIUM_PATH', places)

export const findShell = (): string | undefined => find('CHROMIUM_PATH', onPath(shellNames))

export const findRedisServer = (): string | undefined => find('REDIS_SERVER_PATH', onPath(['redis-server']))

/** The proxy of `docs/guide/relay.md`. */
export const findNginx = (): string | undefined =>
  [...onPath(['nginx']), '/usr/sbin/nginx'].find(isExecutable)

/** Whether a test of a program is skipped: never under `CI`, where a missing program is a failure. */
export const isSkipped = (program: string | false | undefined): boolean => !program && !process.env.CI

const required = (path: string | undefined, name: string, variable: string): string => {
  if (path) return path
  throw new Error(
    `The tests need ${name}: install it (root on Debian: npx node tools/install-programs.ts), or set ${variable}.`,
  )
}

/** The browser of the tests: `CHROMIUM_PATH`, the headless shell, or a Chromium or Chrome in the usual places. */
export const chromiumPath = (): string =>
  required(findShell() ?? findChromium(), 'Chromium or Chrome', 'CHROMIUM_PATH')

/** The same with windows, or `CHROMIUM_PATH`. */
export const browserPath = (): string => required(findChromium(), 'Chromium or Chrome', 'CHROMIUM_PATH')

/** A real Redis for the store tests: `REDIS_SERVER_PATH`, or the one on the path. */
export const redisServerPath = (): string => required(findRedisServer(), 'redis-server', 'REDIS_SERVER_PATH')

/** Keeps Chromium on loopback and quiet. Its sandbox does not start for root. */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * 127.0.0.1',
]

/** The environment of a started program: what it is given, the path, and the cache of compiled sources. */
export const programEnv = (env: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...env }
}
