import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from '../../../tools/install-packages.ts'
import { type Release, releases, unpackReleases } from './releases.ts'

/**
 * The first step of `npm run test:wordpress` and `npm run wordpress`: PHP from Debian, as root, and WordPress from npm and
 * Debian. It takes the releases that are wanted, all of them if none is named, and fails with the cause.
 */
const folder = join(import.meta.dirname, '..')
const named = releases.filter((release) => process.argv.includes(release))
const wanted: readonly Release[] = named.length > 0 ? named : releases
const run = (program: string, ...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  } catch (error) {
    throw new Error(`WordPress cannot be installed: ${program} ${args.join(' ')} failed.`, {
      cause: error,
    })
  }
}

/** Whether a program runs; `php` with the extensions that WordPress needs. */
const works = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const extensions = ['pdo_sqlite', 'dom', 'mbstring', 'curl']
const missing = [
  ...(works(
    'php',
    '-r',
    `exit(count(array_filter(${JSON.stringify(extensions)}, 'extension_loaded')) < ${extensions.length} ? 1 : 0);`,
  )
    ? []
    : ['php-cli', 'php-sqlite3', 'php-xml', 'php-mbstring', 'php-curl']),
  ...(works('unzip', '-v') ? [] : ['unzip']),
]
const isRoot = process.getuid?.() === 0
if (missing.length > 0 && !(isRoot && works('apt-get', '--version'))) {
  console.error(`WordPress needs PHP 8 with the extensions ${extensions.join(', ')}, and unzip.
On Debian and Ubuntu: sudo apt-get install ${missing.join(' ')}
On macOS: brew install php
Without PHP, and on Windows: docs/guide/wordpress.md, "Try it", has a line that needs Node only.`)
  process.exit(1)
}
if (missing.length > 0) console.log(`Installing ${missing.join(' ')} with apt-get`)
if (missing.length > 0) run('apt-get', 'update', '-qq')
if (missing.length > 0) run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing)
installPackages(folder)
unpackReleases(wanted)
