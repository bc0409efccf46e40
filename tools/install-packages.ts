import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages that the lock file of a folder names, once for each lock: `npm ci` begins from nothing every
 * time, and several lanes need the same folder.
 */
export const installPackages = (folder: string): void => {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  const stamp = join(folder, 'node_modules/.installed-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(stamp, lock)
}

// `node tools/install-packages.ts`: what benchmarks, releases and rigs need beside the packages of the root.
if (import.meta.main) installPackages(import.meta.dirname)
