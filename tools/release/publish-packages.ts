import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const npm = (args: readonly string[], stdio: 'inherit' | 'pipe' = 'pipe'): string | null =>
  execFileSync('npm', [...args], { encoding: 'utf8', stdio })

const isPublished = (name: string, version: string): boolean => {
  try {
    return npm(['view', `${name}@${version}`, 'version'])?.trim() === version
  } catch {
    return false
  }
}

// A run that broke off halfway is repeated: versions that are there already are left out.
const folders = join(import.meta.dirname, '../../dist/packages')
for (const folder of readdirSync(folders)) {
  const { name, version } = JSON.parse(readFileSync(join(folders, folder, 'package.json'), 'utf8'))
  if (isPublished(name, version)) console.log(`${name}@${version} is published already.`)
  else
    npm(
      ['publish', join(folders, folder), '--provenance', '--access', 'public', ...process.argv.slice(2)],
      'inherit',
    )
}
