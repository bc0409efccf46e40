import * as z from 'zod/mini'
import { otherName, unknownName } from './names.ts'
import type { Verdict } from './reconcile.ts'
import { type RenewalReason, renewalOutcomeOf, renewalReasons } from './renewal-verdict.ts'
import { isReason, outcomeOf, type Reason } from './verdict.ts'

export { otherName, unknownName } from './names.ts'

/** Different cells of each reason, such as pairs of page and country. Further ones are counted as `other`. */
const mostCells = 100
/** Purchases of each reason that are named. */
const mostExamples = 5

/** The labels that orders are counted by. */
export type OrderLabel = 'page' | 'country' | 'through'

/** So many purchases of one reason that share their labels. */
export type Cell<Label extends string> = Record<Label, string> & { count: number }

/** Counted purchases of one day, or of a part of it. They name no person: a purchase ID is the most they have. */
export type Counts<Reason extends string, Label extends string> = Partial<
  Record<Reason, { cells: Cell<Label>[]; examples: number[] }>
>

interface CountingOptions<Reason extends string, Label extends string> {
  isReason: (text: string) => text is Reason
  labels: readonly Label[]
  /** Whether purchases of the reason are worth naming. */
  needsExample: (reason: Reason) => boolean
}

/** Counting by reasons, and by labels of each purchase. */
export const createCounting = <Reason extends string, Label extends string>({
  isReason,
  labels,
  needsExample,
}: CountingOptions<Reason, Label>) => {
  const reason = z.string().check(z.refine(isReason)) as unknown as z.ZodMiniType<Reason>
  // Days that were counted before a label was known have none.
  const cell = z.object({
    ...Object.fromEntries(labels.map((label) => [label, z._default(z.string(), unknownName)])),
    count: z.int(),
  })
  const schema = z.partialRecord(
    reason,
    z.object({ cells: z.array(cell), examples: z.array(z.int()) }),
  ) as unknown as z.ZodMiniType<Counts<Reason, Label>>
  const cellOf = (nameOf: (label: Label) => string): Record<Label, string> =>
    Object.fromEntries(labels.map((label) => [label, nameOf(label)])) as Record<Label, string>
  const isSame = (a: Record<Label, string>, b: Record<Label, string>): boolean =>
    labels.every((label) => a[label] === b[label])
  return {
    schema,
    labels,
    /** The counts with one more purchase. */
    add(
      counts: Counts<Reason, Label>,
      id: number,
      reason: Reason,
      values: Partial<Record<Label, string | undefined>>,
    ): Counts<Reason, Label> {
      const { cells, examples } = counts[reason] ?? { cells: [], examples: [] }
      const own = cellOf((label) => values[label] ?? unknownName)
      const isFull = cells.length >= mostCells && !cells.some((each) => isSame(each, own))
      const place = isFull ? cellOf(() => otherName) : own
      const known = cells.find((each) => isSame(each, place))
      return {
        ...counts,
        [reason]: {
          cells: [...cells.filter((each) => each !== known), { ...place, count: (known?.count ?? 0) + 1 }],
          examples: needsExample(reason) && examples.length < mostExamples ? [...examples, id] : examples,
        },
      }
    },
  }
}

export type Counting<Reason extends string, Label extends string> = ReturnType<
  typeof createCounting<Reason, Label>
>

/** Orders, by the page that showed the price, the country of the purchase, and who opened its checkout. */
export const orderCounting = createCounting<Reason, OrderLabel>({
  isReason,
  labels: ['page', 'country', 'through'],
  needsExample: (reason) => outcomeOf(reason) !== 'as-shown',
})

const isRenewalReason = (text: string): text is RenewalReason =>
  (renewalReasons as readonly string[]).includes(text)

/**
 * Renewals, by the page of the order, the products, and by what was known before the charge.
 */
export const renewalCounting = createCounting<RenewalReason, 'page' | 'plan' | 'ahead'>({
  isReason: isRenewalReason,
  labels: ['page', 'plan', 'ahead'],
  needsExample: (reason) => renewalOutcomeOf(reason) !== 'as-said',
})

export const dayCountsSchema = orderCounting.schema

export type DayCounts = z.infer<typeof dayCountsSchema>

/** The counts with one more order. */
export const withPurchase = (counts: DayCounts, id: number, { reason, ...labels }: Verdict): DayCounts =>
  orderCounting.add(counts, id, reason, labels)
