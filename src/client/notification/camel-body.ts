/** Names of the camel-case purchase model that are not those of the purchase body in another case. */
const bodyNames = new Map([
  ['purchaseId', '@Id'],
  ['runningNumber', '@RunningNo'],
  ['runningNo', '@RunningNo'],
  ['postalcode', 'PostalCode'],
  ['subscriptionId', '@SubscriptionId'],
  ['subscriptionItemRunningNo', '@SubscriptionItemRunningNo'],
  ['intervalNumber', 'IntervalNo'],
  ['originalPurchaseItemRunningNumber', 'OriginalPurchaseItemRunningNo'],
])

const bodyName = (name: string): string =>
  bodyNames.get(name) ?? name.replace(/^[a-z]/, (letter) => letter.toUpperCase())

/** No document of the platform is deeper; what is would only be a way to exhaust the stack. */
const deepest = 32

/**
 * The camel-case purchase model of JSON notifications (platform-api.md, "Events") under the purchase body's names, so
 * that one schema decodes both and merchants meet one `Purchase`. Undefined for a value nested too deeply.
 */
export const camelToBody = (value: unknown, depth = 0): unknown => {
  if (depth > deepest) return undefined
  if (Array.isArray(value)) return value.map((entry) => camelToBody(entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    bodyName(name),
    camelToBody(member, depth + 1),
  ])
  return Object.fromEntries(members)
}
