/**
 * Names that the rule does not cover: words that the platform runs together, and repetitions.
 * By the rule, `SubscriptionId`, `subscription_id`, `@SubscriptionId` and `subscriptionid` in a query are all
 * `subscriptionId` to the caller.
 */
const irregular = {
  Couponcode: 'couponCode',
  EMail: 'email',
  PurchasestatusId: 'purchaseStatusId',
  ReimbursementtypeId: 'reimbursementTypeId',
  Subscriptionstatus: 'status',
  Pricelistrules: 'priceListRules',
  RecommendationsetId: 'recommendationSetId',
  Recommendationsets: 'recommendationSets',
  Trackingparameters: 'trackingParameters',
  postalcode: 'postalCode',
} as const

/** Irregular names of answers only: requests write `postalCode` and `status` by the rule. */
const answersOnly = new Set<string>(['Subscriptionstatus', 'postalcode'])

/** Query names of the price host. The REST host uses the caller's names in lower case. */
const pricingQuery = new Map([
  ['clientId', 'client_id'],
  ['productIds', 'product_id'],
  ['internalProductIds', 'internalproduct_id'],
  ['priceRule', 'price_rule'],
])

type Irregular = typeof irregular

type Regular<Name extends string> = Name extends `@${infer Rest}`
  ? Regular<Rest>
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Uncapitalize<Head>}${Capitalize<Regular<Tail>>}`
    : Uncapitalize<Name>

/** The caller's name of a wire name. */
export type CallerName<Name extends string> = Name extends keyof Irregular ? Irregular[Name] : Regular<Name>

/** The type of a decoded answer with the caller's names. */
export type FromWire<T> = T extends null
  ? undefined
  : T extends readonly (infer Entry)[]
    ? FromWire<Entry>[]
    : T extends object
      ? { [Key in keyof T as CallerName<Key & string>]: FromWire<T[Key]> }
      : T

const callerNames = new Map<string, string>(Object.entries(irregular))
const wireNames = new Map(
  Object.entries(irregular)
    .filter(([wire]) => !answersOnly.has(wire))
    .map(([wire, caller]) => [caller as string, wire]),
)

/** `SubscriptionId` → `subscriptionId`, `list_price` → `listPrice`, `EMail` → `email`. */
export const callerName = (name: string): string =>
  callerNames.get(name) ??
  name
    .replace(/^@/, '')
    .replace(/(?<!_)_+([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** `subscriptionId` → `SubscriptionId`, `email` → `EMail`: the names of JSON request bodies. */
export const wireName = (name: string): string =>
  wireNames.get(name) ?? name.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** `customerReferenceId` → `customerreferenceid`. */
export const restQueryName = (name: string): string => name.toLowerCase()

/** `productIds` → `product_id`. */
export const pricingQueryName = (name: string): string => pricingQuery.get(name) ?? name

const renamed = (value: unknown, rename: (name: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, rename))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, member]) => member !== undefined && member !== null)
  return Object.fromEntries(entries.map(([name, member]) => [rename(name), renamed(member, rename)]))
}

/** Renames the members of a checked request for the platform. Those in `undocumented` keep their names, and a documented one wins. */
export const toWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toWire)
  if (typeof value !== 'object' || value === null) return value
  const undocumented = 'undocumented' in value ? value.undocumented : undefined
  const entries = Object.entries(value).filter(
    ([name, member]) => member !== undefined && member !== null && name !== 'undocumented',
  )
  return {
    ...(typeof undocumented === 'object' ? undocumented : {}),
    ...Object.fromEntries(entries.map(([name, member]) => [wireName(name), toWire(member)])),
  }
}

/** Renames a decoded answer for the caller and drops members without a value. */
export const fromWire = <T>(value: T): FromWire<T> => renamed(value, callerName) as FromWire<T>
