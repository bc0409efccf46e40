/**
 * Random requests, and those at which the sandbox once failed, are answered as its OpenAPI document says, never by a
 * 500. What was accepted stays readable in both formats, on the back office's pages and as stored. A run has 160
 * requests by the fixed seed, in sandboxes of at most 120; `VITRINE_FUZZ_RUNS=100000` runs longer.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sandboxCases } from '../../fuzz-cases/sandbox.ts'
import { authorization, unchecked } from '../rest-support.ts'
import { edited, mutated, type Request, request } from './fuzz-requests.ts'
import { complaintsOf } from './openapi-check.ts'
import { at, deref, find, isTree } from './openapi-document.ts'
import { writeXml } from './openapi-xml.ts'
import { createWorld, type Try, tries, type World } from './operations.ts'

/** `VITRINE_FUZZ_RUNS=100000` runs longer. */
const runs = Number(process.env.VITRINE_FUZZ_RUNS ?? 160)
/** Requests for one sandbox at most. Each request meets the state that earlier ones left. */
const maxRequests = 120
/** Below the average, so that the requested number of requests is reached. */
const averageRequests = maxRequests / 3
const timeout = 600_000 + runs * 20

const queryOf = (search: URLSearchParams, queries: Request['queries']): string => {
  let pairs = [...search]
  let raw = ''
  for (const { at: place, value, kind } of queries) {
    const chosen = pairs.length === 0 ? -1 : place % pairs.length
    const [name = 'x'] = pairs[chosen] ?? []
    if (kind === 'raw') raw += `&${value.replace(/[#\s]/g, '')}`
    else if (kind === 'double') pairs.push([name.toUpperCase(), value])
    else if (kind === 'drop') pairs = pairs.filter((_, index) => index !== chosen)
    else pairs = pairs.map((pair, index) => (index === chosen ? [name, value] : pair))
  }
  return `${new URLSearchParams(pairs)}${raw}`
}

/** Members of which a request needs one, which its schema does not say. */
const needsOne = new Set(['Subscription', 'SubscriptionId'])

const schemaOf = ({ path }: Try, type = 'application/xml'): unknown => {
  const found = find('post', path.split('?')[0] ?? '')
  const entry =
    typeof found === 'object' ? at('paths', found.path, 'post', 'requestBody', 'content', type) : undefined
  return isTree(entry) ? entry.schema : undefined
}

/** Leaves out every member that the schema does not require, at any depth. */
const bared = (value: unknown, written: unknown): unknown => {
  const schema = deref(written)
  if (!isTree(schema)) return value
  if (Array.isArray(value)) return value.map((entry) => bared(entry, schema.items))
  if (!isTree(value) || !isTree(schema.properties)) return value
  const { properties, required } = schema
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => needed.has(name) || needsOne.has(name))
      .map(([name, member]) => [name, bared(member, properties[name])]),
  )
}

const bodyOf = (
  original: Try,
  { changes, edits, sent, isBare }: Request,
): Uint8Array<ArrayBuffer> | undefined => {
  if (original.body === undefined) return undefined
  const seed = isBare ? bared(original.body, schemaOf(original, 'application/json')) : original.body
  const value = changes.reduce<unknown>(mutated, seed)
  const text = sent === 'json' ? (JSON.stringify(value) ?? '') : writeXml(schemaOf(original), value ?? '')
  return edits.reduce(edited, new TextEncoder().encode(text))
}

interface Fuzzed {
  world: World
  /** Errors that callers see as a 500. */
  reports: unknown[]
}

const begin = async (): Promise<Fuzzed> => {
  const reports: unknown[] = []
  const report = (error: unknown) => reports.push(error)
  return { world: await createWorld({ report, wait: async () => {} }, unchecked), reports }
}

interface Answered {
  status: number
  /** Violations by the request. */
  trouble: unknown[]
}

