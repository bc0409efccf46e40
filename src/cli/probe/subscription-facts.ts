import { type Facts, membersOf, notSeen, objectsOf, seen } from './fact.ts'
import type { KnownPurchase } from './purchase-list.ts'
import type { Reader } from './reader.ts'

/** The most subscriptions that are read to find one that is Active. */
const mostRead = 5

const none = notSeen('No purchase that was read has an Active subscription.')

/** Whether the platform previews an item as it is, which `vitrine truth --upcoming` asks for. It changes nothing. */
export const unchangedPreview = async (
  reader: Reader,
  purchases: readonly KnownPurchase[],
): Promise<Facts['unchangedPreview']> => {
  const ids = [...new Set(purchases.flatMap(({ subscriptionId }) => subscriptionId || []))]
  for (const id of ids.slice(0, mostRead)) {
    const { status, body } = await reader.get('/subscription/getsubscription', { subscriptionid: id })
    if (status !== 200) continue
    const subscription = membersOf(membersOf(body).Subscription)
    const isActive = ['1', 'Active'].includes(String(subscription.Subscriptionstatus))
    const item = objectsOf(subscription.Items).find(({ IsCurrent }) => String(IsCurrent) === 'true')
    if (!isActive || !item) continue
    const preview = await reader.previewItem({
      subscriptionId: id,
      runningNumber: Number(item.RunningNo),
      productId: Number(item.ProductId),
      quantity: Number(item.Quantity),
    })
    if (preview.status === 200) return seen('answered')
    return preview.status === 400 ? seen('refused') : notSeen(`The preview has the status ${preview.status}.`)
  }
  return none
}
