import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unpackReleases } from './releases.ts'

/**
 * The first step of `npm run test:wordpress`: PHP from Debian, as root, and WordPress from npm and Debian. It fails with
 * the cause.
 */
const folder = join(import.meta.dirname, '../..')
const run = (program: string, ...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  } catch (error) {
    throw new Error(`The tests of the plug-in cannot be installed: ${program} ${args.join(' ')} failed.`, {
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
if (missing.length > 0) console.log(`Installing ${missing.join(' ')} with apt-get`)
if (missing.length > 0 || !existsSync(join(folder, 'node_modules/.cache/wordpress/6.1')))
  run('apt-get', 'update', '-qq')
if (missing.length > 0) run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...missing)
if (!existsSync(join(folder, 'node_modules/@wp-playground/wordpress-builds')))
  run('npm', '--prefix', folder, 'ci', '--silent')
unpackReleases()
