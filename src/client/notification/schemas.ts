import * as z from 'zod/mini'
import { maybe, positive, text } from '../wire/answer-fields.ts'
import type { FromWire } from '../wire/names.ts'
import { type purchaseBody, purchaseContact } from '../wire/purchase-body.ts'

/** The customer after an update of contacts; only what was changed has to be there. */
export const customerProfile = z.object({
  CustomerId: positive,
  InternalCustomer: maybe(text),
  BillingContact: maybe(purchaseContact),
  DeliveryContact: maybe(purchaseContact),
  LicenseeContact: maybe(purchaseContact),
})

/** A purchase as the platform knows it, in numbers, booleans and RFC 3339 dates. */
export type Purchase = FromWire<z.output<typeof purchaseBody>>

/** A customer with the contacts that were changed. */
export type CustomerProfile = FromWire<z.output<typeof customerProfile>>

interface Common {
  /** When the notification was sent. */
  date?: string | undefined
  schemaUrl?: string | undefined
}

/** Payment was received. */
export interface PaidOrderNotification extends Common {
  type: 'PaidOrderNotification'
  purchase: Purchase
}

/** An order was placed that is to be paid offline, for example by wire transfer. */
export interface NewOfflinePaymentPurchaseNotification extends Common {
  type: 'NewOfflinePaymentPurchaseNotification'
  purchase: Purchase
}

/** A contact was changed through `subscription.updateContact`. */
export interface CustomerProfileUpdateNotification extends Common {
  type: 'CustomerProfileUpdateNotification'
  customer: CustomerProfile
}

/** A notification whose type is not documented: passed through undecoded. */
export interface UnknownNotification extends Common {
  type: 'unknown'
  /** The platform's name of the type. */
  name: string
  payload: unknown
}

export type Notification =
  | PaidOrderNotification
  | NewOfflinePaymentPurchaseNotification
  | CustomerProfileUpdateNotification
  | UnknownNotification
