/**
 * The deployment folders for container, Lambda, Vercel and Cloudflare: their files name every setting that is required,
 * no secret, and every module or a reason to leave it out. Four tests build a folder and look for the module that its
 * configuration names. A new setting or module fails here until the templates know it.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serverSettings } from '../../src/endpoint/adapters/node.ts'
import type { Setting } from '../../src/endpoint/config/setting.ts'
import { settings } from '../../src/endpoint/config/settings.ts'
import { withSecret } from '../../src/endpoint/deploy/aws-lambda/secrets.ts'
import { conversionSettings } from '../../src/endpoint/modules/conversions/conversions.ts'
import { countryDatabaseSettings } from '../../src/endpoint/modules/country/country-database.ts'
import { exitSettings } from '../../src/endpoint/modules/exits/exits.ts'
import { experimentSettings } from '../../src/endpoint/modules/experiments/experiments.ts'
import { healthSettings } from '../../src/endpoint/modules/health.ts'
import { ipv6Settings } from '../../src/endpoint/modules/ipv6/ipv6-previews.ts'
import { handlerFileSettings } from '../../src/endpoint/modules/notifications/handler-file.ts'
import { operatorSettings } from '../../src/endpoint/modules/operators/operators.ts'
import { relaySettings } from '../../src/endpoint/modules/relay/relay.ts'
import { subscriptionSettings } from '../../src/endpoint/modules/subscriptions/parts.ts'
import { truthSettings } from '../../src/endpoint/modules/truth/truth.ts'
import { buildDeploy, type DeployMode } from './runtimes/functions.ts'

const deploy = new URL('../../src/endpoint/deploy/', import.meta.url).pathname
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')
const names = Object.values<Setting>({
  ...settings,
  ...handlerFileSettings,
  ...serverSettings,
  ...ipv6Settings,
  ...countryDatabaseSettings,
  ...relaySettings,
  ...conversionSettings,
  ...exitSettings,
  ...experimentSettings,
  ...healthSettings,
  ...operatorSettings,
  ...subscriptionSettings,
  ...truthSettings,
}).map(({ name }) => name)
const required = Object.values(settings).flatMap((setting) => ('required' in setting ? [setting.name] : []))

const built = async (mode: DeployMode): Promise<(file: string) => string> => {
  const { folder, remove } = await buildDeploy(mode)
  onTestFinished(remove)
  return (file) => join(folder, file)
}

it.each(['node/Dockerfile', 'cloudflare/wrangler.toml', 'aws-lambda/template.yaml', 'vercel/vercel.json'])(
  'names no setting in %s that does not exist',
  (file) => {
    for (const [name] of read(file).matchAll(/VITRINE_\w+/g))
      expect(names).toContain(name.replace(/_FILE$/, ''))
  },
)

it.each(['cloudflare/wrangler.toml', 'aws-lambda/template.yaml'])(
  'asks for every required setting in %s',
  (file) => {
    for (const name of required) expect(read(file)).toContain(name)
  },
)

it('hands each parameter of the Lambda template to the function', () => {
  const template = read('aws-lambda/template.yaml')
  const parameters = [...template.matchAll(/^ {2}(\w+): \{ Type: /gm)].map(([, name]) => name)
  const used = [...template.matchAll(/!Ref (\w+)/g)].map(([, name]) => name)
  expect(parameters.length).toBeGreaterThan(required.length)
  expect(new Set(parameters)).toEqual(new Set(used))
})

const secrets = [
  'VITRINE_PASSWORD',
  'VITRINE_TOKEN_KEY',
  'VITRINE_TOKEN_KEY_PREVIOUS',
  'VITRINE_NOTIFICATION_SECRET',
  'VITRINE_LOG_KEY',
  'VITRINE_GA4_API_SECRET',
  'VITRINE_CONVERSION_SECRET',
  'VITRINE_HEALTH_TOKEN',
  'VITRINE_ADMIN_KEY',
  'VITRINE_EXIT_SECRET',
]

it.each(['node/Dockerfile', 'cloudflare/wrangler.toml', 'vercel/vercel.json', 'aws-lambda/template.yaml'])(
  'sets no secret in %s',
  (file) => {
    const lines = read(file)
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    for (const name of secrets) expect(lines.join('\n')).not.toContain(name)
  },
)

it('lets the Lambda function read its one secret, and run in few instances', () => {
  const template = read('aws-lambda/template.yaml')
  expect(template).toMatch(/AWSSecretsManagerGetSecretValuePolicy:\s+SecretArn: !Ref SecretArn/)
  expect(template).toContain('SECRET_ARN: !Ref SecretArn')
  expect(template).toContain('ReservedConcurrentExecutions: !Ref ReservedConcurrency')
})

it('reads the settings of the Lambda secret, and repeats none of a broken one', async () => {
  const sdk = (SecretString: string) => async () => ({
    SecretsManagerClient: class {
      send = async (command: object) => {
        expect(command).toMatchObject({ SecretId: 'arn:secret' })
        return { SecretString }
      }
    },
    GetSecretValueCommand: class {
      readonly SecretId: string
      constructor(input: { SecretId: string }) {
        this.SecretId = input.SecretId
      }
    },
  })
  const env = { SECRET_ARN: 'arn:secret', VITRINE_CLIENT_ID: '1001' }
  const given = sdk('{"VITRINE_PASSWORD":"p","PATH":"x"}')
  expect(await withSecret(env, given)).toEqual({ ...env, VITRINE_PASSWORD: 'p' })
  await expect(withSecret(env, sdk('c4nary'))).rejects.toThrow(
    /^The secret of SECRET_ARN must be a JSON object/,
  )
  expect(await withSecret({ A: 'b' }, () => Promise.reject(new Error('not asked')))).toEqual({ A: 'b' })
})

it.each([
  'node/serve.ts',
  'cloudflare/worker.ts',
  'aws-lambda/handler.ts',
  'vercel/api/vitrine.ts',
  '../serve.ts',
])(
  'deploys in %s the modules that report and count paid orders, volume prices, subscriptions and declarations',
  (file) => {
    // A module that hears of payments does nothing without the one that receives them.
    const modules = [...read(file).matchAll(/^ {2,4}(\w+)\(.*\),$/gm)].map(([, name]) => name)
    expect(modules).toEqual(
      expect.arrayContaining([
        'truth',
        'exits',
        'conversions',
        'priceExperiments',
        'volumePrices',
        'subscriptions',
      ]),
    )
    expect(modules.some((name) => name?.startsWith('notifications'))).toBe(true)
  },
)

const stores = ['memory', 'redis', 'durable-object']
/** The modules that an entry leaves out for a reason. Stores are a choice of each runtime. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  'node/serve.ts': ['edge-prices', 'notifications'],
  'cloudflare/worker.ts': ['notification-handler', 'country-database', 'metrics'],
  'aws-lambda/handler.ts': ['edge-prices', 'notifications', 'metrics'],
  'vercel/api/vitrine.ts': ['edge-prices', 'notifications', 'country-database', 'metrics'],
}

it.each(Object.entries(leftOut))(
  'names in %s every module of the package, with its needs',
  (file, without) => {
    const { exports }: { exports: Record<string, string> } = JSON.parse(read('../package.json'))
    const modules = Object.entries(exports).flatMap(([name, path]) =>
      path.includes('/modules/') ? [name.slice(2)] : [],
    )
    expect(modules.length).toBeGreaterThan(12)
    const entry = read(file)
    for (const name of modules)
      if (!stores.includes(name))
        expect(entry.includes(`'@vitrine/endpoint/${name}'`), name).toBe(!without.includes(name))
    const rows = entry.slice(entry.search(/\[\n/)).split('\n')
    for (const [index, row] of rows.entries())
      if (/^ +\w+\(.*\),$/.test(row)) expect(rows[index - 1], row).toMatch(/^ +\/\/ .+[.…]$/)
  },
)

it('checks the health of the container on the port that it listens on', () => {
  const dockerfile = read('node/Dockerfile')
  expect(dockerfile).toMatch(/^HEALTHCHECK .*process\.env\.VITRINE_PORT/m)
  expect(dockerfile).toMatch(/^FROM node:\d+\.\d+\.\d+-alpine$/m)
})

it('builds a container folder with one module and the Dockerfile that starts it', async () => {
  const file = await built('node')
  const [, module = ''] = /^COPY (\S+) /m.exec(readFileSync(file('Dockerfile'), 'utf8')) ?? []
  expect(existsSync(file(module))).toBe(true)
  expect(readFileSync(file('Dockerfile'), 'utf8')).toContain(`CMD ["node", "${module}"]`)
})

it('builds a Lambda folder with the module that the template names', async () => {
  const file = await built('aws-lambda')
  const [, module, handler] = /Handler: (\w+)\.(\w+)/.exec(readFileSync(file('template.yaml'), 'utf8')) ?? []
  expect(readFileSync(file(`${module}.mjs`), 'utf8')).toMatch(
    new RegExp(`export\\s*\\{[^}]* as ${handler}\\b`),
  )
})

it('builds a Vercel folder with the function that vercel.json names', async () => {
  const file = await built('vercel')
  const { functions, rewrites, crons } = JSON.parse(readFileSync(file('vercel.json'), 'utf8'))
  const [module = ''] = Object.keys(functions)
  expect(existsSync(file(module))).toBe(true)
  expect(rewrites).toEqual([{ source: '/(.*)', destination: `/${module.replace('.mjs', '')}` }])
  expect(crons).toEqual([{ path: '/reconcile', schedule: '* * * * *' }])
})

it('builds a Worker folder with the module and the class that wrangler.toml names', async () => {
  const file = await built('cloudflare')
  const wrangler = readFileSync(file('wrangler.toml'), 'utf8')
  const [, main = ''] = /^main = "(.+)"$/m.exec(wrangler) ?? []
  const worker: object = await import(file(main))
  const classes = [...wrangler.matchAll(/class_name = "(\w+)"/g)].map(([, name = '']) => name)
  expect(classes).toEqual(['VitrineStore'])
  for (const name of classes) expect(worker).toHaveProperty(name)
  expect(worker).toHaveProperty('default.fetch')
  expect(wrangler).toContain('new_sqlite_classes = ["VitrineStore"]')
  expect(wrangler).toMatch(/^name = "STORE"$/m)
  expect(wrangler).toMatch(/^no_bundle = true$/m)
})
