/**
 * The deployment folders for container, Lambda, Vercel and Cloudflare: their files name every setting that is required,
 * set no secret, and say in comments which secrets there are; their entries deploy the list of the modules. A new
 * required setting or secret fails here until the templates know it. runtimes/runtimes.test.ts builds the folders.
 */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endpointSettings } from '../../docs/tables/endpoint.ts'
import { settings } from '../../src/endpoint/config/settings.ts'
import { withSecret } from '../../src/endpoint/deploy/aws-lambda/secrets.ts'
import { Secret } from '../../src/endpoint/utils/secret.ts'

const deploy = new URL('../../src/endpoint/deploy/', import.meta.url).pathname
const read = (file: string): string => readFileSync(join(deploy, file), 'utf8')
const all = [...endpointSettings().values()]
const names = all.map(({ name }) => name)
const required = Object.values(settings).flatMap(({ name, required }) => (required ? [name] : []))

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

const secrets = all.flatMap(({ name, secret }) => (secret ? [name] : []))

it('knows as secret what is decoded as one', () => {
  const decoded = all.filter(({ read }) => {
    try {
      return read('a-text-of-forty-letters-that-no-one-uses') instanceof Secret
    } catch {
      return false
    }
  })
  expect(decoded.length).toBeGreaterThan(5)
  expect(secrets).toEqual(expect.arrayContaining(decoded.map(({ name }) => name)))
})

it.each(['node/Dockerfile', 'cloudflare/wrangler.toml', 'vercel/vercel.json', 'aws-lambda/template.yaml'])(
  'sets no secret in %s',
  (file) => {
    const lines = read(file)
      .split('\n')
      .filter((line) => !line.startsWith('#'))
    for (const name of secrets) expect(lines.join('\n')).not.toContain(name)
  },
)

it.each([
  // The store of a Worker is a binding, and it serves no metrics.
  ['cloudflare/wrangler.toml', ['VITRINE_METRICS_TOKEN', 'VITRINE_STORE']],
  ['aws-lambda/template.yaml', ['VITRINE_METRICS_TOKEN']],
])('says in %s which secrets there are', (file, others) => {
  const named = new Set(read(file).match(/VITRINE_\w+/g))
  expect(secrets.filter((name) => !named.has(name)).sort()).toEqual(others)
})

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

const entries = ['node/serve.ts', 'cloudflare/worker.ts', 'aws-lambda/handler.ts', 'vercel/api/vitrine.ts']

it.each(entries)('deploys in %s the list of the modules, behind a store', (file) => {
  const entry = read(file)
  const [, own = ''] = /\bmodules\(\n([\s\S]*?)\n +\)/.exec(entry) ?? []
  const rows = own.split('\n').map((row) => row.trim())
  expect(rows).toEqual(expect.arrayContaining([expect.stringMatching(/^(redis|durableObject)\(\),$/)]))
})

it('checks the health of the container on the port that it listens on', () => {
  const dockerfile = read('node/Dockerfile')
  expect(dockerfile).toMatch(/^HEALTHCHECK .*process\.env\.VITRINE_PORT/m)
  expect(dockerfile).toMatch(/^FROM node:\d+\.\d+\.\d+-alpine$/m)
})
