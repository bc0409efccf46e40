import { runEndpoint } from './adapters/run-endpoint.ts'
import { withCountryDatabase } from './modules/country/country-database.ts'
import { memory } from './modules/memory.ts'
import { metrics } from './modules/metrics/metrics.ts'
import { ipv6Previews, modules, priceRelay } from './modules/modules.ts'
import { notificationsWithHandlerFile } from './modules/notifications/handler-file.ts'
import { redis } from './modules/redis.ts'

// Without rendering(), which needs further packages: deploy/node/serve.ts has it.
await runEndpoint(
  modules(
    memory(),
    redis(),
    withCountryDatabase(ipv6Previews),
    withCountryDatabase((countryOf) => priceRelay({ countryOf })),
    notificationsWithHandlerFile(),
    metrics(),
  ),
)
