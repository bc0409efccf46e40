import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest, version } from './packages.ts'

const root = join(import.meta.dirname, '../..')

/**
 * The packages that the published ones need at run time, with the versions of the tests, as CycloneDX. `npm sbom
 * --omit dev` leaves out what any manifest names as a tool of development too, so it gets manifests without tools.
 */
export const billOfMaterials = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-sbom-'))
  try {
    const { workspaces } = readManifest('.')
    const project = { name: 'vitrine', version, workspaces }
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    lock.packages[''] = project
    writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
    for (const part of workspaces) {
      const { devDependencies: _, ...manifest } = readManifest(part)
      mkdirSync(join(folder, part), { recursive: true })
      writeFileSync(join(folder, part, 'package.json'), JSON.stringify(manifest))
      delete lock.packages[part].devDependencies
    }
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
    return execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(billOfMaterials())
