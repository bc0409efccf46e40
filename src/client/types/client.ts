/**
 * The methods of the client, one interface per group of the platform. Every method has one input object and rejects
 * with a `VitrineError` and nothing else. Each comment names the HTTP call behind the method and says whether it is
 * repeated: reads are tried up to three times, writes once. Types only, without a byte at run time.
 */

import type { CallOptions } from '../options.ts'
import type { CartPreview, CartPreviewInput, ProcessCartInput } from './cart.ts'
import type { Checked } from './checked.ts'
import type { PriceItem, PriceLookupInput } from './price-item.ts'
import type { ProcessResult } from './process-result.ts'
import type { ProductPrices, ProductPricesInput } from './product.ts'
import type {
  CancelRetryInput,
  GetPurchaseInput,
  ListPurchasesByIdsInput,
  ListPurchasesInput,
  PurchaseList,
  PurchaseResult,
  UpdateLicenseKeyInput,
} from './purchase-operations.ts'
import type { GenerateSessionUrlInput, OperationResult, SessionUrlResult } from './subscription-changes.ts'
import type { SubscriptionOperations } from './subscription-operations.ts'

/** The public price host. */
export interface PriceOperations {
  /**
   * Looks up the prices that customers pay, one item a product. It needs no credentials.
   * Without `country` the prices are those of the address that this call comes from.
   *
   * Calls `GET /prices`. Tried up to three times.
   *
   * @see docs/platform/prices.md#lookup
   */
  lookup(input?: PriceLookupInput, options?: CallOptions): Promise<PriceItem[]>
}

/** Products on the REST host. */
export interface ProductOperations {
  /**
   * Reads prices by currency and quantity, refreshed daily, also in currencies that are not configured.
   *
   * Calls `GET /product/getproductprice`. Tried up to three times.
   *
   * @see docs/platform/products.md#product-prices
   */
  prices(input: ProductPricesInput, options?: CallOptions): Promise<ProductPrices>
}

/** Purchases on the REST host. */
export interface PurchaseOperations {
  /**
   * Reads one purchase.
   *
   * Calls `GET /purchase/getpurchase`. Tried up to three times.
   *
   * @see docs/platform/purchases.md#get
   */
  get(input: GetPurchaseInput, options?: CallOptions): Promise<PurchaseResult>

  /**
   * Lists the purchases of a period.
   *
   * Calls `GET /purchase/getpurchaselist`. Tried up to three times.
   *
   * @see docs/platform/purchases.md#lists
   */
  list<const Input extends ListPurchasesInput>(
    input: Input & Checked<Input, ListPurchasesInput>,
    options?: CallOptions,
  ): Promise<PurchaseList>

  /**
   * Lists the purchases of a range of IDs.
   *
   * Calls `GET /purchase/getpurchaselistByIds`. Tried up to three times.
   *
   * @see docs/platform/purchases.md#lists
   */
  listByIds(input: ListPurchasesByIdsInput, options?: CallOptions): Promise<PurchaseList>

  /**
   * Replaces the license key of one item. Its fields are reconstructed.
   *
   * Calls `POST /purchase/updatelicensekey`. Never tried again.
   *
   * @see docs/platform/purchases.md#license-key
   */
  updateLicenseKey(input: UpdateLicenseKeyInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Cancels the payment retry that a failed `cart.process` announced. Path and fields are reconstructed.
   *
   * Calls `POST /purchase/cancelretry`. Never tried again.
   *
   * @see docs/platform/purchases.md#cancel-retry
   */
  cancelRetry(input: CancelRetryInput, options?: CallOptions): Promise<OperationResult>
}

/** Carts on the REST host. */
export interface CartOperations {
  /**
   * Previews what checkout would charge. Call it when a shopper acts, not on every page view.
   *
   * Calls `POST /cart/generatecartpreview`. Tried up to three times.
   *
   * @see docs/platform/cart.md#preview
   */
  preview(input: CartPreviewInput, options?: CallOptions): Promise<CartPreview>

  /**
   * Places an order for a customer whom the platform knows. Every outcome is a value, told apart by `result`.
   * After an error with `mayHaveActed`, look for the purchase before ordering again.
   *
   * Calls `POST /cart/processcart`. Never tried again.
   *
   * @see docs/platform/cart.md#process
   */
  process<const Input extends ProcessCartInput>(
    input: Input & Checked<Input, ProcessCartInput>,
    options?: CallOptions,
  ): Promise<ProcessResult>
}

/** Session URLs of the REST host. */
export interface SessionOperations {
  /**
   * Creates a session URL for a checkout link. It is valid for one purchase, at most 72 hours after its last use.
   *
   * Calls `POST /urlgenerator/generateusersessionurl`. Never tried again.
   *
   * @see docs/platform/checkout-links.md#session-urls
   */
  generateUrl(input: GenerateSessionUrlInput, options?: CallOptions): Promise<SessionUrlResult>
}

/** The connection to the REST host. */
export interface ConnectionOperations {
  /**
   * Checks the credentials. Rejects with an `UnauthorizedError` when they are wrong.
   *
   * Calls `GET /connection/test`. Tried up to three times.
   *
   * @see docs/platform/conventions.md#connection-test
   */
  test(input?: Record<string, never>, options?: CallOptions): Promise<OperationResult>
}

/** Every operation of the platform as a method. Methods reject with a `VitrineError` and nothing else. */
export interface Client {
  readonly prices: PriceOperations
  readonly product: ProductOperations
  readonly purchase: PurchaseOperations
  readonly cart: CartOperations
  readonly subscription: SubscriptionOperations
  readonly session: SessionOperations
  readonly connection: ConnectionOperations
}
