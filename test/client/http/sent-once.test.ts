import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { clientOf, failure, serve } from '../support.ts'

const renew = (url: string) => failure(clientOf(url).subscription.renew({ subscriptionId: 1 }))

it.each([400, 401, 403, 405, 410, 413, 422, 423, 451])(
  'takes a %d of a gateway for no certain refusal of a write',
  async (status) => {
    for (const body of ['<h1>No</h1>', { message: 'No' }, { Message: 'No' }]) {
      const { url } = await serve({ status, body })
      expect(await renew(url)).toMatchObject({ mayHaveActed: true })
    }
    const own = await serve({ status, body: { Id: null, Message: 'No', Status: status } })
    expect(await renew(own.url)).toMatchObject({ mayHaveActed: false })
  },
)

it.each([408, 409, 421, 425, 499])('never takes a %d for a certain refusal of a write', async (status) => {
  const { url, arrived } = await serve({ status, body: { Id: null, Message: 'No', Status: status } })
  expect(await renew(url)).toMatchObject({ mayHaveActed: true })
  expect(arrived).toHaveLength(1)
})

it('sends a write once, with its length, when the answer is a 421', async () => {
  const { url, arrived } = await serve({ status: 421 })
  await failure(clientOf(url).subscription.renew({ subscriptionId: 1 }))
  expect(arrived.map(({ method }) => method)).toEqual(['POST'])
  expect(Number(arrived[0]?.headers['content-length'])).toBeGreaterThan(2)
  expect(arrived[0]?.headers['transfer-encoding']).toBeUndefined()
})

const portOf = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

it('knows that a refused connection has sent nothing', async () => {
  expect(await renew(`http://127.0.0.1:${await portOf()}`)).toMatchObject({
    code: 'unreachable',
    mayHaveActed: false,
  })
})

it.each([
  ['ENOTFOUND', false],
  ['EAI_AGAIN', false],
  ['UND_ERR_CONNECT_TIMEOUT', false],
  ['ECONNRESET', true],
  ['EPIPE', true],
  ['UND_ERR_SOCKET', true],
])('says of %s whether a write may have acted: %s', async (code, mayHaveActed) => {
  const cause = Object.assign(new Error('no connection'), { code })
  const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
  const call = clientOf('http://127.0.0.1', { fetch }).subscription.renew({ subscriptionId: 1 })
  expect(await failure(call)).toMatchObject({ code: 'unreachable', mayHaveActed })
})
