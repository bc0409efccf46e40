import type { Subscription, SubscriptionItem } from '../../client/index.ts'
import { currencyDigits } from '../../contract/currency-digits.ts'
import { moment } from './moment.ts'
import { pageWords } from './page-words.ts'

export const amountIn = (value: number, currency: string): string =>
  `${value.toFixed(currencyDigits(currency))} ${currency}`

const count = (number: number, unit: string): string => (number === 1 ? `1 ${unit}` : `${number} ${unit}s`)

const interval = (months: number | undefined, days: number | undefined): string => {
  const parts = [months ? count(months, 'month') : '', days ? count(days, 'day') : '']
  return parts.filter((part) => part !== '').join(' and ')
}

const renewal = (subscription: Subscription): string => {
  const { renewalType, intervalMonthCount, intervalDayCount, gracePeriodDays } = subscription
  const { startIntervalMonthCount, startIntervalDayCount } = subscription
  const every = interval(intervalMonthCount, intervalDayCount)
  const first = interval(startIntervalMonthCount, startIntervalDayCount)
  return [
    renewalType ?? '',
    every && `every ${every.replace(/^1 (?!.* and )/, '')}`,
    first && first !== every ? `the first time after ${first}` : '',
    gracePeriodDays === undefined ? '' : `${count(gracePeriodDays, 'day')} of grace`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const payment = ({ paymentInfo }: Subscription): string => {
  if (!paymentInfo) return ''
  const { paymentType = '', cardLastFourDigits: digits, cardExpirationDate: end } = paymentInfo
  const card = digits ? ` ending in ${digits}` : ''
  const expiry = end?.month && end.year ? `, expires ${String(end.month).padStart(2, '0')}/${end.year}` : ''
  return `${paymentType}${card}${expiry}`
}

const customer = ({ customerId, customerReferenceId, customerReferenceNo }: Subscription): string =>
  [
    customerId === undefined ? '' : String(customerId),
    customerReferenceId && `your ID ${customerReferenceId}`,
    customerReferenceNo && `purchase order ${customerReferenceNo}`,
  ]
    .filter((part) => part)
    .join(', ')

const nextBilling = ({ nextBillingDate, nextBillingDateReminder }: Subscription): string => {
  if (nextBillingDate === undefined) return 'none'
  const reminder = nextBillingDateReminder ? `, reminder ${moment(nextBillingDateReminder)}` : ''
  return `${moment(nextBillingDate)}${reminder}`
}

/** The members that the platform sent, as labeled lines. */
export const subscriptionFacts = (subscription: Subscription): [label: string, value: string][] => {
  const { status, lastIntervalNo, customerCurrencyId = '', startDate, endDate } = subscription
  // The first interval of a new subscription is not paid yet.
  const hasPaid = lastIntervalNo !== undefined && status !== 'New'
  const facts: [string, string][] = [
    ['Status', status],
    ['On your page', pageWords(subscription)],
    ['Next billing', nextBilling(subscription)],
    ['Renewal', renewal(subscription)],
    ['Paid intervals', hasPaid ? String(lastIntervalNo + 1) : ''],
    ['Customer', customer(subscription)],
    ['Currency', customerCurrencyId],
    ['Payment', payment(subscription)],
    ['Started', moment(startDate)],
    ['Ends', moment(endDate)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** Since when, or until when, a version of an item holds. `versions` are all versions of the subscription. */
export const versionWord = (item: SubscriptionItem, versions: readonly SubscriptionItem[]): string => {
  const { runningNo, version, isCurrent, versionActiveDate } = item
  if (versionActiveDate === undefined) return 'from the next renewal on'
  const since = moment(versionActiveDate)
  if (isCurrent) return `since ${since}`
  const isReplaced = versions.some(
    (other) =>
      other.runningNo === runningNo && other.version > version && other.versionActiveDate !== undefined,
  )
  return isReplaced ? `from ${since}, replaced` : `since ${since}, until the next renewal`
}
