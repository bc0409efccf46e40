import { createVercelHandler } from '../../../adapters/vercel.ts'
import { createRedisStore } from '../../../stores/redis.ts'

// Functions come and go, so their memory is no place for orders: VITRINE_STORE names a Redis.
const { VITRINE_STORE: url } = process.env
if (!url?.startsWith('redis')) throw new Error('VITRINE_STORE must be a redis:// address on Vercel.')

export default { fetch: createVercelHandler({ env: process.env, store: await createRedisStore({ url }) }) }
