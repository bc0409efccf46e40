import * as z from 'zod/mini'

const id = z.pipe(
  z.union([z.number(), z.string()]),
  z.pipe(z.transform(String), z.string().check(z.regex(/^[1-9]\d{0,14}$/))),
)
const ids = z.array(id).check(z.minLength(1))
const quantity = z.number().check(z.refine(Number.isInteger), z.minimum(1), z.maximum(10_000))

const groupSchema = z.strictObject({
  plans: z.union([ids, z.array(ids).check(z.minLength(1))]),
  addOns: z.optional(z.array(id)),
  least: z.optional(quantity),
  most: z.optional(quantity),
  several: z.optional(z.boolean()),
})

/** Products of the merchant that replace one another. */
export interface PlanGroup {
  /** Lists of products with one interval each, from the smallest plan to the largest. */
  intervals: readonly (readonly string[])[]
  /** The products of all intervals. */
  plans: readonly string[]
  /** Products whose quantity alone can change. */
  addOns: readonly string[]
  least: number
  most: number
  /** Whether a customer may have several subscriptions of the group. */
  several: boolean
}

/** A value that is more than one level deep has a list of products for each interval. */
const isNested = (plans: z.infer<typeof groupSchema>['plans']): plans is string[][] => Array.isArray(plans[0])

const groupOf = ({
  plans: given,
  addOns = [],
  least = 1,
  most = 10_000,
  several = false,
}: z.infer<typeof groupSchema>): PlanGroup => {
  if (least > most) throw new Error('must not have a "least" above "most"')
  const intervals = isNested(given) ? given : [given]
  return { intervals, plans: intervals.flat(), addOns, least, most, several }
}

/** Decodes `VITRINE_PLANS`: a JSON list of plan groups. Each product belongs to one group. */
export const planGroups = (raw: string): readonly PlanGroup[] => {
  if (raw === '') return []
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    throw new Error('must be a JSON list of plan groups')
  }
  const parsed = z.safeParse(z.array(groupSchema), value)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String).join('.')
    throw new Error(
      `must be a JSON list of plan groups such as [{"plans":["97769","97770"]}]${path ? `; ${path} is not valid` : ''}`,
    )
  }
  const groups = parsed.data.map(groupOf)
  const products = groups.flatMap(({ plans, addOns }) => [...plans, ...addOns])
  if (new Set(products).size < products.length) throw new Error('must name each product once')
  return groups
}

/** The group that a product belongs to. */
export const groupWith = (groups: readonly PlanGroup[], product: string): PlanGroup | undefined =>
  groups.find(({ plans, addOns }) => plans.includes(product) || addOns.includes(product))

/** The products and quantities that an item may have. */
export interface Choice {
  /** The products, its own included. */
  plans: readonly string[]
  /** Those of them that have the interval of its own product. */
  sameInterval: readonly string[]
  least: number
  most: number
}

/**
 * The choice of an item. The quantity that it has is always allowed, whatever the group says.
 *
 * @param mayChangeInterval whether products with another interval are offered too
 */
export const choiceOf = (
  groups: readonly PlanGroup[],
  { product, quantity }: { product: string; quantity: number },
  mayChangeInterval: boolean,
): Choice => {
  const group = groupWith(groups, product)
  if (!group) return { plans: [product], sameInterval: [product], least: quantity, most: quantity }
  const sameInterval = group.intervals.find((products) => products.includes(product)) ?? [product]
  const plans = mayChangeInterval && group.plans.includes(product) ? group.plans : sameInterval
  return {
    plans,
    sameInterval,
    least: Math.min(group.least, quantity),
    most: Math.max(group.most, quantity),
  }
}
