import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { build } from 'vite'
import { afterEach, expect, it, vi } from 'vitest'
import { canary, canaryUser, hasCanary } from '../../tools/faults/canary.ts'

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

const root = new URL('../../', import.meta.url).pathname
const widget = join(root, 'vite.config.ts')
const deploy = join(root, 'src/endpoint/deploy/vite.config.mjs')

it.each([
  ['embed', widget],
  ['later', widget],
  ['module', widget],
  ['npm', widget],
  ['node', deploy],
  ['aws-lambda', deploy],
  ['vercel', deploy],
])(
  'builds %s without the password that stands in the environment, source maps included',
  async (mode, configFile) => {
    for (const name of ['VITRINE_PASSWORD', 'VITE_PASSWORD', 'VITRINE_TOKEN_KEY']) vi.stubEnv(name, canary)
    const outDir = mkdtempSync(join(tmpdir(), 'vitrine-canary-'))
    try {
      await build({ configFile, root, mode, logLevel: 'error', build: { outDir, sourcemap: true } })
      const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.m?js(\.map)?$/.test(file),
      )
      expect(files.some((file) => file.endsWith('.map'))).toBe(true)
      for (const file of files) expect(hasCanary(readFileSync(join(outDir, file), 'utf8')), file).toBe(false)
    } finally {
      rmSync(outDir, { recursive: true, force: true })
    }
  },
  60_000,
)
