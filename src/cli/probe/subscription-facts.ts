import { type Facts, membersOf, notSeen, objectsOf, seen } from './fact.ts'
import type { KnownPurchase } from './purchase-list.ts'
import type { Reader } from './reader.ts'

type SubscriptionFacts = Pick<Facts, 'unchangedPreview' | 'otherIntervals'>

/** The most subscriptions that are read to find those that are Active. */
const mostRead = 5

const none = notSeen('No purchase that was read has an Active subscription.')
const noSingle = notSeen('No purchase that was read has an Active subscription of one item.')
const noPlan = notSeen('Name a product with another interval with --plan.')

interface Known {
  id: string
  item: Readonly<Record<string, unknown>>
  isOnly: boolean
}

const activeOnes = async (reader: Reader, purchases: readonly KnownPurchase[]): Promise<Known[]> => {
  const ids = [...new Set(purchases.flatMap(({ subscriptionId }) => subscriptionId || []))]
  const found: Known[] = []
  for (const id of ids.slice(0, mostRead)) {
    const { status, body } = await reader.get('/subscription/getsubscription', { subscriptionid: id })
    if (status !== 200) continue
    const subscription = membersOf(membersOf(body).Subscription)
    const isActive = ['1', 'Active'].includes(String(subscription.Subscriptionstatus))
    const items = objectsOf(subscription.Items)
    const item = items.find(({ IsCurrent }) => String(IsCurrent) === 'true')
    const isOnly = new Set(items.map(({ RunningNo }) => String(RunningNo))).size === 1
    if (isActive && item) found.push({ id, item, isOnly })
    if (isActive && item && isOnly) break
  }
  return found
}

/** The status of a preview, which changes nothing. @param product @default the present one */
const previewOf = async (reader: Reader, { id, item }: Known, product?: number): Promise<number> => {
  const { status } = await reader.previewItem({
    subscriptionId: id,
    runningNumber: Number(item.RunningNo),
    productId: product ?? Number(item.ProductId),
    quantity: Number(item.Quantity),
  })
  return status
}

const without = (status: number) => notSeen(`The preview has the status ${status}.`)

/**
 * Whether the platform previews an item as it is, and with a plan in the place of an only item. Previews change
 * nothing; the next amount of a subscription depends on the first.
 *
 * @param plan a product with another interval, as the merchant says
 */
export const subscriptionFacts = async (
  reader: Reader,
  purchases: readonly KnownPurchase[],
  plan: number | undefined,
): Promise<SubscriptionFacts> => {
  const active = await activeOnes(reader, purchases)
  const [any] = active
  const only = active.find(({ isOnly }) => isOnly)
  const same = any && (await previewOf(reader, any))
  const other = only && plan !== undefined ? await previewOf(reader, only, plan) : undefined
  const unchanged = (): SubscriptionFacts['unchangedPreview'] => {
    if (same === undefined) return none
    if (same === 200) return seen('answered')
    return same === 400 ? seen('refused') : without(same)
  }
  const otherIntervals = (): SubscriptionFacts['otherIntervals'] => {
    if (plan === undefined) return noPlan
    if (other === undefined) return noSingle
    if (other === 200) return seen('changed')
    return other === 400 ? seen('refused') : without(other)
  }
  return { unchangedPreview: unchanged(), otherIntervals: otherIntervals() }
}
