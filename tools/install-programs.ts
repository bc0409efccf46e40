import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium, findNginx, findRedisServer } from '../test/support/programs.ts'

/**
 * `npm run install:programs`, and the first step of `npm test`. As root on Debian it installs Chromium, its fonts,
 * Redis and nginx where missing. The old libraries are for `test/built/hostile-pages.pages.test.ts`. Elsewhere it
 * changes nothing, and the tests name what they miss, or are skipped.
 */
const fonts = '/usr/share/fonts/truetype/liberation'
/** The layout tests measure text, so their Chromium needs the fonts that it is measured with. */
const missing = [
  ...(findChromium() ? [] : ['chromium']),
  ...(existsSync(fonts) || process.platform !== 'linux' ? [] : ['fonts-liberation']),
  ...(findRedisServer() ? [] : ['redis-server']),
  ...(findNginx() || process.platform !== 'linux' ? [] : ['nginx-light']),
  ...['prototype', 'mootools']
    .filter((name) => process.platform === 'linux' && !existsSync(`/usr/share/javascript/${name}/${name}.js`))
    .map((name) => `libjs-${name}`),
]
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
  console.log(`Installing ${missing.join(' ')} with apt-get`)
  const aptGet = (...args: string[]): void => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  }
  aptGet('update', '-qq')
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...missing)
} else if (missing.length > 0) {
  console.log(
    `Missing for the tests: ${missing.join(' ')}. Install them with the package manager of the system.`,
  )
}
