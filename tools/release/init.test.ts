/**
 * `vitrine init endpoint` from the packed tarballs: each folder is installed, built and started, answers the check that
 * it ends with, and sells. A Worker runs in Wrangler's local mode, Node as a process, and the functions by their
 * handlers in a process. Docker, accounts and deployments are not there: their files are only read.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { parse as parseToml } from 'smol-toml'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { signCustomerToken } from '../../src/endpoint/customer-token/sign.ts'
import { type ServedSandbox, serveSandbox } from '../../src/sandbox/index.ts'
import { httpApiEvent, responseOf, startFunction } from '../../test/endpoint/runtimes/functions.ts'
import { tokenSecret } from '../../test/endpoint/runtimes/test-platform.ts'
import { freePort, startRedis } from '../../test/endpoint/stores/redis-server.ts'
import { programEnv } from '../../test/support/programs.ts'
import { npm } from './installed-package.ts'
import { version } from './packages.ts'

const run = promisify(execFile)
const origin = 'https://shop.example'

const parent = mkdtempSync(join(tmpdir(), 'vitrine-init-'))
/** What this checkout has written for Node, with the packages that it has packed, and installed. */
const written = join(parent, 'node')
let sandbox: ServedSandbox
let sandboxOfWritten: ServedSandbox
const tarballs: Record<string, string> = {}

/** One for each test: a new ledger waits where the platform has orders of an earlier one. */
const startSandbox = async (): Promise<ServedSandbox> => {
  sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
  return sandbox
}
/** It closes after its callers. */
const openSandbox = async (): Promise<void> => {
  const { close } = await startSandbox()
  onTestFinished(() => close())
}

beforeAll(async () => {
  sandboxOfWritten = await startSandbox()
  const args = ['exec', '--no', '--', 'vitrine', 'init', 'endpoint', '--runtime', 'node', '--folder', written]
  const { stdout } = await run('npm', args, { env: environment(settings()) })
  for (const [, command = ''] of stdout.matchAll(/^ {2}(npm (?:pack|install)\b.*?) +#/gm))
    await npm(command.split(' ').slice(1), written)
  for (const name of ['endpoint', 'cli'])
    tarballs[`@vitrine/${name}`] = join(written, `packages/vitrine-${name}-${version}.tgz`)
})
afterAll(async () => {
  await sandboxOfWritten.close()
  rmSync(parent, { recursive: true, force: true })
})

const settings = (): Record<string, string> => ({
  VITRINE_CLIENT_ID: '1001',
  VITRINE_USERNAME: 'merchant-1001',
  VITRINE_PASSWORD: 'secret-1001',
  VITRINE_PRICING_URL: sandbox.pricingUrl,
  VITRINE_BASE_URL: sandbox.baseUrl,
  VITRINE_CHECKOUT_URL: sandbox.baseUrl,
  VITRINE_ORIGINS: origin,
})

/** Settings that a merchant adds for orders on the page. */
const forOrders = { VITRINE_TOKEN_KEY: tokenSecret, VITRINE_DEFAULT_COUNTRY: 'DE' }

const environment = (more: Record<string, string> = {}): Record<string, string> =>
  programEnv({ HOME: process.env.HOME ?? '', ...more })

/** Writes a folder by the installed command. */
const writeFolder = async (
  runtime: string,
  folder: string,
  more: Record<string, string> = {},
): Promise<void> => {
  const program = join(written, 'node_modules/.bin/vitrine')
  const args = [program, 'init', 'endpoint', '--runtime', runtime, '--folder', folder]
  const { stdout } = await run(process.execPath, args, { env: environment({ ...settings(), ...more }) })
  // Only a checkout names its own packages.
  expect(stdout).toMatch(/^ {2}npm install +#/m)
}

/** Writes a folder, and installs the packages under test in place of published ones. */
const initFolder = async (runtime: string, more: Record<string, string> = {}): Promise<string> => {
  const folder = join(parent, runtime)
  await writeFolder(runtime, folder, more)
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  for (const kind of ['dependencies', 'devDependencies'])
    for (const name of Object.keys(manifest[kind]))
      if (tarballs[name]) manifest[kind][name] = `file:${tarballs[name]}`
  writeFileSync(file, JSON.stringify(manifest))
  await npm(['install', '--prefer-offline'], folder)
  return folder
}

/** Runs a script of the folder until the test ends. Resolves when its output matches. */
const startScript = async (
  folder: string,
  args: readonly string[],
  env: Record<string, string>,
  isReady: RegExp,
): Promise<RegExpExecArray> => {
  const child: ChildProcess = spawn('npm', args, { cwd: folder, env: environment(env), detached: true })
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    // The whole group, since npm's child has children of its own.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    if (child.exitCode === null) await ended
  })
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk
      const match = isReady.exec(text)
      if (match) resolve(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => reject(new Error(text)))
  })
}

