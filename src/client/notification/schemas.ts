import * as z from 'zod/mini'
import { maybe, positive, text } from '../wire/answer-fields.ts'
import { purchaseContact } from '../wire/purchase-body.ts'

/** Only the contacts that were changed are there. */
export const customerProfile = z.object({
  CustomerId: positive,
  InternalCustomer: maybe(text),
  BillingContact: maybe(purchaseContact),
  DeliveryContact: maybe(purchaseContact),
  LicenseeContact: maybe(purchaseContact),
})
