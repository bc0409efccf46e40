import type * as z from 'zod'
import { previewRequest, processRequest, sessionUrlRequest } from '../../requests/cart-requests.ts'
import { documentedContact } from '../../requests/contact-field.ts'
import {
  clockRequest,
  faultRequest,
  paymentRequest,
  receiverRequest,
  resendRequest,
} from '../../requests/sandbox-requests.ts'
import * as subscription from '../../requests/subscription-requests.ts'
import { ofRequest } from './derive.ts'
import type { Schemas } from './schema.ts'

const requests = {
  Contact: documentedContact,
  ProcessCartRequest: processRequest,
  GenerateCartPreviewRequest: previewRequest,
  GenerateUserSessionUrlRequest: sessionUrlRequest,
  AddSubscriptionItemRequest: subscription.addItemRequest,
  IncreaseSubscriptionItemQuantityRequest: subscription.increaseRequest,
  UpdateSubscriptionItemRequest: subscription.updateItemRequest,
  UpdateSubscriptionItemPriceRequest: subscription.updatePriceRequest,
  AlignSubscriptionsRequest: subscription.alignRequest,
  UpdateNextBillingDateRequest: subscription.nextBillingDateRequest,
  ReinstateSubscriptionItemsRequest: subscription.reinstateRequest,
  UpdateSubscriptionParametersRequest: subscription.parametersRequest,
  UpdateContactRequest: subscription.contactRequest,
  UpdateAccountRequest: subscription.subscriptionRequest,
  UpdateSubscriptionRenewalTypeRequest: subscription.renewalTypeRequest,
  RenewSubscriptionRequest: subscription.subscriptionRequest,
  DeactivateSubscriptionItemsRequest: subscription.reconstructed.deactivate,
  RemoveSubscriptionItemRequest: subscription.reconstructed.remove,
  CancelRetryRequest: subscription.reconstructed.cancelRetry,
  UpdateLicenseKeyRequest: subscription.reconstructed.licenseKey,
  MoveClock: clockRequest,
  SetFault: faultRequest,
  SetPayment: paymentRequest,
  SetReceiver: receiverRequest,
  SendAgain: resendRequest,
} as const satisfies Record<string, z.ZodType>

/** Request bodies of all operations, derived from the schemas that read them. */
export const requestSchemas: Schemas = {
  SubscriptionId: {
    anyOf: [{ type: 'string', pattern: '^[Ss]?\\d{1,15}$' }, { type: 'integer' }],
    description: 'ID of a subscription, with or without a leading S.',
  },
  ...Object.fromEntries(Object.entries(requests).map(([name, schema]) => [name, ofRequest(schema)])),
}
