/**
 * The sandbox in a process of its own, behind a count of the calls. `GET /arrivals` tells how many there were, and the
 * most within any second: as they were sent, and as they arrived. On a busy machine calls arrive bunched, because this
 * process got no time for them.
 */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { serveSandbox } from '../../src/sandbox/index.ts'

const sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })

/** Milliseconds of each call. */
const sent: number[] = []
const arrived: number[] = []

const mostInASecond = (given: readonly number[]): number => {
  const times = given.toSorted((one, other) => one - other)
  let most = 0
  let first = 0
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - 1_000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

const json = { 'content-type': 'application/json' }
const server = createServer(async (request, response) => {
  if (request.url === '/arrivals') {
    const counts = { calls: sent.length, most: mostInASecond(sent), arrived: mostInASecond(arrived) }
    sent.length = 0
    arrived.length = 0
    return void response.writeHead(200, json).end(JSON.stringify(counts))
  }
  arrived.push(performance.now())
  sent.push(Number(request.headers['x-sent-at']) / 1_000)
  const body = await buffer(request)
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
  const answer = await sandbox.sandbox.rest.request(request.url ?? '', {
    method: request.method ?? 'GET',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length > 0 ? { body } : {}),
  })
  response.writeHead(answer.status, json).end(await answer.text())
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
console.log(JSON.stringify({ checkout: sandbox.baseUrl.replace('localhost', '127.0.0.1') }))
console.log(JSON.stringify({ listening: `http://127.0.0.1:${port}` }))
process.once('SIGTERM', () => process.exit(0))
