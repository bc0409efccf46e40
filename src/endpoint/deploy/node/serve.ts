import { withCountryDatabase } from '@vitrine/endpoint/country-database'
import { memory } from '@vitrine/endpoint/memory'
import { metrics } from '@vitrine/endpoint/metrics'
import { ipv6Previews, modules, priceRelay } from '@vitrine/endpoint/modules'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { redis } from '@vitrine/endpoint/redis'
import { rendering } from '@vitrine/endpoint/rendering'
import { runEndpoint } from '@vitrine/endpoint/run-endpoint'

// Every module; the guide to the endpoint says what each needs. For fewer, name them in a list in place of
// `modules(…)`. The lines below are the stores, and the forms of modules that Node has.
await runEndpoint(
  modules(
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
    // GET /metrics: needs VITRINE_METRICS_TOKEN or VITRINE_METRICS_LISTEN.
    metrics(),
  ),
)
