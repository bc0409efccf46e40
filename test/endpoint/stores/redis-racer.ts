import { createRedisStore } from '../../../src/endpoint/modules/redis.ts'

/** A process of its own that waits for a line, then tries to claim the keys named in it, and prints those it won. */
const [url = '', name = ''] = process.argv.slice(2)
const store = await createRedisStore({ url })
process.stdout.write('ready\n')
process.stdin.once('data', async (chunk: Buffer) => {
  const keys: string[] = JSON.parse(chunk.toString())
  const stood = await Promise.all(keys.map((key) => store.create(key, name, 60)))
  process.stdout.write(`${JSON.stringify(keys.filter((_, index) => stood[index] === undefined))}\n`)
  await store.close()
  process.exit(0)
})
