import * as z from 'zod/mini'
import type { Fetch } from '../../client/index.ts'
import { withoutEndSlashes } from '../../contract/slashes.ts'
import { type Act, acts, type Operator } from '../../endpoint/modules/operators/acts.ts'

/** The endpoint has refused an act, or does not answer. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

const problemSchema = z.object({
  code: z.string(),
  title: z.optional(z.string()),
  detail: z.optional(z.nullable(z.string())),
})

const sentences: Readonly<Record<string, string>> = {
  unauthorized: 'The endpoint does not accept this key. It is that of its VITRINE_ADMIN_KEY.',
  'not-found':
    'The endpoint has no admin route. Set VITRINE_ADMIN_KEY there, and see that its entry has operators().',
  'upstream-refused': 'The platform refuses the request of the endpoint: it may have no such purchase.',
  'upstream-unauthorized': 'The platform does not accept the credentials of the endpoint.',
  'upstream-unavailable': 'The endpoint cannot reach the platform.',
  'upstream-timeout': 'The platform does not answer the endpoint in time.',
  'upstream-blocked': 'The platform has blocked the address of the endpoint for a while.',
}

/** The longest time that an act may take: a search of the platform's purchases takes up to a minute. */
const timeoutMs = 75_000

const problemOf = async (response: Response): Promise<AdminError> => {
  const problem = problemSchema.safeParse(await response.json().catch(() => undefined))
  if (!problem.success)
    return new AdminError(`The endpoint answers ${response.status}, and nothing that this program knows.`)
  const { code, title = code, detail } = problem.data
  const retryAfter = response.headers.get('retry-after')
  const later = retryAfter ? ` Try again in ${retryAfter} s.` : ''
  return new AdminError(sentences[code] ?? `The endpoint says: ${title}. ${detail ?? ''}`.trim() + later)
}

interface Options {
  /** The address of the endpoint. */
  endpoint: string
  key: string
  fetch: Fetch
}

/** The operator over the admin route of an endpoint. */
export const createHttpOperator = ({ endpoint, key, fetch }: Options): Operator => {
  const call = async (act: Act, input: unknown, reason: string): Promise<unknown> => {
    const response = await fetch(`${withoutEndSlashes(endpoint)}/admin/${act}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ input, reason }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: unknown) => {
      throw new AdminError(`Nothing answers at ${new URL(endpoint).host}, the address of --endpoint.`, {
        cause,
      })
    })
    if (!response.ok) throw await problemOf(response)
    const answer = acts[act].answer.safeParse(await response.json().catch(() => undefined))
    if (!answer.success)
      throw new AdminError('The endpoint answers something else: its version is not that of this program.')
    return answer.data
  }
  const names = Object.keys(acts) as Act[]
  // Each answer has passed the schema of its act.
  return Object.fromEntries(
    names.map((act) => [act, (input: unknown, reason: string) => call(act, input, reason)]),
  ) as unknown as Operator
}
