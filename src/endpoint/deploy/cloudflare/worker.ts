import { createWorker } from '@vitrine/endpoint/cloudflare'
import { conversions } from '@vitrine/endpoint/conversions'
import { durableObject } from '@vitrine/endpoint/durable-object'
import { edgePrices } from '@vitrine/endpoint/edge-prices'
import { exits } from '@vitrine/endpoint/exits'
import { priceExperiments } from '@vitrine/endpoint/experiments'
import { health } from '@vitrine/endpoint/health'
import { ipv6Previews } from '@vitrine/endpoint/ipv6-previews'
import { notifications } from '@vitrine/endpoint/notifications'
import { priceRelay } from '@vitrine/endpoint/price-relay'
import { subscriptions } from '@vitrine/endpoint/subscriptions'
import { truth } from '@vitrine/endpoint/truth'
import { volumePrices } from '@vitrine/endpoint/volume-prices'

export { VitrineStore } from '@vitrine/endpoint/durable-object'

export default createWorker([
  durableObject(),
  health(),
  ipv6Previews(),
  priceRelay({ cache: edgePrices() }),
  notifications(),
  truth(),
  exits(),
  conversions(),
  priceExperiments(),
  volumePrices(),
  subscriptions(),
])
