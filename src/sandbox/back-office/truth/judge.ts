import { nothing, plus, times } from '../../money/split.ts'
import type { Purchase } from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import { readShown, type Shown, shownKey } from './shown.ts'

export type Outcome = 'as-shown' | 'explained' | 'unexplained' | 'unmatched'

export interface Judged {
  readonly purchase: Purchase
  readonly shown: Shown | undefined
  readonly outcome: Outcome
  /** In words. */
  readonly reason: string
}

const day = 86_400_000
const oldest = 7 * day

/** Whether so many of the amounts add up to a sum. */
const addUpTo = (sum: number, count: number, amounts: readonly number[]): boolean =>
  count === 0
    ? sum === 0
    : amounts.some((amount, index) => addUpTo(sum - amount, count - 1, amounts.slice(index + 1)))

/** Products whose sums are tried. */
const mostSummed = 3

/** Whether the products of a purchase without some amounts are the shown ones. */
const areAdded = (shown: Shown, charged: number, amounts: readonly number[]): boolean => {
  const added = amounts.length - shown.lines
  const [sum, count] =
    shown.lines < added ? [shown[shown.tax], shown.lines] : [charged - shown[shown.tax], added]
  return count <= mostSummed && addUpTo(sum, count, amounts)
}

/** How another number of units explains a charge; undefined where it does not. */
const unitsReason = (shown: Shown, charged: number, { lines }: Purchase): string | undefined => {
  const promised = shown[shown.tax]
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units === shown.quantity)
    // The public price of one unit is before volume prices.
    return shown.isUnitPrice && units > 1 && charged < promised ? 'volume prices' : undefined
  const isMore = units > shown.quantity
  const prices = lines.map(({ unit }) => unit[shown.tax])
  const oneOfEach = prices.reduce((sum, price) => sum + price, 0)
  const others = shown.quantity - shown.lines
  // A unit costs no more among more units, and no less among fewer.
  const isPossible = isMore
    ? promised >= oneOfEach + others * Math.min(...prices)
    : promised <= oneOfEach + others * Math.max(...prices)
  if (!isPossible) return undefined
  if (shown.lines > 1) return charged > promised === isMore ? 'another quantity' : undefined
  if (charged * shown.quantity === promised * units) return 'another quantity'
  // A shopper does not pay more for fewer units.
  return isMore || charged < promised ? 'another quantity, another price for each' : undefined
}

const reasonOf = (shown: Shown, purchase: Purchase): [Outcome, string] => {
  const { lines, currency, contacts, createdAt } = purchase
  const age = Date.parse(createdAt) - shown.time
  if (age > oldest || age < -day) return ['unmatched', 'shown over a week before']
  if (shown.currency !== currency) return ['explained', 'another currency']
  const amounts = lines.map(({ unit, quantity }) => times(unit, quantity))
  const paid = amounts.reduce(plus, nothing)
  const [charged, promised] = [paid[shown.tax], shown[shown.tax]]
  if (charged === promised) return ['as-shown', 'as shown']
  const country = (contacts.delivery ?? contacts.billing).CountryId
  if (shown.country && shown.country !== country) return ['explained', 'another country']
  if (paid.vat === 0 && paid.net === shown.net) return ['explained', 'without VAT']
  const added = lines.length - shown.lines
  const isMore = charged > promised
  if (added > 0) {
    const prices = amounts.map((each) => each[shown.tax])
    if (areAdded(shown, charged, prices)) return ['explained', 'products were added']
  } else if (added < 0) {
    if (!isMore) return ['explained', 'products were taken out']
  } else {
    const reason = unitsReason(shown, charged, purchase)
    if (reason) return ['explained', reason]
  }
  if (shown.isBeforeVolume && !isMore) return ['explained', 'volume prices']
  return ['unexplained', isMore ? 'more than shown' : 'less than shown']
}

const paidStatuses: readonly string[] = ['PAY', 'REF', 'CHB']

const isRenewal = ({ lines, revenueCategory }: Purchase): boolean =>
  revenueCategory === 'Alignment' || lines.some(({ subscription }) => (subscription?.intervalNo ?? 0) > 0)

/** A paid order beside what its page has shown. */
export const judge = (purchase: Purchase): Judged => {
  const texts = purchase.extra.filter(({ key }) => key === shownKey).map(({ value }) => value)
  const shown = texts.length === 1 ? readShown(texts[0] ?? '') : undefined
  if (shown) {
    const [outcome, reason] = reasonOf(shown, purchase)
    return { purchase, shown, outcome, reason }
  }
  const reason = texts.length === 0 ? 'bought without the widget' : 'parameter changed or cut'
  return { purchase, shown, outcome: 'unmatched', reason }
}

/** All paid orders, the newest first. Renewals were shown on no page, and are judged by what was said of them. */
export const judgePurchases = (state: State): Judged[] =>
  [...state.purchases.all()]
    .filter((purchase) => paidStatuses.includes(purchase.status) && !isRenewal(purchase))
    .map(judge)
    .sort((a, b) => b.purchase.id - a.purchase.id)
