import { writeOver } from '../../utils/overwrite.ts'
import type { Store } from '../../utils/store.ts'

/** Sales of one arm in one currency, net. */
export interface Sales {
  paid: number
  revenue: number
  /** The sum of the squares, from which the spread of the revenue follows. */
  squares: number
}

/** The counts of one arm. */
export interface ArmCounts {
  seen: number
  click: number
  /** By ISO 4217. */
  sales: Readonly<Record<string, Sales>>
}

export type CountedEvent = 'seen' | 'click'

/** Seconds after the last change. */
const ttl = 400 * 24 * 3600
/** Tries of writers that meet, after which a count is left out. */
const maxTries = 100

const none: Sales = { paid: 0, revenue: 0, squares: 0 }

/** The counts of experiments in the store: sums only, nothing of a visitor. */
export const createExperimentCounts = (store: Pick<Store, 'create' | 'read' | 'replace'>) => {
  const change = async (key: string, next: (before: string | undefined) => string): Promise<void> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const before = await store.read(key)
      if (await writeOver(store, key, before, next(before), ttl)) return
    }
    throw new Error('An experiment could not be counted.')
  }
  const keyOf = (experiment: string, arm: string, what: string): string =>
    `experiment:${experiment}:${arm}:${what}`
  const salesOf = (text: string | undefined): Record<string, Sales> => JSON.parse(text ?? '{}')

  return {
    count: (experiment: string, arm: string, event: CountedEvent): Promise<void> =>
      change(keyOf(experiment, arm, event), (before) => String(Number(before ?? 0) + 1)),
    /** @param sign -1 takes a sale back */
    sell: (experiment: string, arm: string, currency: string, value: number, sign: 1 | -1): Promise<void> =>
      change(keyOf(experiment, arm, 'sales'), (before) => {
        const sales = salesOf(before)
        const { paid, revenue, squares } = sales[currency] ?? none
        return JSON.stringify({
          ...sales,
          [currency]: {
            paid: paid + sign,
            revenue: revenue + sign * value,
            squares: squares + sign * value * value,
          },
        })
      }),
    async read(experiment: string, arm: string): Promise<ArmCounts> {
      const [seen, click, sales] = await Promise.all(
        ['seen', 'click', 'sales'].map((what) => store.read(keyOf(experiment, arm, what))),
      )
      return { seen: Number(seen ?? 0), click: Number(click ?? 0), sales: salesOf(sales) }
    },
  }
}
