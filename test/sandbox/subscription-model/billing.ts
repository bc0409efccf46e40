import { day, dayOfMonth, later } from './calendar.ts'
import {
  at,
  bill,
  billed,
  type Customer,
  current,
  type Due,
  type Item,
  inForce,
  opened,
  type Purchase,
  type Subscription,
  sum,
  type World,
} from './world.ts'

type Outcome = 'PAY' | 'TST' | 'WOF' | 'PEN' | 'retry' | 'refused'

const outcomes = {
  visa: 'PAY',
  suspicious: 'PAY',
  test: 'TST',
  wire: 'WOF',
  pending: 'PEN',
  retry: 'retry',
  declined: 'refused',
  action: 'refused',
} as const

/** Result of charging a customer. */
export const charge = ({ now }: World, { method, expires }: Customer, amount = 1): Outcome => {
  if (amount === 0) return 'PAY'
  return now >= expires ? 'refused' : outcomes[method]
}

export const linesOf = (world: World, subscription: Subscription, dues: readonly Due[]) =>
  dues.map(({ item, quantity, unit }) => ({
    subscription: world.subscriptions.indexOf(subscription),
    item: subscription.items.indexOf(item),
    quantity,
    unit,
  }))

/** Writes a purchase and returns its index. */
export const write = (
  world: World,
  subscription: Subscription,
  purchase: Pick<Purchase, 'status' | 'category' | 'lines'> & { retryAt?: number | null },
): number => {
  const { method } = at(world.customers, subscription.customer)
  const { customer } = subscription
  const parameters = new Map(subscription.parameters)
  return (
    world.purchases.push({ retryAt: null, ...purchase, customer, method, touched: world.now, parameters }) - 1
  )
}

/** Applies the changes that wait for the billing. */
export const reachBilling = (world: World, subscription: Subscription): void => {
  subscription.country = at(world.customers, subscription.customer).country
  for (const [key, value] of subscription.waiting) subscription.parameters.set(key, value)
  subscription.waiting.clear()
}

export const finishDone = ({ items, next }: Subscription): void => {
  for (const item of items) {
    if (item.status === 'Active' && item.left === 0) Object.assign(item, { status: 'Finished', end: next })
  }
}

const forgetBill = (subscription: Subscription): void => {
  subscription.open = null
  subscription.isAtOnce = false
}

export const end = (
  world: World,
  subscription: Subscription,
  status: 'Deactivated' | 'Finished',
  end: number,
): void => {
  cancelBill(world, subscription)
  forgetBill(subscription)
  Object.assign(subscription, { status, end })
}

export const cancelBill = (world: World, { open }: Subscription): void => {
  if (open !== null)
    Object.assign(at(world.purchases, open), { status: 'CAN', retryAt: null, touched: world.now })
}

export const deactivate = (world: World, subscription: Subscription): void => {
  const { now } = world
  for (const item of opened(subscription)) {
    Object.assign(item, { status: 'Deactivated', end: now, deactivated: now })
  }
  end(world, subscription, 'Deactivated', now)
}

/** Pays the next interval with the lines of a purchase. */
export const payInterval = (world: World, subscription: Subscription, { lines }: Purchase): void => {
  const { now } = world
  const index = world.subscriptions.indexOf(subscription)
  const lineOf = (item: Item) =>
    lines.find((line) => line.subscription === index && at(subscription.items, line.item) === item)
  finishDone(subscription)
  const renewed = opened(subscription).find(lineOf)
  // Every billed item may have ended while the payment was on its way.
  const months = renewed ? current(renewed).months : subscription.months
  const due = subscription.next
  const isHeld = subscription.status === 'Hold'
  const from = isHeld || (subscription.isAtOnce && now < due) ? now : due
  if (isHeld) subscription.day = dayOfMonth(now)
  Object.assign(subscription, {
    status: 'Active',
    months,
    from,
    next: later(isHeld ? now : due, months, subscription.day),
    last: subscription.last + 1,
  })
  forgetBill(subscription)
  for (const item of opened(subscription)) {
    const line = lineOf(item)
    if (!line) continue
    if (!inForce(item)) item.start = from
    const version = current(item)
    version.since ??= now
    version.paid = line.unit
    item.last = subscription.last
    item.left -= 1
  }
}

export interface Renewal {
  outcome: Outcome
  purchase: number
}

/** Bills the next interval. A retried bill is charged until it is paid. */
export const renew = (
  world: World,
  subscription: Subscription,
  category: string,
  isRetried = false,
): Renewal => {
  const dues = bill(world, subscription, billed(subscription.items), subscription.last + 1)
  const outcome = charge(world, at(world.customers, subscription.customer), sum(dues))
  const isRefused = outcome === 'retry' || outcome === 'refused'
  if (!isRefused || isRetried) reachBilling(world, subscription)
  const parameters = new Map([...subscription.parameters, ...subscription.waiting])
  const retryAt = isRefused && isRetried ? world.now + (outcome === 'retry' ? 1 : 3) * day : null
  const unpaid = isRetried ? 'PEN' : 'DEC'
  const purchase = write(world, subscription, {
    status: isRefused ? unpaid : outcome,
    category: isRetried && outcome === 'WOF' ? 'SemiAutoRenewal' : category,
    lines: linesOf(world, subscription, dues),
    retryAt,
  })
  at(world.purchases, purchase).parameters = parameters
  if (outcome === 'PAY' || outcome === 'TST') payInterval(world, subscription, at(world.purchases, purchase))
  else if (!isRefused || isRetried) subscription.open = purchase
  return { outcome, purchase }
}

/** Receives a late payment. False when the purchase waits for none. */
export const receive = (world: World, index: number, status: 'PAY' | 'TST' = 'PAY'): boolean => {
  const purchase = at(world.purchases, index)
  if (purchase.status !== 'WOF' && purchase.status !== 'PEN') return false
  const { now } = world
  Object.assign(purchase, { status, retryAt: null, touched: now })
  for (const number of new Set(purchase.lines.map((line) => line.subscription))) {
    const subscription = at(world.subscriptions, number)
    if (subscription.status === 'New') {
      Object.assign(subscription, {
        status: 'Active',
        from: now,
        next: later(now, subscription.months),
        day: dayOfMonth(now),
      })
      for (const item of opened(subscription)) {
        item.start = now
        current(item).since = now
      }
    } else if (subscription.open === index) payInterval(world, subscription, purchase)
  }
  return true
}

/** Declines a bill for good. */
export const stopCollecting = (world: World, index: number): void => {
  const purchase = at(world.purchases, index)
  Object.assign(purchase, { status: 'DEC', retryAt: null, touched: world.now })
  for (const number of new Set(purchase.lines.map((line) => line.subscription))) {
    const subscription = at(world.subscriptions, number)
    if (subscription.status === 'New') deactivate(world, subscription)
    else if (subscription.open === index) forgetBill(subscription)
  }
}

/** Charges a bill again with the current payment method. */
export const collect = (world: World, index: number): void => {
  const purchase = at(world.purchases, index)
  const customer = at(world.customers, purchase.customer)
  const outcome = charge(world, customer)
  Object.assign(purchase, { method: customer.method, retryAt: null, touched: world.now })
  const isRenewal = world.subscriptions.some(({ open }) => open === index)
  if (outcome === 'WOF' || outcome === 'PEN') purchase.status = outcome
  else if (outcome !== 'refused') {
    purchase.status = 'PEN'
    receive(world, index, outcome === 'TST' ? 'TST' : 'PAY')
  } else if (isRenewal) Object.assign(purchase, { status: 'PEN', retryAt: world.now + 3 * day })
  else stopCollecting(world, index)
}
