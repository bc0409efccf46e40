import { type Context, Hono } from 'hono'
import type * as z from 'zod'
import type { SandboxContext } from '../context/context.ts'
import { readBody } from '../media/media.ts'
import { readFields } from '../requests/fields.ts'
import { queryOf } from '../requests/query.ts'
import {
  contactRequest,
  nextBillingDateRequest,
  parametersRequest,
  reinstateRequest,
  renewalTypeRequest,
  subscriptionRequest,
} from '../requests/subscription-requests.ts'
import { respond, respondDone } from '../responses/respond.ts'
import type { State } from '../state/state.ts'
import type { Subscription } from '../state/subscription.ts'
import { resultMessageOf } from '../subscription/changes/change-item.ts'
import {
  changeContact,
  setCustomerReference,
  updateAccount,
} from '../subscription/changes/customer-changes.ts'
import { renewNow } from '../subscription/changes/immediate-renewal.ts'
import { reinstateItems } from '../subscription/changes/item-states.ts'
import { setNextBillingDate, setParameters, setRenewalType } from '../subscription/changes/settings.ts'
import { ownSubscription } from '../subscription/model/find-subscription.ts'
import type { RestEnv } from './authenticate.ts'
import { subscriptionIdIn } from './subscription-read-routes.ts'

/** Changes of subscriptions and customers (docs/platform/subscriptions.md#changes). */
export const subscriptionChangeRoutes = (context: SandboxContext, state: State): Hono<RestEnv> => {
  const now = () => context.clock.now()
  const own = (c: Context<RestEnv>, id: number): Subscription => ownSubscription(state, c.get('merchant'), id)
  const read = async <T extends z.ZodType>(c: Context<RestEnv>, schema: T): Promise<z.output<T>> =>
    readFields(schema, await readBody(c))

  return new Hono<RestEnv>()
    .post('/subscription/updatenextbillingdate', async (c) => {
      const { SubscriptionId, NextBillingDate } = await read(c, nextBillingDateRequest)
      setNextBillingDate(state, own(c, SubscriptionId), NextBillingDate, now())
      return respondDone(c, 'UpdateNextBillingDateResponse')
    })
    .post('/subscription/reinstatesubscriptionitems', async (c) => {
      const { SubscriptionId, Items, GenerateMail } = await read(c, reinstateRequest)
      const change = { runningNumbers: Items, mail: GenerateMail, now: now() }
      reinstateItems(state, own(c, SubscriptionId), change)
      return respondDone(c, 'ReinstateSubscriptionItemsResponse')
    })
    .post('/subscription/updatesubscriptionparameters', async (c) => {
      const { SubscriptionId, Items } = await read(c, parametersRequest)
      const changes = Items.map(({ Key, Value }) => ({ key: Key, value: Value }))
      setParameters(state, own(c, SubscriptionId), changes, now())
      return respondDone(c, 'UpdateSubscriptionParametersResponse')
    })
    .post('/subscription/updatecontact', async (c) => {
      const request = await read(c, contactRequest)
      changeContact(context, state, c.get('merchant'), {
        subscriptionId: request.SubscriptionId,
        customerReferenceId: request.CustomerReferenceId,
        overridesEmpty: request.OverrideEmptyParameters ?? false,
        kind: request.ContactType,
        contact: request.Contact,
      })
      return respondDone(c, 'UpdateContactResponse')
    })
    .post('/subscription/updateaccount', async (c) => {
      const { SubscriptionId } = await read(c, subscriptionRequest)
      updateAccount(context, state, own(c, SubscriptionId))
      return respondDone(c, 'UpdateAccountResponse')
    })
    .post('/subscription/updatesubscriptionrenewaltype', async (c) => {
      const { SubscriptionId, RenewalType } = await read(c, renewalTypeRequest)
      setRenewalType(state, own(c, SubscriptionId), RenewalType, now())
      return respondDone(c, 'UpdateSubscriptionRenewalTypeResponse')
    })
    .post('/subscription/renewsubscription', async (c) => {
      const { SubscriptionId } = await read(c, subscriptionRequest)
      const { nextBillingDate, transaction, continueUrl } = renewNow(context, state, own(c, SubscriptionId))
      return respond(c, 'RenewSubscriptionResponse', {
        NextBillingDate: nextBillingDate,
        TransactionStatus: transaction,
        ContinueUrl: continueUrl,
        ResultMessage: resultMessageOf(transaction),
      })
    })
    .post('/subscription/updatecustomer', (c) => {
      const query = queryOf(c)
      const subscription = own(c, subscriptionIdIn(query))
      setCustomerReference(state, subscription, query.optional('customerreferenceid'))
      return respondDone(c, 'UpdateCustomerResponse')
    })
}
