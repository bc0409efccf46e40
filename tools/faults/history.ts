import type { ExpectedTotal } from '../../src/contract/cart-preview.ts'
import type { Order } from '../../src/contract/cart-process.ts'

/** One intent to buy, as its caller lived through it. */
export interface History {
  /** The schedule's course, for the report. */
  schedule: string
  intent: string
  /** Everything that the caller was told, in order. The last answer is the one that holds. */
  told: Order[]
  /** The total that the caller was shown. */
  expected?: ExpectedTotal | undefined
}

export interface PurchaseOnPlatform {
  purchaseId: number
  intent: string | undefined
  /** The total that it charges. */
  gross?: number
  statusId?: string
}

export interface Violation {
  schedule: string
  what:
    | 'duplicate'
    | 'missing'
    | 'paid without a purchase'
    | 'denied'
    | 'contradiction'
    | 'unsettled'
    | 'untold charge'
  /** Answers, purchases and records, for a person who looks for the cause. */
  evidence?: string
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

/** How callers were told that their purchase charges something else than they were shown. */
export interface Charges {
  /** Purchases that do. */
  different: number
  /** Those that the log of an endpoint names. */
  logged: number
  /** Those whose total was in an answer to the shopper. */
  answered: number
  /** Those that neither says. */
  violations: Violation[]
}

/** @param logged the intents of the `order-mismatch` events of all endpoints */
export const checkCharges = (
  histories: readonly History[],
  purchases: readonly PurchaseOnPlatform[],
  logged: ReadonlySet<string>,
): Charges => {
  const charges: Charges = { different: 0, logged: 0, answered: 0, violations: [] }
  const byIntent = new Map(purchases.map((purchase) => [purchase.intent, purchase]))
  for (const { schedule, intent, told, expected } of histories) {
    const { gross, statusId = '' } = byIntent.get(intent) ?? {}
    // A declined payment charges nothing.
    if (!expected || gross === undefined || gross === expected.total || ['CAN', 'DEC'].includes(statusId))
      continue
    const isLogged = logged.has(intent)
    const isAnswered = told.some(
      (order) =>
        order.state === 'settled' && order.amount?.from === 'purchase' && order.amount.total === gross,
    )
    charges.different += 1
    if (isLogged) charges.logged += 1
    if (isAnswered) charges.answered += 1
    if (!isLogged && !isAnswered) charges.violations.push({ schedule, what: 'untold charge' })
  }
  return charges
}
