/**
 * Each operation says the same in JSON and in XML, by what the OpenAPI document says of both. The XML is read by hints
 * of the document alone, by a reader that shares no code with the sandbox. Requests come from `operations.ts`, so an
 * operation without one fails here. A response that is changed on purpose has to be found.
 */

import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../../src/sandbox/openapi/document.ts'
import { authorization, unchecked } from '../rest-support.ts'
import { at, deref, find, isTree, violations } from './openapi-document.ts'
import { readXml, writeXml } from './openapi-xml.ts'
import { createWorld, type Try, tries, type World } from './operations.ts'

/** These tests hold the answers against the document themselves. */
const newWorld = (): Promise<World> => createWorld({}, unchecked)

const media = { json: 'application/json', xml: 'application/xml' } as const
type Format = keyof typeof media

interface Sent {
  text?: string | undefined
  type?: string
  accept: Format
  client?: string
}

const send = async (
  { sandbox }: World,
  { path, body }: Try,
  { text, type = media.json, accept, client = authorization() }: Sent,
) => {
  const app = path.startsWith('/prices') ? sandbox.prices : sandbox.rest
  const response = await app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: media[accept],
      authorization: client,
      ...(text !== undefined && { 'content-type': type }),
    },
    ...(text !== undefined && { body: text }),
  })
  return { response, text: await response.text() }
}

const operationOf = ({ path, body }: Try) => {
  const found = find(body === undefined ? 'get' : 'post', new URL(path, 'http://localhost').pathname)
  if (typeof found !== 'object') throw new Error(`${path} is not documented.`)
  return found
}

const schemaOf = (request: Try, ...place: string[]): unknown => {
  const { path, method } = operationOf(request)
  return at('paths', path, method, ...place)
}

/** The schema of a response, before its reference is resolved. */
const answerSchema = (request: Try, status: number, format: Format): unknown => {
  const content = schemaOf(request, 'responses', String(status), 'content')
  const entry = isTree(content) ? content[media[format]] : undefined
  return isTree(entry) ? entry.schema : undefined
}

const bodySchema = (request: Try): unknown => {
  const entry = schemaOf(request, 'requestBody', 'content', media.xml)
  return isTree(entry) ? entry.schema : undefined
}

const valueIn = (
  request: Try,
  { response, text }: Awaited<ReturnType<typeof send>>,
  format: Format,
): unknown => {
  expect(response.headers.get('content-type')).toBe(`${media[format]}; charset=utf-8`)
  if (format === 'json') return JSON.parse(text)
  return readXml(answerSchema(request, response.status, format), text, 'response')
}

const written = (request: Try, format: Format): string | undefined => {
  if (request.body === undefined) return undefined
  if (request.body === '') return ''
  return format === 'json' ? JSON.stringify(request.body) : writeXml(bodySchema(request), request.body)
}

/** Required members of a response, or of each entry of a list. */
const requiredIn = (schema: unknown): unknown[] => {
  const target = deref(schema)
  if (!isTree(target)) return []
  if (target.type === 'array') return requiredIn(target.items)
  return Array.isArray(target.required) ? target.required : []
}

it('covers every operation [conventions#formats]', () => {
  expect(Object.keys(tries).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

describe.each(Object.entries(tries))('%s', (_, tryOf) => {
  let json: Promise<Awaited<ReturnType<typeof run>>> | undefined
  /** The answer in JSON to a request in JSON, which both tests look at. */
  const inJson = () => (json ??= run('json', 'json'))

  const run = async (from: Format, to: Format) => {
    const world = await newWorld()
    const request = tryOf(world)
    const text = written(request, from)
    const answer = await send(world, request, { text, type: media[from], accept: to })
    const value = valueIn(request, answer, to)
    const { purchases, subscriptions, customers } = world.sandbox.state
    const state = JSON.stringify([purchases, subscriptions, customers].map((table) => [...table.all()]))
    return { request, value, state, status: answer.response.status }
  }

  it('returns the same in XML as in JSON, for requests in either format [conventions#formats] [subscriptions#changes]', async () => {
    const fromJson = await inJson()
    expect(fromJson.status).toBe(200)
    expect(await run('json', 'xml')).toEqual(fromJson)
    expect(await run('xml', 'xml')).toEqual(fromJson)
  })

  it('matches the document, and a changed response would not', async () => {
    const { request, value } = await inJson()
    const schema = answerSchema(request, 200, 'json')
    expect(violations(schema, value, 'response')).toEqual([])
    const [sample] = Array.isArray(value) ? value : [value]
    if (!isTree(sample)) throw new Error('The answer has no members.')
    const spoiled = (member: Record<string, unknown>) =>
      violations(schema, Array.isArray(value) ? [member] : member, 'response')
    expect(spoiled({ ...sample, Undocumented: 1 })).not.toEqual([])
    for (const [key, entry] of Object.entries(sample)) {
      const { [key]: _gone, ...less } = sample
      if (requiredIn(schema).includes(key)) expect([key, spoiled(less)]).not.toEqual([key, []])
      const wrong = isTree(entry) ? 'text' : { not: 'this' }
      expect([key, spoiled({ ...sample, [key]: wrong })]).not.toEqual([key, []])
    }
  })
})

const authenticated = Object.entries(tries).filter(([id]) => !/^(prices|sandbox)/.test(id))

describe('without credentials', () => {
  // A refused request changes nothing, so all of them share one world.
  let world: World
  beforeAll(async () => {
    world = await newWorld()
  })

  it.each(authenticated)('%s asks for them, in both formats', async (_, tryOf) => {
    const request = tryOf(world)
    for (const accept of ['json', 'xml'] as const) {
      const answer = await send(world, request, { text: written(request, 'json'), accept, client: '' })
      expect(answer.response.status).toBe(401)
      expect(valueIn(request, answer, accept)).toMatchObject({ Status: 401, Message: expect.any(String) })
    }
  })
})
