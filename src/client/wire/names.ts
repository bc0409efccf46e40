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

const regular = (name: string): string =>
  name
    .replace(/^@/, '')
    .replace(/(?<!_)_+([a-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase())

/** The interface has about 300 names; the bound keeps a hostile answer from filling the memory. */
const maxRemembered = 2_000

/** Renames each name once: a decoded list repeats the same few names in every entry. */
const remembered = (known: Map<string, string>, rename: (name: string) => string) => (name: string) => {
  const found = known.get(name)
  if (found !== undefined) return found
  const renamed = rename(name)
  if (known.size < maxRemembered) known.set(name, renamed)
  return renamed
}

/** `SubscriptionId` → `subscriptionId`, `list_price` → `listPrice`, `EMail` → `email`. */
export const callerName = remembered(callerNames, regular)

/** `subscriptionId` → `SubscriptionId`, `email` → `EMail`: the names of JSON request bodies. */
export const wireName = remembered(wireNames, (name) =>
  name.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
)

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

/** Renames the members of a request. Those in `undocumented` keep their names, and a documented one wins. */
const written = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value
  const undocumented = 'undocumented' in value ? value.undocumented : undefined
  const entries = Object.entries(value).filter(
    ([name, member]) => member !== undefined && member !== null && name !== 'undocumented',
  )
  return {
    ...(typeof undocumented === 'object' ? undocumented : {}),
    ...Object.fromEntries(entries.map(([name, member]) => [wireName(name), written(member)])),
  }
}

/** Renames a decoded answer for the caller and drops members without a value. */
export const fromWire = <T>(value: T): FromWire<T> => renamed(value, callerName) as FromWire<T>

/** Renames a checked request for the platform. */
export const toWire = written
