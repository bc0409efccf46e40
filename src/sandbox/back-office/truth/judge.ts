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
  if (lines.length > 1) {
    if (amounts.some((each) => each[shown.tax] === promised)) return ['explained', 'products were added']
  } else if (lines[0] && lines[0].quantity !== shown.quantity)
    return charged * shown.quantity === promised * lines[0].quantity
      ? ['explained', 'another quantity']
      : ['explained', 'another quantity, another price for each']
  return ['unexplained', charged > promised ? 'more than shown' : 'less than shown']
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
