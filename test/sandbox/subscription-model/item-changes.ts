import { chargeNow } from './alignment.ts'
import { charge, linesOf, renew, write } from './billing.ts'
import { dayOfMonth, later } from './calendar.ts'
import { article, type CouponCode, totals, unitPrice } from './prices.ts'
import {
  at,
  bill,
  billed,
  billingsOf,
  couponFor,
  current,
  type Due,
  demand,
  type Item,
  monthsOf,
  opened,
  type Subscription,
  sum,
  type Version,
  type World,
} from './world.ts'

export interface Settings {
  isPreview: boolean
  isAligned: boolean
  isExtended: boolean
}

/** A change; absent members stay. */
export interface Change {
  product?: number
  quantity: number
  price?: { cents: number; isGross: boolean }
  coupon?: CouponCode
}

export const changeable = (subscription: Subscription): void => {
  demand(subscription.status === 'Active', 'not active')
  demand(subscription.open === null, 'waits for its payment')
}

const openItem = (subscription: Subscription, number: number): Item => {
  const item = subscription.items[number - 1]
  demand(item?.status === 'Active', 'no open item')
  return item
}

const versionOf = (
  { last }: Subscription,
  { product, quantity, price, coupon, months }: Change & { product: number; months: number },
  before?: Version,
): Version => {
  demand(!price || price.isGross !== (article(product).isNet ?? false), 'net for gross')
  const kept = before?.product === product ? before : undefined
  return {
    product,
    quantity,
    price: price?.cents ?? kept?.price ?? null,
    coupon: coupon ? couponFor(coupon, last) : (kept?.coupon ?? null),
    since: null,
    paid: 0,
    months,
  }
}

/** The interval of a product beside other items: theirs, or its own when it extends them. */
const monthsBeside = (others: readonly Item[], product: number, isExtended: boolean): number => {
  const own = article(product).months
  const shared = others.map(monthsOf)[0] ?? own
  demand(!isExtended || own >= shared, 'shorter')
  return isExtended ? own : shared
}

/** The item with its next version, or a new item. */
export const draft = (
  world: World,
  subscription: Subscription,
  change: Change,
  { isAligned: isNow, isExtended }: Pick<Settings, 'isAligned' | 'isExtended'>,
  number?: number,
): Item => {
  const item = number === undefined ? undefined : openItem(subscription, number)
  const before = item && current(item)
  const product = change.product ?? at(before ? [before] : [], 0).product
  const others = opened(subscription).filter((other) => other !== item)
  const months = before?.product === product ? before.months : monthsBeside(others, product, isExtended)
  const version = versionOf(subscription, { ...change, product, months }, before)
  const billings = billingsOf(product) - (isNow ? 1 : 0)
  const drafted: Item = item
    ? {
        ...item,
        versions: [...item.versions, version],
        left: before?.product === product ? item.left : billings,
      }
    : {
        status: 'Active',
        versions: [version],
        left: billings,
        last: subscription.last,
        start: isNow ? world.now : subscription.next,
        end: null,
        deactivated: null,
      }
  return drafted
}

export interface Changed {
  amounts: ReturnType<typeof amounts>
  transaction: 'Success' | 'Pending' | 'Rejected' | 'Unknown'
  next: number
}

export const transactions = {
  PAY: 'Success',
  TST: 'Success',
  WOF: 'Pending',
  PEN: 'Pending',
  retry: 'Rejected',
  refused: 'Rejected',
} as const

export const messageOf = (transaction: Changed['transaction']): string =>
  transaction === 'Rejected' ? 'The payment was not accepted: nothing has been changed.' : 'OK'

/** The six amounts: the charge and the next billing, each with its country's tax. */
export const amounts = (
  now: { dues: readonly Due[]; country: string },
  next: { dues: readonly Due[]; country: string },
) => {
  const first = totals(now.dues, now.country)
  const second = totals(next.dues, next.country)
  return {
    AlignmentCustomerGrossPrice: first.gross,
    AlignmentCustomerVatPrice: first.vat,
    AlignmentCustomerNetPrice: first.net,
    NextBillingCustomerGrossPrice: second.gross,
    NextBillingCustomerVatPrice: second.vat,
    NextBillingCustomerNetPrice: second.net,
    PriceCurrencyId: 'USD',
    ResultMessage: 'OK',
  }
}

