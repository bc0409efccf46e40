/**
 * The methods of the client, one interface per group of the platform. Every method has one input object and rejects
 * with a `VitrineError` and nothing else. Each comment names the HTTP call behind the method and says whether it is
 * repeated: reads are tried up to three times, writes once. Types only, without a byte at run time.
 */

import type { CallOptions } from '../options.ts'
import type { CartPreview, CartPreviewInput, ProcessCartInput } from './cart.ts'
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
   * Looks up the prices that customers pay, without credentials; those of the caller's address unless a `country` is
   * given.
   *
   * Calls `GET /prices`, and is tried up to three times.
   *
   * @returns one item a product
   * @see docs/platform/prices.md#lookup
   */
  lookup(input?: PriceLookupInput, options?: CallOptions): Promise<PriceItem[]>
}

/** Products on the REST host. */
export interface ProductOperations {
  /**
   * Reads prices by currency and quantity, refreshed daily, also in currencies that are not configured.
   *
   * Calls `GET /product/getproductprice`, and is tried up to three times.
   *
   * @see docs/platform/prices.md#product-prices
   */
  prices(input: ProductPricesInput, options?: CallOptions): Promise<ProductPrices>
}

/** Purchases on the REST host. */
export interface PurchaseOperations {
  /**
   * Reads one purchase.
   *
   * Calls `GET /purchase/getpurchase`, and is tried up to three times.
   *
   * @see docs/platform/purchases.md#get
   */
  get(input: GetPurchaseInput, options?: CallOptions): Promise<PurchaseResult>

  /**
   * Lists the purchases of a period.
   *
   * Calls `GET /purchase/getpurchaselist`, and is tried up to three times.
   *
   * @see docs/platform/purchases.md#lists
   */
  list(input: ListPurchasesInput, options?: CallOptions): Promise<PurchaseList>

  /**
   * Lists the purchases of a range of IDs.
   *
   * Calls `GET /purchase/getpurchaselistByIds`, and is tried up to three times.
   *
   * @see docs/platform/purchases.md#lists
   */
  listByIds(input: ListPurchasesByIdsInput, options?: CallOptions): Promise<PurchaseList>

  /**
   * Replaces the license key of one item, by reconstructed fields.
   *
   * Calls `POST /purchase/updatelicensekey`, and is never tried again.
   *
   * @see docs/platform/purchases.md#license-key
   */
  updateLicenseKey(input: UpdateLicenseKeyInput, options?: CallOptions): Promise<OperationResult>

  /**
   * Cancels the payment retry that a failed `cart.process` announced, by a reconstructed path and fields.
   *
   * Calls `POST /purchase/cancelretry`, and is never tried again.
   *
   * @see docs/platform/purchases.md#cancel-retry
   */
  cancelRetry(input: CancelRetryInput, options?: CallOptions): Promise<OperationResult>
}

/** Carts on the REST host. */
export interface CartOperations {
  /**
   * Previews the amounts of checkout, for acts of a shopper and not for every page view.
   *
   * Calls `POST /cart/generatecartpreview`, and is tried up to three times.
   *
   * @see docs/platform/cart.md#preview
   */
  preview(input: CartPreviewInput, options?: CallOptions): Promise<CartPreview>

  /**
   * Places an order for a customer whom the platform knows.
   *
   * Calls `POST /cart/processcart`, and is never tried again.
   *
   * @returns every outcome as a value, told apart by `result`
   * @throws VitrineError; with `mayHaveActed`, look for the purchase before you order again
   * @see docs/platform/cart.md#process
   */
  process(input: ProcessCartInput, options?: CallOptions): Promise<ProcessResult>
}

/** Session URLs of the REST host. */
export interface SessionOperations {
  /**
   * Creates a session URL for a checkout link, valid for one purchase, at most 72 hours after its last use.
   *
   * Calls `POST /urlgenerator/generateusersessionurl`, and is never tried again.
   *
   * @see docs/platform/checkout-links.md#session-urls
   */
  generateUrl(input: GenerateSessionUrlInput, options?: CallOptions): Promise<SessionUrlResult>
}

/** The connection to the REST host. */
export interface ConnectionOperations {
  /**
   * Checks the credentials.
   *
   * Calls `GET /connection/test`, and is tried up to three times.
   *
   * @throws UnauthorizedError when they are wrong
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
