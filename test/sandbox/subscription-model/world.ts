import { article, type CouponCode, coupons, type Terms, unitPrice } from './prices.ts'

/** What the model remembers. Times are milliseconds, amounts cents; subscriptions and purchases go by their index. */
export interface World {
  now: number
  customers: Customer[]
  subscriptions: Subscription[]
  purchases: Purchase[]
  /** What the sandbox calls them. */
  ids: { customers: number[]; subscriptions: number[]; purchases: number[] }
}

export type Method = 'visa' | 'test' | 'declined' | 'action' | 'retry' | 'pending' | 'suspicious' | 'wire'

export interface Customer {
  reference: string
  method: Method
  /** When the card expires; never for a wire transfer. */
  expires: number
  country: string
}

export interface Coupon {
  code: CouponCode
  /** The interval that it is for. */
  interval: number
}

export interface Version extends Terms {
  coupon: Coupon | null
  /** Since when the customer has it. */
  since: number | null
  /** What a unit cost when it was billed last. */
  paid: number
}

export interface Item {
  status: 'Active' | 'Deactivated' | 'AwaitingReinstate' | 'Finished' | 'Removed'
  versions: Version[]
  /** How many billings are still to come. */
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
  /** The bill that waits for its payment. */
  open: number | null
  /** The interval that it is for begins with the payment. */
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

/** What the platform answers with 400. */
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

/** The version that the customer has. */
export const inForce = ({ versions }: Item): Version | undefined =>
  versions.findLast(({ since }) => since !== null)

export const monthsOf = (item: Item): number => article(current(item).product).months

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

/** What an interval costs, by the terms as they are now. */
export const bill = (
  world: World,
  subscription: Subscription,
  items: readonly Item[],
  interval: number,
): Due[] => {
  const { country } = at(world.customers, subscription.customer)
  return items.map((item) => {
    const version = current(item)
    const full = unitPrice(version, country)
    const { coupon } = version
    const percent = coupon?.interval === interval ? coupons[coupon.code].percent : 0
    return { item, quantity: version.quantity, unit: full - Math.floor((2 * full * percent + 100) / 200) }
  })
}

export const sum = (dues: readonly { quantity: number; unit: number }[]): number =>
  dues.reduce((total, { quantity, unit }) => total + quantity * unit, 0)
