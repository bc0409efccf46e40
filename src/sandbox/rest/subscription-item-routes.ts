/**
 * The routes of the operations that change items and return prices. A route reads a request by its schema, calls
 * one function of `subscription/changes`, and writes its result; no rule of billing is here. Each operation also
 * previews, with the same request and the same amounts, and a preview stores nothing.
 */

import { Hono } from 'hono'
import type { SandboxContext } from '../context/context.ts'
import { invalid } from '../http/rest-error.ts'
import { readBody } from '../media/media.ts'
import { readFields } from '../requests/fields.ts'
import {
  addItemRequest,
  alignRequest,
  increaseRequest,
  updateItemRequest,
  updatePriceRequest,
} from '../requests/subscription-requests.ts'
import { respond } from '../responses/respond.ts'
import { previewView } from '../responses/subscription-view.ts'
import type { State } from '../state/state.ts'
import { alignSubscriptions } from '../subscription/changes/align-subscriptions.ts'
import { resultMessageOf } from '../subscription/changes/change-item.ts'
import { createItemChanges } from '../subscription/changes/item-changes.ts'
import type { RestEnv } from './authenticate.ts'

interface Texts {
  ProductName?: string | undefined
  ProductNameExtension?: string | undefined
  ProductNameEn?: string | undefined
  CouponCode?: string | undefined
  Couponcode?: string | undefined
}

const termsOf = (request: Texts) => ({
  name: request.ProductName,
  nameExtension: request.ProductNameExtension,
  nameEn: request.ProductNameEn,
  coupon: request.CouponCode ?? request.Couponcode,
})

/** Changes of items, which return prices (docs/platform/subscriptions.md#changes). */
export const subscriptionItemRoutes = (context: SandboxContext, state: State): Hono<RestEnv> => {
  const changes = createItemChanges(context, state)
  /** Refuses numbers for UpdateAction in a profile without them. */
  const withNames = (body: unknown): unknown => {
    const action = typeof body === 'object' && body !== null && 'UpdateAction' in body && body.UpdateAction
    const isNumber = typeof action === 'number' || (typeof action === 'string' && /^\d+$/.test(action))
    if (isNumber && !context.settings.profile.updateActionNumbers)
      throw invalid('UpdateAction must be a text.')
    return body
  }
  return new Hono<RestEnv>()
    .post('/subscription/addsubscriptionitem', async (c) => {
      const request = readFields(addItemRequest, await readBody(c))
      const result = changes.add(c.get('merchant'), {
        subscriptionId: request.SubscriptionId,
        productId: request.ProductId,
        quantity: request.Quantity,
        customerPrice: request.CustomerPrice,
        settings: request.AlignmentSettings,
        mail: request.GenerateMail,
        ...termsOf(request),
      })
      return respond(c, 'AddSubscriptionItemResponse', { ...previewView(result), ResultMessage: 'OK' })
    })
    .post('/subscription/increasesubscriptionitemquantity', async (c) => {
      const request = readFields(increaseRequest, await readBody(c))
      const result = changes.increaseQuantity(c.get('merchant'), {
        subscriptionId: request.SubscriptionId,
        runningNumber: request.RunningNumber,
        quantity: request.Quantity,
        settings: request.AlignmentSettings,
        mail: request.GenerateMail,
      })
      return respond(c, 'IncreaseSubscriptionItemQuantityResponse', {
        ...previewView(result),
        ResultMessage: 'OK',
      })
    })
    .post('/subscription/updatesubscriptionitem', async (c) => {
      const request = readFields(updateItemRequest, withNames(await readBody(c)))
      const result = changes.update(c.get('merchant'), {
        subscriptionId: request.SubscriptionId,
        runningNumber: request.RunningNumber,
        productId: request.ProductId,
        quantity: request.Quantity,
        customerPrice: request.CustomerPrice,
        settings: request.AlignmentSettings,
        action: request.UpdateAction,
        isImmediateRenewal: request.TriggerImmediateRenewal ?? false,
        mail: request.GenerateMail,
        reportsDecline: true,
        ...termsOf(request),
      })
      return respond(c, 'UpdateSubscriptionItemResponse', {
        NextBillingDate: result.nextBillingDate,
        TransactionStatus: result.transaction,
        ContinueUrl: result.continueUrl,
        ...previewView(result),
        ResultMessage: resultMessageOf(result.transaction),
      })
    })
    .post('/subscription/updatesubscriptionitemprice', async (c) => {
      const request = readFields(updatePriceRequest, withNames(await readBody(c)))
      const result = changes.update(c.get('merchant'), {
        subscriptionId: request.SubscriptionId,
        runningNumber: request.RunningNumber,
        quantity: request.Quantity,
        customerPrice: request.CustomerPrice,
        settings: request.AlignmentSettings,
        action: `${request.UpdateAction} of the price`,
        mail: request.GenerateMail,
        reportsDecline: false,
      })
      return respond(c, 'UpdateSubscriptionItemPriceResponse', {
        ...previewView(result),
        ResultMessage: 'OK',
      })
    })
    .post('/subscription/alignsubscriptions', async (c) => {
      const request = readFields(alignRequest, await readBody(c))
      const settings = request.AlignmentSettings
      const result = alignSubscriptions(context, state, c.get('merchant'), {
        primaryId: request.PrimarySubscriptionId,
        secondaryId: request.SecondarySubscriptionId,
        settings,
        mail: request.GenerateMail,
      })
      // The six amounts are returned for previews only (docs/platform/subscriptions.md#align).
      const prices = settings.isPreview ? previewView(result) : { PriceCurrencyId: result.currency }
      return respond(c, 'AlignSubscriptionsResponse', { ...prices, ResultMessage: 'OK' })
    })
}
