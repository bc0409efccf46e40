import type { Contact } from './contact.ts'
import type { RenewalType, SubscriptionId } from './subscription.ts'
import type { Undocumented } from './undocumented.ts'

/** Result of operations that return nothing else. */
export interface OperationResult {
  /** The platform's word: `OK` on success. */
  resultMessage: string
}

/** Input of `subscription.updateNextBillingDate`. @see docs/platform/errors.md#dates */
export interface UpdateNextBillingDateInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** RFC 3339 in UTC, in the future. */
  nextBillingDate: string
}

/** Input of `subscription.updateParameters`. @see docs/platform/subscriptions.md#changes */
export interface UpdateParametersInput extends Undocumented {
  subscriptionId: SubscriptionId
  /** Existing keys are overwritten, missing ones are created. */
  items: readonly { key: string; value: string }[]
}

/**
 * Input of `subscription.updateContact`: `subscriptionId`, `customerReferenceId`, or both.
 *
 * @see docs/platform/contacts.md#update
 */
export type UpdateContactInput = ContactChange &
  (
    | { subscriptionId: SubscriptionId; customerReferenceId?: string | undefined }
    | { subscriptionId?: SubscriptionId | undefined; customerReferenceId: string }
  )

/** The members of `UpdateContactInput` besides the identifiers. */
export interface ContactChange extends Undocumented {
  /** True deletes the stored fields that `contact` leaves out. */
  overrideEmptyParameters?: boolean | undefined
  contactType: 'LicenseeContact' | 'BillingContact' | 'DeliveryContact'
  contact: Contact
}

/** Input of `subscription.updateRenewalType`. @see docs/platform/subscriptions.md#changes */
export interface UpdateRenewalTypeInput extends Undocumented {
  subscriptionId: SubscriptionId
  renewalType: RenewalType
}

/** Input of `subscription.updateCustomer`. @see docs/platform/subscriptions.md#changes */
export interface UpdateCustomerInput {
  subscriptionId: SubscriptionId
  /** Your own customer ID. */
  customerReferenceId?: string | undefined
}

/** Input of `session.generateUrl`. @see docs/platform/checkout-links.md#session-urls */
export interface GenerateSessionUrlInput extends Undocumented {
  /** A checkout link of at most 2,000 characters. */
  targetUrl: string
}

/** Result of `session.generateUrl`. @see docs/platform/checkout-links.md#session-urls */
export interface SessionUrlResult {
  url: string
  resultMessage: string
}
