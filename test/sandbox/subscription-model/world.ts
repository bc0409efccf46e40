import { article, type CouponCode, coupons, inInterval, ownPrice, type Terms } from './prices.ts'

/** State of the model. Times are milliseconds, amounts cents; subscriptions and purchases are indexes. */
export interface World {
  now: number
  customers: Customer[]
  subscriptions: Subscription[]
  purchases: Purchase[]
  /** IDs of the sandbox. */
  ids: { customers: number[]; subscriptions: number[]; purchases: number[] }
}

export type Method = 'visa' | 'test' | 'declined' | 'action' | 'retry' | 'pending' | 'suspicious' | 'wire'

export interface Customer {
  reference: string
  method: Method
  /** End of the card's validity; never for a wire transfer. */
  expires: number
  country: string
}

export interface Coupon {
  code: CouponCode
  /** Interval of the purchase. */
  interval: number
}

export interface Version extends Terms {
  coupon: Coupon | null
  /** Time of activation. */
  since: number | null
  /** Price of a unit at the last billing. */
  paid: number
}

export interface Item {
  status: 'Active' | 'Deactivated' | 'AwaitingReinstate' | 'Finished' | 'Removed'
  versions: Version[]
  /** Number of billings to come. */
  left: number
  last: number
  start: number
  end: number | null
  deactivated: number | null
}

export interface Subscription {
  customer: number
  status: 'New' | 'Active' | 'Grace' | 'Hold' | 'Deactivated' | 'Finished'
  renewal: 'Automatic' | 'Manual'
  graceDays: number
  months: number
  country: string
  last: number
  from: number
  next: number
  day: number
  items: Item[]
  /** The unpaid bill. */
  open: number | null
  /** True when the next interval starts with its payment. */
  isAtOnce: boolean
  end: number | null
  parameters: Map<string, string>
  waiting: Map<string, string>
}

export interface Line {
  subscription: number
  item: number
  quantity: number
  unit: number
}

export interface Purchase {
  customer: number
  status: 'PAY' | 'TST' | 'WOF' | 'PEN' | 'DEC' | 'CAN'
  category: string
  method: Method
  lines: Line[]
  retryAt: number | null
  touched: number
  parameters: Map<string, string>
}

/** A 400 of the platform. */
export class Refusal extends Error {}

export function demand(holds: unknown, reason: string): asserts holds {
  if (!holds) throw new Refusal(reason)
}

export const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new Error(`The model has nothing at ${index}.`)
  return found
}

export const current = ({ versions }: Item): Version => at(versions, versions.length - 1)

/** The active version. */
export const inForce = ({ versions }: Item): Version | undefined =>
  versions.findLast(({ since }) => since !== null)

export const monthsOf = (item: Item): number => current(item).months

export const billingsOf = (product: number): number => article(product).billings ?? Infinity

export const opened = ({ items }: Subscription): Item[] => items.filter(({ status }) => status === 'Active')

export const billed = (items: readonly Item[]): Item[] =>
  items.filter(({ status, left }) => status === 'Active' && left > 0)

export const couponFor = (code: CouponCode, last: number): Coupon => ({
  code,
  interval: last + Math.max(1, coupons[code].renewal),
})

export interface Due {
  item: Item
  quantity: number
  unit: number
}

/** Price of an interval under the current terms. */
export const bill = (
  world: World,
  subscription: Subscription,
  items: readonly Item[],
  interval: number,
): Due[] => {
  const { country } = at(world.customers, subscription.customer)
  return items.map((item) => {
    const version = current(item)
    const full = ownPrice(version, country)
    const { coupon } = version
    const percent = coupon?.interval === interval ? coupons[coupon.code].percent : 0
    const reduced = full - Math.floor((2 * full * percent + 100) / 200)
    return { item, quantity: version.quantity, unit: inInterval(reduced, version) }
  })
}

export const sum = (dues: readonly { quantity: number; unit: number }[]): number =>
  dues.reduce((total, { quantity, unit }) => total + quantity * unit, 0)
