import { LRUCache } from 'lru-cache'

/** Milliseconds for which a failing product is left alone, from the first failure to the latest. */
const pauses = { first: 10_000, longest: 300_000 } as const
/** The number of failing products remembered. */
const rememberedProducts = 400

interface Failure {
  at: number
  count: number
  /** Whether the search in which it failed got an answer for another product. */
  isProven: boolean
}

/**
 * Remembers products at which the platform fails although it answers others: each is paused for ten seconds, and twice
 * as long after every further failure. A failure counts in every currency, because a caller may invent one.
 */
export const createFailingProducts = (now: () => number) => {
  const failures = new LRUCache<string, Failure>({ max: rememberedProducts })
  let answeredAt = Number.NEGATIVE_INFINITY
  const failureOf = (product: string): Failure | undefined => {
    const failure = failures.get(product)
    return failure && (failure.isProven || answeredAt >= failure.at) ? failure : undefined
  }
  return {
    /** Whether the last call for the product failed, so that it is asked for apart from others. */
    isDoubtful: (product: string): boolean => failureOf(product) !== undefined,
    isPaused(product: string): boolean {
      const failure = failureOf(product)
      if (!failure) return false
      return now() - failure.at < Math.min(pauses.first * 2 ** (failure.count - 1), pauses.longest)
    },
    noteAnswer(products: readonly string[]): void {
      answeredAt = now()
      for (const product of products) failures.delete(product)
    },
    noteFailure(product: string, isProven: boolean): void {
      const count = (failureOf(product)?.count ?? 0) + 1
      failures.set(product, { at: now(), count, isProven })
    },
  }
}

export type FailingProducts = ReturnType<typeof createFailingProducts>
