import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
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

const find = (): string | undefined => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isExecutable(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names ${chosen}, which cannot be run.`)
  }
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((n) => join(dir, n)))
  return [...onPath, ...places].find(isExecutable)
}

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const install = (packages: readonly string[]): void => {
  console.log(`Installing ${packages.join(' ')} with apt-get…`)
  execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  execFileSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** The Chromium the tests run in: `CHROMIUM_PATH`, the usual places, or (root on Debian) the package. */
export const chromiumPath = (): string => {
  const found = find()
  if (found) return found
  if (isDebianRoot()) install(['chromium', 'fonts-liberation'])
  const installed = find()
  if (installed) return installed
  throw new Error(
    'The tests need a Chromium: install Chromium or Chrome, or set CHROMIUM_PATH to its program.',
  )
}

/** A real Redis for the store tests: the usual places, or (root on Debian) the package. */
export const redisServerPath = (): string => {
  const look = () =>
    (process.env.PATH ?? '')
      .split(delimiter)
      .map((dir) => join(dir, 'redis-server'))
      .find(isExecutable)
  const found = process.env.REDIS_SERVER_PATH ?? look()
  if (found) return found
  if (isDebianRoot()) install(['redis-server'])
  const installed = look()
  if (installed) return installed
  throw new Error('The tests need a redis-server: install Redis, or set REDIS_SERVER_PATH to its program.')
}

/** Keeps Chromium on loopback and quiet; `--no-sandbox` only where root leaves no other way. */
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
