import { createWorker } from '../../../src/endpoint/adapters/cloudflare.ts'
import { durableObject } from '../../../src/endpoint/modules/durable-object.ts'
import { telemetry } from '../../../src/endpoint/modules/telemetry/telemetry.ts'

export { VitrineStore } from '../../../src/endpoint/modules/durable-object.ts'

/** A Worker with telemetry and without an SDK. */
export default createWorker([durableObject(), telemetry()])
