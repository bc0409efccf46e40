import type { Merchant } from '../../catalogue/model.ts'
import type { SandboxContext } from '../../context/context.ts'
import { invalid } from '../../http/rest-error.ts'
import type { State } from '../../state/state.ts'
import type { Subscription, SubscriptionItem } from '../../state/subscription.ts'
import { changeable, openItem, ownSubscription, subscriptionProduct } from '../model/find-subscription.ts'
import { isSameInterval } from '../model/intervals.ts'
import { type ChangeResult, type ChangeSettings, changeItem } from './change-item.ts'
import { type DraftContext, draftItem, draftVersion, type ItemTerms } from './draft-item.ts'
import { renewWithVersion } from './immediate-renewal.ts'

export interface ItemChangeRequest {
  subscriptionId: number
  settings: ChangeSettings
  mail: boolean
}

interface AddItem extends ItemChangeRequest, ItemTerms {
  productId: number
}

interface ChangeQuantity extends ItemChangeRequest {
  runningNumber: number
  /** Number of additional units. */
  quantity: number
}

interface UpdateItem extends ItemChangeRequest, Omit<ItemTerms, 'quantity'> {
  runningNumber: number
  /** @default the current one */
  productId?: number | undefined
  /** @default the current one */
  quantity?: number | undefined
  /** Text for the timeline; it has no other effect. */
  action: string
  isImmediateRenewal?: boolean
  reportsDecline: boolean
}

/** The operations on items (docs/platform/subscriptions.md#changes), for a client's own subscriptions. */
export const createItemChanges = (context: SandboxContext, state: State) => {
  const drafting = (
    merchant: Merchant,
    subscription: Subscription,
    productId: number,
    { isAligned: isNow, isExtended }: ChangeSettings,
  ): DraftContext => ({
    merchant,
    subscription,
    product: subscriptionProduct(merchant, productId),
    isNow,
    isExtended,
    now: context.clock.now(),
  })
  const found = (merchant: Merchant, id: number, runningNumber: number) => {
    const subscription = changeable(ownSubscription(state, merchant, id))
    return { subscription, latest: openItem(subscription, runningNumber) }
  }
  const eventOf = (name: string, { runningNumber, version }: SubscriptionItem): string =>
    `${name}: item ${runningNumber}, version ${version}`

  return {
    add: (
      merchant: Merchant,
      { subscriptionId, productId, settings, mail, ...terms }: AddItem,
    ): ChangeResult => {
      const subscription = changeable(ownSubscription(state, merchant, subscriptionId))
      const draft = draftItem(drafting(merchant, subscription, productId, settings), terms)
      const event = eventOf('Item added', draft)
      return changeItem(context, state, { subscription, draft, settings, event, mail, reportsDecline: false })
    },

    increaseQuantity: (merchant: Merchant, request: ChangeQuantity): ChangeResult => {
      const { subscriptionId, runningNumber, settings, mail } = request
      const { subscription, latest } = found(merchant, subscriptionId, runningNumber)
      const quantity = latest.quantity + request.quantity
      const drafts = drafting(merchant, subscription, latest.productId, settings)
      const draft = draftVersion(drafts, latest, { quantity })
      const event = eventOf('Quantity increased', draft)
      return changeItem(context, state, { subscription, draft, settings, event, mail, reportsDecline: false })
    },

    update: (merchant: Merchant, request: UpdateItem): ChangeResult => {
      const {
        subscriptionId,
        runningNumber,
        settings,
        mail,
        reportsDecline,
        isImmediateRenewal = false,
      } = request
      const { subscription, latest } = found(merchant, subscriptionId, runningNumber)
      const { productId = latest.productId, quantity = latest.quantity, action, ...terms } = request
      const isUnchanged = productId === latest.productId && quantity === latest.quantity
      const isRefused = context.settings.profile.unchangedPreview === 'refused'
      if (settings.isPreview && isUnchanged && isRefused) throw invalid('The update changes nothing.')
      const drafts = drafting(merchant, subscription, productId, settings)
      const draft = draftVersion(drafts, latest, { ...terms, quantity })
      const isOtherInterval = !isSameInterval(draft.interval, latest.interval)
      const isLater = !settings.isAligned && !settings.isExtended
      if (isOtherInterval && isLater && context.settings.profile.otherIntervals === 'refused')
        throw invalid(`The interval of product ${productId} differs from that of the subscription.`)
      const event = eventOf(action, draft)
      const change = { subscription, draft, settings, event, mail, reportsDecline }
      return isImmediateRenewal
        ? renewWithVersion(context, state, change)
        : changeItem(context, state, change)
    },
  }
}
