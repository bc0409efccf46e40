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

const reasonOf = (shown: Shown, { lines, currency, contacts, createdAt }: Purchase): [Outcome, string] => {
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
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const added = lines.length - shown.lines
  const isMore = charged > promised
  if (added > 0) {
    const prices = amounts.map((each) => each[shown.tax])
    // Everything but one product, or one product alone.
    const sums = [added === 1 && charged - promised, shown.lines === 1 && promised]
    if (sums.some((sum) => sum !== false && prices.includes(sum))) return ['explained', 'products were added']
  } else if (added < 0) {
    if (!isMore) return ['explained', 'products were taken out']
  } else if (units !== shown.quantity) {
    if (shown.lines > 1 && isMore === units > shown.quantity) return ['explained', 'another quantity']
    if (shown.lines === 1)
      return charged * shown.quantity === promised * units
        ? ['explained', 'another quantity']
        : ['explained', 'another quantity, another price for each']
  }
  if (shown.isBeforeVolume && !isMore) return ['explained', 'volume prices']
  return ['unexplained', isMore ? 'more than shown' : 'less than shown']
}

const paidStatuses: readonly string[] = ['PAY', 'REF', 'CHB']

const isRenewal = ({ lines }: Purchase): boolean =>
  lines.some(({ subscription }) => (subscription?.intervalNo ?? 0) > 0)

/** Every paid order beside what its page has shown, the newest first. Renewals were shown on no page. */
export const judgePurchases = (state: State): Judged[] =>
  [...state.purchases.all()]
    .filter((purchase) => paidStatuses.includes(purchase.status) && !isRenewal(purchase))
    .map((purchase): Judged => {
      const texts = purchase.extra.filter(({ key }) => key === shownKey).map(({ value }) => value)
      const shown = texts.length === 1 ? readShown(texts[0] ?? '') : undefined
      if (shown) {
        const [outcome, reason] = reasonOf(shown, purchase)
        return { purchase, shown, outcome, reason }
      }
      const reason = texts.length === 0 ? 'bought without the widget' : 'parameter changed or cut'
      return { purchase, shown, outcome: 'unmatched', reason }
    })
    .sort((a, b) => b.purchase.id - a.purchase.id)
