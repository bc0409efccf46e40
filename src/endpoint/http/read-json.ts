import type * as z from 'zod/mini'
import { ProblemError } from './problem.ts'
import { readBody } from './read-body.ts'
import { parseStrictJson } from './strict-json.ts'

const bodyLimit = 64 * 1024

const isJson = (type: string | null): boolean =>
  /^application\/json\s*(;\s*charset=utf-8\s*)?$/i.test(type ?? '')

/** A field name that is safe in an answer and in a log line. */
const printable = (name: PropertyKey): string =>
  String(name)
    .slice(0, 64)
    .replace(/[^\w.-]/g, '?')

/**
 * Decodes the request's JSON by a strict schema. The content type is required, because browsers send forms and plain
 * text to other origins without a preflight.
 */
export const readJson = async <Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> => {
  if (!isJson(request.headers.get('content-type'))) throw new ProblemError('unsupported-media-type')
  const result = schema.safeParse(parseStrictJson(await readBody(request, bodyLimit)))
  if (result.success) return result.data
  const unknown: string[] = []
  const wrong: string[] = []
  for (const issue of result.error.issues) {
    const path = issue.path.map(printable)
    if (issue.code === 'unrecognized_keys')
      unknown.push(...issue.keys.map((key) => [...path, printable(key)].join('.')))
    else wrong.push(path.join('.') || 'body')
  }
  if (unknown.length > 0) throw new ProblemError('unknown-field', { fields: [...unknown, ...wrong] })
  throw new ProblemError('bad-request', { fields: wrong })
}
