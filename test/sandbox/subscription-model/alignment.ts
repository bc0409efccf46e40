import { daysFrom, later, lengthOf } from './calendar.ts'
import { rounded, unitPrice } from './prices.ts'
import {
  current,
  type Due,
  demand,
  type Item,
  inForce,
  monthsOf,
  type Subscription,
  type World,
} from './world.ts'

/** Part of a price for the days until the next billing. */
const rest = ({ from, next }: Subscription, now: number, months: number): [number, number] => [
  daysFrom(now, next),
  lengthOf(from, months),
]

/** Charge of a change. */
export interface Charge {
  dues: Due[]
  next: number
  isExtended: boolean
}

/** A full interval of the item, and the extension of the others. */
const extended = ({ now }: World, subscription: Subscription, item: Item, number: number): Charge => {
  const version = current(item)
  const until = later(now, monthsOf(item))
  const whole = { item, quantity: version.quantity, unit: unitPrice(version, subscription.country) }
  if (until <= subscription.next) return { dues: [whole], next: subscription.next, isExtended: false }
  const others = subscription.items.flatMap((other, index): Due[] => {
    const held = inForce(other)
    if (other.status !== 'Active' || index === number || !held) return []
    const days = daysFrom(subscription.next, until)
    const length = lengthOf(subscription.next, held.months)
    const unit = rounded(unitPrice(held, subscription.country) * days, length)
    return [{ item: other, quantity: held.quantity, unit }]
  })
  return { dues: [whole, ...others], next: until, isExtended: true }
}

/** The days that are left of the interval. */
const difference = (world: World, subscription: Subscription, item: Item, number: number): Charge => {
  const { now } = world
  const version = current(item)
  const price = unitPrice(version, subscription.country)
  const [days, length] = rest(subscription, now, monthsOf(item))
  const held = number < subscription.items.length ? inForce(item) : undefined
  const due = (quantity: number, unit: number): Charge => {
    demand(quantity * unit >= 0, 'negative')
    return { dues: [{ item, quantity, unit }], next: subscription.next, isExtended: false }
  }
  const unit = rounded(price * days, length)
  if (!held) return due(version.quantity, unit)
  const heldMonths = held.months
  if (unitPrice(held, subscription.country) === price && heldMonths === monthsOf(item)) {
    return due(version.quantity - held.quantity, unit)
  }
  const [, heldLength] = rest(subscription, now, heldMonths)
  const cents = days * (price * version.quantity * heldLength - held.paid * held.quantity * length)
  return due(1, rounded(cents, length * heldLength))
}

export const chargeNow = (
  world: World,
  subscription: Subscription,
  item: Item,
  number: number,
  isExtended: boolean,
): Charge => (isExtended ? extended : difference)(world, subscription, item, number)
