import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import type { SubscriptionInput } from '../types/subscription.ts'
import type {
  OperationResult,
  UpdateContactInput,
  UpdateCustomerInput,
  UpdateNextBillingDateInput,
  UpdateParametersInput,
  UpdateRenewalTypeInput,
} from '../types/subscription-changes.ts'
import type { RenewalResult } from '../types/subscription-items.ts'
import { instantOf } from '../wire/date-time.ts'
import * as given from '../wire/request-fields.ts'
import { renewalResult, renewalTypes } from '../wire/subscription.ts'
import { resultOnly } from './connection.ts'
import { contact } from './contact.ts'

const change = {
  method: 'POST',
  host: 'rest',
  parametersIn: 'body',
  response: resultOnly,
  isSafe: false,
} as const

/** {base_url}/subscription, changes of the whole (platform-api.md, "Subscription changes"). */
export const subscriptionChanges = {
  /** Moves the next billing, to a time in the future and in UTC. */
  updateNextBillingDate: operation<UpdateNextBillingDateInput, OperationResult>()({
    ...change,
    path: '/subscription/updatenextbillingdate',
    request: z.strictObject({ subscriptionId: given.subscriptionId, nextBillingDate: given.utcDateTime }),
    rules: ({ nextBillingDate }, now) =>
      instantOf(nextBillingDate) > now
        ? undefined
        : { field: 'nextBillingDate', reason: 'must be in the future' },
  }),

  /** Sets parameters from the next billing on; existing keys are overwritten, missing ones created. */
  updateParameters: operation<UpdateParametersInput, OperationResult>()({
    ...change,
    path: '/subscription/updatesubscriptionparameters',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      items: z
        .array(z.strictObject({ key: given.text, value: given.anyText }), { error: 'must be a list' })
        .check(z.minLength(1, { error: 'must not be empty' })),
    }),
  }),

  /**
   * Changes one contact from the next billing on; the customer is named in one of two ways. With
   * `overrideEmptyParameters` what is left out is deleted.
   */
  updateContact: operation<UpdateContactInput, OperationResult>()({
    ...change,
    path: '/subscription/updatecontact',
    request: z.strictObject({
      subscriptionId: z.optional(given.subscriptionId),
      customerReferenceId: z.optional(given.text),
      overrideEmptyParameters: z.optional(given.flag),
      contactType: given.codeOf({ LicenseeContact: 0, BillingContact: 1, DeliveryContact: 2 }),
      contact,
    }),
    rules: ({ subscriptionId, customerReferenceId }) =>
      given.exactlyOne({ subscriptionId, customerReferenceId }),
  }),

  /** Triggers the account updater for the customer's card. */
  updateAccount: operation<SubscriptionInput, OperationResult>()({
    ...change,
    path: '/subscription/updateaccount',
    request: z.strictObject({ subscriptionId: given.subscriptionId }),
  }),

  /** Needs the feature to be activated for the account. */
  updateRenewalType: operation<UpdateRenewalTypeInput, OperationResult>()({
    ...change,
    path: '/subscription/updatesubscriptionrenewaltype',
    request: z.strictObject({ subscriptionId: given.subscriptionId, renewalType: given.oneOf(renewalTypes) }),
  }),

  /** Renews at once, at the full price. Never repeated by itself. */
  renew: operation<SubscriptionInput, RenewalResult>()({
    ...change,
    path: '/subscription/renewsubscription',
    request: z.strictObject({ subscriptionId: given.subscriptionId }),
    response: renewalResult,
  }),

  /** Sets the client's own ID of the subscription's customer. Its parameters travel in the query. */
  updateCustomer: operation<UpdateCustomerInput, OperationResult>()({
    ...change,
    path: '/subscription/updatecustomer',
    parametersIn: 'query',
    request: z.strictObject({
      subscriptionId: given.subscriptionId,
      customerReferenceId: z.optional(given.text),
    }),
  }),
}
