import type { ExpectedTotal } from '../../src/contract/cart-preview.ts'
import type { Order } from '../../src/contract/cart-process-schema.ts'

/** One wish to buy, as its caller lived through it. */
export interface History {
  /** The schedule's course, for the report. */
  schedule: string
  /** The intents of all its keys, the newest last: a key that was outdated before it was sent is replaced. */
  intents: readonly string[]
  /** Everything that the caller was told, in order. The last answer is the one that holds. */
  told: Order[]
  /** The total that the caller was shown. */
  expected?: ExpectedTotal | undefined
}

/** Whether the caller was told that nobody knows the outcome, and that they may decide. */
export const isLeft = (order: Order | undefined): boolean =>
  order?.state === 'unknown' && order.mayRepeat === true

/** Whether the caller knows the outcome, or may decide. */
export const isFinal = (order: Order | undefined): boolean =>
  order?.state === 'settled' || order?.state === 'not-placed' || isLeft(order)

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
    | 'refused'
  /** Answers, purchases and records, for a person who looks for the cause. */
  evidence?: string
}

const purchasesOf = ({ intents }: History, purchases: readonly PurchaseOnPlatform[]): PurchaseOnPlatform[] =>
  purchases.filter(({ intent }) => intent !== undefined && intents.includes(intent))

/** Compares what callers were told with what the platform holds. */
export const check = (histories: readonly History[], purchases: readonly PurchaseOnPlatform[]): Violation[] =>
  histories.flatMap((history) => {
    const { schedule, told } = history
    const ids = purchasesOf(history, purchases).map(({ purchaseId }) => purchaseId)
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
    if (!isFinal(last)) found.push('unsettled')
    return found.map((what) => ({ schedule, what }))
  })

/** How many callers were told what. */
export interface Ends {
  settled: number
  'not placed': number
  /** Those who were told that they may decide, and those of them whose order was placed. */
  'left to the shopper': number
  'of them placed': number
}

export const endsOf = (histories: readonly History[], purchases: readonly PurchaseOnPlatform[]): Ends => {
  const lastOf = ({ told }: History) => told.at(-1)
  const left = histories.filter((history) => isLeft(lastOf(history)))
  return {
    settled: histories.filter((history) => lastOf(history)?.state === 'settled').length,
    'not placed': histories.filter((history) => lastOf(history)?.state === 'not-placed').length,
    'left to the shopper': left.length,
    'of them placed': left.filter((history) => purchasesOf(history, purchases).length > 0).length,
  }
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
  for (const history of histories) {
    const { schedule, intents, told, expected } = history
    const { gross, statusId = '' } = purchasesOf(history, purchases)[0] ?? {}
    // A declined payment charges nothing.
    if (!expected || gross === undefined || gross === expected.total || ['CAN', 'DEC'].includes(statusId))
      continue
    const isLogged = intents.some((intent) => logged.has(intent))
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
