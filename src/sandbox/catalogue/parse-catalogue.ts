import * as z from 'zod'
import { crossCheck } from './cross-checks.ts'
import type { Catalogue } from './model.ts'
import { merchantSchema } from './schema.ts'

/** The catalogue is missing or invalid. The message lists each problem with its path. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly code = 'catalogue-invalid'
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

/** A union or a record says only "Invalid", so the problems of its branches and keys are paginate instead. */
const reasonOf = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'invalid_key') return issue.issues.map(reasonOf).join(', ')
  if (issue.code !== 'invalid_union') return issue.message
  const reasons = issue.errors.flatMap((branch) => branch.map(reasonOf))
  return [...new Set(reasons)].join(', or ') || issue.message
}

/** The wrong value, unless it is long or a secret. */
const foundIn = ({ path, input }: z.core.$ZodIssue): string =>
  ['string', 'number', 'boolean'].includes(typeof input) &&
  String(input).length <= 60 &&
  path.at(-1) !== 'password'
    ? ` (found ${JSON.stringify(input)})`
    : ''

const problemOf = (issue: z.core.$ZodIssue): string =>
  `${z.core.toDotPath(issue.path) || 'the file'}: ${reasonOf(issue)}${foundIn(issue)}`

/**
 * Checks a decoded catalogue.
 * @throws CatalogueError that lists every problem: of shapes first, then of references
 */
export const parseCatalogue = (content: unknown, file: string): Catalogue => {
  const result = catalogueSchema.safeParse(content, { reportInput: true })
  if (result.success) return result.data
  throw new CatalogueError(file, result.error.issues.map(problemOf), { cause: result.error })
}
