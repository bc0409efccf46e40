import { cancelBill, charge, linesOf, payInterval, reachBilling, write } from './billing.ts'
import { day, dayOfMonth, later } from './calendar.ts'
import { article, type CouponCode, coupons, unitPrice } from './prices.ts'
import {
  at,
  billed,
  billingsOf,
  type Customer,
  current,
  type Due,
  type Item,
  opened,
  type Purchase,
  type Subscription,
  type World,
} from './world.ts'

interface Placed {
  status: Purchase['status']
  retryAt: number | null
}

/** Result of an order with stored payment details; nothing is written while the customer must act. */
const placed = (world: World, customer: Customer): Placed | undefined => {
  const { now } = world
  const { method, expires } = customer
  if (method === 'action' || now >= expires) return undefined
  if (method === 'declined') return { status: 'DEC', retryAt: null }
  if (method === 'suspicious') return { status: 'PEN', retryAt: null }
  const outcome = charge(world, customer)
  return outcome === 'retry' || outcome === 'refused'
    ? { status: 'PEN', retryAt: now + day }
    : { status: outcome, retryAt: null }
}

/** Lines of a refused order have no subscription. */
const withoutSubscription = (dues: readonly Due[]) =>
  dues.map(({ quantity, unit }) => ({ subscription: -1, item: -1, quantity, unit }))

const isDone = (status: Purchase['status']): boolean => status === 'PAY' || status === 'TST'

/** An order of all open items renews a subscription that waits for it. */
export const order = (world: World, subscription: Subscription): void => {
  const customer = at(world.customers, subscription.customer)
  const result = placed(world, customer)
  if (!result) return
  const dues = opened(subscription).map((item) => {
    const { product, quantity } = current(item)
    return {
      item,
      quantity,
      unit: unitPrice({ product, quantity, price: null, months: article(product).months }, customer.country),
    }
  })
  const isAssigned = result.status !== 'DEC'
  const { status, renewal } = subscription
  const isWaiting = status === 'Grace' || status === 'Hold' || (status === 'Active' && renewal === 'Manual')
  const renews = isAssigned && isWaiting && billed(subscription.items).length > 0
  if (renews) cancelBill(world, subscription)
  const index = write(world, subscription, {
    ...result,
    category: isAssigned ? 'ManualRenewal' : '',
    lines: isAssigned ? linesOf(world, subscription, dues) : withoutSubscription(dues),
  })
  const purchase = at(world.purchases, index)
  purchase.parameters = new Map()
  if (!renews) return
  Object.assign(subscription, { open: null, isAtOnce: false })
  reachBilling(world, subscription)
  if (isDone(result.status)) payInterval(world, subscription, purchase)
  else subscription.open = index
}

export interface SignUp {
  customer: number
  lines: readonly { product: number; quantity: number }[]
  coupon?: CouponCode | undefined
  isAccepted: boolean
}

const firstItem = (
  { now }: World,
  { country }: Customer,
  { coupon, isAccepted }: SignUp,
  { product, quantity }: SignUp['lines'][number],
): Item => {
  const terms = { product, quantity, price: null, months: article(product).months }
  const full = unitPrice(terms, country)
  const percent = coupon && coupons[coupon].renewal === 0 ? coupons[coupon].percent : 0
  const paid = full - Math.floor((2 * full * percent + 100) / 200)
  const waiting = coupon ? { code: coupon, interval: coupons[coupon].renewal } : null
  return {
    status: isAccepted && !article(product).isManual ? 'Active' : 'AwaitingReinstate',
    versions: [{ ...terms, coupon: waiting, since: now, paid }],
    left: billingsOf(product) - 1,
    last: 0,
    start: now,
    end: null,
    deactivated: null,
  }
}

const statusOf = (
  { isAccepted }: SignUp,
  isManual: boolean,
  status: Purchase['status'],
): Subscription['status'] => {
  if (!isAccepted || isManual) return 'Deactivated'
  return isDone(status) ? 'Active' : 'New'
}

/** The order of a subscription. */
export const signUp = (world: World, setup: SignUp): void => {
  const { now } = world
  const customer = at(world.customers, setup.customer)
  const result = placed(world, customer)
  if (!result) return
  const { months, isManual = false, graceDays } = article(at(setup.lines, 0).product)
  const subscription: Subscription = {
    customer: setup.customer,
    status: statusOf(setup, isManual, result.status),
    renewal: isManual ? 'Manual' : 'Automatic',
    graceDays,
    months,
    country: customer.country,
    last: 0,
    from: now,
    next: later(now, months),
    day: dayOfMonth(now),
    items: setup.lines.map((line) => firstItem(world, customer, setup, line)),
    open: null,
    isAtOnce: false,
    end: null,
    parameters: new Map(),
    waiting: new Map(),
  }
  const begins = result.status !== 'DEC'
  if (begins) world.subscriptions.push(subscription)
  const dues = subscription.items.map((item) => {
    const { quantity, paid } = current(item)
    return { item, quantity, unit: paid }
  })
  write(world, subscription, {
    ...result,
    category: begins ? 'Signup' : '',
    lines: begins ? linesOf(world, subscription, dues) : withoutSubscription(dues),
  })
}
