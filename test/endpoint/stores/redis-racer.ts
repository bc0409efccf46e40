import { openRedisStore } from './redis-server.ts'

/** A process that reads a line of keys, claims them, and prints the keys that it won. */
const [url = '', name = ''] = process.argv.slice(2)
const store = await openRedisStore(url)
process.stdout.write('ready\n')
process.stdin.once('data', async (chunk: Buffer) => {
  const keys: string[] = JSON.parse(chunk.toString())
  const existing = await Promise.all(keys.map((key) => store.create(key, name, 60)))
  process.stdout.write(`${JSON.stringify(keys.filter((_, index) => existing[index] === undefined))}\n`)
  await store.close()
  process.exit(0)
})
