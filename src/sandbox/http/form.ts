import type { Context } from 'hono'

/** Values of a form, trimmed. */
export type Form = Readonly<Record<string, string>>

/** Reads a form. Any other body counts as an empty form. */
export const formOf = async (c: Context): Promise<Form> => {
  const body = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )
}

export const isForm = (c: Context): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')
