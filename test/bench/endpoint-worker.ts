import { createWorker } from '../../src/endpoint/adapters/cloudflare.ts'

export { VitrineStore } from '../../src/endpoint/adapters/cloudflare.ts'

/** The endpoint without its log: the local runtime's way of printing costs more than the endpoint, and is no deploy's. */
export default createWorker({ log: () => undefined })
