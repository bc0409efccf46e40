/**
 * Holds the client to the documentation of the platform, one test for each parameter and each member. The tables in
 * `documented/` list them by path; the fixtures have an example of every one. Required ones must be demanded, optional
 * ones may be absent, and another form is an error or, after a write, left out. More than a thousand small tests come
 * from these tables, without network.
 */

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/client/index.ts'
import { callByName, changed, clientOf, failure, fixture, type Path, valueAt } from '../support.ts'
import { members } from './documented/members.ts'
import { parameters } from './documented/parameters.ts'

interface Fixture {
  operation: string
  input: Record<string, unknown>
  request: { query: Record<string, string>; headers?: Record<string, string>; body?: unknown }
  response: unknown
  decoded: unknown
}

const names = Object.entries(operations).flatMap(([group, rows]) =>
  Object.keys(rows).map((name) => `${group}.${name}`),
)

/** The fixtures of an operation, its plain one first. */
const fixturesOf = (operation: string): Fixture[] =>
  readdirSync(new URL('../fixtures/', import.meta.url))
    .filter((file) => file.startsWith(operation) && file.endsWith('.json'))
    .sort((a, b) => a.length - b.length)
    .map((file): Fixture => fixture(file))
    .filter((entry) => entry.operation === operation)

/** The paths that a path with `*` matches. */
const placesOf = (tree: unknown, path: Path): Path[] => {
  const [key, ...rest] = path
  if (key === undefined) return [[]]
  const keys = key === '*' && Array.isArray(tree) ? Object.keys(tree) : [key]
  return keys.flatMap((step) => placesOf(valueAt(tree, [step]), rest).map((place) => [step, ...place]))
}

const isThere = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

describe('the tables of parameters and members', () => {
  it('hold every operation', () => {
    expect(Object.keys(parameters).toSorted()).toEqual(names.toSorted())
    expect(Object.keys(members).toSorted()).toEqual(names.toSorted())
  })
})

const parameterRows = Object.entries(parameters).flatMap(([operation, rows]) =>
  rows.map((row) => {
    const [, path = '', need = '', wire = ''] = /^([\w.]+)([!?]?) (.+)$/.exec(row) ?? []
    return { operation, path, need, wire }
  }),
)

describe.for(parameterRows)('$operation, the parameter $path', ({ operation, path, need, wire }) => {
  const steps = path.split('.')
  const found = fixturesOf(operation).find(({ input }) => valueAt(input, steps) !== undefined)

  const outcomeWithout = async (): Promise<unknown> => {
    const client = clientOf('http://127.0.0.1', { fetch: async () => Response.json(found?.response) })
    return callByName(client, operation, changed(found?.input, steps, undefined))
  }

  it(`is sent as ${wire}`, () => {
    const { query, headers = {}, body } = found?.request ?? { query: {} }
    const isInQuery = query[wire] !== undefined || headers[wire] !== undefined
    expect(isInQuery || valueAt(body, wire.split('.')) !== undefined).toBe(true)
  })

  const sentence = { '!': 'is required', '?': 'is one of several', '': 'may be left out' }[need] ?? ''
  it(sentence, async () => {
    if (need === '') await outcomeWithout()
    else expect(await failure(outcomeWithout())).toMatchObject({ code: 'invalid-argument' })
    if (need === '!') expect(await failure(outcomeWithout())).toMatchObject({ field: path })
  })
})

/** Members whose form is not documented, or documented in several forms. */
const ofAnyForm = new Set([
  'cart.process Error',
  'cart.process PaymentResult',
  'cart.process Status',
  'purchase.get Purchase.PaidOrderNotification.Purchase.Items.Item.Additionals',
])

const memberRows = Object.entries(members).flatMap(([operation, rows]) =>
  rows.map((row) => ({ operation, path: row.replace('!', ''), isRequired: row.endsWith('!') })),
)

describe.for(memberRows)('$operation, the member $path', ({ operation, path, isRequired }) => {
  const name = path.split('.').at(-1) ?? ''
  const isListed = operation === 'subscription.forCustomer' && path.startsWith('Subscriptions')
  const [found] = fixturesOf(operation).flatMap(({ input, response, decoded }) =>
    placesOf(response, path.split('.'))
      .filter((place) => isThere(valueAt(response, place)))
      .map((place) => ({ input, response, decoded, place })),
  )

  const outcomeWith = async (value: unknown): Promise<unknown> => {
    if (!found) throw new Error('No fixture has this member.')
    const body = changed(found.response, found.place, value)
    const client = clientOf('http://127.0.0.1', { fetch: async () => Response.json(body) })
    return callByName(client, operation, found.input)
  }

  it(isRequired ? 'is required' : 'is decoded, and may be absent or null', async () => {
    for (const value of [undefined, null])
      if (isRequired && isListed) {
        expect(await outcomeWith(value)).toMatchObject({ unread: [{ members: expect.any(Array) }] })
      } else if (isRequired) {
        const error = await failure(outcomeWith(value))
        expect(error).toMatchObject({ code: 'contract', operation })
        expect(error).toHaveProperty('path', expect.stringContaining(name))
      } else {
        // Proves that the member is not ignored.
        expect(await outcomeWith(value)).not.toEqual(found?.decoded)
      }
  })

  if (ofAnyForm.has(`${operation} ${path}`)) return

  const isObject = typeof valueAt(found?.response, found?.place ?? []) === 'object'
  const odd = isObject ? 'text' : {}

  // A write has happened, whatever an optional member of its answer is.
  if (/^(cart\.process|subscription\.(renew|updateItem))$/.test(operation) && !isRequired) {
    it('is left out when it has another form', async () => {
      const outcome = await outcomeWith(odd)
      expect(outcome).not.toEqual(found?.decoded)
    })
    return
  }

  if (isListed) {
    it('leaves its subscription to the unread ones when it has another form', async () => {
      expect(await outcomeWith(odd)).toMatchObject({ unread: [{ members: expect.any(Array) }] })
    })
    return
  }

  it('is an error when it has another form', async () => {
    const error = await failure(outcomeWith(odd))
    expect(error).toMatchObject({ code: 'contract', operation })
    // A list may come without its wrapper, and its path then names the entry.
    if (!isObject) expect(error).toHaveProperty('path', expect.stringContaining(name))
  })
})
