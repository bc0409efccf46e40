import type { Subscription, SubscriptionItem } from '../../../client/types/subscription.ts'

/** One item of a subscription in its versions. */
export interface ItemVersions {
  /** The latest version, which the next billing charges. */
  latest: SubscriptionItem
  /** The version that the customer has now; the latest one, as long as none has begun. */
  present: SubscriptionItem
  /** The version that replaces the present one at the next billing date. */
  scheduled: SubscriptionItem | undefined
}

const differs = (a: SubscriptionItem, b: SubscriptionItem): boolean =>
  a.productId !== b.productId || a.quantity !== b.quantity

const versionsOf = (versions: readonly SubscriptionItem[]): ItemVersions | undefined => {
  const rising = versions.toSorted((a, b) => a.version - b.version)
  const latest = rising.findLast(({ isCurrent }) => isCurrent) ?? rising.at(-1)
  if (!latest) return undefined
  const present = rising.findLast(({ versionActiveDate }) => versionActiveDate !== undefined) ?? latest
  // A change that was taken back leaves a version that begins later and differs in nothing.
  const isScheduled = latest.versionActiveDate === undefined && differs(latest, present)
  return { latest, present, scheduled: isScheduled ? latest : undefined }
}

/** The items of a subscription by running number, without those that were removed. */
export const itemsOf = ({ items }: Pick<Subscription, 'items'>): ItemVersions[] => {
  const numbers = [...new Set(items.map(({ runningNo }) => runningNo))].sort((a, b) => a - b)
  return numbers.flatMap((number) => {
    const item = versionsOf(items.filter(({ runningNo }) => runningNo === number))
    return item && item.latest.status !== 'Removed' ? [item] : []
  })
}

/** The IDs of the subscription's purchases, the newest first, since IDs grow. */
export const purchaseIdsOf = ({ items }: Pick<Subscription, 'items'>): number[] =>
  [
    ...new Set(
      items.flatMap(({ subscriptionPurchaseItems }) =>
        subscriptionPurchaseItems.map(({ purchaseId }) => purchaseId),
      ),
    ),
  ].sort((a, b) => b - a)
