import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npm, packFolder, run } from './commands.ts'

const integrations = resolve(import.meta.dirname, '..')
const packed = join(integrations, 'packages')

/** The packages of this repository that the examples use, by their folder in `dist/packages`. */
const packages = { vitrine: 'vitrine', endpoint: '@vitrine/endpoint' } as const

/** Where a folder's installed packages note the lock that they are from. */
const stampOf = (folder: string): string => join(folder, 'node_modules/.installed-lock')

const lockOf = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')

/** Installs the packages that an example's lock names, and puts those of this repository over them. */
const install = async (name: string, tarballs: Readonly<Record<string, string>>): Promise<void> => {
  const folder = join(integrations, name)
  const lock = lockOf(folder)
  const stamp = stampOf(folder)
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    await npm(['ci', '--prefer-offline'], folder)
    writeFileSync(stamp, lock)
  }
  for (const [own, tarball] of Object.entries(tarballs)) {
    const target = join(folder, 'node_modules', own)
    if (!existsSync(target)) continue
    rmSync(target, { recursive: true })
    mkdirSync(target, { recursive: true })
    await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target], folder)
  }
}

export const examples = ['react', 'astro', 'hosts']

/** Packs the built packages, and installs each example with them. */
export default async (): Promise<void> => {
  mkdirSync(packed, { recursive: true })
  const tarballs: Record<string, string> = {}
  for (const [folder, name] of Object.entries(packages)) {
    const tarball = join(packed, `${name.replace('@', '').replace('/', '-')}.tgz`)
    renameSync(await packFolder(`dist/packages/${folder}`, packed), tarball)
    tarballs[name] = tarball
  }
  for (const name of examples) await install(name, tarballs)
}
