import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Fetch, operations } from '../../../src/client/index.ts'
import { callByName, clientOf, password, serve } from '../support.ts'

interface Fixture {
  operation: string
  input: unknown
  request: {
    method: string
    path: string
    query: Record<string, string>
    headers?: Record<string, string>
    body?: unknown
  }
  response: unknown
  decoded: unknown
}

const folder = new URL('../fixtures/', import.meta.url)
const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): [string, Fixture] => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8'))])

/** Every operation with its method and path, as the fixtures have them. */
const documented = new Map(
  fixtures.map(([, { operation, request }]) => [operation, `${request.method} ${request.path}`]),
)

describe('the table of operations', () => {
  it('holds every operation that has a wire fixture, and no other', () => {
    const rows = Object.entries(operations).flatMap(([group, members]) =>
      Object.entries(members).map(([name, { method, path }]) => [`${group}.${name}`, `${method} ${path}`]),
    )
    expect(rows.toSorted()).toEqual([...documented].toSorted())
  })

  it('offers each operation as a method of the client', () => {
    const client = clientOf('http://127.0.0.1')
    for (const operation of documented.keys()) {
      const [group = '', name = ''] = operation.split('.')
      expect(Reflect.get(Reflect.get(client, group), name), operation).toBeTypeOf('function')
    }
  })
})

describe.for(fixtures)('the wire fixture %s', ([, fixture]) => {
  it('equals the request and the decoded answer [cart#preview] [cart#process] [contacts#update] [conventions#formats] [prices#lookup] [subscriptions#changes]', async () => {
    const { url, arrived } = await serve({ body: fixture.response })
    const decoded = await callByName(clientOf(`${url}/api/`), fixture.operation, fixture.input)
    const [request] = arrived
    expect(decoded).toStrictEqual(fixture.decoded)
    expect(arrived).toHaveLength(1)
    expect(request?.method).toBe(fixture.request.method)
    expect(request?.path).toBe(`/api${fixture.request.path}`)
    expect(request?.query).toEqual(fixture.request.query)
    expect(request?.body).toEqual(fixture.request.body)
    expect(request?.headers).toMatchObject({ accept: 'application/json', ...fixture.request.headers })
    const token = Buffer.from(`merchant-1001:${password}`).toString('base64')
    const isPublic = fixture.operation === 'prices.lookup'
    expect(request?.headers.authorization).toBe(isPublic ? undefined : `Basic ${token}`)
  })

  it('has no undocumented header [prices#lookup]', async () => {
    const sent: string[] = []
    const fetch: Fetch = async (_, { headers }) => {
      sent.push(...Object.keys(headers ?? {}))
      return Response.json(fixture.response)
    }
    await callByName(clientOf('http://127.0.0.1', { fetch }), fixture.operation, fixture.input)
    expect(sent.toSorted()).toEqual(
      [
        'accept',
        ...(fixture.operation === 'prices.lookup' ? ['accept-language'] : ['authorization']),
        ...(fixture.request.body ? ['content-type'] : []),
      ].toSorted(),
    )
  })
})
