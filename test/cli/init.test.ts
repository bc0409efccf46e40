/**
 * `vitrine init endpoint` writes the files of a deployment for Node, Cloudflare, AWS and Vercel. Each test runs the
 * command with a temporary folder and reads all files back. Passwords and the address of the store may be in one file
 * only, which its owner alone can read and git ignores. Existing files are never overwritten, and values come back as
 * they were given, whatever characters they hold.
 */

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { environmentFile } from '../../src/cli/init/environment-file.ts'
import { folderWith } from '../support/folder.ts'
import { runHere } from './support.ts'

const password = 'pä ss#word'
const settings = {
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: password,
  VITRINE_PRICING_URL: 'https://prices.shop.test',
  VITRINE_BASE_URL: 'https://rest.shop.test',
  VITRINE_CHECKOUT_URL: 'https://buy.shop.test/a"b',
  VITRINE_ORIGINS: 'https://www.shop.test https://shop.test',
  VITRINE_STORE: 'rediss://default:hidden@redis.shop.test:6379',
}
/** The texts of these settings that no file but the secret one may hold. */
const secrets = [password, settings.VITRINE_STORE]

const target = (): string => join(folderWith(), 'shop-endpoint')

const init = (runtime: string, folder: string, env: Record<string, string> = settings) =>
  runHere(['init', 'endpoint', '--runtime', runtime, '--folder', folder], { env })

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )

it.each([
  ['node', '.env'],
  ['cloudflare', '.dev.vars'],
  ['aws', 'secret.json'],
  ['vercel', '.env'],
])(
  'writes for %s one file with secrets, which only its owner can read and git ignores',
  async (runtime, file) => {
    const folder = target()
    const { code, stdout, stderr } = await init(runtime, folder)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const texts = Object.fromEntries(
      filesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    )
    expect(texts[file]).toContain(password)
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    expect(texts['.gitignore']?.split('\n')).toContain(file)
    const others = Object.entries(texts).filter(([name]) => name !== file)
    for (const secret of secrets) {
      expect(others.filter(([, text]) => text.includes(secret))).toEqual([])
      expect(stdout).not.toContain(secret)
    }
  },
)

it.each(['node', 'cloudflare', 'aws', 'vercel'])(
  'ends for %s with the check that calls the endpoint',
  async (runtime) => {
    const folder = target()
    const { stdout } = await init(runtime, folder)
    const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(`${scripts.check} ${stdout}`).toMatch(
      /(?:vitrine|@vitrine\/cli) check --endpoint \S+ --origin https:\/\/www\.shop\.test/,
    )
    const last = stdout.trim().split('\n').at(-1)
    expect(last).toMatch(
      /(?:npm run check -- |npx --no vitrine check --endpoint <address> .*)--products <product>/,
    )
  },
)

it.each(['node', 'cloudflare', 'aws', 'vercel'])(
  'names for %s every file that it writes',
  async (runtime) => {
    const folder = target()
    const { stdout } = await init(runtime, folder)
    const [named = ''] = stdout.split('\n', 1)
    expect(
      named
        .slice(named.indexOf(': ') + 2)
        .split(', ')
        .sort(),
    ).toEqual(filesIn(folder).sort())
  },
)

it('writes settings that Node reads as they were given', async () => {
  const folder = target()
  await init('node', folder)
  const { VITRINE_STORE: _, ...seven } = settings
  expect(parseEnv(readFileSync(join(folder, '.env'), 'utf8'))).toEqual(seven)
})

