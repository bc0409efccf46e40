import { createWorker } from '@vitrine/endpoint/cloudflare'
import { durableObject } from '@vitrine/endpoint/durable-object'
import { edgePrices, modules, priceRelay } from '@vitrine/endpoint/modules'

export { VitrineStore } from '@vitrine/endpoint/durable-object'

// Every module; the guide to the endpoint says what each needs. For fewer, name them in a list in place of
// `modules(…)`. The lines below are the store, and the forms of modules that Workers have.
export default createWorker(
  modules(
    // The store: the binding STORE of wrangler.toml.
    durableObject(),
    // GET /prices: needs nothing, as the runtime names the country. GET /cards too, for 70 kB more:
    // rendering(priceRelay({ cache: edgePrices() })), from '@vitrine/endpoint/rendering'.
    priceRelay({ cache: edgePrices() }),
    // A function of yours for notifications: notifications({ onNotification }), from '@vitrine/endpoint/modules'.
  ),
)
