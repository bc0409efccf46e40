import { createWorker } from '../../adapters/cloudflare.ts'

export { VitrineStore } from '../../adapters/cloudflare.ts'

export default createWorker()
