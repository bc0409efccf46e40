/**
 * The methods of `client.subscription`. Those that change items also preview, with the same input; a preview is
 * tried up to three times and a change is sent once. Types only, without a byte at run time.
 */

import type { CallOptions } from '../options.ts'
import type {
  SubscriptionByPurchaseInput,
  SubscriptionChangeInput,
  SubscriptionInput,
  SubscriptionResult,
  SubscriptionsForCustomerInput,
  SubscriptionsResult,
} from './subscription.ts'
import type {
  OperationResult,
  UpdateContactInput,
  UpdateCustomerInput,
  UpdateNextBillingDateInput,
  UpdateParametersInput,
  UpdateRenewalTypeInput,
} from './subscription-changes.ts'
import type {
  AddItemInput,
  AlignInput,
  AlignResult,
  DeactivateItemsInput,
  IncreaseItemQuantityInput,
  PricePreview,
  ReinstateItemsInput,
  RemoveItemInput,
  RenewalResult,
  UpdateItemInput,
  UpdateItemPriceInput,
  UpdateItemResult,
} from './subscription-items.ts'

/** Subscriptions on the REST host. */
export interface SubscriptionOperations {
  /**
   * Reads one subscription.
   *
   * Calls `GET /subscription/getsubscription`, and is tried up to three times.
   *
   * @see docs/platform/subscriptions.md#reads
   */
  get(input: SubscriptionInput, options?: CallOptions): Promise<SubscriptionResult>

  /**
   * Reads the subscription that a purchase belongs to.
   *
   * Calls `GET /subscription/getsubscriptionsbypurchase`, and is tried up to three times.
   *
   * @see docs/platform/subscriptions.md#reads
   */
  byPurchase(input: SubscriptionByPurchaseInput, options?: CallOptions): Promise<SubscriptionResult>

  /**
   * Reads the subscriptions of one customer, by exactly one of three identifiers.
   *
   * Calls `GET /subscription/getsubscriptionsforcustomer`, and is tried up to three times.
   *
   * @see docs/platform/subscriptions.md#reads
   */
  forCustomer(input: SubscriptionsForCustomerInput, options?: CallOptions): Promise<SubscriptionsResult>

  /**
   * Adds an item, or previews it.
   *
   * Calls `POST /subscription/addsubscriptionitem`, and is tried up to three times as a preview, else once.
   *
   * @see docs/platform/subscriptions.md#add-item
   */
  addItem(input: AddItemInput, options?: CallOptions): Promise<PricePreview>

  /**
   * Adds units to an item, or previews it.
   *
   * Calls `POST /subscription/increasesubscriptionitemquantity`, and is tried up to three times as a preview, else once.
   *
   * @see docs/platform/subscriptions.md#changes
   */
  increaseItemQuantity(input: IncreaseItemQuantityInput, options?: CallOptions): Promise<PricePreview>

  /**
   * Changes product, quantity, price or names of an item, or previews it.
   *
   * Calls `POST /subscription/updatesubscriptionitem`, and is tried up to three times as a preview, else once.
   *
   * @see docs/platform/subscriptions.md#update-item
   */
  updateItem(input: UpdateItemInput, options?: CallOptions): Promise<UpdateItemResult>

  /**
   * Sets the price of an item, or previews it.
   *
   * Calls `POST /subscription/updatesubscriptionitemprice`, and is tried up to three times as a preview, else once.
   *
   * @see docs/platform/subscriptions.md#customer-price
   */
  updateItemPrice(input: UpdateItemPriceInput, options?: CallOptions): Promise<PricePreview>

  /**
   * Merges the billing of two subscriptions of one customer, or previews it.
   *
   * Calls `POST /subscription/alignsubscriptions`, and is tried up to three times as a preview, else once.
   *
   * @see docs/platform/subscriptions.md#align
   */
  align(input: AlignInput, options?: CallOptions): Promise<AlignResult>

  /**
   * Reinstates deactivated items.
   *
   * Calls `POST /subscription/reinstatesubscriptionitems`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#reinstate
   */
  reinstateItems(input: ReinstateItemsInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Moves the next billing date.
   *
   * Calls `POST /subscription/updatenextbillingdate`, and is never tried again.
   *
   * @see docs/platform/errors.md#dates
   */
  updateNextBillingDate(input: UpdateNextBillingDateInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Sets parameters from the next billing date on.
   *
   * Calls `POST /subscription/updatesubscriptionparameters`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#changes
   */
  updateParameters(input: UpdateParametersInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Changes one contact of a customer from the next billing date on.
   *
   * Calls `POST /subscription/updatecontact`, and is never tried again.
   *
   * @see docs/platform/contacts.md#update
   */
  updateContact(input: UpdateContactInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Starts the account updater for the customer's card.
   *
   * Calls `POST /subscription/updateaccount`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#changes
   */
  updateAccount(input: SubscriptionChangeInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Sets the renewal type, a feature that the platform has to activate for the account.
   *
   * Calls `POST /subscription/updatesubscriptionrenewaltype`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#changes
   */
  updateRenewalType(input: UpdateRenewalTypeInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Renews at once, at the full price.
   *
   * Calls `POST /subscription/renewsubscription`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#renew
   */
  renew(input: SubscriptionChangeInput, options?: CallOptions): Promise<RenewalResult>

  /**
   * Sets your own ID of the customer.
   *
   * Calls `POST /subscription/updatecustomer`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#changes
   */
  updateCustomer(input: UpdateCustomerInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Ends items at the next billing date, by a reconstructed path and fields.
   *
   * Calls `POST /subscription/deactivatesubscriptionitems`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#end
   */
  deactivateItems(input: DeactivateItemsInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Removes an item for good, by a reconstructed path and fields.
   *
   * Calls `POST /subscription/removesubscriptionitem`, and is never tried again.
   *
   * @see docs/platform/subscriptions.md#end
   */
  removeItem(input: RemoveItemInput, options?: CallOptions): Promise<OperationResult>
}
