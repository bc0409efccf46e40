import type { Purchase, PurchaseAmounts } from '../../../client/notifications.ts'
import { currencyDigits } from '../../../contract/currency-digits.ts'
import { isFirstBilling, parameterOf } from './sale.ts'

/** The extra parameter with the IDs of Google's tag, which the page adds after the shopper has agreed. */
export const clientParameter = 'x-ga-client'

/** A sale, or its refund, without anything that names the customer. */
export interface Conversion {
  event: 'purchase' | 'refund'
  purchase: string
  /** When the payment arrived; RFC 3339. */
  at?: string
  /** ISO 4217. Missing, like the amounts, when the platform does not tell what the customer paid. */
  currency?: string
  /** Net, of all items. */
  value?: number
  tax?: number
  items: { product: string; name?: string; quantity: number; price?: number }[]
  /** Such as `Signup` or `AutoRenewal` (docs/platform/purchases.md#revenue-categories). */
  category?: string
}

/** The IDs of the shopper's browser in Google Analytics. */
export interface GoogleClient {
  client: string
  session?: string
}

/** A chargeback takes the money back as a refund does. */
const refunded = ['REF', 'CHB']

/** The conversions of a purchase: the sale, and then the refund. Test orders and unpaid ones are no conversions. */
export const conversionsOf = (purchase: Purchase): Conversion[] => {
  const { statusId } = purchase
  if (statusId !== 'PAY' && !refunded.includes(statusId)) return []
  const sale = conversionOf(purchase)
  return statusId === 'PAY' ? [sale] : [sale, { ...sale, event: 'refund' }]
}

const conversionOf = (purchase: Purchase): Conversion => {
  const { id, paymentInfo, paymentArriveTime, subscriptionRevenueCategoryId: category } = purchase
  const currency = paymentInfo?.currencyId
  const totals = purchase.items.map(({ customerPrice }) => customerPrice?.totalTotalPrice)
  const isKnown = currency !== undefined && totals.length > 0 && totals.every((total) => total !== undefined)
  const sum = (member: keyof PurchaseAmounts): number => {
    const total = totals.reduce((all, amounts) => all + Number(amounts?.[member] ?? 0), 0)
    return Number(total.toFixed(currencyDigits(currency ?? '')))
  }
  return {
    event: 'purchase',
    purchase: String(id),
    ...(paymentArriveTime && !Number.isNaN(Date.parse(paymentArriveTime)) ? { at: paymentArriveTime } : {}),
    ...(isKnown ? { currency, value: sum('netPrice'), tax: sum('vatPrice') } : {}),
    items: purchase.items.map(({ productId, productName, quantity, customerPrice }) => ({
      product: String(productId),
      ...(productName ? { name: productName } : {}),
      quantity,
      ...(isKnown && customerPrice?.totalSinglePrice
        ? { price: customerPrice.totalSinglePrice.netPrice }
        : {}),
    })),
    ...(category ? { category } : {}),
  }
}

/**
 * The browser in which the purchase was made. A renewal is billed without one, although it repeats the parameters of
 * the first order.
 */
export const googleClientOf = (purchase: Purchase): GoogleClient | undefined => {
  if (!isFirstBilling(purchase)) return undefined
  const text = parameterOf(purchase, clientParameter)
  const [, client, session] = /^(\d{1,20}\.\d{1,20})\.(\d{0,20})$/.exec(text ?? '') ?? []
  return client ? { client, ...(session ? { session } : {}) } : undefined
}
