import { createWorker } from '@vitrine/endpoint/cloudflare'
import { durableObject } from '@vitrine/endpoint/durable-object'
import { health } from '@vitrine/endpoint/health'
import { notifications } from '@vitrine/endpoint/notifications'

export { VitrineStore } from '@vitrine/endpoint/durable-object'

export default createWorker([durableObject(), health(), notifications()])
