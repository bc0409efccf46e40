import { cancelBill, charge, collect, end, linesOf, renew, stopCollecting, write } from './billing.ts'
import { dayOfMonth, daysFrom, written } from './calendar.ts'
import { amounts, changeable, messageOf, type Settings, transactions } from './item-changes.ts'
import { article, rounded, unitPrice } from './prices.ts'
import {
  at,
  bill,
  billed,
  current,
  demand,
  type Item,
  monthsOf,
  opened,
  type Subscription,
  sum,
  type World,
} from './world.ts'

/** Merges the secondary subscription into the primary one, which is billed later. */
export const align = (
  world: World,
  primary: Subscription,
  secondary: Subscription,
  { isPreview, isAligned }: Settings,
) => {
  changeable(primary)
  changeable(secondary)
  demand(primary !== secondary, 'itself')
  demand(primary.customer === secondary.customer, 'customers')
  demand(new Set([...opened(primary), ...opened(secondary)].map(monthsOf)).size < 2, 'intervals')
  demand(primary.next >= secondary.next, 'the later one')
  const { now } = world
  const shift = primary.last - secondary.last
  const moved = opened(secondary).map((item): Item => {
    const { coupon, ...version } = current(item)
    return {
      ...item,
      last: primary.last,
      versions: [
        {
          ...version,
          since: version.since ?? now,
          paid: unitPrice(version, primary.country),
          coupon: coupon && { ...coupon, interval: coupon.interval + shift },
        },
      ],
    }
  })
  const gap = moved.flatMap((item) => {
    const { paid, quantity } = current(item)
    const unit = rounded(paid * daysFrom(secondary.next, primary.next), 30 * monthsOf(item))
    return isAligned && unit > 0 ? [{ item, quantity, unit }] : []
  })
  const items = [...primary.items, ...moved]
  const { country } = at(world.customers, primary.customer)
  const then = bill(world, primary, billed(items), primary.last + 1)
  if (isPreview) return amounts({ dues: gap, country: primary.country }, { dues: then, country })
  const outcome = charge(world, at(world.customers, primary.customer), sum(gap))
  demand(transactions[outcome] !== 'Rejected', 'not paid')
  primary.items = items
  if (gap.length > 0 && outcome !== 'retry' && outcome !== 'refused') {
    write(world, primary, { status: outcome, category: 'Alignment', lines: linesOf(world, primary, gap) })
  }
  for (const item of opened(secondary)) Object.assign(item, { status: 'Removed', end: now })
  end(world, secondary, 'Finished', now)
  return { PriceCurrencyId: 'USD', ResultMessage: 'OK' }
}

const named = (
  { items }: Subscription,
  numbers: readonly number[],
  allowed: readonly Item['status'][],
): Item[] =>
  numbers.map((number) => {
    const item = items[number - 1]
    demand(item && allowed.includes(item.status), 'no such item')
    return item
  })

export const reinstate = ({ now }: World, subscription: Subscription, numbers: readonly number[]): void => {
  const back = named(subscription, numbers, ['Deactivated', 'AwaitingReinstate'])
  demand(subscription.status !== 'Finished', 'finished')
  demand(subscription.open === null, 'waits for its payment')
  demand(new Set([...opened(subscription), ...back].map(monthsOf)).size < 2, 'intervals')
  for (const item of back) Object.assign(item, { status: 'Active', end: null, deactivated: null })
  if (subscription.status !== 'Deactivated') return
  Object.assign(subscription, { status: 'Active', end: null })
  if (subscription.next < now) Object.assign(subscription, { next: now, day: dayOfMonth(now) })
}

/** Bills the remaining items, or ends the subscription. */
const afterClosing = (world: World, subscription: Subscription, time: number, isRetired: boolean): void => {
  const { items, status, open } = subscription
  if (opened(subscription).length > 0) {
    if (open === null) return
    const purchase = at(world.purchases, open)
    const lines = purchase.lines.filter((line) => at(items, line.item).status === 'Active')
    if (lines.length === 0) {
      cancelBill(world, subscription)
      Object.assign(subscription, { open: null, isAtOnce: false })
    } else if (lines.length < purchase.lines.length) Object.assign(purchase, { lines, touched: world.now })
    return
  }
  const canComeBack =
    isRetired || items.some((item) => item.status === 'Deactivated' || item.status === 'AwaitingReinstate')
  const isOver = status === 'Finished' || (canComeBack && status === 'Deactivated')
  if (!isOver) end(world, subscription, canComeBack ? 'Deactivated' : 'Finished', time)
}

