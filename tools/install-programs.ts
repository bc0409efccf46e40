/**
 * The first step of `npm test`. As root on Debian it installs Chromium, its fonts,
 * Redis and nginx where missing. The old libraries are for `test/built/hostile-pages.pages.test.ts`. Elsewhere it
 * changes nothing, and the tests name what they miss, or are skipped.
 */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findNginx, findRedisServer, findShell } from '../test/support/programs.ts'

const fonts = '/usr/share/fonts/truetype/liberation'
const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version')
/** The layout tests measure text, so their Chromium needs the fonts that it is measured with. */
const missing = [
  ...(existsSync(fonts) || process.platform !== 'linux' ? [] : ['fonts-liberation']),
  ...(findRedisServer() ? [] : ['redis-server']),
  ...(findNginx() || process.platform !== 'linux' ? [] : ['nginx-light']),
  ...['prototype', 'mootools']
    .filter((name) => process.platform === 'linux' && !existsSync(`/usr/share/javascript/${name}/${name}.js`))
    .map((name) => `libjs-${name}`),
]
const aptGet = (...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
const isOffered = (name: string): boolean => {
  try {
    execFileSync('apt-cache', ['show', name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
/** Tests take half of the time in the headless shell, which not every distribution has. */
const browser = (): string[] => {
  if (findShell()) return []
  if (canInstall && isOffered('chromium-headless-shell')) return ['chromium-headless-shell']
  return findChromium() ? [] : ['chromium']
}

const canHelp = canInstall && (missing.length > 0 || !findShell())
if (canHelp) aptGet('update', '-qq')
const names = [...browser(), ...missing]
if (canHelp && names.length > 0) {
  console.log(`Installing ${names.join(' ')} with apt-get`)
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...names)
} else if (names.length > 0) {
  console.log(
    `Missing for the tests: ${names.join(' ')}. Install them with the package manager of the system.`,
  )
}
