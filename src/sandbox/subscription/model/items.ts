import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'

/** The latest version of each item, active or not, by running number. */
export const latestItems = ({ items }: Subscription): SubscriptionItem[] =>
  items.filter(({ isCurrent }) => isCurrent).sort((a, b) => a.runningNumber - b.runningNumber)

export const latestItem = (subscription: Subscription, runningNumber: number): SubscriptionItem | undefined =>
  latestItems(subscription).find((item) => item.runningNumber === runningNumber)

/** The version that the customer has: the last one that became active. */
export const itemInForce = ({ items }: Subscription, runningNumber: number): SubscriptionItem | undefined =>
  items.findLast((item) => item.runningNumber === runningNumber && item.versionActiveDate !== null)

export const openItems = (subscription: Subscription): SubscriptionItem[] =>
  latestItems(subscription).filter(({ status }) => status === 'Active')

/** Whether the item has a further billing, or as many more as are asked for. */
export const hasBillingsLeft = (
  { recurrenceCount, billings }: Pick<SubscriptionItem, 'recurrenceCount' | 'billings'>,
  later = 0,
): boolean => recurrenceCount === null || billings + later < recurrenceCount

/** The items of the next billing, or of one that many intervals later. */
export const billableItems = (subscription: Subscription, later = 0): SubscriptionItem[] =>
  openItems(subscription).filter((item) => hasBillingsLeft(item, later))

/** Finishes open items that have had all their billings, at the end of the last billed interval. */
export const finishBilledItems = (subscription: Subscription): Subscription => {
  const { nextBillingDate: endDate } = subscription
  const billable = new Set(billableItems(subscription))
  return mapItems(
    subscription,
    (item) => item.status === 'Active' && !billable.has(item),
    (item) => ({ ...item, status: 'Finished', endDate }),
  )
}

/** Removes the unpaid purchase. */
export const clearOpenBill = ({
  openPurchaseId: _,
  beginsWhenPaid: _begins,
  ...kept
}: Subscription): Subscription => kept

export const nextRunningNumber = ({ items }: Subscription): number =>
  Math.max(0, ...items.map(({ runningNumber }) => runningNumber)) + 1

/** Adds an item or a version of one. Earlier versions are no longer current. */
export const withItem = (subscription: Subscription, added: SubscriptionItem): Subscription => ({
  ...subscription,
  items: [
    ...subscription.items.map((item) =>
      item.isCurrent && item.runningNumber === added.runningNumber ? { ...item, isCurrent: false } : item,
    ),
    added,
  ],
})

/** Changes the latest versions of the selected items. */
export const mapItems = (
  subscription: Subscription,
  isMeant: (item: SubscriptionItem) => boolean,
  change: (item: SubscriptionItem) => SubscriptionItem,
): Subscription => ({
  ...subscription,
  items: subscription.items.map((item) => (item.isCurrent && isMeant(item) ? change(item) : item)),
})

export const canComeBack = ({ status }: SubscriptionItem): boolean =>
  status === 'Deactivated' || status === 'AwaitingReinstate'

/** Opens items again. The caller decides what becomes of the subscription. */
export const withReinstated = (
  subscription: Subscription,
  isMeant: (item: SubscriptionItem) => boolean,
): Subscription =>
  mapItems(subscription, isMeant, (item) => ({
    ...item,
    status: 'Active',
    deactivationDate: null,
    endDate: null,
  }))