it.each([`it's`, 'a "b" c', '$HOME', 'a\\b', '# x', ' lead', '\'"`'])(
  'keeps the value %j in a file of settings, or refuses it',
  (value) => {
    let text: string | undefined
    try {
      text = environmentFile({ VITRINE_PASSWORD: value }, true)
    } catch (error) {
      expect(String(error)).toContain('VITRINE_PASSWORD_FILE')
    }
    if (text === undefined) return expect(value).toMatch(/'.*["$\\]/)
    expect(parseEnv(text)).toEqual({ VITRINE_PASSWORD: value })
    // Compose replaces variables outside of single quotes.
    if (value.includes('$')) expect(text).toContain(`'${value}'`)
  },
)

it('asks for what the environment does not have, and hides the password', async () => {
  const folder = target()
  const { VITRINE_PASSWORD: _, VITRINE_CLIENT_ID: __, VITRINE_ORIGINS: ___, ...env } = settings
  const { code, stdout, stderr } = await runHere(['init', 'endpoint', '--folder', folder], {
    env,
    isTTY: true,
    answers: [
      'cloudfare\r',
      'cloudflare\r',
      '1002x\u007f\r',
      `${password}\r`,
      'shop.test\r',
      'https://shop.test\r',
    ],
  })
  expect(code).toBe(0)
  expect(stderr).toContain('Your client ID: 1002x\b \b\n')
  expect(stderr).toContain('Its password (it is not shown): \n')
  expect(stderr).toContain('VITRINE_ORIGINS must be a web address')
  expect(stdout + stderr).not.toContain(password)
  expect(readFileSync(join(folder, 'wrangler.toml'), 'utf8')).toContain('VITRINE_CLIENT_ID = "1002"')
  expect(parseEnv(readFileSync(join(folder, '.dev.vars'), 'utf8'))).toEqual({ VITRINE_PASSWORD: password })
})

it('publishes no port of its containers beyond this machine, and names the memory of each', async () => {
  const folder = target()
  expect((await init('node', folder)).code).toBe(0)
  const files = ['compose.yaml', 'compose.sandbox.yaml'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  )
  const ports = files.flatMap((text) => [...text.matchAll(/^ +- "(.*\d:\d+)"$/gm)].map(([, port]) => port))
  expect(ports).toEqual(['127.0.0.1:4403:4403', '127.0.0.1:4401:4401', '127.0.0.1:4402:4402'])
  const [compose = ''] = files
  expect(compose).toContain('"--maxmemory", "256mb", "--maxmemory-policy", "noeviction"')
  expect(compose.match(/^ {4}mem_limit: \d+m$/gm)).toHaveLength(2)
})

it('names every setting that is missing or cannot be used where there is no terminal, and writes nothing', async () => {
  const folder = target()
  const { code, stderr } = await init('aws', folder, {
    ...settings,
    VITRINE_PASSWORD: '',
    VITRINE_BASE_URL: 'http://rest.shop.test',
    VITRINE_STORE: 'memory',
  })
  expect(code).toBe(2)
  expect(stderr).toContain('VITRINE_PASSWORD is missing.')
  expect(stderr).toContain('VITRINE_BASE_URL must begin with https://')
  expect(stderr).toContain('VITRINE_STORE must begin with redis://')
  expect(existsSync(folder)).toBe(false)
})

it('overwrites no file, and says so before it asks', async () => {
  const folder = target()
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  const { code, stderr } = await runHere(['init', 'endpoint', '--runtime', 'node', '--folder', folder], {
    isTTY: true,
  })
  expect(code).toBe(2)
  expect(stderr).toContain('has package.json already')
  expect(readdirSync(folder)).toEqual(['package.json'])
  expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{}')
})

it.each([
  [['init', 'shop'], 'vitrine init endpoint'],
  [['init'], 'what to begin: endpoint'],
  [['init', 'endpoint', '--runtime', 'deno'], '--runtime must be'],
  [['init', 'endpoint', '--password', 'x'], 'Credentials are not taken as arguments'],
])('refuses %j', async (args, words) => {
  const { code, stderr } = await runHere(args, { env: settings })
  expect(code).toBe(2)
  expect(stderr).toContain(words)
})

it('writes from a checkout a folder that holds the packages, which nobody has published', async () => {
  const folder = target()
  const { stdout } = await init('node', folder)
  const built = relative(folder, join(import.meta.dirname, '../../dist/packages'))
  expect(stdout).toContain(`  npm pack --pack-destination packages ${built}/endpoint ${built}/cli `)
  expect(stdout).toMatch(/^ {2}npm install +#/m)
  expect(stdout).not.toContain('@vitrine/cli')
  const line = `  npm run build:packages --prefix ${relative(folder, join(import.meta.dirname, '../..'))} `
  expect(stdout.includes(line)).toBe(!existsSync(join(import.meta.dirname, '../../dist/packages/cli')))
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(dependencies['@vitrine/endpoint']).toMatch(/^file:packages\/vitrine-endpoint-[\d.]+\.tgz$/)
  expect(devDependencies['@vitrine/cli']).toMatch(/^file:packages\/vitrine-cli-[\d.]+\.tgz$/)
  expect(readFileSync(join(folder, 'Dockerfile'), 'utf8')).toMatch(
    /COPY package\.json package-lock\.json \.\/\nCOPY packages packages\nRUN npm ci/,
  )
})

it.each([
  ['cloudflare', 'npm/10.9.0 node/v20.20.2 linux x64', true],
  ['cloudflare', 'npm/11.0.0 node/v22.12.0 linux x64', false],
  ['node', 'npm/10.9.0 node/v20.20.2 linux x64', false],
])('says for %s what a Node of %s cannot run', async (runtime, npm, says) => {
  const folder = target()
  const { stdout } = await init(runtime, folder, { ...settings, npm_config_user_agent: npm })
  const bin = relative(folder, join(import.meta.dirname, '../../node_modules/.bin'))
  const note = `Wrangler needs Node 22.12 or newer, and this is 20.20.2. The checkout has one: PATH="$PWD/${bin}:$PATH" npm start`
  expect(stdout.replace(/\s+/g, ' ').includes(note)).toBe(says)
})
