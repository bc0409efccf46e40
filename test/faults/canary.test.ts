import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { build } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'
import { scriptModes } from '../../src/widget/build/modes.ts'
import { canary, canaryUser, hasCanary } from '../../tools/faults/canary.ts'
import { widgetModes } from '../../vite.config.ts'
import { folderWith } from '../support/folder.ts'

afterEach(() => void vi.unstubAllEnvs())

const base64 = (text: string) => Buffer.from(text).toString('base64')

it.each([
  ['plain', `Error: sent ${canary} twice`],
  ['in JSON', JSON.stringify({ error: canary })],
  ['in JSON of JSON', JSON.stringify({ error: JSON.stringify({ password: canary }) })],
  ['in an inspected error', inspect(new Error('x', { cause: { password: canary } }), { depth: 9 })],
  ['in an address', `https://me:${encodeURIComponent(canary)}@rest.example/`],
  ['in a query', `https://rest.example/?${new URLSearchParams({ password: canary })}`],
  ['as base64', base64(canary)],
  ['as Basic credentials', `Basic ${base64(`${canaryUser}:${canary}`)}`],
  ['as base64 of something longer', base64(`{"a":"${canary}"}`)],
  ['as base64 of something longer still', base64(`{"ab":"${canary}"}`)],
  ['as base64url', Buffer.from(`abc${canary}`).toString('base64url')],
  ['as base64 in an address', encodeURIComponent(base64(`${canaryUser}:${canary}`))],
])('finds the canary %s', (_form, text) => {
  expect(hasCanary(text)).toBe(true)
})

it('finds none where none is', () => {
  expect(hasCanary(`{"level":"warn","error":"[secret]"} Basic ${base64('merchant-1001:secret-1001')}`)).toBe(
    false,
  )
})

const root = fileURLToPath(new URL('../../', import.meta.url))
/** The sources of a lazy file are in the build for bundlers as well, so one of them is built alone. */
const builtModes = [
  'script',
  'lazy-cart',
  ...widgetModes.filter((mode) => !scriptModes.includes(mode)),
  'site',
]

const scriptsOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file))

/** Builds with the password in the environment, and names the scripts in which it has looked for it. */
const searchedIn = async (mode: string): Promise<string[]> => {
  for (const name of ['VITRINE_PASSWORD', 'VITE_PASSWORD', 'VITRINE_TOKEN_KEY']) vi.stubEnv(name, canary)
  const outDir = folderWith()
  await build({
    configFile: join(root, 'vite.config.ts'),
    root,
    mode,
    logLevel: 'error',
    build: { outDir, sourcemap: true },
  })
  const files = scriptsOf(outDir)
  for (const file of files.flatMap((script) => [script, `${script}.map`]))
    expect(hasCanary(readFileSync(join(outDir, file), 'utf8')), file).toBe(false)
  return files
}

it('builds all sources of the widget without the password of the environment, source maps included', async () => {
  const searched: string[] = []
  for (const mode of builtModes) searched.push(...(await searchedIn(mode)))
  expect(searched).toContain('vitrine.js')
  expect(searched.length).toBeGreaterThan(10)
})
