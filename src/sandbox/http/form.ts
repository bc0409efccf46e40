import type { Context } from 'hono'

/** The texts of a form, as they were typed. */
export type Form = Readonly<Record<string, string>>

/** What is no form at all is an empty one. */
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
