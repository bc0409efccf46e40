/**
 * The structure of a zod schema as plain data, for a decoder that is small enough for the browser. `shapeOf` derives it
 * at build time, and a property test holds both equal.
 *
 * - Letters: `s` string, `n` finite number, `b` boolean, `0` null or absent.
 * - `o` is an object with its members, `a` an array with its element; `0` may follow either.
 */
export type Shape =
  | string
  | readonly [kind: 'o' | 'o0', members: { readonly [key: string]: Shape }]
  | readonly [kind: 'a' | 'a0', element: Shape]

/** The value with just the members the shape knows, nulls left out; undefined when it does not fit. */
export const decode = (shape: Shape, value: unknown): unknown => inspect(shape, value)?.[0]

type Fit = readonly [value: unknown] | undefined

/** Whether a value is a text, a finite number or a boolean, of a type whose letter the shape has. */
const isOneOf = (letters: string, value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) &&
  letters.includes((typeof value).charAt(0))

const inspect = (shape: Shape, value: unknown): Fit => {
  const kind = typeof shape === 'string' ? shape : shape[0]
  if (value === null || value === undefined) return kind.includes('0') ? [undefined] : undefined
  if (typeof shape === 'string') return isOneOf(shape, value) ? [value] : undefined
  const isList = Array.isArray(value)
  if (typeof value !== 'object' || isList !== (kind[0] === 'a')) return undefined
  const result = (isList ? [] : {}) as Record<string, unknown>
  const members = Object.entries(isList ? value.map(() => shape[1]) : shape[1])
  for (const [key, member] of members) {
    const fit = inspect(member as Shape, (value as Record<string, unknown>)[key])
    if (!fit) return undefined
    if (fit[0] !== undefined) result[key] = fit[0]
  }
  return [result]
}
