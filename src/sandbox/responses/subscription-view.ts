import type { SandboxContext } from '../context/context.ts'
import { Enumerated } from '../media/xml.ts'
import { fromMinor } from '../money/currency.ts'
import type { Split } from '../money/split.ts'
import type { State } from '../state/state.ts'
import {
  itemStatuses,
  type Subscription,
  type SubscriptionItem,
  subscriptionStatuses,
} from '../state/subscription.ts'
import { itemTexts } from '../subscription/billing/bill.ts'
import type { ChangeResult } from '../subscription/changes/change-item.ts'
import { reminderOf } from '../subscription/model/save-subscription.ts'
import { paymentInfoOf } from './purchase-body.ts'
import type { Responses } from './schemas/responses.ts'

type View = Responses['Subscription']
type Item = Responses['SubscriptionItem']

/** Missing values are empty texts or 0, except where the platform documents null. */
const itemView =
  (context: SandboxContext, subscription: Subscription) =>
  (item: SubscriptionItem): Item => {
    const { name, nameExtension } = itemTexts(context, subscription, item)
    return {
      SubscriptionId: subscription.id,
      RunningNo: item.runningNumber,
      Quantity: item.quantity,
      ProductId: item.productId,
      ProductName: name,
      ProductNameExtension: nameExtension,
      RecurrenceCount: item.recurrenceCount,
      Status: new Enumerated(itemStatuses[item.status], item.status),
      DeactivationDate: item.deactivationDate,
      StartDate: item.startDate,
      EndDate: item.endDate,
      LastIntervalNo: item.lastIntervalNo,
      IsCurrent: item.isCurrent,
      Version: item.version,
      Couponcode: item.coupon?.code ?? '',
      PromotionId: item.coupon?.promotionId ?? 0,
      VersionActiveDate: item.versionActiveDate,
      SubscriptionPurchaseItems: item.purchases.map((paid): Item['SubscriptionPurchaseItems'][number] => ({
        PurchaseId: paid.purchaseId,
        PurchaseItemRunningNo: paid.runningNumber,
        SubscriptionIntervalNo: paid.intervalNo,
      })),
    }
  }

const byNumberAndVersion = (a: SubscriptionItem, b: SubscriptionItem): number =>
  a.runningNumber - b.runningNumber || a.version - b.version

/** Payment details as in a purchase, but with the expiry date in numbers; absent when none are stored. */
const paymentInfo = (state: State, { customerId, currency }: Subscription): View['PaymentInfo'] => {
  const payment = state.customers.get(customerId)?.payment
  if (!payment) return undefined
  const { expires } = payment
  return {
    ...paymentInfoOf(payment, currency),
    CardExpirationDate: expires && { Month: expires.month, Year: expires.year },
  }
}

/** docs/platform/subscriptions.md#subscription */
export const subscriptionView = (
  context: SandboxContext,
  state: State,
  subscription: Subscription,
): View => ({
  Id: subscription.id,
  Subscriptionstatus: new Enumerated(subscriptionStatuses[subscription.status], subscription.status),
  LastIntervalNo: subscription.lastIntervalNo,
  NextBillingDate: subscription.nextBillingDate,
  NextBillingDateReminder: reminderOf(subscription),
  RenewalType: subscription.renewal,
  GracePeriodDays: subscription.graceDays,
  StartIntervalDayCount: subscription.startInterval.days,
  StartIntervalMonthCount: subscription.startInterval.months,
  IntervalDayCount: subscription.interval.days,
  IntervalMonthCount: subscription.interval.months,
  CustomerId: subscription.customerId,
  CustomerReferenceId: state.customers.get(subscription.customerId)?.reference ?? '',
  CustomerReferenceNo: subscription.orderNumber ?? '',
  CustomerCurrencyId: subscription.currency,
  StartDate: subscription.startDate,
  EndDate: subscription.endDate,
  PaymentInfo: paymentInfo(state, subscription),
  Items: subscription.items.toSorted(byNumberAndVersion).map(itemView(context, subscription)),
})

/** docs/platform/subscriptions.md#price-preview */
export const previewView = ({
  alignment,
  nextBilling,
  currency,
}: ChangeResult): Omit<Responses['AddSubscriptionItemResponse'], 'ResultMessage'> => {
  const amounts = ({ net, vat, gross }: Split) => ({
    gross: fromMinor(gross, currency),
    vat: fromMinor(vat, currency),
    net: fromMinor(net, currency),
  })
  const now = amounts(alignment)
  const next = amounts(nextBilling)
  return {
    AlignmentCustomerGrossPrice: now.gross,
    AlignmentCustomerVatPrice: now.vat,
    AlignmentCustomerNetPrice: now.net,
    NextBillingCustomerGrossPrice: next.gross,
    NextBillingCustomerVatPrice: next.vat,
    NextBillingCustomerNetPrice: next.net,
    PriceCurrencyId: currency,
  }
}
