import * as z from 'zod/mini'
import type { Verdict } from './reconcile.ts'
import { isReason, outcomeOf, type Reason } from './verdict.ts'

/** Different pairs of page and country for each reason. Further ones are counted as `other`. */
const mostCells = 100
/** Purchases of each reason that are named. */
const mostExamples = 5

const reasonSchema = z.string().check(z.refine(isReason)) as unknown as z.ZodMiniType<Reason>

const cellSchema = z.object({ page: z.string(), country: z.string(), count: z.int() })

/** Counted purchases of one day, or of a part of it. It names no person: a purchase ID is the most it has. */
export const dayCountsSchema = z.partialRecord(
  reasonSchema,
  z.object({ cells: z.array(cellSchema), examples: z.array(z.int()) }),
)

export type DayCounts = z.infer<typeof dayCountsSchema>

/** Stands for a page or a country that is not known, and for those beyond the bound. */
export const unknownName = '-'
export const otherName = 'other'

/** The counts with one more purchase. */
export const withPurchase = (
  counts: DayCounts,
  id: number,
  { reason, page = unknownName, country = unknownName }: Verdict,
): DayCounts => {
  const { cells = [], examples = [] } = counts[reason] ?? {}
  const isFull =
    cells.length >= mostCells && !cells.some((cell) => cell.page === page && cell.country === country)
  const place = isFull ? { page: otherName, country: otherName } : { page, country }
  const known = cells.find((cell) => cell.page === place.page && cell.country === place.country)
  return {
    ...counts,
    [reason]: {
      cells: [...cells.filter((cell) => cell !== known), { ...place, count: (known?.count ?? 0) + 1 }],
      // A purchase that was charged as shown needs no example.
      examples:
        outcomeOf(reason) === 'as-shown' || examples.length >= mostExamples ? examples : [...examples, id],
    },
  }
}
