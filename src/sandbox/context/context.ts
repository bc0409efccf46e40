import type { Catalogue } from '../catalogue/model.ts'
import type { Profile } from '../profile/switches.ts'
import type { Contacts } from '../state/contact.ts'
import type { LifecycleEvent } from '../state/lifecycle.ts'

/** The sandbox's time. All code reads it here, so that tests and demos can move it. */
export interface Clock {
  now(): Date
}

/** Country of an IPv4 or IPv6 address; undefined when it is private or unknown. */
export interface Geo {
  countryOf(address: string): string | undefined
}

export interface SandboxSettings {
  /** Public address of the price host, for example `http://localhost:4401`. */
  pricingUrl: string
  /** Public address of the REST host and checkout pages, for example `http://localhost:4402`. */
  baseUrl: string
  /** Country of loopback and private addresses, which no GeoIP database knows. @default 'DE' */
  defaultCountry: string
  /**
   * Limits each IPv4 address or IPv6 /64 to 30 requests a second, and blocks it for a minute above that.
   * @default true
   */
  rateLimit: boolean
  /** Faults for every request, in the syntax of the `x-sandbox-fault` query. */
  fault?: string | undefined
  /** The behavior of the platform where its documentation is open. Read at each request. @default the usual one */
  profile: Profile
  /** Seeds every generated ID, key and token. @default 1 */
  seed: number
}

/**
 * Records notifications (docs/platform/notifications.md#types). They are delivered after the request, so that
 * no response waits for a receiver.
 */
export interface Outbox {
  /** The purchase was paid: at checkout, later, or as a renewal. */
  paidOrder(purchaseId: number): void
  /** An order with an offline payment was placed. */
  offlineOrder(purchaseId: number): void
  /**
   * `updatecontact` changed contacts of the customer.
   * @param changed The changed contacts. @default all contacts that the customer has
   */
  customerUpdated(customerId: number, changed?: readonly (keyof Contacts)[]): void
  /** Something happened to a subscription or to the money of a purchase. */
  lifecycle(event: LifecycleEvent, purchaseId: number): void
}

/** Dependencies of every module. No module-level state: several sandboxes can run in one process. */
export interface SandboxContext {
  catalogue: Catalogue
  clock: Clock
  geo: Geo
  settings: SandboxSettings
  /** Without it no notifications are sent. */
  outbox?: Outbox | undefined
}

/** Hono bindings, which the server sets for each request. */
export interface SandboxBindings {
  /** The caller's address, from the socket. */
  remoteAddress?: string | undefined
  /**
   * Drops the connection without a response. Without it, the reset and half-body faults fail the response
   * body.
   */
  destroy?: (() => void) | undefined
}

export interface SandboxEnv {
  Bindings: SandboxBindings
}