type Ask = (request: Request) => Promise<Response>

/** Previews a cart as a page would, and orders it as a signed-in customer; the purchases are the platform's. */
const sellThrough = async (ask: Ask): Promise<void> => {
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    ask(
      new Request(`https://api.example${path}`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', ...more },
        body: JSON.stringify(body),
      }),
    )
  const cart = { items: [{ product: '97772', quantity: 1 }] }
  const preview = await post('/cart/preview', { ...cart, session: true })
  const { total, currency, checkoutUrl, epoch } = await preview.json()
  expect(preview.status).toBe(200)
  expect((await fetch(checkoutUrl)).status).toBe(200)
  const before = [...sandbox.sandbox.state.purchases.all()].length
  const token = await signCustomerToken({
    key: tokenSecret,
    audience: 'vitrine',
    customerReference: 'customer-paid',
  })
  const ordered = await post(
    '/cart/process',
    { ...cart, expected: { total: total.gross, tax: 'gross', currency } },
    { authorization: `Bearer ${token}`, 'idempotency-key': `${epoch}-${crypto.randomUUID()}` },
  )
  expect(await ordered.json()).toMatchObject({ state: 'settled', result: 'paid' })
  expect([...sandbox.sandbox.state.purchases.all()]).toHaveLength(before + 1)
}

const over =
  (address: string): Ask =>
  async (request) =>
    fetch(`${address}${new URL(request.url).pathname}`, {
      method: request.method,
      headers: request.headers,
      ...(request.method === 'POST' && { body: await request.text() }),
    })

const checkIn = (folder: string, address: string) =>
  run('npm', ['run', '--silent', 'check', '--', '--endpoint', address, '--products', '97772'], {
    cwd: folder,
    env: environment(),
  })

/** The files of two folders are the same, apart from those that say where the packages are. */
const haveSameFiles = (folder: string, inCheckout: string): void => {
  const names = readdirSync(folder)
  const installed = ['node_modules', 'package-lock.json', 'packages']
  expect([...names, ...installed].sort()).toEqual(readdirSync(inCheckout).sort())
  for (const name of names.filter((file) => !['package.json', 'Dockerfile'].includes(file)))
    expect(readFileSync(join(folder, name), 'utf8'), name).toBe(readFileSync(join(inCheckout, name), 'utf8'))
}

it('starts and sells on Node elsewhere, from a folder that a checkout writes as the package does', async () => {
  sandbox = sandboxOfWritten
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const packaged = join(parent, 'packaged', 'node')
  await writeFolder('node', packaged)
  haveSameFiles(packaged, written)
  // As a container or a host that builds has it: the folder alone, without what npm has installed.
  const elsewhere = join(parent, 'elsewhere', 'folder')
  cpSync(written, elsewhere, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  await npm(['ci', '--omit=dev', '--prefer-offline'], elsewhere)
  appendFileSync(join(elsewhere, '.env'), `VITRINE_STORE=${redis.url}\n`)
  const env = { ...forOrders, VITRINE_PORT: '0', VITRINE_DRAIN_MS: '0' }
  const [, address = ''] = await startScript(elsewhere, ['start'], env, /"listening":"(http:[^"]+)"/)
  expect((await checkIn(written, address)).stdout).toContain('one of 97772 costs')
  await sellThrough(over(address))
})