const answerTo = async ({ world, reports }: Fuzzed, asked: Request): Promise<Answered> => {
  const original = tries[asked.operation]?.(world)
  if (!original) throw new Error(`There is no ${asked.operation}.`)
  // An earlier request may have set a fault.
  world.sandbox.context.settings.fault = undefined
  const whole = new URL(original.path, 'http://localhost:4402')
  const url = new URL(`${whole.pathname}?${queryOf(whole.searchParams, asked.queries)}`, whole)
  const body = bodyOf(original, asked)
  const method = body ? 'POST' : 'GET'
  const type = asked.contentType ?? `application/${asked.sent}`
  const host = whole.pathname === '/prices' ? 'prices' : 'rest'
  const response = await world.sandbox[host].request(url.href, {
    method,
    headers: {
      accept: asked.accept,
      authorization: asked.credentials ?? authorization(),
      ...(body && { 'content-type': type }),
    },
    ...(body && { body }),
  })
  const exchange = {
    host,
    method,
    url,
    requestType: type,
    requestText: '',
    status: response.status,
    responseType: response.headers.get('content-type'),
    responseText: await response.text(),
  } as const
  const { status } = response
  const failure = status >= 500 ? [`${url.pathname}: ${status}`] : []
  return { status, trouble: [...reports.splice(0), ...complaintsOf(exchange, true), ...failure] }
}

const troubleWith = async (fuzzed: Fuzzed, asked: Request): Promise<unknown[]> =>
  (await answerTo(fuzzed, asked)).trouble

const sections = ['purchases', 'subscriptions', 'notifications', 'customers'] as const

/** Checks that accepted data is readable in both formats, on pages and after a restart. */
const troubleAfter = async (fuzzed: Fuzzed): Promise<unknown[]> => {
  const { world, reports } = fuzzed
  const { rest, state } = world.sandbox
  const trouble: unknown[] = []
  for (const operation of Object.keys(tries).filter((id) => /^(get|prices|sandbox\w+s$)/.test(id))) {
    for (const accept of ['application/json', 'application/xml'])
      trouble.push(...(await troubleWith(fuzzed, { ...untouched, isBare: false, operation, accept })))
  }
  const paths = sections.flatMap((section) => [
    section,
    ...[...state[section].all()].slice(-8).map(({ id }) => `${section}/${id}`),
  ])
  for (const path of [...paths, 'clock', 'faults']) {
    const response = await rest.request(`/sandbox/${path}`, { headers: { accept: 'text/html' } })
    if (response.status !== 200) trouble.push(`${path}: ${response.status}`, ...reports.splice(0))
  }
  for (const section of [...sections, 'dispatches', 'receivers', 'sessions'] as const)
    for (const row of state[section].all()) expect(JSON.parse(JSON.stringify(row))).toEqual(row)
  return trouble
}

const untouched: Omit<Request, 'operation' | 'accept' | 'isBare'> = {
  changes: [],
  edits: [],
  queries: [],
  sent: 'json',
  contentType: undefined,
  credentials: undefined,
}

const requestOf = (one: (typeof sandboxCases)[string]): Request => ({
  ...untouched,
  isBare: false,
  accept: 'application/json',
  ...one,
})

it.each(Object.entries(sandboxCases))('answers %s with its status', async (_, one) => {
  expect(await answerTo(await begin(), requestOf(one))).toEqual({ status: one.status, trouble: [] })
})

const fallen: Request[] = Object.values(sandboxCases).map(requestOf)

it('answers requests that it once failed at, and random ones, as documented, and keeps working', {
  timeout,
}, async () => {
  let count = -fallen.length
  await fc.assert(
    fc.asyncProperty(fc.array(request, { maxLength: maxRequests, size: 'max' }), async (asked) => {
      const fuzzed = await begin()
      for (const one of asked) expect(await troubleWith(fuzzed, one)).toEqual([])
      expect(await troubleAfter(fuzzed)).toEqual([])
      count += asked.length
    }),
    { examples: [[fallen]], numRuns: 1 + Math.ceil(runs / averageRequests) },
  )
  expect(count).toBeGreaterThanOrEqual(runs)
})

it.each(['json', 'xml'] as const)('answers each operation with its defaults in %s', async (sent) => {
  for (const operation of Object.keys(tries)) {
    const fuzzed = await begin()
    const asked = { ...untouched, operation, sent, accept: `application/${sent}`, isBare: true }
    expect(await troubleWith(fuzzed, asked)).toEqual([])
    const body = bodyOf(tries[operation]?.(fuzzed.world) ?? { path: '' }, asked)
    if (operation === 'generatecartpreview')
      expect(new TextDecoder().decode(body)).not.toContain('GenerateSessionUrl')
  }
})
