import { runEndpoint } from './adapters/run-endpoint.ts'
import { conversions } from './modules/conversions/conversions.ts'
import { withCountryDatabase } from './modules/country/country-database.ts'
import { exits } from './modules/exits/exits.ts'
import { priceExperiments } from './modules/experiments/experiments.ts'
import { health } from './modules/health.ts'
import { ipv6Previews } from './modules/ipv6/ipv6-previews.ts'
import { memory } from './modules/memory.ts'
import { metrics } from './modules/metrics/metrics.ts'
import { notificationsWithHandlerFile } from './modules/notifications/handler-file.ts'
import { operators } from './modules/operators/operators.ts'
import { redis } from './modules/redis.ts'
import { priceRelay } from './modules/relay/relay.ts'
import { subscriptions } from './modules/subscriptions/subscriptions.ts'
import { truth } from './modules/truth/truth.ts'
import { volumePrices } from './modules/volume-prices/volume-prices.ts'

// Without rendering() and telemetry(), which need further packages: deploy/node/serve.ts has them.
await runEndpoint([
  memory(),
  redis(),
  notificationsWithHandlerFile(),
  conversions(),
  priceExperiments(),
  withCountryDatabase(ipv6Previews),
  withCountryDatabase((countryOf) => priceRelay({ countryOf })),
  volumePrices(),
  subscriptions(),
  truth(),
  exits(),
  operators(),
  health(),
  metrics(),
])
