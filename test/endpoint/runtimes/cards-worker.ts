import { createWorker } from '../../../src/endpoint/adapters/cloudflare.ts'
import { durableObject } from '../../../src/endpoint/modules/durable-object.ts'
import { priceRelay } from '../../../src/endpoint/modules/relay/relay.ts'
import { rendering } from '../../../src/endpoint/modules/rendering/rendering.ts'

export { VitrineStore } from '../../../src/endpoint/modules/durable-object.ts'

/** A Worker with cards, which wait for their prices on a busy machine too. */
export default createWorker([
  durableObject(),
  rendering(priceRelay(), { priceHost: '/shop', timeout: 10_000 }),
])
