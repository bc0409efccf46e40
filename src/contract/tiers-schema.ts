import * as z from 'zod/mini'
import type { TiersResponse } from './tiers.ts'

export const tiersResponseSchema = z.object({
  product: z.string(),
  currency: z.string(),
  tiers: z.array(z.object({ from: z.number(), net: z.number(), gross: z.number() })),
}) satisfies z.ZodMiniType<TiersResponse>
