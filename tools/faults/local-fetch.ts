import { Agent, request } from 'node:http'
import type { Fetch } from '../../src/client/http/transport.ts'

/** A `fetch` whose connections leave by one of the machine's own addresses, such as 127.0.0.2. */
export const fetchFrom = (localAddress: string): Fetch => {
  const agent = new Agent({ keepAlive: true, localAddress })
  return (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        url,
        { agent, method, headers: headers as Record<string, string>, ...(signal ? { signal } : {}) },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () => {
            const status = incoming.statusCode ?? 500
            const retryAfter = incoming.headers['retry-after']
            resolve(
              new Response(Buffer.concat(chunks), {
                status,
                headers: retryAfter ? { 'retry-after': retryAfter } : {},
              }),
            )
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body ?? undefined)
    })
}
