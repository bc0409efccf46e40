/** Names of the purchase model that differ from the purchase body by more than their case. */
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

/** Deeper than any document of the platform. The bound keeps the recursion from exhausting the stack. */
const maxDepth = 32

/**
 * Renames the purchase model of JSON notifications (docs/platform/notifications.md#purchase-model) to the purchase
 * body, so that one schema decodes both. Values that are nested too deeply become undefined.
 */
export const camelToBody = (value: unknown, depth = 0): unknown => {
  if (depth > maxDepth) return undefined
  if (Array.isArray(value)) return value.map((entry) => camelToBody(entry, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    bodyName(name),
    camelToBody(member, depth + 1),
  ])
  return Object.fromEntries(members)
}
