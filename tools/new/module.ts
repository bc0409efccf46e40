import { addAfter, addImport, type Recipe, write } from './change.ts'
import type { Name } from './names.ts'

const source = ({
  kebab,
  camel,
  title,
}: Name): string => `import type { EndpointModule } from '../../core/module.ts'

/** ${title}, for pages of every origin. A caller may ask as often as for previews. */
export const ${camel} = (): EndpointModule => ({
  name: '${kebab}',
  routes({ service }) {
    const { config, limits } = service
    return [
      /** ${title}. */
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
import { ${camel} } from '../../src/endpoint/modules/${kebab}/${kebab}.ts'
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

const list = 'src/endpoint/modules/modules.ts'

/** A module of the endpoint with one route, in the one list that deployments, `npm start` and the reference take. */
export const endpointModule = (name: Name): Recipe => {
  const { kebab, camel } = name
  return {
    changes: [
      write(`src/endpoint/modules/${kebab}/${kebab}.ts`, source(name)),
      write(`test/endpoint/${kebab}.test.ts`, test(name)),
      addImport(list, `import { ${camel} } from './${kebab}/${kebab}.ts'`),
      addAfter(list, /^ {2}volumePrices,$/, `  ${camel},`),
      addAfter(list, /^ {2}health\(\),$/, `  ${camel}(),`),
    ],
    next: [
      `Write what it answers: src/endpoint/modules/${kebab}/${kebab}.ts. The reference takes the comments of route and settings.`,
      'Settings and platform operations of its own: the members `settings` and `operations`.',
      'npm run docs',
      `npx vitest run --project node test/endpoint/${kebab}.test.ts test/release test/docs`,
    ],
  }
}
