import { createWorker } from '../../../src/endpoint/adapters/cloudflare.ts'
import { durableObject } from '../../../src/endpoint/modules/durable-object.ts'

export { VitrineStore } from '../../../src/endpoint/modules/durable-object.ts'

/** The core alone, with the store of a Worker. */
export default createWorker([durableObject()])