export const deactivate = (
  world: World,
  subscription: Subscription,
  numbers: readonly number[],
  mayReinstate: boolean,
): void => {
  const time = subscription.status === 'New' ? world.now : subscription.next
  const status = mayReinstate ? 'Deactivated' : 'Finished'
  for (const item of named(subscription, numbers, ['Active'])) {
    Object.assign(item, { status, end: time, deactivated: world.now })
  }
  afterClosing(world, subscription, time, true)
}

export const remove = (world: World, subscription: Subscription, number: number): void => {
  const [item] = named(subscription, [number], ['Active', 'Deactivated', 'AwaitingReinstate'])
  Object.assign(item ?? {}, { status: 'Removed', end: world.now })
  afterClosing(world, subscription, world.now, false)
}

export const moveBilling = ({ now }: World, subscription: Subscription, next: number): void => {
  demand(next > now, 'the past')
  demand(subscription.status === 'Active' && billed(subscription.items).length > 0, 'not billed')
  Object.assign(subscription, { next, day: dayOfMonth(next) })
}

export const setRenewal = (subscription: Subscription, renewal: Subscription['renewal']): void => {
  const isLimited = subscription.items.every((item) => article(current(item).product).billings !== undefined)
  demand(!isLimited && subscription.status !== 'Finished', 'no renewal type')
  subscription.renewal = renewal
}

export const moveCustomer = (world: World, { customer }: Subscription, country: string): void => {
  const own = world.subscriptions.filter((subscription) => subscription.customer === customer)
  demand(
    own.some((subscription) => opened(subscription).length > 0),
    'no active item',
  )
  at(world.customers, customer).country = country
}

/** Test cards are valid to the end of the fourth year from now. */
export const cardEnd = (now: number): number => Date.UTC(new Date(now).getUTCFullYear() + 5, 0)

export const updateCard = ({ customers, now }: World, { customer }: Subscription): void => {
  const found = at(customers, customer)
  demand(found.method !== 'wire', 'no card')
  found.expires = cardEnd(now)
}

const isLate = ({ status }: Subscription): boolean => status === 'Grace' || status === 'Hold'

const renewLate = (world: World, subscription: Subscription) => {
  const { open, customer } = subscription
  if (open === null) return renew(world, subscription, 'LateRenewal').outcome
  const outcome = charge(world, at(world.customers, customer))
  collect(world, open)
  // A card without money has some when it is charged again.
  return outcome === 'retry' ? 'PAY' : outcome
}

export const renewNow = (world: World, subscription: Subscription) => {
  if (!isLate(subscription)) changeable(subscription)
  demand(subscription.renewal === 'Automatic', 'manual')
  if (isLate(subscription)) {
    demand(subscription.open !== null || billed(subscription.items).length > 0, 'all billed')
    return renewalAnswer(subscription, renewLate(world, subscription))
  }
  demand(world.now >= subscription.from && world.now < subscription.next, 'window')
  demand(billed(subscription.items).length > 0, 'all billed')
  return renewalAnswer(subscription, renew(world, subscription, 'EarlyRenewal').outcome)
}

const renewalAnswer = ({ next }: Subscription, outcome: keyof typeof transactions) => {
  const transaction = transactions[outcome]
  return {
    NextBillingDate: written(next),
    TransactionStatus: transaction,
    ResultMessage: messageOf(transaction),
  }
}

export const cancelRetry = (world: World, index: number): void => {
  demand(at(world.purchases, index).retryAt !== null, 'no retry')
  stopCollecting(world, index)
}

/** True when a customer can renew. */
export const canPayNext = ({ status, items }: Subscription): boolean =>
  (status === 'Active' || status === 'Grace' || status === 'Hold') && billed(items).length > 0

export const ownRenewal = ({ status, renewal }: Subscription): string => {
  if (status !== 'Active') return 'LateRenewal'
  return renewal === 'Manual' ? 'ManualRenewal' : 'EarlyRenewal'
}
