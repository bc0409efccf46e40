import type { PricePreview } from '../../../client/types/subscription-items.ts'
import type { SubscriptionAmount } from '../../../contract/subscriptions.ts'
import { isAmount, minorUnits } from '../../cart/compare.ts'

/** The amount of the alignment, due now. */
export const dueNowOf = (preview: PricePreview): SubscriptionAmount => ({
  gross: preview.alignmentCustomerGrossPrice,
  net: preview.alignmentCustomerNetPrice,
  vat: preview.alignmentCustomerVatPrice,
})

/** The amount of the next billing, for all items. */
export const nextOf = (preview: PricePreview): SubscriptionAmount => ({
  gross: preview.nextBillingCustomerGrossPrice,
  net: preview.nextBillingCustomerNetPrice,
  vat: preview.nextBillingCustomerVatPrice,
})

/** Whether all of it can be charged. */
export const canBe = ({ gross, net, vat }: SubscriptionAmount): boolean => [gross, net, vat].every(isAmount)

/** Whether two amounts are the same in minor units. */
export const isSameAmount = (a: number, b: number, currency: string): boolean =>
  minorUnits(a, currency) === minorUnits(b, currency)
