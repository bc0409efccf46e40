import { isVitrineError, type RefusedError } from '../../../client/errors.ts'
import type { Renewal, UpdateItemResult } from '../../../client/types/subscription-items.ts'
import type { ExpectedAmounts, SubscriptionChange } from '../../../contract/subscription-changes.ts'
import { allowedCheckoutUrl, type CheckoutHosts } from '../../config/checkout-url.ts'
import { isCertainlyRefused } from '../../platform/upstream-problem.ts'
import { dueNowOf, isSameAmount, nextOf } from './amounts.ts'
import type { Wish } from './change-record.ts'

type ItemWish = Extract<Wish, { kind: 'change' }>

/** The amounts of an answer as they are compared with those that were shown. */
const chargedBy = (answer: UpdateItemResult, { when }: ItemWish): ExpectedAmounts => ({
  currency: answer.priceCurrencyId,
  dueNow: when === 'now' ? answer.alignmentCustomerGrossPrice : 0,
  next: answer.nextBillingCustomerGrossPrice,
})

/** Whether two pairs of amounts are the same in minor units. */
export const areSameAmounts = (a: ExpectedAmounts, b: ExpectedAmounts): boolean =>
  a.currency === b.currency &&
  isSameAmount(a.dueNow, b.dueNow, a.currency) &&
  isSameAmount(a.next, b.next, a.currency)

/** The outcome by the status of the payment; undefined when the change is made. */
const paymentOutcome = (
  hosts: CheckoutHosts,
  { transactionStatus, continueUrl }: Renewal,
): SubscriptionChange | undefined => {
  const url = allowedCheckoutUrl(hosts, continueUrl)
  switch (transactionStatus) {
    case 'Success':
      return undefined
    case 'Pending':
      return { state: 'pending', ...(url && { continueUrl: url }) }
    case 'Rejected':
      return { state: 'refused', code: 'payment-rejected', ...(url && { continueUrl: url }) }
    case 'Error':
      return url ? { state: 'action-needed', continueUrl: url } : { state: 'unknown' }
    case 'Unknown':
      return { state: 'unknown' }
  }
}

/** The outcome of an answered change of an item. */
export const outcomeOfUpdate = (
  hosts: CheckoutHosts,
  answer: UpdateItemResult,
  wish: ItemWish,
): SubscriptionChange => {
  const charged = chargedBy(answer, wish)
  const told = areSameAmounts(charged, wish.expected) ? {} : { mismatch: { shown: wish.expected, charged } }
  const other = paymentOutcome(hosts, answer)
  if (other) return other.state === 'pending' ? { ...other, ...told } : other
  return {
    state: 'changed',
    ...(wish.when === 'now' && { dueNow: dueNowOf(answer) }),
    next: nextOf(answer),
    currency: answer.priceCurrencyId,
    nextBilling: answer.nextBillingDate,
    ...told,
  }
}

/** The outcome of an answered renewal. */
export const outcomeOfRenewal = (hosts: CheckoutHosts, answer: Renewal): SubscriptionChange =>
  paymentOutcome(hosts, answer) ?? { state: 'changed', nextBilling: answer.nextBillingDate }

const isRefusedPayment = (error: unknown): error is RefusedError =>
  isVitrineError(error) && error.code === 'refused' && 'reason' in error

/** The outcome of a call that failed: refused when the platform certainly did nothing, else unknown. */
export const outcomeOfError = (hosts: CheckoutHosts, error: unknown): SubscriptionChange => {
  if (isRefusedPayment(error) && error.reason !== 'other') {
    const url = allowedCheckoutUrl(hosts, error.continueUrl)
    if (error.reason === 'payment-rejected')
      return { state: 'refused', code: 'payment-rejected', ...(url && { continueUrl: url }) }
    return url ? { state: 'action-needed', continueUrl: url } : { state: 'unknown' }
  }
  return isCertainlyRefused(error) ? { state: 'refused', code: 'refused' } : { state: 'unknown' }
}
