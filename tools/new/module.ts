import { addAfter, addImport, type Recipe, replace, write } from './change.ts'
import type { Name } from './names.ts'

const source = ({ kebab, camel }: Name): string => `import type { EndpointModule } from '../core/module.ts'

/** \`GET /${kebab}\` for pages of every origin. A caller may ask as often as for previews. */
export const ${camel} = (): EndpointModule => ({
  name: '${kebab}',
  routes({ service }) {
    const { config, limits } = service
    return [
      {
        method: 'GET',
        path: '/${kebab}',
        async handle(exchange) {
          exchange.headers.set('access-control-allow-origin', '*')
          await limits.requests(exchange, { name: '${kebab}', quota: config.requestsPerMinute, window: 60 })
          return Response.json({ name: '${kebab}' }, { headers: { 'cache-control': 'no-store' } })
        },
      },
    ]
  },
})
`

const test = ({ kebab, camel }: Name): string => `import { expect, it } from 'vitest'
import { ${camel} } from '../../src/endpoint/modules/${kebab}.ts'
import { endpoint, get } from './support.ts'

it('answers pages of every origin', async () => {
  const { app } = endpoint({ modules: [${camel}()] })
  const response = await get(app, '/${kebab}')
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await response.json()).toEqual({ name: '${kebab}' })
})

it('refuses a caller that asks too often', async () => {
  const { app } = endpoint({ modules: [${camel}()], env: { VITRINE_REQUESTS_PER_MINUTE: '1' } })
  await get(app, '/${kebab}')
  expect((await get(app, '/${kebab}')).status).toBe(429)
})
`

/** The entries that are deployed. */
const deployed = [
  'node/serve.ts',
  'cloudflare/worker.ts',
  'aws-lambda/handler.ts',
  'vercel/api/vitrine.ts',
].map((file) => `src/endpoint/deploy/${file}`)
/** The modules of `npm start`. */
const started = 'src/cli/start/start-modules.ts'

/** A module of the endpoint with one route, in the program, in each deployment and in the package. */
export const endpointModule = (name: Name): Recipe => {
  const { kebab, camel, title } = name
  return {
    changes: [
      write(`src/endpoint/modules/${kebab}.ts`, source(name)),
      write(`test/endpoint/${kebab}.test.ts`, test(name)),
      addImport('src/endpoint/serve.ts', `import { ${camel} } from './modules/${kebab}.ts'`),
      addAfter('src/endpoint/serve.ts', /^ {2}metrics\(\),$/, `  ${camel}(),`),
      ...deployed.flatMap((file) => [
        addImport(file, `import { ${camel} } from '@vitrine/endpoint/${kebab}'`),
        replace(file, /^( +)subscriptions\(\),$/m, (row = '', indent = '') =>
          [row, `${indent}// GET /${kebab}: needs nothing.`, `${indent}${camel}(),`].join('\n'),
        ),
      ]),
      addImport(started, `import { ${camel} } from '../../endpoint/modules/${kebab}.ts'`),
      addAfter(started, /^ {2}telemetry\(\),$/, `  ${camel}(),`),
      replace(
        'src/endpoint/tsconfig.json',
        /("@vitrine\/endpoint\/[\w-]+": \[[^\]]*\])(?=\n)/,
        (row = '') => `${row},\n      "@vitrine/endpoint/${kebab}": ["./modules/${kebab}.ts"]`,
      ),
      addAfter(
        'src/endpoint/package.json',
        /^ {4}"\.\/[\w-]+": "\.\/dist\/endpoint\/modules\//,
        `    "./${kebab}": "./dist/endpoint/modules/${kebab}.js",`,
      ),
      addAfter(
        'docs/guide/endpoint.md',
        /^\| `\w+\(\)` \| `GET \//,
        `| \`${camel}()\` | \`GET /${kebab}\`: ${title.toLowerCase()} |`,
      ),
      addAfter(
        'docs/reference/endpoint.md',
        /^\| `(?:GET|POST) \//,
        `| \`GET /${kebab}\` | ${title.toLowerCase()} |`,
      ),
    ],
    next: [
      `Write what it answers: src/endpoint/modules/${kebab}.ts, and docs/reference/endpoint.md.`,
      'Settings and platform operations of its own: the members `settings` and `operations`.',
      `npx vitest run --project node test/endpoint/${kebab}.test.ts test/release test/docs`,
    ],
  }
}
