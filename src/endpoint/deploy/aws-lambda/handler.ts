import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { ipv6PreviewsWithDatabase } from '@vitrine/endpoint/country-database'
import { health } from '@vitrine/endpoint/health'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { redis } from '@vitrine/endpoint/redis'
import { withSecret } from './secrets.ts'

export const handler = await createLambdaHandler({ env: await withSecret(process.env) }, [
  redis(),
  ipv6PreviewsWithDatabase(),
  notificationsWithHandlerFile(),
  health(),
])
