import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { CatalogueError } from './catalogue-error.ts'
import { crossCheck } from './cross-checks.ts'
import type { Catalogue } from './model.ts'
import { sampleCatalogueFile } from './sample-file.ts'
import { merchantSchema } from './schema.ts'

const catalogueSchema = z
  .strictObject({ merchants: z.array(merchantSchema).min(1) })
  .check(({ value, issues }) =>
    crossCheck(value, (path, message) => issues.push({ code: 'custom', path, message, input: value })),
  )

/** A union or a record says no more than "Invalid": what its branches or keys missed is what a reader needs. */
const reasonOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_key') return issue.issues.map(reasonOf).join(', ')
  if (issue.code !== 'invalid_union') return issue.message
  const reasons = issue.errors.flatMap((branch) => branch.map(reasonOf))
  return [...new Set(reasons)].join(', or ') || issue.message
}

/** The value that is wrong, when it is short and no secret. */
const foundIn = ({ path, input }: z.core.$ZodIssue): string =>
  ['string', 'number', 'boolean'].includes(typeof input) &&
  String(input).length <= 60 &&
  path.at(-1) !== 'password'
    ? ` (found ${JSON.stringify(input)})`
    : ''

const problemOf = (issue: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(issue.path) || 'the file'}: ${reasonOf(issue)}${foundIn(issue)}`

const reasonFor = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** A decoded file as a catalogue. Throws a `CatalogueError` that lists every problem of the kind found first: shapes, then references. */
export const parseCatalogue = (content: unknown, file: string): Catalogue => {
  const result = catalogueSchema.safeParse(content, { reportInput: true })
  if (result.success) return result.data
  throw new CatalogueError(file, result.error.issues.map(problemOf), { cause: result.error })
}

/**
 * The merchants, products, coupons and price rules that this sandbox sells.
 *
 * @param file A merchant's own catalogue. @default the one that comes with the sandbox
 */
export const loadCatalogue = (file?: string): Catalogue => {
  const path = file ?? sampleCatalogueFile
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    throw new CatalogueError(path, [`the file cannot be read: ${reasonFor(cause)}`], { cause })
  }
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw new CatalogueError(path, [`the file is not JSON: ${reasonFor(cause)}`], { cause })
  }
  return parseCatalogue(content, path)
}
