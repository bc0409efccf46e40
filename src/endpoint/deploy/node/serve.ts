import { conversions } from '@vitrine/endpoint/conversions'
import { withCountryDatabase } from '@vitrine/endpoint/country-database'
import { exits } from '@vitrine/endpoint/exits'
import { priceExperiments } from '@vitrine/endpoint/experiments'
import { health } from '@vitrine/endpoint/health'
import { ipv6Previews } from '@vitrine/endpoint/ipv6-previews'
import { memory } from '@vitrine/endpoint/memory'
import { metrics } from '@vitrine/endpoint/metrics'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { operators } from '@vitrine/endpoint/operators'
import { priceRelay } from '@vitrine/endpoint/price-relay'
import { redis } from '@vitrine/endpoint/redis'
import { rendering } from '@vitrine/endpoint/rendering'
import { runEndpoint } from '@vitrine/endpoint/run-endpoint'
import { subscriptions } from '@vitrine/endpoint/subscriptions'
import { truth } from '@vitrine/endpoint/truth'
import { volumePrices } from '@vitrine/endpoint/volume-prices'

await runEndpoint([
  // The store of one process that previews carts: VITRINE_STORE=memory. Orders need a store that lasts.
  memory(),
  // The store that processes share: VITRINE_STORE=redis://…
  redis(),
  // Previews for shoppers with IPv6: need VITRINE_COUNTRY_DATABASE or VITRINE_COUNTRY_HEADER.
  withCountryDatabase(ipv6Previews),
  // GET /prices and GET /cards: need one of the two as well. Without cards: priceRelay({ countryOf }) alone.
  withCountryDatabase((countryOf) => rendering(priceRelay({ countryOf }))),
  // POST /notifications: needs VITRINE_NOTIFICATION_SECRET, and this address in the platform's back office.
  notificationsWithHandlerFile(),
  // Counts of purchases beside the prices of their pages: need notifications.
  truth(),
  // Reports of paid orders: need notifications, and VITRINE_GA4_MEASUREMENT_ID or VITRINE_CONVERSION_WEBHOOK.
  conversions(),
  // POST /cart/experiments: needs notifications and VITRINE_EXPERIMENTS.
  priceExperiments(),
  // POST /exits: needs VITRINE_EXIT_WEBHOOK and VITRINE_EXIT_SECRET.
  exits(),
  // GET /tiers: needs nothing.
  volumePrices(),
  // GET /subscriptions and the routes below it: need VITRINE_TOKEN_KEY; plans to change to need VITRINE_PLANS.
  subscriptions(),
  // POST /admin/… for operators: needs VITRINE_ADMIN_KEY.
  operators(),
  // GET /health, /ready and /ready/orders, which tells its reasons for VITRINE_HEALTH_TOKEN.
  health(),
  // GET /metrics: needs VITRINE_METRICS_TOKEN or VITRINE_METRICS_LISTEN.
  metrics(),
  // Traces need an SDK of OpenTelemetry: telemetry(), from '@vitrine/endpoint/telemetry'.
])
