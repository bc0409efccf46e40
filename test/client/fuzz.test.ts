/**
 * Random data may never end in anything but a value or a typed error: mutated answers, mutated requests, random bytes
 * and notifications. The fixtures are the start of each mutation, and `fetch` is a function of the test. Data that was
 * once lost stands in test/fuzz-cases/client.ts and is tried in every run. Cases are seeded; `VITRINE_FUZZ_RUNS` makes
 * a longer run than 600.
 */

import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ContractError, isVitrineError } from '../../src/client/index.ts'
import { parseNotification } from '../../src/client/notifications.ts'
import { answerCases, type ClientCase, inputCases } from '../fuzz-cases/client.ts'
import { callByName, clientOf } from './support.ts'

/** `VITRINE_FUZZ_RUNS` makes a longer run. */
const numRuns = Number(process.env.VITRINE_FUZZ_RUNS ?? 200)
const timeout = 600_000 + numRuns * 5

const folder = new URL('./fixtures/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => /^(.*)\.json$/.exec(file)?.[1] ?? [])
const fixtureOf = (name: string): { operation: string; input: unknown; response: unknown } =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
const fixtures = new Map(names.map((name) => [name, fixtureOf(name)]))

const odd = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    null,
    '',
    '0',
    0,
    -0,
    -1,
    1e308,
    2 ** 53,
    'NaN',
    [],
    {},
    [[]],
    true,
    '2026-02-30T00:00:00Z',
    'javascript:1',
  ),
)

/** Replaces, drops or wraps one value of the tree. A number in the path takes any member, a name takes that one. */
const mutated = (
  tree: unknown,
  path: readonly (string | number)[],
  change: unknown,
  kind: number,
): unknown => {
  if (typeof tree !== 'object' || tree === null || path.length === 0)
    return kind === 0 ? change : kind === 1 ? [tree] : kind === 2 ? { value: tree } : undefined
  const [step = 0, ...rest] = path
  const entries = Object.entries(tree)
  const chosen = typeof step === 'number' ? step % entries.length : entries.findIndex(([key]) => key === step)
  if (chosen < 0) throw new Error(`There is no ${step}.`)
  const next = entries.map(([key, value], index) => [
    key,
    index === chosen ? mutated(value, rest, change, kind) : value,
  ])
  return Array.isArray(tree) ? next.map(([, value]) => value) : Object.fromEntries(next)
}

const mutation: fc.Arbitrary<ClientCase> = fc.tuple(
  fc.constantFrom(...names),
  fc.array(fc.nat({ max: 40 }), { maxLength: 8 }),
  odd,
  fc.nat({ max: 3 }),
)

const examplesOf = (cases: Readonly<Record<string, ClientCase>>): [ClientCase][] =>
  Object.values(cases).map((one) => [one])

describe('data that was once lost', () => {
  it.each(Object.entries(answerCases))('can be read in an answer with %s', async (_, [name, ...change]) => {
    const { operation, input, response } = fixtureOf(name)
    const text = JSON.stringify(mutated(response, ...change))
    const client = clientOf('http://127.0.0.1', { fetch: async () => new Response(text) })
    const read: unknown = await callByName(client, operation, input).catch((error: unknown) =>
      error instanceof ContractError ? error.readable : error,
    )
    expect(read).toMatchObject({ resultMessage: 'OK' })
  })

  it.each(Object.entries(inputCases))(
    'is refused unsent in an input with %s',
    async (_, [name, ...change]) => {
      const { operation, input } = fixtureOf(name)
      const client = clientOf('http://127.0.0.1', { fetch: () => Promise.reject(new Error('It was sent.')) })
      const call = callByName(client, operation, mutated(input, ...change))
      await expect(call).rejects.toMatchObject({ code: 'invalid-argument' })
    },
  )
})

describe('random data', () => {
  it('in a mutated answer is a value or a typed error', { timeout }, async () => {
    let text = ''
    const client = clientOf('http://127.0.0.1', {
      fetch: async () => new Response(text),
      limits: { atOnce: 100, perSecond: 1e9 },
    })
    await fc.assert(
      fc.asyncProperty(mutation, async ([name, path, change, kind]) => {
        const fixture = fixtures.get(name)
        if (!fixture) return
        text = JSON.stringify(mutated(fixture.response, path, change, kind)) ?? ''
        await callByName(client, fixture.operation, fixture.input).catch((error: unknown) => {
          expect(isVitrineError(error) && error.code).toBeOneOf(['contract', 'refused'])
        })
      }),
      { examples: examplesOf(answerCases), numRuns },
    )
  })

  it('as a mutated request is sent or a typed error', { timeout }, async () => {
    const client = clientOf('http://127.0.0.1', {
      fetch: async () => new Response('{}', { status: 400 }),
      limits: { atOnce: 100, perSecond: 1e9 },
    })
    await fc.assert(
      fc.asyncProperty(mutation, async ([name, path, change, kind]) => {
        const fixture = fixtures.get(name)
        if (!fixture) return
        const input = mutated(fixture.input, path, change, kind)
        const error: unknown = await callByName(client, fixture.operation, input).catch((reason) => reason)
        expect(isVitrineError(error) && error.code).toBeOneOf(['invalid-argument', 'bad-request'])
      }),
      { examples: examplesOf(inputCases), numRuns },
    )
  })

  it('as the bytes of an answer is a value or a typed error', { timeout }, async () => {
    let bytes = new Uint8Array()
    const client = clientOf('http://127.0.0.1', {
      fetch: async () => new Response(bytes),
      limits: { atOnce: 100, perSecond: 1e9 },
    })
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(), async (noise, at) => {
        const operation = fixtures.get(names[at % names.length] ?? '')
        const original = new TextEncoder().encode(JSON.stringify(operation?.response))
        bytes = original.slice()
        bytes.set(noise.subarray(0, Math.max(0, bytes.length - (at % bytes.length))), at % bytes.length)
        await callByName(client, operation?.operation ?? '', operation?.input).catch((error: unknown) => {
          expect(isVitrineError(error) && error.code).toBeOneOf(['contract', 'refused'])
        })
      }),
      { numRuns },
    )
  })

  it('as a notification is a value or a typed error', { timeout }, () => {
    const body = fixtures.get('purchase.get')?.response
    const types = [
      'PaidOrderNotification',
      'NewOfflinePaymentPurchaseNotification',
      'CustomerProfileUpdateNotification',
      'Other',
    ]
    const xml = fc
      .array(
        fc.constantFrom(
          '<',
          '>',
          '</',
          '/>',
          'a',
          ' b="',
          '"',
          '&amp;',
          '&',
          ';',
          '&#',
          'x',
          '<![CDATA[',
          ']]>',
          '<!--',
          '-->',
          '<?',
          '?>',
          '<!DOCTYPE',
          '[',
          ']',
          'Purchase',
          'PaidOrderNotification',
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join(''))
    const parses = (text: string, contentType: string) => {
      try {
        parseNotification(text, contentType)
      } catch (error) {
        expect(isVitrineError(error) && error.code).toBeOneOf(['contract', 'refused'])
      }
    }
    fc.assert(
      fc.property(fc.constantFrom(...types), mutation, xml, (type, [, path, change, kind], markup) => {
        const members = mutated(body, path, change, kind)
        const payload = typeof members === 'object' ? members : { Purchase: members }
        parses(JSON.stringify({ meta: { type }, ...payload }), 'application/json')
        parses(markup, 'text/xml')
        parses(`<${type}>${markup}</${type}>`, 'text/xml')
      }),
      { numRuns },
    )
  })
})
