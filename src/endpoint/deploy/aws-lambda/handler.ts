import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { conversions } from '@vitrine/endpoint/conversions'
import { withCountryDatabase } from '@vitrine/endpoint/country-database'
import { exits } from '@vitrine/endpoint/exits'
import { priceExperiments } from '@vitrine/endpoint/experiments'
import { health } from '@vitrine/endpoint/health'
import { ipv6Previews } from '@vitrine/endpoint/ipv6-previews'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { priceRelay } from '@vitrine/endpoint/price-relay'
import { redis } from '@vitrine/endpoint/redis'
import { subscriptions } from '@vitrine/endpoint/subscriptions'
import { truth } from '@vitrine/endpoint/truth'
import { volumePrices } from '@vitrine/endpoint/volume-prices'
import { withSecret } from './secrets.ts'

export const handler = await createLambdaHandler({ env: await withSecret(process.env) }, [
  redis(),
  withCountryDatabase(ipv6Previews),
  withCountryDatabase((countryOf) => priceRelay({ countryOf })),
  notificationsWithHandlerFile(),
  truth(),
  exits(),
  conversions(),
  priceExperiments(),
  volumePrices(),
  subscriptions(),
  health(),
])
