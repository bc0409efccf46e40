/**
 * The files of a folder that holds an endpoint, for each runtime. Entries and files of deploy tools are those that
 * the repository deploys itself (`src/endpoint/deploy`): here they only change from a built module to packages that
 * npm installs. Every secret is in one file, which git and Docker ignore.
 */

import endpoint from '../../endpoint/package.json' with { type: 'json' }
import manifest from '../package.json' with { type: 'json' }
import type { EndpointSettings } from './endpoint-settings.ts'
import { environmentFile } from './environment-file.ts'
import { template, withoutHead, withPart, withValue } from './templates.ts'

export interface FolderFile {
  path: string
  text: string
  /** Only the owner of the file may read it. */
  isSecret?: true
}

export interface EndpointFolder {
  files: FolderFile[]
  /** The commands that lead to an endpoint that answers, each with its purpose. */
  steps: [command: string, purpose: string][]
}

interface Given {
  /** The name of the package and of what is deployed. */
  name: string
  settings: EndpointSettings
}

/** The packages that a module of the endpoint needs beside it. */
const peers: Readonly<Record<string, readonly (keyof typeof endpoint.peerDependencies)[]>> = {
  'run-endpoint': ['@hono/node-server'],
  redis: ['@redis/client'],
  'country-database': ['maxmind'],
  rendering: ['@preact/signals-core', 'preact', 'preact-render-to-string'],
}

const own = `^${manifest.version}`

