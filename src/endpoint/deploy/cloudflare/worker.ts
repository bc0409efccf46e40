import { createWorker } from '@vitrine/endpoint/cloudflare'
import { durableObject } from '@vitrine/endpoint/durable-object'
import { modules } from '@vitrine/endpoint/modules'

export { VitrineStore } from '@vitrine/endpoint/durable-object'

// Every module; the guide to the endpoint says what each needs. For fewer, name them in a list in place of
// `modules(…)`. The lines below are the store, and the forms of modules that Workers have.
export default createWorker(
  modules(
    // The store: the binding STORE of wrangler.toml.
    durableObject(),
    // GET /cards beside GET /prices, for 70 kB more: rendering(priceRelay()), from '@vitrine/endpoint/rendering' and '…/modules'.
    // A function of yours for notifications: notifications({ onNotification }), from '@vitrine/endpoint/modules'.
  ),
)
