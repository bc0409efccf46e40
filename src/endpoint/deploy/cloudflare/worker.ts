import { createWorker } from '@vitrine/endpoint/cloudflare'
import { conversions } from '@vitrine/endpoint/conversions'
import { durableObject } from '@vitrine/endpoint/durable-object'
import { edgePrices } from '@vitrine/endpoint/edge-prices'
import { exits } from '@vitrine/endpoint/exits'
import { priceExperiments } from '@vitrine/endpoint/experiments'
import { health } from '@vitrine/endpoint/health'
import { ipv6Previews } from '@vitrine/endpoint/ipv6-previews'
import { notifications } from '@vitrine/endpoint/notifications'
import { operators } from '@vitrine/endpoint/operators'
import { priceRelay } from '@vitrine/endpoint/price-relay'
import { subscriptions } from '@vitrine/endpoint/subscriptions'
import { truth } from '@vitrine/endpoint/truth'
import { volumePrices } from '@vitrine/endpoint/volume-prices'

export { VitrineStore } from '@vitrine/endpoint/durable-object'

export default createWorker([
  // The store: the binding STORE of wrangler.toml.
  durableObject(),
  // Previews for shoppers with IPv6: need nothing, as the runtime names the country.
  ipv6Previews(),
  // GET /prices: needs nothing. GET /cards too, for 70 kB more:
  // rendering(priceRelay({ cache: edgePrices() })), from '@vitrine/endpoint/rendering'.
  priceRelay({ cache: edgePrices() }),
  // POST /notifications: needs VITRINE_NOTIFICATION_SECRET, and this address in the platform's back office.
  notifications(),
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
  // GET /metrics is for processes that live long, on Node. Traces need an SDK of OpenTelemetry:
  // telemetry(), from '@vitrine/endpoint/telemetry'.
])
