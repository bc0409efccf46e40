import * as z from 'zod'
import { crossCheck } from './cross-checks.ts'
import type { Catalogue } from './model.ts'
import { merchantSchema } from './schema.ts'

/** The merchant's file cannot be used. The message lists the problems: where each one is, and why. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly code = 'catalogue_invalid'
  readonly problems: readonly string[]

  constructor(file: string, problems: readonly string[], options?: ErrorOptions) {
    super(
      `The catalogue ${file} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
      options,
    )
    this.problems = problems
  }
}

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

/** A decoded file as a catalogue. Throws a `CatalogueError` that lists every problem of the kind found first: shapes, then references. */
export const parseCatalogue = (content: unknown, file: string): Catalogue => {
  const result = catalogueSchema.safeParse(content, { reportInput: true })
  if (result.success) return result.data
  throw new CatalogueError(file, result.error.issues.map(problemOf), { cause: result.error })
}
