import { createWorker } from '@vitrine/endpoint/cloudflare'
import { durableObject } from '@vitrine/endpoint/durable-object'
import { health } from '@vitrine/endpoint/health'
import { ipv6Previews } from '@vitrine/endpoint/ipv6-previews'
import { notifications } from '@vitrine/endpoint/notifications'

export { VitrineStore } from '@vitrine/endpoint/durable-object'

export default createWorker([durableObject(), health(), ipv6Previews(), notifications()])