const peersOf = (entry: string): Record<string, string> => {
  const modules = [...entry.matchAll(/^import .* from '@vitrine\/endpoint\/([\w-]+)'/gm)].map(
    ([, name = '']) => name,
  )
  const names = new Set(modules.flatMap((name) => peers[name] ?? []))
  return Object.fromEntries([...names].sort().map((name) => [name, endpoint.peerDependencies[name]]))
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** Literal strings of JSON are basic strings of TOML. */
const quoted = (value: string): string => JSON.stringify(value)

const originOf = (settings: EndpointSettings): string => settings.VITRINE_ORIGINS?.split(/[\s,]+/)[0] ?? ''

const packageFile = (
  name: string,
  entry: string,
  scripts: Readonly<Record<string, string>>,
  tools: Readonly<Record<string, string>> = {},
): FolderFile => ({
  path: 'package.json',
  text: json({
    name,
    private: true,
    type: 'module',
    engines: manifest.engines,
    scripts,
    dependencies: { '@vitrine/endpoint': own, ...peersOf(entry) },
    devDependencies: { '@vitrine/cli': own, ...tools },
  }),
})

const ignored = (...more: string[]): FolderFile => ({
  path: '.gitignore',
  text: `${['node_modules', ...more].join('\n')}\n`,
})

const checkArguments = (address: string, settings: EndpointSettings): string =>
  `check --endpoint ${address} --origin ${originOf(settings)}`

/** A script of the folder, which has the command among its packages. */
const checkCommand = (address: string, settings: EndpointSettings): string =>
  `vitrine ${checkArguments(address, settings)}`

/** The last step on this machine. */
const check: [string, string] = [
  'npm run check -- --products <product>',
  'in another terminal: calls it as your page would',
]

/** The last step of a function, whose address the deploy tool tells. */
const checkDeployed = ({ settings }: Given): [string, string] => [
  `npx --no vitrine ${checkArguments('<address>', settings)} --products <product>`,
  'calls it as your page would',
]

const node = (given: Given): EndpointFolder => {
  const entry = template('node/serve.ts')
  const dockerfile = withPart(
    withoutHead(template('node/Dockerfile')),
    /^COPY serve\.mjs \.\/\n/m,
    'COPY package.json package-lock.json ./\nRUN npm ci --omit=dev\nCOPY serve.mjs ./\n',
  )
  const image = /^FROM (\S+)$/m.exec(dockerfile)?.[1]
  return {
    files: [
      packageFile(given.name, entry, {
        start: 'node --env-file=.env serve.mjs',
        check: checkCommand('http://127.0.0.1:4403', given.settings),
      }),
      { path: 'serve.mjs', text: entry },
      { path: '.env', text: environmentFile(given.settings, true), isSecret: true },
      ignored('.env'),
      { path: '.dockerignore', text: 'node_modules\n.env\n' },
      { path: 'Dockerfile', text: `# docker compose up --build\n${dockerfile}` },
      { path: 'compose.yaml', text: compose },
      { path: 'compose.sandbox.yaml', text: sandboxCompose(image ?? '') },
    ],
    steps: [
      ['npm install', 'the endpoint and what it needs'],
      ['npm start', 'starts it; carts are previewed, and orders need a Redis'],
      ['docker compose up --build', 'or, in place of it, with a Redis that keeps the orders'],
      check,
    ],
  }
}

/**
 * Redis keeps each order on disk before it answers, and never drops one for lack of memory: when it is full, it
 * refuses writes. The limit of its container has room for the copy that a rewrite of its file takes. Ports are
 * published to this machine alone, since Docker opens others past most firewalls.
 */
const compose = `# docker compose up --build
services:
  endpoint:
    build: .
    env_file: .env
    environment:
      VITRINE_STORE: redis://redis:6379
    # Plain http: a proxy on this machine that speaks TLS passes it on.
    ports:
      - "127.0.0.1:4403:4403"
    depends_on:
      redis:
        condition: service_healthy
    # Open requests end before the container does.
    stop_grace_period: 20s
    mem_limit: 320m
    restart: unless-stopped
  redis:
    image: redis:7.4-alpine
    command: ["redis-server", "--appendonly", "yes", "--appendfsync", "always", "--maxmemory", "256mb", "--maxmemory-policy", "noeviction"]
    mem_limit: 640m
    volumes:
      - redis:/data
    healthcheck:
      test: ["CMD", "redis-cli", "ping"]
      interval: 5s
      timeout: 3s
      retries: 10
    restart: unless-stopped
volumes:
  redis:
`

/** The sandbox shares the network of the endpoint: the endpoint takes plain http from its own machine only. */
const sandboxCompose = (
  image: string,
): string => `# docker compose -f compose.yaml -f compose.sandbox.yaml up --build
# The endpoint of the sandbox's first client in place of yours: no account, no real order.
# The sandbox is the command of this folder: run npm install first.
services:
  endpoint:
    environment:
      VITRINE_CLIENT_ID: "1001"
      VITRINE_USERNAME: merchant-1001
      VITRINE_PASSWORD: secret-1001
      VITRINE_PRICING_URL: http://localhost:4401
      VITRINE_BASE_URL: http://localhost:4402
      VITRINE_CHECKOUT_URL: http://localhost:4402
    ports:
      - "127.0.0.1:4401:4401"
      - "127.0.0.1:4402:4402"
  sandbox:
    image: ${image}
    command: ["node", "node_modules/@vitrine/cli/bin.js", "sandbox", "--host", "0.0.0.0"]
    working_dir: /app
    volumes:
      - .:/app:ro
    network_mode: service:endpoint
`

const cloudflare = (given: Given): EndpointFolder => {
  const entry = template('cloudflare/worker.ts')
  const { VITRINE_PASSWORD = '', ...open } = given.settings
  const base = withPart(
    withPart(
      withoutHead(template('cloudflare/wrangler.toml')),
      /# The build.*\nno_bundle = true\n/,
      'minify = true\n',
    ),
    /^name = "vitrine-endpoint"/m,
    `name = ${quoted(given.name)}`,
  )
  const configuration = Object.entries(open).reduce(
    (text, [name, value]) => withValue(text, name, quoted(value)),
    base,
  )
  return {
    files: [
      packageFile(
        given.name,
        entry,
        {
          start: 'wrangler dev',
          check: checkCommand('http://127.0.0.1:8787', given.settings),
          deploy: 'wrangler deploy',
        },
        { wrangler: '^4.164.0' },
      ),
      { path: 'worker.mjs', text: entry },
      { path: 'wrangler.toml', text: configuration },
      { path: '.dev.vars', text: environmentFile({ VITRINE_PASSWORD }), isSecret: true },
      ignored('.dev.vars', '.wrangler'),
    ],
    steps: [
      ['npm install', 'the endpoint and Wrangler'],
      ['npm start', 'runs the Worker on this machine, with the password of .dev.vars'],
      check,
      ['npx wrangler secret put VITRINE_PASSWORD', 'the password, for the Worker of your account'],
      ['npm run deploy', 'deploys it; prints the address'],
      checkDeployed(given),
    ],
  }
}

/** The parameter of the template of each setting. */
const parameters = {
  ClientId: 'VITRINE_CLIENT_ID',
  Username: 'VITRINE_USERNAME',
  PricingUrl: 'VITRINE_PRICING_URL',
  BaseUrl: 'VITRINE_BASE_URL',
  CheckoutUrl: 'VITRINE_CHECKOUT_URL',
  Origins: 'VITRINE_ORIGINS',
} as const

const aws = (given: Given): EndpointFolder => {
  const entry = template('aws-lambda/handler.ts')
  const { settings, name } = given
  const secrets = { VITRINE_PASSWORD: settings.VITRINE_PASSWORD, VITRINE_STORE: settings.VITRINE_STORE }
  const overrides = Object.entries(parameters).map(
    ([parameter, setting]) => `  ${quoted(`${parameter}=${quoted(settings[setting] ?? '')}`)},`,
  )
  const configuration = [
    'version = 0.1',
    '[default.deploy.parameters]',
    `stack_name = ${quoted(name)}`,
    'resolve_s3 = true',
    'capabilities = "CAPABILITY_IAM"',
    '# SecretArn is asked for: the command that creates the secret prints it.',
    'parameter_overrides = [',
    ...overrides,
    ']',
  ]
  return {
    files: [
      packageFile(
        name,
        entry,
        {
          build: 'rolldown handler.ts --platform node --format esm --file dist/handler.mjs',
          deploy: 'npm run build && sam deploy --guided',
        },
        { rolldown: '^1.3.2' },
      ),
      { path: 'handler.ts', text: entry },
      { path: 'secrets.ts', text: template('aws-lambda/secrets.ts') },
      {
        path: 'template.yaml',
        text: withPart(withoutHead(template('aws-lambda/template.yaml')), /CodeUri: \.$/m, 'CodeUri: dist'),
      },
      { path: 'samconfig.toml', text: `${configuration.join('\n')}\n` },
      { path: 'secret.json', text: json(secrets), isSecret: true },
      ignored('secret.json', 'dist', '.aws-sam'),
    ],
    steps: [
      ['npm install', 'the endpoint and what builds it'],
      [
        `aws secretsmanager create-secret --name ${name} --secret-string file://secret.json`,
        'password and Redis, for the function alone; prints the ARN',
      ],
      ['npm run deploy', 'builds and deploys it; prints the address'],
      checkDeployed(given),
    ],
  }
}

const vercel = (given: Given): EndpointFolder => {
  const entry = template('vercel/api/vitrine.ts')
  return {
    files: [
      packageFile(given.name, entry, { deploy: 'vercel deploy --prod' }),
      { path: 'api/vitrine.mjs', text: entry },
      { path: 'vercel.json', text: template('vercel/vercel.json') },
      { path: '.env', text: environmentFile(given.settings), isSecret: true },
      { path: '.vercelignore', text: '.env\n' },
      ignored('.env', '.vercel'),
    ],
    steps: [
      ['npm install', 'the endpoint and what it needs'],
      ['npx vercel link', 'the project of your account'],
      ['npx vercel env add VITRINE_PASSWORD production', 'and each other line of .env, and CRON_SECRET'],
      ['npx vercel deploy --prod', 'deploys it; prints the address'],
      checkDeployed(given),
    ],
  }
}

/** The runtimes, and whether orders need a store of their own there. */
export const runtimes = {
  cloudflare: { files: cloudflare, needsStore: false },
  node: { files: node, needsStore: false },
  aws: { files: aws, needsStore: true },
  vercel: { files: vercel, needsStore: true },
} as const

export type RuntimeName = keyof typeof runtimes

/** The files and the steps, for a runtime. */
export const endpointFolder = (runtime: RuntimeName, given: Given): EndpointFolder =>
  runtimes[runtime].files(given)
