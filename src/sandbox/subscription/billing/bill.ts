/**
 * The steps of a billing that renewals, alignments and retries share: charging the stored payment details, writing
 * the purchase, and notifying the merchant. The caller decides what is billed and changes the subscription; the
 * merchant is notified only after both are saved. An amount of 0 is not charged. A charge that fails or waits for
 * the customer may still be written, as a declined or pending purchase.
 */

import { findMerchant, findProduct, textIn } from '../../catalogue/find-product.ts'
import type { SandboxContext } from '../../context/context.ts'
import { over, round, times, whole } from '../../money/exact.ts'
import { type Split, splitGross } from '../../money/split.ts'
import { type Charge, charge } from '../../payment/charge.ts'
import type { OwnPrice } from '../../pricing/own-price.ts'
import type { Contacts } from '../../state/contact.ts'
import type { StoredPayment } from '../../state/customer.ts'
import {
  isDelivered,
  isOffline,
  type Purchase,
  type PurchaseLine,
  type PurchaseStatus,
  type RevenueCategory,
} from '../../state/purchase.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import type { ItemQuote } from './price-item.ts'

/** One line of a bill. */
export interface BillLine {
  item: SubscriptionItem
  quantity: number
  unit: Split
  /** The same amount in the merchant's currency for the product. */
  own: OwnPrice
  vatRate: number
  coupon?: string | undefined
}

/**
 * A line's amounts where it charges less or more than the price of one unit, such as the rest of an interval. The
 * merchant's amount is the same share of the merchant's price as the customer's amount is of the customer's price.
 */
export const partOf = (
  { price, own, vatRate }: ItemQuote,
  gross: number,
): Pick<BillLine, 'unit' | 'own' | 'vatRate'> => {
  if (gross === price.gross) return { unit: price, own, vatRate }
  const part = round(times(whole(own.unit.gross), over(whole(gross), whole(price.gross))))
  return { unit: splitGross(gross, vatRate), own: { ...own, unit: splitGross(part, vatRate) }, vatRate }
}

export interface Bill {
  subscription: Subscription
  lines: readonly BillLine[]
  category: RevenueCategory
  intervalNo: number
  status: PurchaseStatus
  payment: StoredPayment | undefined
  retryAt?: Date | undefined
}

export const grossOf = (lines: readonly BillLine[]): number =>
  lines.reduce((sum, { unit, quantity }) => sum + unit.gross * quantity, 0)

export interface Collected extends Charge {
  stored: StoredPayment | undefined
  /** Status of the purchase: pending while the customer must act, declined without payment details. */
  status: PurchaseStatus
}

/** Charges the stored payment details; an amount of 0 is not charged. Renewals are not reviewed for fraud. */
export const collect = (
  context: Pick<SandboxContext, 'clock'>,
  { customers }: Pick<State, 'customers'>,
  { customerId }: Pick<Subscription, 'customerId'>,
  gross: number,
): Collected => {
  const stored = customers.get(customerId)?.payment
  if (gross === 0) return { result: 'Paid', payment: 'Approved', status: 'PAY', stored }
  const charged = charge(stored, context.clock.now(), false)
  const refusal = charged.payment === 'AuthenticationRequired' ? 'PEN' : 'DEC'
  return { ...charged, status: charged.status ?? refusal, stored }
}

/**
 * The contacts of a bill. Changed contacts apply from the next billing date on, so alignments use the earlier ones
 * (docs/platform/contacts.md#update).
 */
const contactsOf = (state: State, { subscription, category }: Bill): Contacts => {
  const stored = state.customers.get(subscription.customerId)?.contacts
  if (stored && category !== 'Alignment') return stored
  const ids = subscription.items.flatMap(({ purchases }) => purchases.map(({ purchaseId }) => purchaseId))
  const latest = state.purchases.get(Math.max(...ids))
  return latest?.contacts ?? stored ?? { billing: { LanguageId: 'en', CountryId: subscription.country } }
}

/** Name and additional name of an item. */
export const itemTexts = (
  { catalogue }: SandboxContext,
  subscription: Subscription,
  item: SubscriptionItem,
): { name: string; nameExtension: string } => {
  const merchant = findMerchant(catalogue, subscription.clientId)
  const product = merchant && findProduct(merchant, item.productId)
  const text = (own: string | undefined, texts: Parameters<typeof textIn>[0] | undefined): string =>
    own ?? (texts === undefined ? '' : textIn(texts, subscription.locale))
  return {
    name: text(item.name, product?.name),
    nameExtension: text(item.nameExtension, product?.nameExtension),
  }
}

const lineOf = (context: SandboxContext, state: State, bill: Bill) => {
  const { subscription, intervalNo, status } = bill
  return ({ item, quantity, unit, own, vatRate, coupon }: BillLine, index: number): PurchaseLine => {
    const { name, nameExtension } = itemTexts(context, subscription, item)
    return {
      runningNumber: index + 1,
      productId: item.productId,
      name,
      nameExtension,
      quantity,
      vatRate,
      unit,
      own,
      ...(coupon !== undefined && { coupon }),
      ...(isDelivered(status) && { licenseKey: state.ids.licenseKey() }),
      subscription: { id: subscription.id, itemRunningNumber: item.runningNumber, intervalNo },
    }
  }
}

/** Writes the purchase of a billing event. The caller changes the subscription. */
export const writeBill = (context: SandboxContext, state: State, bill: Bill): Purchase => {
  const { subscription, category, status, payment, retryAt } = bill
  const now = context.clock.now().toISOString()
  return state.purchases.put({
    id: state.ids.number('purchase'),
    clientId: subscription.clientId,
    customerId: subscription.customerId,
    status,
    createdAt: now,
    modifiedAt: now,
    ...(isDelivered(status) && { paidAt: now }),
    ...(retryAt && { retryAt: retryAt.toISOString() }),
    currency: subscription.currency,
    locale: subscription.locale,
    scope: subscription.isReseller ? 'checkoutres' : 'checkout',
    lines: bill.lines.map(lineOf(context, state, bill)),
    extra: subscription.extra,
    contacts: contactsOf(state, bill),
    ...(payment && { payment }),
    revenueCategory: category,
    visitor: {},
    confirmationKey: state.ids.token('confirmation'),
  })
}

/** Notifies the merchant, after purchase and subscription are saved. */
export const notifyMerchant = ({ outbox }: SandboxContext, { id, status }: Purchase): void => {
  if (isDelivered(status)) outbox?.paidOrder(id)
  if (isOffline(status)) outbox?.offlineOrder(id)
}

/** Adds the purchase's lines of this item. */
export const withPurchase = (
  item: SubscriptionItem,
  purchase: Purchase | undefined,
  intervalNo: number,
): SubscriptionItem => {
  const own = (purchase?.lines ?? []).flatMap(({ runningNumber, subscription }) =>
    purchase && subscription?.itemRunningNumber === item.runningNumber
      ? [{ purchaseId: purchase.id, runningNumber, intervalNo }]
      : [],
  )
  return { ...item, purchases: [...item.purchases, ...own] }
}
