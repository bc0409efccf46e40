import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packages } from '../../tools/release/packages.ts'
import { billOfMaterials } from '../../tools/release/sbom.ts'
import { buttons, templates, templatesBranch } from '../../tools/release/write-templates.ts'

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

it('pushes the folders that the deploy buttons of the guide copy, without a secret', () => {
  const { publish = '' } = release
  expect(publish).toContain('node tools/release/write-templates.ts')
  expect(publish).toContain(`--initial-branch=${templatesBranch}`)
  const guide = read('docs/guide/deploy.md')
  for (const address of Object.values(buttons)) expect(guide).toContain(`](${address})`)
  const files = templates()
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['cloudflare/wrangler.toml', 'cloudflare/worker.mjs', 'vercel/vercel.json']),
  )
  // Git would take such files along.
  expect(Object.keys(files).filter((path) => /\/\.(env|dev\.vars)$/.test(path))).toEqual([])
})

it('asks on Vercel for each variable that its folder needs, and describes each that Cloudflare asks for', () => {
  const files = templates()
  const asked = new URL(buttons.vercel).searchParams.get('env')?.split(',') ?? []
  const { cloudflare } = JSON.parse(files['cloudflare/package.json'] ?? '')
  const described = Object.keys(cloudflare.bindings)
  expect(asked).toEqual([...described, 'VITRINE_STORE', 'CRON_SECRET'])
  for (const name of described)
    expect(`${files['cloudflare/wrangler.toml']}${files['cloudflare/.dev.vars.example']}`).toMatch(
      new RegExp(`^${name} ?=`, 'm'),
    )
})
