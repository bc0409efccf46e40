/**
 * The one list of the endpoint's modules. Each deployment, `serve.ts`, `npm start`, the command line and the tables of
 * the reference take it from here, so a module that is added or removed changes this file and its own folder. A module
 * without the settings that it needs does nothing, or has no route. A runtime gives what only it has: its stores, and
 * modules that need Node or a further package, which a bundle for a Worker must not contain. They are entries of the
 * package of their own for that reason, and the modules that run everywhere are imported from this one.
 */

import type { EndpointModule } from '../core/module.ts'
import { conversions } from './conversions/conversions.ts'
import { exits } from './exits/exits.ts'
import { health } from './health/health.ts'
import { ipv6Previews } from './ipv6/ipv6-previews.ts'
import { notifications } from './notifications/notifications.ts'
import { operators } from './operators/operators.ts'
import { priceRelay } from './relay/relay.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { volumePrices } from './volume-prices/volume-prices.ts'

export {
  conversions,
  exits,
  health,
  ipv6Previews,
  notifications,
  operators,
  priceRelay,
  subscriptions,
  volumePrices,
}

const everywhere = (): EndpointModule[] => [
  ipv6Previews(),
  priceRelay(),
  notifications(),
  conversions(),
  exits(),
  volumePrices(),
  subscriptions(),
  operators(),
  health(),
]

/**
 * Every module that runs everywhere, behind those of the deployment.
 *
 * @param own Stores, modules of its own, and forms of listed modules, such as `notifications({ onNotification })`: a
 * module takes the place of the listed one of its name.
 */
export const modules = (...own: readonly EndpointModule[]): EndpointModule[] => {
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...everywhere().filter(({ name }) => !names.has(name))]
}
