import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { generate } from 'selfsigned'
import { expect, it, onTestFinished } from 'vitest'
import { clientOf, failure } from '../support.ts'

const renew = (url: string) => failure(clientOf(url).subscription.renew({ subscriptionId: 1 }))

const selfSigned = () =>
  generate([{ name: 'commonName', value: 'platform' }], { keyType: 'ec', algorithm: 'sha256' })

const urlOf = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const ends: Readonly<Record<string, (socket: Socket) => unknown>> = {
  'is reset': (socket) => socket.resetAndDestroy(),
  'is closed': (socket) => socket.end(),
  'is answered without TLS': (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
}

it.each(Object.keys(ends))('knows that a TLS handshake that %s has sent nothing', async (end) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => ends[end]?.(socket))
  })
  expect(await renew(await urlOf(server))).toMatchObject({ code: 'unreachable', mayHaveActed: false })
})

it('knows that nothing was sent to a host whose certificate is not trusted', async () => {
  const { cert, private: key } = await selfSigned()
  let sent = ''
  const server = createTlsServer({ cert, key }, (socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (bytes) => {
        sent += bytes
      })
  })
  expect(await renew(await urlOf(server))).toMatchObject({ code: 'unreachable', mayHaveActed: false })
  expect(sent).toBe('')
})

it.each([
  ['is reset', (socket: Socket) => socket.resetAndDestroy()],
  ['is closed', (socket: Socket) => socket.destroy()],
])('takes a write for possibly sent when the connection %s after its handshake', async (_end, end) => {
  const { cert, private: key } = await selfSigned()
  const { NODE_TLS_REJECT_UNAUTHORIZED: before } = process.env
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  onTestFinished(() => {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before
  })
  const sockets: Socket[] = []
  let sent = ''
  const server = createTlsServer({ cert, key }, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      sent += bytes
      for (const raw of sockets) end(raw)
    })
  })
  server.on('connection', (socket: Socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
  expect(await renew(await urlOf(server))).toMatchObject({ code: 'unreachable', mayHaveActed: true })
  expect(sent).toMatch(/^POST /)
})
