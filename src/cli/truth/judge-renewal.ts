/**
 * Explains a renewal by what was said about it. The first cause that the billing itself proves wins, and nothing is
 * guessed: an amount that no cause explains is `higher` or `lower`. What was said is the extra parameter of the order,
 * or of a later change that the customer has confirmed. Nothing was said about another plan, currency or country, so such
 * a billing is judged by the products' own prices. Amounts are compared in minor units of the currency. Pure functions, without a request.
 */

import { decodeRenewal, type RenewalSaid, type RenewalStatement } from '../../contract/renewal-said.ts'
import { minorUnits } from '../../endpoint/cart/compare.ts'
import type { Charged } from '../../endpoint/orders/charged.ts'
import { isWithin, type OwnPrices, type ReadOwnPrices } from './own-prices.ts'
import { dayMs } from './period.ts'
import { type BilledLine, expectedByNotice, type PriceNotice } from './price-notices.ts'
import type { Reason } from './verdict.ts'

/** A billing that was charged. */
export interface Billing {
  /** Undefined where the platform does not say it. */
  charged: Charged | undefined
  lines: readonly BilledLine[]
  /** Milliseconds since the epoch. */
  time: number
}

/** The members of a subscription that explain its billing. */
export interface SubscriptionEvidence {
  /** Milliseconds since the epoch: its sign-up. */
  startedAt: number
  hasCoupon: boolean
}

/** The age at which a statement is outdated: links are kept in mails and bookmarks. */
const oldest = 7 * dayMs

const unitsOf = (products: readonly { quantity: number }[]): number =>
  products.reduce((sum, { quantity }) => sum + quantity, 0)

const ofProduct = <Line extends { id: string }>(lines: readonly Line[], wanted: string): Line[] =>
  lines.filter(({ id }) => id === wanted)

const idsOf = (products: readonly { id: string }[]): string =>
  [...new Set(products.map(({ id }) => id))].sort().join()

/** The statement about these products. Where the plan has changed it is the only statement, if there is just one. */
const statementFor = ({ statements }: RenewalSaid, lines: Billing['lines']): RenewalStatement | undefined =>
  statements.find(({ products }) => products.some(({ id }) => lines.some((line) => line.id === id))) ??
  (statements.length === 1 ? statements[0] : undefined)

/** Whether the billing is for other products, or another number of them, than was said. */
const changeOf = (
  { products }: RenewalStatement,
  lines: Billing['lines'],
): 'plan' | 'quantity' | undefined => {
  if (products.length === 0) return undefined
  if (idsOf(products) !== idsOf(lines)) return 'plan'
  const isAlike = products.every(
    ({ id }) => unitsOf(ofProduct(products, id)) === unitsOf(ofProduct(lines, id)),
  )
  return isAlike ? undefined : 'quantity'
}

/** The paid price of one unit of a product; undefined where the billing does not tell it. */
const unitPriceOf = (id: string, gross: number, lines: Billing['lines']): number | undefined => {
  const own = ofProduct(lines, id)
  const amounts = lines.length === 1 ? [gross] : own.map((line) => line.gross ?? Number.NaN)
  const price = amounts.reduce((sum, amount) => sum + amount, 0) / unitsOf(own)
  return Number.isFinite(price) ? price : undefined
}

/**
 * Whether the amount differs only because the number of units does. Fewer units must not cost more than was said for all
 * of them. Otherwise the announced number must not cost more at the prices that were paid, which volume discounts may
 * have lowered. Undefined where those prices are not known.
 */
const followsUnits = (
  { products, gross = 0, other = gross }: RenewalStatement,
  paid: number,
  lines: Billing['lines'],
  minor: (value: number) => number,
): boolean | undefined => {
  // A coupon may have ended or begun as well.
  const most = minor(Math.max(gross, other))
  if (unitsOf(lines) < unitsOf(products)) return minor(paid) <= most
  let sum = 0
  for (const { id, quantity } of products) {
    const price = unitPriceOf(id, paid, lines)
    if (price === undefined) return undefined
    sum += quantity * price
  }
  return minor(sum) <= most
}

