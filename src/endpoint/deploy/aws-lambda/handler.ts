import { createLambdaHandler } from '../../adapters/aws-lambda.ts'
import { createRedisStore } from '../../stores/redis.ts'

// Functions come and go, so their memory is no place for orders: VITRINE_STORE names a Redis.
const { VITRINE_STORE: url } = process.env
if (!url?.startsWith('redis')) throw new Error('VITRINE_STORE must be a redis:// address on AWS Lambda.')

export const handler = createLambdaHandler({ env: process.env, store: await createRedisStore({ url }) })
