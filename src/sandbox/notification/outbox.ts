import type { Contacts } from '../state/contact.ts'

/**
 * Where what merchants are told about goes (platform-api.md, "Events"). Calling it writes a notification down; it is
 * delivered after the request that caused it, so that no answer waits for a merchant's server.
 */
export interface Outbox {
  /** The purchase's payment has been received: at checkout, later, or for a renewal. */
  paidOrder(purchaseId: number): void
  /** An order was placed that is to be paid offline. */
  offlineOrder(purchaseId: number): void
  /**
   * A contact was changed through `updatecontact`.
   *
   * @param changed Which ones. @default all that the customer has
   */
  customerUpdated(customerId: number, changed?: readonly (keyof Contacts)[]): void
}
