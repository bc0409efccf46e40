import * as z from 'zod/mini'
import { operation, restWrite } from '../operation.ts'
import type { SubscriptionChangeInput } from '../types/subscription.ts'
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
import { utcDateTime } from '../wire/subscription-request-fields.ts'
import { resultOnly } from './connection.ts'
import { contact } from './contact.ts'

const change = { ...restWrite, response: resultOnly } as const

/** `rules` demands an identifier, as the type of the input does. */
const contactChange = given.object({
  subscriptionId: z.optional(given.subscriptionId),
  customerReferenceId: z.optional(given.text),
  overrideEmptyParameters: z.optional(given.flag),
  contactType: given.codeOf({ LicenseeContact: 0, BillingContact: 1, DeliveryContact: 2 }),
  contact,
})

/** Changes of a subscription (docs/platform/subscriptions.md#changes). */
export const subscriptionChanges = {
  updateNextBillingDate: operation<UpdateNextBillingDateInput, OperationResult>()({
    ...change,
    path: '/subscription/updatenextbillingdate',
    request: given.object({ subscriptionId: given.subscriptionId, nextBillingDate: utcDateTime }),
    rules: ({ nextBillingDate }, now) =>
      instantOf(nextBillingDate) > now
        ? undefined
        : { field: 'nextBillingDate', reason: 'must be in the future' },
  }),

  updateParameters: operation<UpdateParametersInput, OperationResult>()({
    ...change,
    path: '/subscription/updatesubscriptionparameters',
    request: given.object({
      subscriptionId: given.subscriptionId,
      items: given.listOf(z.strictObject({ key: given.text, value: given.anyText })),
    }),
  }),

  updateContact: operation<UpdateContactInput, OperationResult>()({
    ...change,
    path: '/subscription/updatecontact',
    request: contactChange as z.ZodMiniType<z.output<typeof contactChange>, UpdateContactInput>,
    rules: ({ subscriptionId, customerReferenceId }) =>
      given.atLeastOne({ subscriptionId, customerReferenceId }),
  }),

  updateAccount: operation<SubscriptionChangeInput, OperationResult>()({
    ...change,
    path: '/subscription/updateaccount',
    request: given.object({ subscriptionId: given.subscriptionId }),
  }),

  updateRenewalType: operation<UpdateRenewalTypeInput, OperationResult>()({
    ...change,
    path: '/subscription/updatesubscriptionrenewaltype',
    request: given.object({ subscriptionId: given.subscriptionId, renewalType: given.oneOf(renewalTypes) }),
  }),

  renew: operation<SubscriptionChangeInput, RenewalResult>()({
    ...change,
    path: '/subscription/renewsubscription',
    request: given.object({ subscriptionId: given.subscriptionId }),
    response: renewalResult,
  }),

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
