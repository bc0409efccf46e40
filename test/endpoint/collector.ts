import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the members that it expects
  body: any
}

/** A collector of conversions over real HTTP, for one test. */
export const collector = async () => {
  const received: Received[] = []
  const behaviour: { status: number | 'silent'; onSilence?: () => void } = { status: 200 }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
      if (behaviour.status === 'silent') return behaviour.onSilence?.()
      response.writeHead(behaviour.status).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received, behaviour }
}
