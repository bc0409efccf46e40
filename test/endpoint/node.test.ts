import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { serveApp } from '../../src/endpoint/adapters/serve-app.ts'
import { cart, endpoint, origin, platformOf, previewOf } from './support.ts'

const post = (url: string) =>
  fetch(`${url}/cart/preview`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(cart),
  })

it('serves the app and names the socket’s address to the platform', async () => {
  const { platform, asked } = platformOf()
  const served = await serveApp({ app: endpoint({ client: platform }).app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  expect((await post(served.url)).status).toBe(200)
  expect(asked[0]?.remoteAddress).toBe('127.0.0.1')
})

it('tells of a port that is taken', async () => {
  const { app } = endpoint()
  const served = await serveApp({ app, host: '127.0.0.1', port: 0 })
  onTestFinished(() => served.close())
  const port = Number(new URL(served.url).port)
  await expect(serveApp({ app, host: '127.0.0.1', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('lets a request on its way end before it closes, and takes no new one', async () => {
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

it('closes what is left when the time of grace is over', async () => {
  const { platform } = platformOf(() => new Promise(() => undefined))
  const { app } = endpoint({ client: platform })
  const served = await serveApp({ app, host: '127.0.0.1', port: 0, grace: 1 })
  const lost = expect(post(served.url)).rejects.toThrow()
  const { port } = new URL(served.url)
  const idle = connect(Number(port), '127.0.0.1')
  idle.on('error', () => undefined)
  await new Promise((resolve) => idle.once('connect', resolve))
  await served.close()
  await lost
})

it('answers a body over the limit although the sender goes on', async () => {
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
