import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packages } from '../../tools/release/packages.ts'
import { billOfMaterials } from '../../tools/release/sbom.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const files = globSync('.github/workflows/*.yml', { cwd: root })

/** The text of each job by its name. */
const jobsOf = (file: string): Record<string, string> => {
  const [, jobs = ''] = read(file).split(/^jobs:\n/m)
  const parts = jobs.split(/^ {2}(?:#.*\n {2})?([\w-]+):\n/m)
  return Object.fromEntries(
    parts.slice(1).flatMap((name, index, all) => (index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [])),
  )
}
const release = jobsOf('.github/workflows/release.yml')

it.each(files)('names every action of %s by its commit, and the version beside it', (file) => {
  const uses = [...read(file).matchAll(/uses: (.+)/g)].map(([, use = '']) => use)
  for (const use of uses) expect(use).toMatch(/^(\.\/[\w./-]+\.yml|[\w./-]+@[\da-f]{40} # v\d+\.\d+\.\d+)$/)
})

it.each(files)('gives no job of %s the rights that it does not name', (file) => {
  expect(read(file)).toMatch(/^permissions:(?: \{\}|\n {2}contents: read)$/m)
  for (const [name, job] of Object.entries(jobsOf(file)))
    if (!job.includes('uses: ./')) expect(job, name).toContain('timeout-minutes:')
})

it('publishes after all tests, which run without the rights to publish', () => {
  expect(release.test).toContain('uses: ./.github/workflows/ci.yml')
  expect(release.test).not.toMatch(/: write$/m)
  expect(read('.github/workflows/ci.yml')).toMatch(/^ {2}workflow_call:$/m)
  expect(jobsOf('.github/workflows/ci.yml').test).toContain('- run: npm test\n')
  expect(release.publish).toContain('needs: [version, test]')
})

it('attests a release and deploys the site with the rights for no more', () => {
  const { publish = '', docs = '' } = release
  expect(publish).toContain('attestations: write')
  expect(publish).toContain('id-token: write')
  expect(docs).toContain('needs: publish')
  expect(docs.match(/^ {6}[\w-]+: (?:read|write)$/gm)?.map((right) => right.trim())).toEqual([
    'contents: read',
    'pages: write',
    'id-token: write',
  ])
  // One command makes the folder that is deployed, for a person as for the workflow.
  expect(docs).toContain('- run: npm run docs -- build\n')
  expect(docs).toContain('path: docs/.vitepress/dist\n')
  expect(read('docs/releasing.md')).toContain(
    '`npm run docs -- build` writes the site into `docs/.vitepress/dist`',
  )
  // Without it the action leaves `.well-known/security.txt` out.
  expect(docs).toContain('include-hidden-files: true\n')
})

it('tells a maintainer all that the release workflow expects', () => {
  const page = read('docs/releasing.md')
  for (const { name } of Object.values(packages)) expect(page).toContain(`\`${name}\``)
  const environments = [
    ...read('.github/workflows/release.yml').matchAll(/environment:(?:\n {6}name:)? ([\w-]+)/g),
  ]
  expect(environments.map(([, name]) => name)).toEqual(['npm', 'github-pages'])
  for (const [, name] of environments) expect(page).toContain(`\`${name}\``)
})

it('lists in a bill of materials what the packages need at run time, and nothing else', () => {
  const { bomFormat, components } = JSON.parse(billOfMaterials())
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)))
  const named = (dependencies: object = {}) => Object.keys(dependencies)
  const needed = Object.values(packages).flatMap(({ dependencies }) => named(dependencies))
  const isListed = (name: string) => [...listed].some((purl) => String(purl).startsWith(`pkg:npm/${name}@`))
  expect(needed.length).toBeGreaterThan(15)
  expect(needed.filter((name) => !isListed(name))).toEqual([])
  expect(['vitest', 'typescript', 'playwright', 'vite'].filter(isListed)).toEqual([])
})
