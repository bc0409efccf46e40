/**
 * The first step of `npm run test:engines`. Installs missing browsers with apt-get, as root on Debian, and their drivers
 * from the lock file of the tools. It fails with the cause.
 */

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { findChromium } from '../../test/support/programs.ts'
import { installPackages } from '../install-packages.ts'
import { findFirefox, findMiniBrowser, findWebKitDriver, findXvfb } from './programs.ts'

const missing = [
  ...(findChromium() ? [] : ['chromium']),
  ...(findFirefox() ? [] : ['firefox-esr']),
  ...(findWebKitDriver() && findMiniBrowser() ? [] : ['webkit2gtk-driver']),
  ...(findXvfb() ? [] : ['xvfb']),
]
const run = (program: string, ...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  } catch (error) {
    throw new Error(`The engines cannot be installed: ${program} ${args.join(' ')} failed.`, { cause: error })
  }
}

if (missing.length > 0) {
  console.log(`Installing ${missing.join(' ')} with apt-get`)
  run('apt-get', 'update', '-qq')
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing)
}
installPackages(join(import.meta.dirname, '..'))
