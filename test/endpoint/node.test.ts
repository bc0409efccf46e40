/**
 * The HTTP server of the Node adapter, with raw sockets where needed: addresses, ports that are taken, graceful and
 * forced closing, bodies and headers over their limits, clients that send or read too slowly. The tests set time limits
 * of milliseconds. The app behind it previews against a platform in memory.
 */

import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serveApp } from '../../src/endpoint/adapters/serve-app.ts'
import { eventually } from './eventually.ts'
import { cart, endpoint, origin, platformOf, previewOf } from './support.ts'

const post = (url: string) =>
  fetch(`${url}/cart/preview`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(cart),
  })

it('serves the app and passes the socket’s address to the platform', async () => {
  const { platform, asked } = platformOf()
  const served = await serveApp({ app: endpoint({ client: platform }).app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  expect((await post(served.url)).status).toBe(200)
  expect(asked[0]?.remoteAddress).toBe('127.0.0.1')
})

it('rejects when the port is taken', async () => {
  const { app } = endpoint()
  const served = await serveApp({ app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  const port = Number(new URL(served.url).port)
  await expect(serveApp({ app, host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('lets an open request end before it closes, and refuses new ones', async () => {
  let arrived = () => {}
  let go = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const { platform } = platformOf(async () => {
    arrived()
    await gate
    return previewOf()
  })
  const served = await serveApp({ app: endpoint({ client: platform }).app, host: '127.0.0.1', port: 0 })
  const pending = post(served.url)
  await isThere
  const closed = served.close()
  await expect(post(served.url)).rejects.toThrow()
  go()
  expect((await pending).status).toBe(200)
  await closed
})

it('closes the remaining connections after the grace period', async () => {
  const { platform } = platformOf(() => new Promise(() => undefined))
  const { app } = endpoint({ client: platform })
  const served = await serveApp({ app, host: '127.0.0.1', port: 0, graceMs: 1 })
  const lost = expect(post(served.url)).rejects.toThrow()
  const { port } = new URL(served.url)
  const idle = connect(Number(port), '127.0.0.1')
  idle.on('error', () => undefined)
  await new Promise((resolve) => idle.once('connect', resolve))
  await served.close()
  await lost
})

it('answers a body over the limit before the upload ends', async () => {
  const served = await serveApp({ app: endpoint().app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  const status = await new Promise((resolve, reject) => {
    const outgoing = request(`${served.url}/cart/preview`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
    })
    outgoing.on('response', (response) => {
      resolve(response.statusCode)
      outgoing.destroy()
    })
    outgoing.on('error', reject)
    outgoing.write('x'.repeat(70 * 1024))
  })
  expect(status).toBe(413)
})

/** The answer on a raw connection, until the server closes it. */
const spoken = async (url: string, ...lines: string[]): Promise<string> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk: Buffer) => {
    answer += chunk
  })
  socket.on('error', () => undefined)
  socket.write(lines.join('\r\n'))
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

it('refuses a request that names two hosts, or none', async () => {
  const served = await serveApp({ app: endpoint().app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  const ask = (...hosts: string[]) =>
    spoken(
      served.url,
      'GET /health HTTP/1.1',
      ...hosts.map((host) => `Host: ${host}`),
      'Connection: close',
      '',
      '',
    )
  expect(await ask('shop.example')).toMatch(/^HTTP\/1.1 404 /)
  for (const hosts of [
    ['shop.example', 'evil.example'],
    ['shop.example', 'shop.example'],
  ]) {
    const answer = await ask(...hosts)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"code":"bad-request"')
  }
  expect(await ask()).toMatch(/^HTTP\/1.1 400 /)
})

it('times out while it waits for headers', async () => {
  const served = await serveApp({
    app: endpoint().app,
    host: '127.0.0.1',
    port: 0,
    timeouts: { headers: 50, request: 60_000 },
  })
  onTestFinished(() => served.close())
  expect(await spoken(served.url, 'POST /cart/preview HTTP/1.1', 'Host: a', 'X-Slow: ')).toMatch(
    /^HTTP\/1.1 408 /,
  )
})

it('times out while it waits for a body, and logs it as a client error', async () => {
  const { app, lines } = endpoint()
  const served = await serveApp({ app, host: '127.0.0.1', port: 0, timeouts: { headers: 50, request: 100 } })
  onTestFinished(() => served.close())
  const headers = [`Origin: ${origin}`, 'Content-Type: application/json', 'Content-Length: 100']
  await spoken(served.url, 'POST /cart/preview HTTP/1.1', 'Host: a', ...headers, '', '{"items":')
  await eventually(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', status: 400, code: 'bad-request' })
})

it('refuses headers of more than 16 KiB', async () => {
  const served = await serveApp({ app: endpoint().app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  const huge = `X-Huge: ${'x'.repeat(17 * 1024)}`
  expect(await spoken(served.url, 'GET /health HTTP/1.1', 'Host: a', huge, '', '')).toMatch(/^HTTP\/1.1 431 /)
})

it('closes a connection whose client reads nothing', async () => {
  let sent = 0
  let onCanceled = (): void => undefined
  const canceled = new Promise<void>((resolve) => {
    onCanceled = resolve
  })
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
    cancel: onCanceled,
  })
  const served = await serveApp({
    app: { fetch: () => new Response(body) },
    host: '127.0.0.1',
    port: 0,
    timeouts: { headers: 5_000, request: 15_000, idle: 50 },
  })
  onTestFinished(() => served.close())
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await canceled
  expect(sent).toBeGreaterThan(0)
})
