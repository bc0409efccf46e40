import type { Catalogue } from '../catalogue/model.ts'
import type { Contacts } from '../state/contact.ts'

/** Sandbox time. Everything that asks for the time asks here, so that tests and demos can move it. */
export interface Clock {
  now(): Date
}

/** Country of an IPv4 or IPv6 address, from the GeoIP database; undefined when it is private or unknown. */
export interface Geo {
  countryOf(address: string): string | undefined
}

export interface SandboxSettings {
  /** Public address of the price host, for example `http://localhost:4401`. */
  pricingUrl: string
  /** Public address of the REST host and checkout pages, for example `http://localhost:4402`. */
  baseUrl: string
  /** For loopback and private addresses, which no GeoIP database knows. @default 'DE' */
  defaultCountry: string
  /** 30 requests a second per IPv4 address or IPv6 /64, a minute's block above it. @default true */
  rateLimit: boolean
  /** A fault for every request, in the syntax of the `x-sandbox-fault` query; tests and demos set it. */
  fault?: string | undefined
  /** Seeds every generated ID, key and number. @default 1 */
  seed: number
}

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

/** What every part of the sandbox receives. There is no module state: two sandboxes never meet. */
export interface SandboxContext {
  catalogue: Catalogue
  clock: Clock
  geo: Geo
  settings: SandboxSettings
  /** Nobody is told of anything without one. */
  outbox?: Outbox | undefined
}

/** Hono bindings: whoever serves the app says whose request it is. */
export interface SandboxBindings {
  /** The caller's address as the socket saw it. */
  remoteAddress?: string | undefined
  /** Drops the connection without an answer; the reset and half-body faults need it. */
  destroy?: (() => void) | undefined
}

export interface SandboxEnv {
  Bindings: SandboxBindings
}
