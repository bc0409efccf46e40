import { Hono } from 'hono'
import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { invalid, notFound } from '../http/rest-error.ts'
import { readBody } from '../media/media.ts'
import { readFields } from '../requests/fields.ts'
import { reconstructed } from '../requests/subscription-requests.ts'
import { respondDone } from '../responses/respond.ts'
import type { Purchase } from '../state/purchase.ts'
import type { State } from '../state/state.ts'
import { cancelRetry } from '../subscription/billing/payment-jobs.ts'
import { deactivateItems, removeItem } from '../subscription/changes/item-states.ts'
import { ownSubscription } from '../subscription/model/find-subscription.ts'
import type { RestEnv } from './authenticate.ts'

const ownPurchase = (state: State, { clientId }: Merchant, id: number): Purchase => {
  const purchase = state.purchases.get(id)
  if (purchase?.clientId !== clientId) throw notFound('The purchase does not exist.')
  return purchase
}

/**
 * Operations whose path or fields the platform does not document (docs/platform/index.md#sureness). Their
 * requests are `reconstructed` in `subscription-requests.ts`.
 */
export const reconstructedRoutes = (context: SandboxContext, state: State): Hono<RestEnv> =>
  new Hono<RestEnv>()
    .use('/:group/:operation{deactivatesubscriptionitems|removesubscriptionitem|cancelretry}', (_, next) => {
      if (context.settings.profile.reconstructedOperations) return next()
      throw notFound('This operation does not exist.')
    })
    .post('/subscription/deactivatesubscriptionitems', async (c) => {
      const request = readFields(reconstructed.deactivate, await readBody(c))
      deactivateItems(state, ownSubscription(state, c.get('merchant'), request.SubscriptionId), {
        runningNumbers: request.Items,
        mayReinstate: request.AllowReinstate,
        mail: request.GenerateMail,
        now: context.clock.now(),
      })
      return respondDone(c, 'DeactivateSubscriptionItemsResponse')
    })
    .post('/subscription/removesubscriptionitem', async (c) => {
      const request = readFields(reconstructed.remove, await readBody(c))
      removeItem(state, ownSubscription(state, c.get('merchant'), request.SubscriptionId), {
        runningNumbers: [request.RunningNumber],
        mail: request.GenerateMail,
        now: context.clock.now(),
      })
      return respondDone(c, 'RemoveSubscriptionItemResponse')
    })
    .post('/purchase/cancelretry', async (c) => {
      const { PurchaseId } = readFields(reconstructed.cancelRetry, await readBody(c))
      const purchase = ownPurchase(state, c.get('merchant'), PurchaseId)
      if (purchase.retryAt === undefined) throw invalid('No payment retry is scheduled for this purchase.')
      cancelRetry(state, purchase, context.clock.now())
      return respondDone(c, 'CancelRetryResponse')
    })
    // The platform documents the path, but not the fields.
    .post('/purchase/updatelicensekey', async (c) => {
      const request = readFields(reconstructed.licenseKey, await readBody(c))
      const purchase = ownPurchase(state, c.get('merchant'), request.PurchaseId)
      const isMeant = ({ runningNumber }: { runningNumber: number }) =>
        runningNumber === request.RunningNumber
      if (!purchase.lines.some(isMeant)) throw invalid(`The purchase has no item ${request.RunningNumber}.`)
      state.purchases.put({
        ...purchase,
        modifiedAt: context.clock.now().toISOString(),
        lines: purchase.lines.map((line) =>
          isMeant(line) ? { ...line, licenseKey: request.LicenseKey } : line,
        ),
      })
      return respondDone(c, 'UpdateLicenseKeyResponse')
    })
