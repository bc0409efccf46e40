import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'

const json = { 'content-type': 'application/json' }
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 32))

/** An answer without an end, as fast as it is taken. */
const endless = (response: ServerResponse): void => {
  response.writeHead(200, json)
  const chunk = Buffer.alloc(64 * 1024, 32)
  const more = () => {
    while (!response.destroyed && response.write(chunk)) {}
  }
  response.on('drain', more)
  more()
}

/** Answers that no good platform gives, by name. Each gets what the real one had answered, if it was asked. */
const lies = {
  'status-500': (response, _truth) =>
    response.writeHead(500, json).end('{"Id":null,"Message":"failed","Status":500}'),
  'status-503': (response, _truth) => response.writeHead(503).end(),
  'html-429': (response, _truth) =>
    response
      .writeHead(429, { 'content-type': 'text/html', 'retry-after': '60' })
      .end('<h1>Too many requests</h1>'),
  malformed: (response, _truth) => response.writeHead(200, json).end('{"ResultMessage":"OK",'),
  truncated: (response, truth) => response.writeHead(200, json).end(truth.slice(0, truth.length >> 1)),
  'content-type': (response, truth) => response.writeHead(200, { 'content-type': 'text/html' }).end(truth),
  empty: (response, _truth) => response.writeHead(200, json).end(),
  'wrong-shape': (response, _truth) =>
    response.writeHead(200, json).end('{"ProcessResult":"perhaps","PurchaseId":-1}'),
  'gzip-bomb': (response, _truth) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
  endless: (response, _truth) => endless(response),
  redirect: (response, _truth, elsewhere) => response.writeHead(307, { location: elsewhere }).end(),
} satisfies Readonly<Record<string, (response: ServerResponse, truth: string, elsewhere: string) => void>>

export type Lie = keyof typeof lies
export const everyLie = Object.keys(lies) as Lie[]

/** An HTTP proxy that passes requests on, or does not, and can lie about what came of them. */
export const startLyingProxy = async (elsewhere: string) => {
  let target = ''
  let underWay = 0
  let lie: { kind: Lie; isCommitted: boolean } | undefined
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined)
    underWay += 1
    try {
      const sent = await buffer(request)
      const told = lie
      const headers = Object.entries(request.headers).filter(
        ([name]) => !/^(host|connection|content-length)$/.test(name),
      )
      const init = {
        method: request.method ?? 'GET',
        headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
      }
      const body = sent.length > 0 ? { body: sent } : {}
      const isAsked = !told || told.isCommitted
      const truth = isAsked ? await fetch(`${target}${request.url}`, { ...init, ...body }) : undefined
      const text = (await truth?.text()) ?? '{"ResultMessage":"OK"}'
      if (told) lies[told.kind](response, text, elsewhere)
      else response.writeHead(truth?.status ?? 200, json).end(text)
    } catch {
      response.destroy()
    } finally {
      underWay -= 1
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    lie(kind: Lie, isCommitted: boolean) {
      lie = { kind, isCommitted }
    },
    heal() {
      lie = undefined
    },
    leadTo(url: string) {
      target = url
      lie = undefined
    },
    /** Resolves when the platform has been asked everything that it was to be asked. */
    async idle(): Promise<void> {
      while (underWay > 0) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
