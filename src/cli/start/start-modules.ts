import type { EndpointModule } from '../../endpoint/core/module.ts'
import { metrics } from '../../endpoint/modules/metrics/metrics.ts'
import { exits, ipv6Previews, modules, priceRelay } from '../../endpoint/modules/modules.ts'
import { type CardRenderer, renderingWith } from '../../endpoint/modules/rendering/rendering-with.ts'

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
export const startModules = (country: string, loadRenderer: () => Promise<CardRenderer>): EndpointModule[] =>
  modules(
    // The first request loads the views, and takes longer than a deployed endpoint may.
    renderingWith(loadRenderer, priceRelay({ countryOf: () => country }), { timeout: 5_000 }),
    ipv6Previews(() => country),
    exits({ deliver: async () => undefined }),
    metrics(),
  )

/** What the pages of the demo need. Products that a catalogue lacks do no harm, and a try has few purchases. */
const forPages: Readonly<Record<string, string>> = {
  VITRINE_PLANS: JSON.stringify(demoPlans),
  VITRINE_RENEWAL_TYPES: 'on',
}

/** What opens every route, with a secret of at least 24 characters. */
const forRoutes = (secret: string): Record<string, string> => ({
  VITRINE_NOTIFICATION_SECRET: secret,
  VITRINE_HEALTH_TOKEN: secret,
  // At least 32 characters, of which a short secret lacks some.
  VITRINE_ADMIN_KEY: secret.padEnd(32, '-'),
  VITRINE_METRICS_TOKEN: secret,
})

/**
 * The settings for a try that these modules read.
 *
 * @param secret opens every route; without it they are the caller's own, except for what the pages need
 */
export const settingsFor = (modules: readonly EndpointModule[], secret?: string): Record<string, string> => {
  const known = new Set(
    modules.flatMap(({ settings = {} }) => Object.values(settings).map(({ name }) => name)),
  )
  const values = { ...forPages, ...(secret && forRoutes(secret)) }
  return Object.fromEntries(Object.entries(values).filter(([name]) => known.has(name)))
}
