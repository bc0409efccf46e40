/**
 * The recipe of `npm run new -- operation`: the first operation of a group of the platform, from its documentation to
 * the fixture of the client. The documentation comes first, since the sandbox is written from it alone. All changes are
 * made, or none.
 */

import { addAfter, addImport, type Recipe, RefusedError, replace, write } from './change.ts'
import { type Name, nameOf } from './names.ts'

interface Operation {
  group: Name
  method: Name
  /** `/stock/get` */
  path: string
  /** The section of its page that comments cite. */
  anchor: string
}

const documentation = ({ group, method, path }: Operation): string => `# ${group.title}

## ${method.title} {#${method.kebab}}

\`GET ${path}\` answers \`ResultMessage\`.
`

const clientOperation = ({ group, method, path, anchor }: Operation): string => `import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import { resultOnly } from './connection.ts'

/** The operation of ${anchor}. */
export const ${group.camel} = {
  ${method.camel}: operation<Record<string, never>, OperationResult>()({
    method: 'GET',
    host: 'rest',
    path: '${path}',
    parametersIn: 'none',
    request: z.strictObject({}),
    response: resultOnly,
    isSafe: true,
  }),
}
`

const clientType = ({
  group,
  method,
  path,
  anchor,
}: Operation): string => `/** ${group.title} on the REST host. */
export interface ${group.pascal}Operations {
  /**
   * Calls \`GET ${path}\`, and is tried up to three times.
   *
   * @see ${anchor}
   */
  ${method.camel}(input?: Record<string, never>, options?: CallOptions): Promise<OperationResult>
}

`

const routes = ({ group, method, path, anchor }: Operation): string => `import { Hono } from 'hono'
import { respondDone } from '../responses/respond.ts'
import type { RestEnv } from './authenticate.ts'

/** ${anchor} */
export const ${group.camel}Routes = (): Hono<RestEnv> =>
  new Hono<RestEnv>().get('${path}', (c) =>
    respondDone(c, '${group.pascal}${method.pascal}Response'),
  )
`

const fixture = ({ group, method, path }: Operation): string => `{
  "operation": "${group.camel}.${method.camel}",
  "input": {},
  "request": { "method": "GET", "path": "${path}", "query": {} },
  "response": { "ResultMessage": "OK" },
  "decoded": { "resultMessage": "OK" }
}
`

/** The first operation of a group of the platform: in its documentation, the client and the sandbox, with its rows in tests. */
export const operation = (names: string): Recipe => {
  const [group, method, ...more] = names.split('.').map(nameOf)
  if (!group || !method || more.length > 0)
    throw new RefusedError('An operation is named by its group and its method: stock.get')
  const path = `/${group.kebab.replaceAll('-', '')}/${method.kebab.replaceAll('-', '')}`
  const anchor = `docs/platform/${group.kebab}.md#${method.kebab}`
  const row = { group, method, path, anchor }
  const id = path.slice(1).replace('/', '')
  const name = `${group.camel}.${method.camel}`
  return {
    changes: [
      write(`docs/platform/${group.kebab}.md`, documentation(row)),
      addAfter(
        'docs/.vitepress/sidebar.ts',
        /^ {4}\['[\w ]+', '\/platform\//,
        `    ['${group.title}', '/platform/${group.kebab}'],`,
      ),
      write(`src/client/operations/${group.kebab}.ts`, clientOperation(row)),
      addImport(
        'src/client/operations.ts',
        `import { ${group.camel} } from './operations/${group.kebab}.ts'`,
      ),
      addAfter('src/client/operations.ts', /^ {2}connection,$/, `  ${group.camel},`),
      replace('src/client/types/client.ts', /(?=\/\*\* Every operation of the platform as a method)/, () =>
        clientType(row),
      ),
      addAfter(
        'src/client/types/client.ts',
        /^ {2}readonly \w+: \w+Operations$/,
        `  readonly ${group.camel}: ${group.pascal}Operations`,
      ),
      write(`src/sandbox/rest/${group.kebab}-routes.ts`, routes(row)),
      addImport(
        'src/sandbox/app/rest-host.ts',
        `import { ${group.camel}Routes } from '../rest/${group.kebab}-routes.ts'`,
      ),
      addAfter('src/sandbox/app/rest-host.ts', /^ {2}'\/\w+\/\*',$/, `  '/${path.split('/')[1]}/*',`),
      addAfter(
        'src/sandbox/app/rest-host.ts',
        /^ {4}\.route\('\/', productRoutes\(/,
        `    .route('/', ${group.camel}Routes())`,
      ),
      replace(
        'src/sandbox/openapi/operations/platform-operations.ts',
        /export const platformOperations: readonly Operation\[\] = \[\n/,
        (head = '') => `${head}  {
    method: 'get',
    path: '${path}',
    id: '${id}',
    summary: '${group.title}: ${method.title.toLowerCase()}',
    description: 'See ${anchor}.',
    answer: '${group.pascal}${method.pascal}Response',
  },
`,
      ),
      addAfter(
        'src/sandbox/responses/schemas/responses.ts',
        /^ {2}ConnectionTestResponse: /,
        `  ${group.pascal}${method.pascal}Response: result({}),`,
      ),
      addAfter(
        'src/sandbox/openapi/document.ts',
        /^ {2}connection: '/,
        `  ${path.split('/')[1]}: '${group.title}.',`,
      ),
      write(`test/client/fixtures/${name}.json`, fixture(row)),
      addAfter('test/client/wire/documented/parameters.ts', /^ {2}'connection\.test'/, `  '${name}': [],`),
      addAfter(
        'test/client/wire/documented/members.ts',
        /^ {2}'connection\.test'/,
        `  '${name}': resultOnly,`,
      ),
      addAfter(
        'test/client/sandbox/operations.test.ts',
        /^ {2}'connection\.test'/,
        `  '${name}': { input: async () => ({}), answer: ok },`,
      ),
      addAfter(
        'test/sandbox/openapi/operations.ts',
        /^ {2}connectiontest: /,
        `  ${id}: () => ({ path: '${path}' }),`,
      ),
    ],
    next: [
      `Write what the platform says of it: ${anchor}. Everything else follows that page.`,
      'Input, result and errors: src/client/types and src/client/operations, then the route under src/sandbox/rest, and the rows of the tests.',
      `Tests of what the page says: their titles end with [${anchor.replace(/.*\/|\.md/g, '')}].`,
      'npm run docs',
      'npx vitest run --project node test/client test/sandbox test/platform test/docs',
    ],
  }
}
