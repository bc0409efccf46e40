import type { ClientFor, OperationTable } from '../../client/create-client-for.ts'
import type { Fetch } from '../../client/http/transport.ts'
import type { Notification, Purchase } from '../../client/notifications.ts'
import type { OrderMismatch } from '../../contract/cart-process-schema.ts'
import type { CartCheck } from '../cart/preview-for.ts'
import type { StoreForm } from '../config/read-config.ts'
import type { SettingRows, ValuesOf } from '../config/setting.ts'
import type { StoreChoice } from '../config/setting-values.ts'
import type { Config } from '../config/settings.ts'
import type { Permission } from '../customer-token/claims.ts'
import type { Middleware, Route } from '../http/exchange.ts'
import type { ModuleProblem } from '../http/problem.ts'
import type { OrderCheck } from '../orders/order-check.ts'
import type { EndpointEvent } from '../utils/events.ts'
import type { Store } from '../utils/store.ts'
import type { Service } from './service.ts'

/** A store that a module brings. */
export interface StoreModule extends StoreForm {
  open(options: {
    choice: StoreChoice
    /** The operator's word that the store drops no entry by itself. */
    isVouched: boolean
    /** The environment, which holds the bindings on some runtimes. */
    env: Readonly<Record<string, unknown>>
    /** Receives errors that no operation of the store reports, such as a lost connection. */
    onError: (error: unknown) => void
  }): Store | Promise<Store>
}

export interface NotificationContext {
  /**
   * Reads the purchase from the platform. Grant licenses by its result: a notification can be forged by anyone with the
   * secret, a purchase cannot.
   */
  readPurchase(purchaseId: number): Promise<Purchase>
  /** Set when the purchase charges another amount than the customer was shown before the order. */
  mismatch?: OrderMismatch
}

/** Receives a notification of the platform. They may arrive twice, late and out of order. */
export type OnNotification = (
  notification: Notification,
  context: NotificationContext,
) => Promise<void> | void

/** The parts of the endpoint that a module uses. */
export interface ModuleContext<
  Rows extends SettingRows = SettingRows,
  Operations extends OperationTable = OperationTable,
> {
  service: Service
  /** The decoded settings of this module. */
  settings: ValuesOf<Rows>
  /** The platform's client, with the operations of this module. */
  client: OperationTable extends Operations ? unknown : ClientFor<Operations>
  /** Passes a notification on to the modules. Their errors are logged and never thrown. */
  notify: OnNotification
}

/** A part that a deployment adds to the core: `createEndpoint({ … }, [notifications()])`. */
export interface EndpointModule<
  Rows extends SettingRows = SettingRows,
  Operations extends OperationTable = OperationTable,
> {
  readonly name: string
  /** Environment variables of this module. */
  readonly settings?: Rows
  /** Permissions of a customer token that its routes ask for, each with those that include it. */
  readonly permissions?: Readonly<Record<string, readonly Permission[]>>
  /** The problems that only this module answers. */
  readonly problems?: Readonly<Record<string, ModuleProblem>>
  /** Operations of the platform that the module calls. */
  readonly operations?: Operations
  readonly store?: StoreModule
  /** Runs before the first request. A rejection keeps the endpoint from starting. */
  start?(settings: ValuesOf<Rows>, config: Config, store: Pick<StoreForm, 'forgets'>): void | Promise<void>
  /** Does what is waiting, about every ten seconds; once a minute where a scheduler calls. Errors are logged. */
  work?(): Promise<void>
  /** Receives the parts of the endpoint, once and before `routes`. */
  connect?(context: ModuleContext<Rows, Operations>): void
  /**
   * Paths that are behind the guards of `/cart/` too: origins, preflights, the limit of a caller, `no-store`.
   *
   * @default none
   */
  readonly guarded?: readonly `/${string}/*`[]
  /** The routes of the module. Those under `/cart/` are behind the guards of the core. */
  routes?(context: ModuleContext<Rows, Operations>): readonly Route[]
  /** Checks an order of a customer once it is claimed, before it is sent. */
  checkOrder?: OrderCheck
  /** Checks every cart that is previewed or ordered, without a customer. */
  checkCart?: CartCheck
  /** Receives what happens in the endpoint, at once and in order. An error that it throws is logged. */
  onEvent?(event: EndpointEvent): void
  /** Receives each notification that the merchant's handler has taken. An error that it throws is logged. */
  onNotification?: OnNotification
  /** Runs around every request, once its ID is known and before any guard. */
  readonly middleware?: Middleware
  /** Wraps the calls to the platform. The body must be sent once at most. */
  wrapFetch?(fetch: Fetch): Fetch
  /** Wraps the store that the settings choose. */
  wrapStore?(store: Store): Store
}
