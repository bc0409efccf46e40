import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { OperationResult } from '../types/subscription-changes.ts'
import type {
  AddItemInput,
  AlignInput,
  AlignResult,
  IncreaseItemQuantityInput,
  PricePreview,
  ReinstateItemsInput,
  UpdateItemInput,
  UpdateItemPriceInput,
  UpdateItemResult,
} from '../types/subscription-items.ts'
import * as given from '../wire/request-fields.ts'
import { alignPreview, itemUpdateResult, pricePreview } from '../wire/subscription.ts'
import { resultOnly } from './connection.ts'

/** Charge now or at the next renewal; or only say what it would cost. */
const chargeOrPreview = { alignToCurrentInterval: given.flag, getCustomerPricePreviewOnly: given.flag }

const alignment = z.strictObject(chargeOrPreview)

const needsAlignment = z.refine<{ alignToCurrentInterval: boolean; extendInterval?: boolean | undefined }>(
  ({ alignToCurrentInterval, extendInterval }) => !extendInterval || alignToCurrentInterval,
  { path: ['extendInterval'], error: 'needs alignToCurrentInterval' },
)

/** `extendInterval`: a full interval is charged instead of a part. */
const extendable = z.strictObject({ ...chargeOrPreview, extendInterval: given.flag }).check(needsAlignment)

const maybeExtendable = z
  .strictObject({ ...chargeOrPreview, extendInterval: z.optional(given.flag) })
  .check(needsAlignment)

/** In the subscription's currency; `isGross` says whether taxes are in it or come on top. */
const customerPrice = z.strictObject({
  currencyId: given.currencyCode,
  isGross: given.flag,
  value: given.amount,
})

/** For reporting only (platform-facts.md, "Subscriptions"). */
const updateAction = given.oneOf(['Update', 'Upgrade', 'Downgrade'])

interface MaybePreview {
  alignmentSettings?: { getCustomerPricePreviewOnly: boolean } | undefined
}

/** A preview changes nothing, so it may be repeated; the change itself may not. */
const isPreview = ({ alignmentSettings }: MaybePreview): boolean =>
  alignmentSettings?.getCustomerPricePreviewOnly === true

const texts = {
  productName: z.optional(given.text),
  productNameExtension: z.optional(given.text),
  /** For internal use and reporting. */
  productNameEn: z.optional(given.text),
}

const shared = { method: 'POST', host: 'rest', parametersIn: 'body' } as const

/** {base_url}/subscription, changes of items (platform-api.md, "Subscription changes"). */
export const subscriptionItems = {
  /** Adds an item, or previews it. The body's fields are from platform-facts.md, "Subscriptions". */
  addItem: operation<AddItemInput, PricePreview>()({
    ...shared,
    path: '/subscription/addsubscriptionitem',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      productId: given.numericId,
      quantity: given.quantity,
      alignmentSettings: z.optional(maybeExtendable),
      customerPrice: z.optional(customerPrice),
      couponCode: z.optional(given.text),
      generateMail: z.optional(given.flag),
      ...texts,
      recommendationSetId: z.optional(given.int32),
      affiliateId: z.optional(given.int32),
    }),
    response: pricePreview,
    isSafe: isPreview,
  }),

  /** Adds units: a `quantity` of 2 takes 1 to 3. */
  increaseItemQuantity: operation<IncreaseItemQuantityInput, PricePreview>()({
    ...shared,
    path: '/subscription/increasesubscriptionitemquantity',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      runningNumber: given.int32,
      quantity: given.quantity,
      alignmentSettings: z.optional(alignment),
      generateMail: z.optional(given.flag),
    }),
    response: pricePreview,
    isSafe: isPreview,
  }),

  /** Replaces an item: other product, quantity, price. `quantity` is the total after the update. */
  updateItem: operation<UpdateItemInput, UpdateItemResult>()({
    ...shared,
    path: '/subscription/updatesubscriptionitem',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      runningNumber: given.int32,
      productId: z.optional(given.numericId),
      quantity: given.quantity,
      customerPrice: z.optional(customerPrice),
      updateAction,
      ...texts,
      couponCode: z.optional(given.text),
      recommendationSetId: z.optional(given.int32),
      /** Renews at once and adds the rest of the current cycle to the next one. Not a standard upgrade. */
      triggerImmediateRenewal: z.optional(given.flag),
      alignmentSettings: z.optional(extendable),
      generateMail: z.optional(given.flag),
    }),
    response: itemUpdateResult,
    isSafe: isPreview,
  }),

  /** Sets an item's price. */
  updateItemPrice: operation<UpdateItemPriceInput, PricePreview>()({
    ...shared,
    path: '/subscription/updatesubscriptionitemprice',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      runningNumber: given.int32,
      quantity: given.quantity,
      customerPrice,
      alignmentSettings: z.optional(extendable),
      updateAction,
      generateMail: z.optional(given.flag),
    }),
    response: pricePreview,
    isSafe: isPreview,
  }),

  /** Merges two subscriptions of one customer; the primary is the one with the later next billing date. */
  align: operation<AlignInput, AlignResult>()({
    ...shared,
    path: '/subscription/alignsubscriptions',
    request: z.strictObject({
      primarySubscriptionId: given.subscriptionId,
      secondarySubscriptionId: given.subscriptionId,
      alignmentSettings: z.optional(alignment),
      generateMail: z.optional(given.flag),
    }),
    response: alignPreview,
    isSafe: isPreview,
    rules: ({ primarySubscriptionId, secondarySubscriptionId }) =>
      primarySubscriptionId === secondarySubscriptionId
        ? { field: 'secondarySubscriptionId', reason: 'must differ from primarySubscriptionId' }
        : undefined,
  }),

  /** Brings deactivated items back, by their running numbers. */
  reinstateItems: operation<ReinstateItemsInput, OperationResult>()({
    ...shared,
    path: '/subscription/reinstatesubscriptionitems',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      items: given.runningNumbers,
      generateMail: z.optional(given.flag),
    }),
    response: resultOnly,
    isSafe: false,
  }),
}
