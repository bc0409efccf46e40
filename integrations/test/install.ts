import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { installPackages } from '../../tools/install-packages.ts'
import { packFolder, run } from './commands.ts'

const integrations = resolve(import.meta.dirname, '..')
const packed = join(integrations, 'packages')

/** The packages of this repository that the examples use, by their folder in `dist/packages`. */
const packages = { vitrine: 'vitrine', endpoint: '@vitrine/endpoint' } as const

/** Packs the built packages, installs what the examples' lock names, and puts the packed ones over it. */
export default async (): Promise<void> => {
  mkdirSync(packed, { recursive: true })
  const tarballs: Record<string, string> = {}
  for (const [folder, name] of Object.entries(packages)) {
    const tarball = join(packed, `${name.replace('@', '').replace('/', '-')}.tgz`)
    renameSync(await packFolder(`dist/packages/${folder}`, packed), tarball)
    tarballs[name] = tarball
  }
  installPackages(integrations)
  for (const [name, tarball] of Object.entries(tarballs)) {
    const target = join(integrations, 'node_modules', name)
    rmSync(target, { recursive: true })
    mkdirSync(target, { recursive: true })
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target], integrations)
  }
}
