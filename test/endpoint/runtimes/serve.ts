import { runEndpoint } from '../../../src/endpoint/adapters/run-endpoint.ts'
import { withCountryDatabase } from '../../../src/endpoint/modules/country/country-database.ts'
import { memory } from '../../../src/endpoint/modules/memory.ts'
import { metrics } from '../../../src/endpoint/modules/metrics/metrics.ts'
import { ipv6Previews, modules, priceRelay } from '../../../src/endpoint/modules/modules.ts'
import { notificationsWithHandlerFile } from '../../../src/endpoint/modules/notifications/handler-file.ts'
import { redis } from '../../../src/endpoint/modules/redis.ts'

// What `src/endpoint/deploy/node/serve.ts` runs, from the sources. It leaves rendering() out, whose views Node cannot
// read before they are built.
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