it('starts and sells as a Worker in the local mode of Wrangler', async () => {
  await openSandbox()
  const folder = await initFolder('cloudflare')
  for (const [name, value] of Object.entries(forOrders))
    appendFileSync(join(folder, '.dev.vars'), `${name}='${value}'\n`)
  const port = await freePort()
  const env = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: 'true' }
  const args = ['start', '--', '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0']
  await startScript(folder, args, env, /Ready on/)
  const address = `http://127.0.0.1:${port}`
  expect((await checkIn(folder, address)).stdout).toContain('one of 97772 costs')
  await sellThrough(over(address))
})

it('builds and sells as a function of AWS Lambda', async () => {
  await openSandbox()
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const folder = await initFolder('aws', { VITRINE_STORE: redis.url })
  await npm(['run', 'build'], folder)
  const secret = JSON.parse(readFileSync(join(folder, 'secret.json'), 'utf8'))
  expect(secret).toEqual({ VITRINE_PASSWORD: 'secret-1001', VITRINE_STORE: redis.url })
  const { ask, stop } = await startFunction(join(folder, 'dist/handler.mjs'), {
    ...settings(),
    ...secret,
    ...forOrders,
  })
  onTestFinished(stop)
  await sellThrough(async (request) =>
    responseOf(await ask({ event: await httpApiEvent(request, '198.51.100.1') })),
  )
})

it('sells as a function of Vercel', async () => {
  await openSandbox()
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const folder = await initFolder('vercel', { VITRINE_STORE: redis.url })
  const { ask, stop } = await startFunction(join(folder, 'api/vitrine.mjs'), {
    ...settings(),
    VITRINE_STORE: redis.url,
    CRON_SECRET: 'cron',
    ...forOrders,
  })
  onTestFinished(stop)
  await sellThrough(async (request) => {
    const headers = { ...Object.fromEntries(request.headers), 'x-vercel-forwarded-for': '198.51.100.1' }
    const { url, method } = request
    return responseOf(await ask({ request: { url, method, headers, body: await request.text() } }))
  })
})

it('writes files for the deploy tools that can be parsed and fit together', () => {
  const text = (file: string): string => readFileSync(join(parent, file), 'utf8')
  const compose = parseYaml(text('node/compose.yaml'))
  const withSandbox = parseYaml(text('node/compose.sandbox.yaml'))
  expect(Object.keys(compose.services)).toEqual(['endpoint', 'redis'])
  expect(compose.services.endpoint.environment.VITRINE_STORE).toBe('redis://redis:6379')
  expect(compose.services.redis.command).toContain('noeviction')
  expect(Object.keys(compose.volumes)).toEqual(['redis'])
  expect(Object.keys(withSandbox.services)).toEqual(['endpoint', 'sandbox'])
  const [, image] = /^FROM (\S+)$/m.exec(text('node/Dockerfile')) ?? []
  expect(withSandbox.services.sandbox).toMatchObject({ image, network_mode: 'service:endpoint' })

  const wrangler = parseToml(text('cloudflare/wrangler.toml'))
  expect(wrangler).toMatchObject({
    name: 'cloudflare',
    main: 'worker.mjs',
    vars: { VITRINE_CLIENT_ID: '1001' },
  })
  expect(wrangler.vars).not.toHaveProperty('VITRINE_PASSWORD')
  expect(wrangler).toMatchObject({ minify: true })
  expect(wrangler).not.toHaveProperty('no_bundle')

  const tags = ['Ref', 'Sub'].map((name) => ({
    tag: `!${name}`,
    resolve: (value: string) => ({ [name]: value }),
  }))
  const template = parseYaml(text('aws/template.yaml'), { customTags: tags })
  expect(template.Resources.Endpoint.Properties).toMatchObject({
    CodeUri: 'dist',
    Handler: 'handler.handler',
  })
  const { default: samconfig } = parseToml(text('aws/samconfig.toml')) as {
    default: { deploy: { parameters: { parameter_overrides: string[] } } }
  }
  const named = samconfig.deploy.parameters.parameter_overrides.map((row) => row.split('=')[0])
  expect(named.filter((name) => !Object.hasOwn(template.Parameters, name ?? ''))).toEqual([])
  expect(Object.keys(JSON.parse(text('vercel/vercel.json')).functions)).toEqual(['api/vitrine.mjs'])
})
