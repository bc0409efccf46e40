import assert from 'node:assert/strict'
import type { Sandbox } from '../../../../src/sandbox/index.ts'
import { call } from '../../rest-support.ts'
import { written } from '../calendar.ts'
import { current, type Item, type Purchase, type Subscription, type World } from '../world.ts'

export interface Answer {
  status: number
  body: unknown
}

export const request = async (sandbox: Sandbox, path: string, body?: unknown): Promise<Answer> => {
  const response = await call(sandbox, path, body === undefined ? {} : { body })
  return { status: response.status, body: await response.json() }
}

const statuses = { Active: 1, Deactivated: 3, Finished: 4, Grace: 5, Hold: 6, New: 7 } as const
const itemStatuses = { Active: 1, Deactivated: 2, AwaitingReinstate: 3, Finished: 4, Removed: 5 } as const

const dateOr = (time: number | null): string | null => (time === null ? null : written(time))

const itemOf = (item: Item, index: number) => {
  const { product, quantity, coupon, since } = current(item)
  return {
    RunningNo: index + 1,
    Version: item.versions.length,
    ProductId: product,
    Quantity: quantity,
    Status: itemStatuses[item.status],
    Couponcode: coupon?.code ?? '',
    VersionActiveDate: dateOr(since),
    StartDate: written(item.start),
    EndDate: dateOr(item.end),
    DeactivationDate: dateOr(item.deactivated),
    LastIntervalNo: item.last,
    IsCurrent: true,
  }
}

const expected = (world: World, subscription: Subscription, index: number) => ({
  Id: world.ids.subscriptions[index],
  Subscriptionstatus: statuses[subscription.status],
  LastIntervalNo: subscription.last,
  NextBillingDate: written(subscription.next),
  RenewalType: subscription.renewal,
  IntervalMonthCount: subscription.months,
  GracePeriodDays: subscription.graceDays,
  EndDate: dateOr(subscription.end),
  CustomerReferenceId: world.customers[subscription.customer]?.reference,
  Items: subscription.items.map(itemOf),
})

const billOf = ({ ids }: World, { status, category, lines, retryAt, parameters }: Purchase) => ({
  status,
  category,
  lines: lines.map(({ subscription, item, quantity, unit }) => [
    ids.subscriptions[subscription] ?? null,
    item + 1,
    quantity,
    unit,
  ]),
  retryAt: dateOr(retryAt),
  parameters: Object.fromEntries(parameters),
})

const seenBills = ({ state }: Sandbox) =>
  [...state.purchases.all()].map(({ status, revenueCategory, lines, retryAt, extra }) => ({
    status,
    category: revenueCategory ?? '',
    lines: lines.map(({ subscription, quantity, unit }) => [
      subscription?.id ?? null,
      subscription?.itemRunningNumber ?? 0,
      quantity,
      unit.gross,
    ]),
    retryAt: retryAt ?? null,
    parameters: Object.fromEntries(extra.map(({ key, value }) => [key, value])),
  }))

/** The expected part of a value, at any depth. */
const part = (value: unknown, expected: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(expected)) {
    return value.map((entry, index) => part(entry, expected[index]))
  }
  const areObjects = [value, expected].every((one) => typeof one === 'object' && one !== null)
  if (!areObjects) return value
  const seen = new Map(Object.entries(value ?? {}))
  return Object.fromEntries(
    Object.entries(expected ?? {}).map(([key, entry]) => [key, part(seen.get(key), entry)]),
  )
}

/** Throws unless the value has all expected members. */
export const sameIn = (value: unknown, expected: unknown): void =>
  assert.deepEqual(part(value, expected), expected)

interface PageOfRows {
  Subscriptions: { Id: number; Items: { IsCurrent: boolean }[] }[]
}

/** Compares subscriptions and purchases of the platform with the model. */
export const compare = async (world: World, sandbox: Sandbox): Promise<void> => {
  const { ids } = world
  const seen = await Promise.all(
    ids.customers.map((id) => request(sandbox, `/subscription/getsubscriptionsforcustomer?customerid=${id}`)),
  )
  ids.subscriptions = [...sandbox.state.subscriptions.all()].map(({ id }) => id)
  ids.purchases = [...sandbox.state.purchases.all()].map(({ id }) => id)
  for (const [customer, { body }] of seen.entries()) {
    const { Subscriptions } = body as PageOfRows
    const current = Subscriptions.map((one) => ({
      ...one,
      Items: one.Items.filter(({ IsCurrent }) => IsCurrent),
    }))
    const own = world.subscriptions.flatMap((subscription, index) =>
      subscription.customer === customer ? [expected(world, subscription, index)] : [],
    )
    sameIn(current, own)
  }
  assert.deepEqual(
    seenBills(sandbox),
    world.purchases.map((purchase) => billOf(world, purchase)),
  )
}
