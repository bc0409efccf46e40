import * as z from 'zod/mini'
import type { PromiseResponse } from './promise.ts'

/** Decodes the answer of `GET /promise.json`. */
export const promiseResponseSchema = z.object({
  since: z.string(),
  until: z.string(),
  least: z.number(),
  purchases: z.nullish(
    z.object({
      compared: z.number(),
      asShown: z.number(),
      explained: z.number(),
      unexplained: z.number(),
      unmatched: z.number(),
    }),
  ),
}) satisfies z.ZodMiniType<PromiseResponse>
