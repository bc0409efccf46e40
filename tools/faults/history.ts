import type { Order } from '../../src/contract/cart-process.ts'

/** One intent to buy, as its caller lived through it. */
export interface History {
  /** What the schedule did, for the report. */
  schedule: string
  intent: string
  /** Everything that the caller was told, in order; the last is what holds in the end. */
  told: Order[]
}

export interface PurchaseOnPlatform {
  purchaseId: number
  intent: string | undefined
}

export interface Violation {
  schedule: string
  what: 'duplicate' | 'missing' | 'paid without a purchase' | 'denied' | 'contradiction' | 'unsettled'
}

/** Compares what callers were told with what the platform holds. */
export const check = (
  histories: readonly History[],
  purchases: readonly PurchaseOnPlatform[],
): Violation[] => {
  const byIntent = new Map<string, number[]>()
  for (const { intent, purchaseId } of purchases)
    if (intent) byIntent.set(intent, [...(byIntent.get(intent) ?? []), purchaseId])
  return histories.flatMap(({ schedule, intent, told }) => {
    const ids = byIntent.get(intent) ?? []
    const found: Violation['what'][] = []
    if (ids.length > 1) found.push('duplicate')
    const settled = told.filter((order) => order.state === 'settled')
    for (const order of settled) {
      if (order.purchaseId !== undefined && !ids.includes(Number(order.purchaseId))) found.push('missing')
      if (order.result === 'paid' && ids.length === 0) found.push('paid without a purchase')
    }
    if (new Set(settled.map(({ result, purchaseId }) => `${result} ${purchaseId}`)).size > 1)
      found.push('contradiction')
    const last = told.at(-1)
    if (last?.state === 'not-placed' && ids.length > 0) found.push('denied')
    if (last?.state !== 'not-placed' && last?.state !== 'settled') found.push('unsettled')
    return found.map((what) => ({ schedule, what }))
  })
}
