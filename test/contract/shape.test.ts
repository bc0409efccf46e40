import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { previewResponseSchema } from '../../src/contract/cart-answer-schemas.ts'
import { priceItemSchema } from '../../src/contract/price-item-schema.ts'
import { decode, type Shape } from '../../src/contract/shape.ts'
import { shapeOf } from '../../src/contract/shape-of.ts'
import { problemSchema } from '../support/problem-schema.ts'

/** Values that fit the shape, and values that fit but for one damaged place. */
const fitting = (shape: Shape): fc.Arbitrary<unknown> => {
  if (typeof shape === 'string') {
    const letters: Record<string, fc.Arbitrary<unknown>> = {
      s: fc.string(),
      n: fc.double({ noNaN: true, noDefaultInfinity: true }),
      b: fc.boolean(),
      '0': fc.constantFrom(null, undefined),
    }
    return fc.oneof(...[...shape].map((letter) => letters[letter] ?? fc.constant(null)))
  }
  const [kind, inner] = shape
  const whole: fc.Arbitrary<unknown> =
    kind === 'a' || kind === 'a0'
      ? fc.array(fitting(inner as Shape), { maxLength: 3 })
      : fc.record(
          Object.fromEntries(Object.entries(inner).map(([key, member]) => [key, fitting(member as Shape)])),
        )
  return kind.endsWith('0') ? fc.option(whole) : whole
}

const damaged = (shape: Shape) =>
  fc.tuple(fitting(shape), fc.nat(), fc.anything()).map(([value, at, junk]) => {
    const copy = structuredClone(value)
    const places: [Record<string, unknown>, string][] = []
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const key of Object.keys(node)) {
        places.push([node as Record<string, unknown>, key])
        walk((node as Record<string, unknown>)[key])
      }
    }
    walk(copy)
    const place = places[at % Math.max(places.length, 1)]
    if (place) place[0][place[1]] = junk
    return copy
  })

const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const kept = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutNulls(member)]))
}

const schemas: [string, z.ZodMiniType][] = [
  ['price item', priceItemSchema],
  ['preview response', previewResponseSchema],
  ['problem', problemSchema],
]

for (const [name, schema] of schemas) {
  it(`decodes a ${name} exactly as its zod schema does`, () => {
    const shape = shapeOf(schema)
    const seen = { fits: 0, refused: 0 }
    fc.assert(
      fc.property(fc.oneof(fitting(shape), damaged(shape), fc.anything()), (value) => {
        const parsed = z.safeParse(schema, value)
        const decoded = decode(shape, value)
        seen[parsed.success ? 'fits' : 'refused'] += 1
        expect(decoded).toEqual(parsed.success ? withoutNulls(parsed.data) : undefined)
      }),
      { numRuns: 1000 },
    )
    expect(Math.min(seen.fits, seen.refused)).toBeGreaterThan(100)
  })
}

it('refuses to derive a shape from a schema it could not hold', () => {
  expect(() => shapeOf(z.object({ kind: z.enum(['a']) }))).toThrow('A shape cannot hold')
  expect(() => shapeOf(z.object({ only: z.optional(z.string()) }))).toThrow('use nullish')
  for (const schema of [
    z.unknown(),
    z.record(z.string(), z.string()),
    z.tuple([z.string()]),
    z.union([z.string(), z.array(z.string())]),
    z.union([z.array(z.string()), z.object({ name: z.string() })]),
  ])
    expect(() => shapeOf(z.object({ any: schema }))).toThrow('A shape cannot hold')
})

it('keeps what was a string a string, so that no object reaches the page as text', () => {
  const shape = shapeOf(z.object({ name: z.string() }))
  expect(decode(shape, { name: { type: 'b', props: {}, constructor: undefined } })).toBeUndefined()
})
