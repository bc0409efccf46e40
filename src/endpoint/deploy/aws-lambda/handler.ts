import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { conversions } from '@vitrine/endpoint/conversions'
import { ipv6PreviewsWithDatabase } from '@vitrine/endpoint/country-database'
import { priceExperiments } from '@vitrine/endpoint/experiments'
import { health } from '@vitrine/endpoint/health'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { redis } from '@vitrine/endpoint/redis'
import { truth } from '@vitrine/endpoint/truth'
import { withSecret } from './secrets.ts'

export const handler = await createLambdaHandler({ env: await withSecret(process.env) }, [
  redis(),
  ipv6PreviewsWithDatabase(),
  notificationsWithHandlerFile(),
  truth(),
  conversions(),
  priceExperiments(),
  health(),
])
