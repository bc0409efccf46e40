/**
 * Random requests for the fuzz test: a valid request of `operations.ts` with changed members, edited bytes, odd
 * headers, queries and credentials. Most have one change, so that they pass the first checks and reach deeper code;
 * some have none, so that the state moves on. fast-check shrinks a failing one to the case that belongs into
 * `fuzz-cases/sandbox.ts`.
 */

import fc from 'fast-check'
import { tries } from './operations.ts'

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '0',
    0,
    -0,
    -1,
    0.5,
    1e12,
    1e21,
    1e308,
    2 ** 31,
    2 ** 53,
    'NaN',
    'null',
    '١٢',
    [],
    {},
    [[]],
    [null],
    true,
    'S',
    'S0',
    'x-',
    '__proto__',
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-21T12:00:00+14:00',
    '\u0000',
    '\ud800',
    '\uffff',
    ']]>',
    '<![CDATA[x]]>',
    '&amp;',
    '%00',
    'javascript:alert(1)',
    'http://localhost:4402/1001/?cart=',
    'x'.repeat(3_000),
  ),
  fc.constantFrom(1, 30, 500).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
)

const keys = fc.constantFrom('__proto__', 'constructor', 'toString', '@Id', '#text', 'x y', '', 'Id', '<a>')

/** One change of a body. */
export interface Change {
  /** Steps into the body. A number takes any member, counted around; a name takes that one. */
  path: (string | number)[]
  kind: 'replace' | 'drop' | 'wrap' | 'double' | 'rename' | 'add' | 'encode'
  value: unknown
  key: string
}

const change: fc.Arbitrary<Change> = fc.record({
  path: fc.array(fc.nat({ max: 30 }), { maxLength: 5 }),
  kind: fc.constantFrom<Change['kind'][]>(
    'replace',
    'replace',
    'drop',
    'wrap',
    'double',
    'rename',
    'add',
    'encode',
  ),
  value: odd,
  key: keys,
})

const changed = (tree: unknown, { kind, value, key }: Change): unknown => {
  if (kind === 'drop') return undefined
  if (kind === 'encode')
    return typeof tree === 'string' ? encodeURIComponent(tree.replace(/\p{Cs}/gu, '')) : value
  if (kind === 'wrap') return { [key]: tree }
  if (kind === 'double') return [tree, tree]
  if (kind === 'add' && typeof tree === 'object' && tree !== null && !Array.isArray(tree))
    return Object.fromEntries([...Object.entries(tree), [key, value]])
  return value
}

/** Applies one change. A path that does not exist ends at its last existing part. */
export const mutated = (tree: unknown, { path: [step, ...path], ...rest }: Change): unknown => {
  const entries = typeof tree === 'object' && tree !== null ? Object.entries(tree) : []
  if (typeof step === 'string' && !entries.some(([key]) => key === step))
    throw new Error(`There is no ${step}.`)
  if (step === undefined || entries.length === 0) return changed(tree, { path, ...rest })
  const chosen = typeof step === 'number' ? step % entries.length : entries.findIndex(([key]) => key === step)
  const next = entries.map(([key, value], index): [string, unknown] => {
    if (index !== chosen) return [key, value]
    const name = rest.kind === 'rename' && path.length === 0 ? rest.key : key
    return [name, mutated(value, { path, ...rest })]
  })
  return Array.isArray(tree) ? next.map(([, value]) => value) : Object.fromEntries(next)
}

/** Replaces a part of a text, also with bytes that are no UTF-8. */
export interface Edit {
  at: number
  remove: number
  insert: Uint8Array
}

const snippets = fc
  .constantFrom(
    '<',
    '</',
    '/>',
    '<a>',
    '<!DOCTYPE a>',
    '<!ENTITY a "b">',
    '&a;',
    '&#0;',
    '&#xD800;',
    '<![CDATA[',
    ']]>',
    '<!--',
    '<?xml version="1.1"?>',
    ' a="b" a="c"',
    ' xsi:nil="true"',
    '{',
    '}',
    '[',
    '"',
    '\\',
    '\\u0000',
    ',',
    ':',
    '\ufeff',
    '<a>'.repeat(60),
    '1e999',
  )
  .map((text) => new TextEncoder().encode(text))

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 12 }),
  insert: fc.oneof(snippets, fc.uint8Array({ maxLength: 6 })),
})

export const edited = (
  bytes: Uint8Array<ArrayBuffer>,
  { at, remove, insert }: Edit,
): Uint8Array<ArrayBuffer> => {
  const from = at % (bytes.length + 1)
  return new Uint8Array([...bytes.subarray(0, from), ...insert, ...bytes.subarray(from + remove)])
}

/** A valid request with changes. */
export interface Request {
  operation: string
  /** Whether the valid request leaves out all that has a default. */
  isBare: boolean
  changes: Change[]
  edits: Edit[]
  queries: { at: number; value: string; kind: 'replace' | 'drop' | 'double' | 'raw' }[]
  sent: 'json' | 'xml'
  accept: string
  contentType: string | undefined
  credentials: string | undefined
}

const rarely = <T>(value: fc.Arbitrary<T>, usually: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usually) }, { weight: 1, arbitrary: value })

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  odd.map((value) => fc.stringify(value)),
  fc.constantFrom(
    '%',
    '%FF',
    '%E0%80',
    '+',
    '&',
    '=',
    '1,,2',
    'EUR,XXX',
    '2026-13-01',
    '1'.repeat(400),
    ','.repeat(300),
  ),
)

const header = fc.string({ unit: fc.constantFrom(...'aq=;,*/.0159 "\t()json+xml'), maxLength: 60 })

export const request: fc.Arbitrary<Request> = fc.record({
  operation: fc.constantFrom(...Object.keys(tries)),
  isBare: fc.boolean(),
  // Mostly one change, so that requests pass the first checks; sometimes none, so that some have an effect.
  changes: fc.oneof(
    { weight: 2, arbitrary: fc.constant<Change[]>([]) },
    { weight: 5, arbitrary: fc.tuple(change) },
    { weight: 1, arbitrary: fc.array(change, { maxLength: 4 }) },
  ),
  edits: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Edit[]>([]) },
    { weight: 1, arbitrary: fc.array(edit, { maxLength: 3 }) },
  ),
  queries: fc.array(
    fc.record({ at: fc.nat(), value: texts, kind: fc.constantFrom('replace', 'drop', 'double', 'raw') }),
    { maxLength: 2 },
  ),
  sent: fc.constantFrom('json', 'xml'),
  accept: fc.oneof(fc.constantFrom('application/json', 'application/xml'), header),
  contentType: rarely<string | undefined>(header, undefined),
  credentials: rarely<string | undefined>(
    fc.oneof(
      fc.base64String().map((text) => `Basic ${text}`),
      header,
    ),
    undefined,
  ),
})