interface Circumstances {
  notices?: readonly PriceNotice[] | undefined
  /** Without it, only what the billing shows counts. */
  subscription?: SubscriptionEvidence | undefined
  /** Without them, an amount that only they can explain is `no-amounts`. */
  prices?: OwnPrices | undefined
}

const reasonOfAmount = (
  said: RenewalSaid,
  statement: RenewalStatement,
  gross: number,
  charged: Charged,
  { lines, time }: Billing,
  { notices = [], prices }: Circumstances,
): Reason => {
  const { currency } = charged
  const minor = (value: number): number => minorUnits(value, currency)
  const noticed = expectedByNotice(notices, lines, currency, time)
  const isNoticed = noticed !== undefined && minor(charged[noticed.tax]) === minor(noticed.total)
  const byOwnPrices = (cause: 'currency' | 'plan' | 'quantity' | 'country'): Reason => {
    if (prices && isWithin(charged, prices, currency)) return cause
    if (isNoticed) return 'notice'
    return prices ? 'higher' : 'no-amounts'
  }
  if (currency !== said.currency) return byOwnPrices('currency')
  if (minor(charged.gross) === minor(gross)) return 'as-said'
  const change = changeOf(statement, lines)
  if (change === 'plan') return byOwnPrices(change)
  const follows = change === 'quantity' ? followsUnits(statement, charged.gross, lines, minor) : false
  if (follows) return 'quantity'
  if (follows === undefined) return byOwnPrices('quantity')
  const isSameNet = statement.net !== undefined && minor(charged.net) === minor(statement.net)
  if (said.country && charged.country && said.country !== charged.country)
    return isSameNet ? 'country' : byOwnPrices('country')
  // A company with a VAT ID pays the net price.
  if (isSameNet && charged.net === charged.gross) return 'tax'
  if (statement.other !== undefined && minor(charged.gross) === minor(statement.other)) return 'coupon'
  if (isNoticed) return 'notice'
  return charged.gross > gross ? 'higher' : 'lower'
}

/**
 * Compares a billing with what was said.
 *
 * @param texts the values of the extra parameter; more than one is unreadable
 */
export const judgeRenewal = (
  texts: readonly string[],
  billing: Billing,
  circumstances: Circumstances = {},
): Reason => {
  const { subscription } = circumstances
  const [text] = texts
  if (text === undefined) return 'absent'
  const said = texts.length === 1 ? decodeRenewal(text) : undefined
  if (!said) return 'unreadable'
  const { charged, lines } = billing
  const statement = statementFor(said, lines)
  // Of several statements, none is about these products.
  if (!statement) return 'absent'
  const isOld = subscription !== undefined && subscription.startedAt - said.time > oldest
  if (isOld && statement.basis !== 'confirmed') return 'outdated'
  if (statement.basis === 'once') return 'said-once'
  if (!charged) return 'no-amounts'
  if (statement.gross === undefined) return 'not-named'
  const reason = reasonOfAmount(said, statement, statement.gross, charged, billing, circumstances)
  // A coupon that begins at a later renewal is in the subscription alone.
  return reason === 'lower' && subscription?.hasCoupon ? 'coupon' : reason
}

/** Whether only the own prices of the billed products can explain the amount. */
export const needsOwnPrices = (reason: Reason, billing: Billing): billing is Billing & { charged: Charged } =>
  reason === 'no-amounts' && billing.charged !== undefined

/** Judges a billing, and once more by the own prices of its products where only they can explain the amount. */
export const judgeByOwnPrices = async (
  texts: readonly string[],
  billing: Billing,
  circumstances: Circumstances,
  readOwnPrices: ReadOwnPrices,
): Promise<{ reason: Reason; prices?: OwnPrices }> => {
  const reason = judgeRenewal(texts, billing, circumstances)
  if (!needsOwnPrices(reason, billing)) return { reason }
  const prices = await readOwnPrices(billing.lines, billing.charged.currency)
  return prices ? { reason: judgeRenewal(texts, billing, { ...circumstances, prices }), prices } : { reason }
}
