/**
 * The operations that change items of a subscription, as one row each: path, request schema, response schema, and
 * whether a call is safe to repeat. A row is the only description of an operation; method, validation, encoding and
 * retries follow from it. A preview changes nothing and may be repeated, while a change is sent once. The file is a
 * group of its own, so a bundle that changes no items does not contain it.
 */

import * as z from 'zod/mini'
import { operation, restWrite } from '../operation.ts'
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
import { amount, runningNumbers } from '../wire/subscription-request-fields.ts'
import { resultOnly } from './connection.ts'

const alignmentFlags = { alignToCurrentInterval: given.flag, getCustomerPricePreviewOnly: given.flag }

const alignment = z.strictObject(alignmentFlags)

const needsAlignment = z.refine<{ alignToCurrentInterval: boolean; extendInterval?: boolean | undefined }>(
  ({ alignToCurrentInterval, extendInterval }) => !extendInterval || alignToCurrentInterval,
  { path: ['extendInterval'], error: 'needs alignToCurrentInterval' },
)

const extendable = z.strictObject({ ...alignmentFlags, extendInterval: given.flag }).check(needsAlignment)

const optionallyExtendable = z
  .strictObject({ ...alignmentFlags, extendInterval: z.optional(given.flag) })
  .check(needsAlignment)

const customerPrice = z.strictObject({
  currencyId: given.currencyCode,
  isGross: given.flag,
  value: amount,
})

const updateAction = given.oneOf(['Update', 'Upgrade', 'Downgrade'])

interface PossiblePreview {
  alignmentSettings?: { getCustomerPricePreviewOnly: boolean } | undefined
}

/** A preview changes nothing and may be repeated. */
const isPreview = ({ alignmentSettings }: PossiblePreview): boolean =>
  alignmentSettings?.getCustomerPricePreviewOnly === true

const itemNames = {
  productName: z.optional(given.text),
  productNameExtension: z.optional(given.text),
  productNameEn: z.optional(given.text),
}

/** Changes of items (docs/platform/subscriptions.md#changes). */
export const subscriptionItems = {
  addItem: operation<AddItemInput, PricePreview>()({
    ...restWrite,
    path: '/subscription/addsubscriptionitem',
    request: given.object({
      subscriptionId: given.subscriptionId,
      productId: given.numericId,
      quantity: given.quantity,
      alignmentSettings: z.optional(optionallyExtendable),
      customerPrice: z.optional(customerPrice),
      couponCode: z.optional(given.text),
      generateMail: z.optional(given.flag),
      ...itemNames,
      recommendationSetId: z.optional(given.int32),
      affiliateId: z.optional(given.int32),
    }),
    response: pricePreview,
    isSafe: isPreview,
  }),

  increaseItemQuantity: operation<IncreaseItemQuantityInput, PricePreview>()({
    ...restWrite,
    path: '/subscription/increasesubscriptionitemquantity',
    request: given.object({
      subscriptionId: given.subscriptionId,
      runningNumber: given.int32,
      quantity: given.quantity,
      alignmentSettings: z.optional(alignment),
      generateMail: z.optional(given.flag),
    }),
    response: pricePreview,
    isSafe: isPreview,
  }),

  updateItem: operation<UpdateItemInput, UpdateItemResult>()({
    ...restWrite,
    path: '/subscription/updatesubscriptionitem',
    request: given.object({
      subscriptionId: given.subscriptionId,
      runningNumber: given.int32,
      productId: z.optional(given.numericId),
      quantity: given.quantity,
      customerPrice: z.optional(customerPrice),
      updateAction,
      ...itemNames,
      couponCode: z.optional(given.text),
      recommendationSetId: z.optional(given.int32),
      triggerImmediateRenewal: z.optional(given.flag),
      alignmentSettings: z.optional(extendable),
      generateMail: z.optional(given.flag),
    }),
    response: itemUpdateResult,
    isSafe: isPreview,
  }),

  updateItemPrice: operation<UpdateItemPriceInput, PricePreview>()({
    ...restWrite,
    path: '/subscription/updatesubscriptionitemprice',
    request: given.object({
      subscriptionId: given.subscriptionId,
      runningNumber: given.int32,
      quantity: z.optional(given.quantity),
      customerPrice,
      alignmentSettings: z.optional(extendable),
      updateAction,
      generateMail: z.optional(given.flag),
    }),
    response: pricePreview,
    isSafe: isPreview,
  }),

  align: operation<AlignInput, AlignResult>()({
    ...restWrite,
    path: '/subscription/alignsubscriptions',
    request: given.object({
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

  reinstateItems: operation<ReinstateItemsInput, OperationResult>()({
    ...restWrite,
    path: '/subscription/reinstatesubscriptionitems',
    request: given.object({
      subscriptionId: given.subscriptionId,
      items: runningNumbers,
      generateMail: z.optional(given.flag),
    }),
    response: resultOnly,
  }),
}