/** Adds or changes an item, by preview, align and extend. */
export const change = (
  world: World,
  subscription: Subscription,
  item: Item,
  number: number,
  { isPreview, isAligned, isExtended }: Settings,
  reportsDecline: boolean,
): Changed => {
  const items = [...subscription.items]
  items[number] = item
  const { next, ...now } = isAligned
    ? chargeNow(world, subscription, item, number, isExtended)
    : { dues: [], next: subscription.next, isExtended: false }
  const dues = now.dues.filter(({ unit, quantity }) => unit * quantity > 0)
  const { country } = at(world.customers, subscription.customer)
  const months = monthsOf(item)
  const stretched = billed(items).map((other) =>
    isAligned
      ? { ...other, versions: [...other.versions.slice(0, -1), { ...current(other), months }] }
      : other,
  )
  const shown = amounts(
    { dues, country: subscription.country },
    { dues: bill(world, subscription, stretched, subscription.last + 1), country },
  )
  if (isPreview) return { amounts: shown, transaction: 'Unknown', next }
  const outcome = isAligned ? charge(world, at(world.customers, subscription.customer), sum(dues)) : 'PAY'
  const transaction = transactions[outcome]
  const isRejected = transaction === 'Rejected'
  demand(!isRejected || reportsDecline, 'not paid')
  if (!isRejected) {
    subscription.items[number] = item
    if (isAligned) {
      const version = current(item)
      version.since = world.now
      version.paid = unitPrice(version, subscription.country)
      for (const held of opened(subscription).flatMap(({ versions }) => versions)) {
        if (held.months === version.months) continue
        held.months = version.months
        held.paid = unitPrice(held, subscription.country)
      }
      Object.assign(subscription, { months, next })
      if (now.isExtended) Object.assign(subscription, { from: world.now, day: dayOfMonth(world.now) })
    }
  }
  if (dues.length > 0) {
    const placed = dues.map((due) => (due.item === item ? number : subscription.items.indexOf(due.item)))
    const lines = linesOf(world, subscription, dues).map((line, index) => ({
      ...line,
      item: at(placed, index),
    }))
    const status = outcome === 'retry' || outcome === 'refused' ? 'DEC' : outcome
    write(world, subscription, { status, category: 'Alignment', lines })
  }
  return { amounts: shown, transaction, next: subscription.next }
}

/** `TriggerImmediateRenewal`: pays the next interval at once and adds the rest of the current one. */
export const renewAtOnce = (
  world: World,
  subscription: Subscription,
  item: Item,
  number: number,
  { isPreview, isAligned }: Settings,
): Changed => {
  demand(!isAligned, 'aligned')
  demand(world.now >= subscription.from && world.now < subscription.next, 'window')
  const items = [...subscription.items]
  items[number] = item
  demand(billed(items).length > 0, 'all billed')
  const { country } = at(world.customers, subscription.customer)
  const afterwards = billed(items).filter(({ left }) => left > 1)
  const shown = amounts(
    { dues: bill(world, subscription, billed(items), subscription.last + 1), country },
    { dues: bill(world, subscription, afterwards, subscription.last + 2), country },
  )
  if (isPreview) {
    const end = later(subscription.next, monthsOf(item), subscription.day)
    return { amounts: shown, transaction: 'Unknown', next: end }
  }
  const before = { items: subscription.items }
  Object.assign(subscription, { items, isAtOnce: true })
  const { outcome } = renew(world, subscription, 'EarlyRenewal')
  const transaction = transactions[outcome]
  if (transaction === 'Rejected') Object.assign(subscription, { ...before, isAtOnce: false })
  return { amounts: shown, transaction, next: subscription.next }
}
