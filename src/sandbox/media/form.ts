import type { Context } from 'hono'
import { RestError } from '../http/rest-error.ts'
import { readText } from './media.ts'

/** Values of a form, trimmed. */
export type Form = Readonly<Record<string, string>>

/** The largest form of the pages has a few hundred bytes. */
const maxFormSize = 64 * 1024

export const isForm = (c: Context): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')

/**
 * Reads a form. Any other body counts as an empty form, but its size is limited too.
 * @throws RestError 413
 */
export const formOf = async (c: Context): Promise<Form> => {
  // Hono's own body limit rebuilds the request, which fails for a Node server's requests without a length.
  const text = await readText(c.req.raw, maxFormSize).catch((error: unknown) => {
    if (error instanceof RestError) throw new RestError(413, 'The form is too large.', { cause: error })
    return ''
  })
  const fields = isForm(c) ? [...new URLSearchParams(text)] : []
  return Object.fromEntries(fields.map(([name, value]) => [name, value.trim()]))
}
