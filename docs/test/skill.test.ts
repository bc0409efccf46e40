import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { fileWith, folderWith } from '../../test/support/folder.ts'
import { dist } from './dist.ts'

const run = promisify(execFile)
const cli = join(import.meta.dirname, '../../src/cli/vitrine.ts')

const folder = join(dist, '.well-known/agent-skills')
const skill = readFileSync(join(folder, 'vitrine-page/SKILL.md'), 'utf8')

/** Runs the skill's own check on a page, and gives what it prints. */
const check = async (html: string): Promise<{ ok: boolean }> => {
  const page = fileWith('page.html', html)
  const printed = await run(process.execPath, [cli, 'check', '--page', page, '--json']).catch(
    (failure: { stdout: string }) => failure,
  )
  return JSON.parse(printed.stdout)
}

const page = /```html\n(<!doctype[\s\S]*?)```/.exec(skill)?.[1] ?? ''

it('names itself and its use, as agents look for skills', () => {
  expect(skill).toMatch(/^---\nname: [a-z-]+\ndescription: .{40,1000}\n---\n/)
})

it('is found by the index of the host, with the digest of its file', () => {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
  expect(index.skills).toEqual([
    {
      name: 'vitrine-page',
      type: 'skill-md',
      description: expect.stringContaining('Vitrine'),
      url: '/.well-known/agent-skills/vitrine-page/SKILL.md',
      digest: `sha256:${createHash('sha256').update(skill).digest('hex')}`,
    },
  ])
})

/** The commands of the skill, each as its words. */
const commands = [...skill.matchAll(/^npm run (?:--silent )?vitrine -- .+$/gm)].map(([line]) =>
  line.split(' '),
)

it('leads to a checked page by its own commands, in a checkout as long as there is no release', async () => {
  expect(skill).toContain('`npm ci && npm run build:widget`')
  const scratch = folderWith({ 'page.html': page })
  const here: Readonly<Record<string, string>> = {
    './public': scratch,
    'page.html': join(scratch, 'page.html'),
  }
  const [copying = [], checking = []] = commands
  for (const [command = '', ...words] of [copying, checking]) {
    const args = words.map((word) => here[word] ?? word)
    const { stdout } = await run(command, args, {
      cwd: join(import.meta.dirname, '../..'),
    })
    expect(stdout).toMatch(args.includes('--json') ? /"ok": ?true/ : /data-client="1001"/)
  }
  expect(existsSync(join(scratch, 'vitrine/vitrine.js'))).toBe(true)
})

it('has a page that its own check finds without fault', async () => {
  expect(await check(page)).toMatchObject({ ok: true })
})

it('has a check that finds a misspelt attribute in that page', async () => {
  expect(page).toContain('product="97772"')
  expect(await check(page.replace('product=', 'produkt='))).toMatchObject({ ok: false })
})
