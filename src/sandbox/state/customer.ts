import type { Contacts } from './contact.ts'
import type { Row } from './table.ts'

/** How a customer pays: a test card, or a payment form without one. */
export interface StoredPayment {
  /** The ID of a row in `payment-methods.ts`. */
  readonly method: string
  readonly lastFour?: string
  /** A card is good until the end of this month. */
  readonly expires?: { readonly month: number; readonly year: number }
}

export interface Customer extends Row {
  readonly id: number
  readonly clientId: string
  /** The client's own customer ID: `CustomerReferenceId`, `InternalCustomer`. */
  readonly reference?: string
  readonly contacts?: Contacts
  /** The latest payment details. */
  readonly payment?: StoredPayment
}
