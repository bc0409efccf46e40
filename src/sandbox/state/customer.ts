import type { Contacts } from './contact.ts'
import type { Row } from './table.ts'

/** Stored payment details: a test card, or a payment method without one. */
export interface StoredPayment {
  /** ID of a row of `payment-methods.ts`. */
  readonly method: string
  readonly lastFour?: string
  /** Last month in which the card is valid. */
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
