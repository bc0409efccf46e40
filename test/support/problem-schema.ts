import * as z from 'zod/mini'
import type { Problem } from '../../src/contract/problem.ts'

export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.nullish(z.string()),
  fields: z.nullish(z.array(z.string())),
  epoch: z.nullish(z.string()),
  sent: z.nullish(z.boolean()),
}) satisfies z.ZodMiniType<Problem>
