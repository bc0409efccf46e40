import { describe, expect, it } from 'vitest'
import { clientOf, failure, password, serve } from '../support.ts'

describe('a refusal', () => {
  const rows = [
    [400, { Id: 'a-1', Message: 'Unknown product', Status: 400 }, 'bad-request'],
    [400, { Id: 'a-1', Message: 'Subscription S1 was not found.', Status: 400 }, 'not-found'],
    [400, { Id: null, Message: 'The subscription does not exist', Status: 400 }, 'not-found'],
    [400, { Id: 'a-1', Message: "The subscription 'S4711' could not be found", Status: 400 }, 'not-found'],
    [400, { Id: 'a-1', Message: 'Could not find the subscription.', Status: 400 }, 'not-found'],
    [400, { Id: 'a-1', Message: 'Unknown subscription 4711', Status: 400 }, 'not-found'],
    [400, { Id: 'a-1', Message: 'The purchase does not exist.', Status: 400 }, 'not-found'],
    [400, { Id: 'a-1', Message: 'The product 1 does not exist.', Status: 400 }, 'bad-request'],
    [400, { Id: 'a-1', Message: 'Product not found in subscription 4711', Status: 400 }, 'bad-request'],
    [400, { Id: 'a-1', Message: 'Subscription 4711: the coupon does not exist', Status: 400 }, 'bad-request'],
    [400, { Id: 'a-1', Message: 'The subscription is not active', Status: 400 }, 'bad-request'],
    [400, { Id: 'a-1', Message: 'The payment was declined.', Status: 400 }, 'refused'],
    [400, { Id: 'a-1', Message: 'Payment cannot be processed', Status: 400 }, 'refused'],
    [400, { Id: 'a-1', Message: 'The payment method is missing', Status: 400 }, 'bad-request'],
    [404, { Id: 'a-1', Message: 'No', Status: 404 }, 'not-found'],
    [401, { Message: 'No', Status: 401 }, 'unauthorized'],
    [403, { Message: 'No', Status: 403 }, 'unauthorized'],
    [422, { Message: 'No', Status: 422 }, 'bad-request'],
    [500, { Id: 7, Message: 'An error occurred', Status: 500 }, 'server-error'],
  ] as const

  it.for(rows)('of status %d with %j is %s [errors#rate]', async ([status, body, code]) => {
    const { url } = await serve({ status, body })
    const error = await failure(clientOf(url).subscription.renew({ subscriptionId: 1 }))
    expect(error).toMatchObject({ code, status, platformMessage: body.Message })
    if ('Id' in body && body.Id) expect(error).toMatchObject({ platformId: String(body.Id) })
    expect(error.message).not.toContain(body.Message)
  })

  it('of the price host keeps its message [errors#price-host] [prices#errors]', async () => {
    const body = {
      statusCode: 400,
      error: 'Bad Request',
      message: 'client_id is missing',
      validation: { source: 'query', keys: ['client_id'] },
    }
    const { url } = await serve({ status: 400, body })
    expect(await failure(clientOf(url).prices.lookup())).toMatchObject({
      code: 'bad-request',
      platformMessage: 'client_id is missing',
      platformKeys: ['client_id'],
    })
  })

  it('of the price host without a message gives its type', async () => {
    const { url } = await serve({ status: 404, body: { statusCode: 404, error: 'Not Found', message: '' } })
    expect(await failure(clientOf(url).prices.lookup())).toMatchObject({
      code: 'not-found',
      platformMessage: 'Not Found',
      platformKeys: undefined,
    })
  })

  it('keeps the first thousand characters of the message', async () => {
    const body = {
      Id: 'i'.repeat(5_000),
      Message: 'm'.repeat(5_000),
      validation: { keys: Array(60).fill('k'.repeat(5_000)) },
    }
    const { url } = await serve({ status: 400, body })
    expect(await failure(clientOf(url).connection.test())).toMatchObject({
      platformMessage: 'm'.repeat(1_000),
      platformId: 'i'.repeat(1_000),
      platformKeys: Array(50).fill('k'.repeat(1_000)),
    })
  })

  it('has no part of a secret at its truncated end', async () => {
    const text = `${'m'.repeat(990)}${password}`
    const { url } = await serve({
      status: 400,
      body: { Id: text, Message: text, validation: { keys: [text] } },
    })
    const error = await failure(clientOf(url).connection.test())
    expect(JSON.stringify(error)).not.toContain(password.slice(0, 5))
  })

  it.for([
    '',
    '<h1>404</h1>',
    '{}',
    '[]',
    '{"statusCode":404,"error":"Not Found","message":"Not Found"}',
    '{"Message":null}',
  ])('of status 404 that is not the REST host’s own, such as %s, is no "not found"', async (body) => {
    const { url } = await serve({ status: 404, body })
    const { get, renew } = clientOf(url).subscription
    const input = { subscriptionId: 1 }
    expect(await failure(get(input))).toMatchObject({ code: 'contract', mayHaveActed: false })
    expect(await failure(renew(input))).toMatchObject({ code: 'contract', mayHaveActed: true })
  })

  it.for(['', '<h1>404</h1>', '{"Id":null,"Message":"Not Found","Status":404}'])(
    'of status 404 that is not the price host’s own, such as %s, is no "not found"',
    async (body) => {
      const { url } = await serve({ status: 404, body })
      expect(await failure(clientOf(url).prices.lookup())).toMatchObject({ code: 'contract' })
    },
  )

  it.for(['', '<html>', '[]', '{"Message":{"a":1},"Id":[],"validation":{"keys":1}}', 'null'])(
    'with the body %s is still one',
    async (body) => {
      const { url } = await serve({ status: 400, body })
      const error = await failure(clientOf(url).connection.test())
      expect(error).toMatchObject({ code: 'bad-request', platformMessage: undefined, platformId: undefined })
    },
  )
})
