import { conversions } from '@vitrine/endpoint/conversions'
import { exits } from '@vitrine/endpoint/exits'
import { priceExperiments } from '@vitrine/endpoint/experiments'
import { health } from '@vitrine/endpoint/health'
import { ipv6Previews } from '@vitrine/endpoint/ipv6-previews'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { priceRelay } from '@vitrine/endpoint/price-relay'
import { redis } from '@vitrine/endpoint/redis'
import { subscriptions } from '@vitrine/endpoint/subscriptions'
import { truth } from '@vitrine/endpoint/truth'
import { createVercelHandler } from '@vitrine/endpoint/vercel'
import { volumePrices } from '@vitrine/endpoint/volume-prices'

export default {
  fetch: await createVercelHandler({ env: process.env }, [
    redis(),
    ipv6Previews(),
    priceRelay(),
    notificationsWithHandlerFile(),
    truth(),
    exits(),
    conversions(),
    priceExperiments(),
    volumePrices(),
    subscriptions(),
    health(),
  ]),
}
