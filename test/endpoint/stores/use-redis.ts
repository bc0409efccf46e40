import { createClient } from '@redis/client'
import { onTestFinished } from 'vitest'
import { openRedisStore, startRedis } from './redis-server.ts'

/**
 * A Redis of the test's own, with an administrator and a store of the endpoint. All of them end with the test.
 *
 * @param options of the server, beside those that keep nothing
 */
export const useRedis = async (...options: string[]) => {
  const server = await startRedis(undefined, options)
  onTestFinished(server.stop)
  const admin = createClient({ url: server.url })
  admin.on('error', () => undefined)
  await admin.connect()
  onTestFinished(() => admin.destroy())
  const store = await openRedisStore(server.url)
  onTestFinished(() => store.close())
  return { admin, store }
}
