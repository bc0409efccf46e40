import { createLambdaHandler } from '@vitrine/endpoint/aws-lambda'
import { health } from '@vitrine/endpoint/health'
import { notificationsWithHandlerFile } from '@vitrine/endpoint/notification-handler'
import { redis } from '@vitrine/endpoint/redis'

export const handler = await createLambdaHandler({ env: process.env }, [
  redis(),
  notificationsWithHandlerFile(),
  health(),
])
