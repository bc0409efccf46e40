import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, constants } from 'node:zlib'
import { generate } from 'selfsigned'

export interface BenchRequest {
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body: string
}

export interface BenchReply {
  status?: number
  headers: Record<string, string>
  body: string
}

/** Answers the requests to one host name; undefined is a 404. */
export type BenchHost = (request: BenchRequest) => BenchReply | undefined | Promise<BenchReply | undefined>

export interface BenchServer {
  /** The origin of a host of this server. */
  origin(host: string): string
  /** Every request since the last call, as method, host and path. */
  takeLog(): string[]
  close(): Promise<void>
}

/** Compresses each body once, like a CDN: no load waits for the compressor. */
const createCompressor = (): ((body: string) => Buffer) => {
  const known = new Map<string, Buffer>()
  return (body) => {
    const compressed =
      known.get(body) ?? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    known.set(body, compressed)
    return compressed
  }
}

const textHeaders = (headers: Http2ServerRequest['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] => !entry[0].startsWith(':') && typeof entry[1] === 'string',
    ),
  )

/**
 * One HTTP/2 server with TLS on loopback that serves several host names. With `--host-resolver-rules` a browser reaches
 * all of them, each over a connection of its own.
 */
export const startBenchServer = async (hosts: Readonly<Record<string, BenchHost>>): Promise<BenchServer> => {
  const altNames = Object.keys(hosts).map((value) => ({ type: 2 as const, value }))
  const certificate = await generate([{ name: 'commonName', value: 'bench' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  const compress = createCompressor()
  const log: string[] = []

  const answer = async (request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> => {
    const { method, url: path } = request
    const name = new URL(`https://${request.authority || request.headers.host}`).hostname
    log.push(`${method} ${name}${path}`)
    const headers = textHeaders(request.headers)
    const reply = await hosts[name]?.({ method, path, headers, body: await text(request) })
    if (!reply) {
      response.writeHead(404).end()
      return
    }
    const isEmpty = reply.status === 204
    response.writeHead(reply.status ?? 200, {
      ...reply.headers,
      ...(!isEmpty && { 'Content-Encoding': 'br' }),
    })
    response.end(isEmpty ? '' : compress(reply.body))
  }

  const server = createSecureServer({ key: certificate.private, cert: certificate.cert })
  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    // A browser resets its connections when its context closes, which is no failure of a load.
    session.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: (host) => `https://${host}:${port}`,
    takeLog: () => log.splice(0),
    close: () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy()
        server.close(() => resolve())
      }),
  }
}
