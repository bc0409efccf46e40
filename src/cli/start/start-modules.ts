import type { EndpointModule } from '../../endpoint/core/module.ts'
import { conversions } from '../../endpoint/modules/conversions/conversions.ts'
import { exits } from '../../endpoint/modules/exits/exits.ts'
import { priceExperiments } from '../../endpoint/modules/experiments/experiments.ts'
import { health } from '../../endpoint/modules/health.ts'
import { ipv6Previews } from '../../endpoint/modules/ipv6/ipv6-previews.ts'
import { metrics } from '../../endpoint/modules/metrics/metrics.ts'
import { notifications } from '../../endpoint/modules/notifications/notifications.ts'
import { operators } from '../../endpoint/modules/operators/operators.ts'
import { priceRelay } from '../../endpoint/modules/relay/relay.ts'
import { type CardRenderer, renderingWith } from '../../endpoint/modules/rendering/rendering-with.ts'
import { subscriptions } from '../../endpoint/modules/subscriptions/subscriptions.ts'
import { telemetry } from '../../endpoint/modules/telemetry/telemetry.ts'
import { truth } from '../../endpoint/modules/truth/truth.ts'
import { volumePrices } from '../../endpoint/modules/volume-prices/volume-prices.ts'

/** Products of the demo's client that replace one another, by the month and by the year. */
const demoPlans = [
  {
    plans: [
      ['97769', '97770', '97771'],
      ['97772', '97773', '97774'],
    ],
    most: 50,
  },
]

/**
 * Every module of the endpoint but its stores, for a machine without settings of its own.
 *
 * @param country the country of callers on this machine
 * @param loadRenderer loads the views of `GET /cards`
 */
export const startModules = (
  country: string,
  loadRenderer: () => Promise<CardRenderer>,
): EndpointModule[] => [
  // The first request loads the views, and takes longer than a deployed endpoint may.
  renderingWith(loadRenderer, priceRelay({ countryOf: () => country }), { timeout: 5_000 }),
  ipv6Previews(() => country),
  notifications(),
  truth(),
  conversions(),
  priceExperiments(),
  exits({ deliver: async () => undefined }),
  volumePrices(),
  subscriptions(),
  operators(),
  health(),
  metrics(),
  telemetry(),
]

/** The settings of `subscriptions()`. Products that a catalogue lacks do no harm. */
export const planSettings: Readonly<Record<string, string>> = {
  VITRINE_PLANS: JSON.stringify(demoPlans),
  VITRINE_RENEWAL_TYPES: 'on',
}

/** The settings of `truth()`. A try on one machine has few purchases. */
export const promiseSettings: Readonly<Record<string, string>> = { VITRINE_PROMISE: '1' }

/**
 * The settings of these modules.
 *
 * @param secret at least 24 characters
 */
export const moduleSettings = (secret: string): Record<string, string> => ({
  ...planSettings,
  VITRINE_EXPERIMENTS: 'profiles: - 50, team 50',
  VITRINE_NOTIFICATION_SECRET: secret,
  VITRINE_HEALTH_TOKEN: secret,
  // At least 32 characters, of which a short secret lacks some.
  VITRINE_ADMIN_KEY: secret.padEnd(32, '-'),
  VITRINE_METRICS_TOKEN: secret,
  ...promiseSettings,
})
