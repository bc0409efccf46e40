import { collect, deactivate, end, finishDone, reachBilling, receive, renew } from './billing.ts'
import { day } from './calendar.ts'
import { billed, type Purchase, type Subscription, type World } from './world.ts'

const holdDays = 30

const billingDay = (world: World, subscription: Subscription): void => {
  if (billed(subscription.items).length === 0) {
    finishDone(subscription)
    end(world, subscription, 'Finished', subscription.next)
    return
  }
  finishDone(subscription)
  if (subscription.renewal === 'Automatic' && subscription.open === null) {
    renew(world, subscription, 'AutoRenewal', true)
    if (subscription.open === null) return
  } else reachBilling(world, subscription)
  subscription.status = 'Grace'
}

interface Event {
  time: number
  run: () => void
}

const bankAnswers = { pending: 3, suspicious: 1 } as const

const paymentEvent = (world: World, purchase: Purchase, index: number): Event[] => {
  if (purchase.retryAt !== null) return [{ time: purchase.retryAt, run: () => collect(world, index) }]
  const { status, method, touched } = purchase
  if (status !== 'PEN' || (method !== 'pending' && method !== 'suspicious')) return []
  return [{ time: touched + bankAnswers[method] * day, run: () => receive(world, index) }]
}

const lifeEvent = (world: World, subscription: Subscription): Event[] => {
  const { status, next, graceDays } = subscription
  if (status === 'Active') return [{ time: next, run: () => billingDay(world, subscription) }]
  const grace = next + graceDays * day
  if (status === 'Grace') return [{ time: grace, run: () => Object.assign(subscription, { status: 'Hold' }) }]
  return status === 'Hold'
    ? [{ time: grace + holdDays * day, run: () => deactivate(world, subscription) }]
    : []
}

/** Runs all jobs until then in their order; payments come first. */
export const pass = (world: World, until: number = world.now): void => {
  for (;;) {
    const events = [
      ...world.purchases.flatMap((purchase, index) => paymentEvent(world, purchase, index)),
      ...world.subscriptions.flatMap((subscription) => lifeEvent(world, subscription)),
    ]
    const time = Math.min(...events.map((event) => event.time))
    if (time > until) break
    world.now = Math.max(world.now, time)
    events.find((event) => event.time === time)?.run()
  }
  world.now = until
}
