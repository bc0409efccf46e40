import { describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from '../../src/client/index.ts'
import { failure, serve } from './support.ts'

const options: ClientOptions = {
  pricingUrl: 'https://pricing.example',
  baseUrl: 'https://rest.example',
  clientId: 1001,
  username: 'merchant',
  password: 'secret',
}

describe('createClient', () => {
  it.for<[string, object]>([
    ['pricingUrl', { pricingUrl: 'pricing.example' }],
    ['pricingUrl', { pricingUrl: undefined }],
    ['baseUrl', { baseUrl: 'ftp://rest.example' }],
    ['baseUrl', { baseUrl: 'https://rest.example/?a=b' }],
    ['baseUrl', { baseUrl: 'https://user:word@rest.example' }],
    ['baseUrl', { baseUrl: 'http://rest.example' }],
    ['baseUrl', { baseUrl: 'http://localhost.example' }],
    ['clientId', { clientId: '' }],
    ['clientId', { clientId: '1&2' }],
    ['clientId', { clientId: undefined }],
    ['username', { username: undefined }],
    ['username', { username: 'a:b' }],
    ['password', { password: undefined }],
    ['password', { password: '' }],
    ['password', { password: 'a\u0000b' }],
    ['password', { password: '\ud800' }],
    ['password', { password: 42 }],
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: 2 ** 31 }],
    ['limits.atOnce', { limits: { atOnce: 0, perSecond: 30 } }],
    ['limits.perSecond', { limits: { atOnce: 4, perSecond: 0.5 } }],
    ['maxResponseBytes', { maxResponseBytes: Number.NaN }],
  ])('refuses a wrong %s', async ([field, change]) => {
    const create = () => createClient({ ...options, ...change })
    const error = await failure(Promise.resolve().then(create))
    expect(error).toMatchObject({ code: 'invalid-argument', operation: 'createClient', field })
  })

  it.for(['http://localhost:4402', 'http://127.0.0.1:4402', 'http://[::1]:4402', 'http://sandbox.localhost'])(
    'lets the password travel to %s, which is this machine',
    (baseUrl) => {
      expect(() => createClient({ ...options, baseUrl })).not.toThrow()
    },
  )

  it('accepts http for the REST host with allowHttp', () => {
    expect(() => createClient({ ...options, baseUrl: 'http://sandbox:4402', allowHttp: true })).not.toThrow()
  })

  it('needs credentials for everything but prices', async () => {
    const { url, arrived } = await serve({ body: [] })
    const client = createClient({ pricingUrl: url, baseUrl: url, clientId: '1001' })
    expect(await client.prices.lookup()).toEqual([])
    expect(await failure(client.connection.test())).toMatchObject({
      code: 'invalid-argument',
      field: 'username',
    })
    expect(arrived).toHaveLength(1)
  })

  it.for<[string, unknown]>([
    ['timeoutMs', { timeoutMs: 0 }],
    ['timeoutMs', { timeoutMs: '10' }],
    ['signal', { signal: 'stop' }],
  ])('refuses a wrong %s of one call', async ([field, callOptions]) => {
    const { test } = createClient(options).connection
    const error = await failure(Reflect.apply(test, undefined, [{}, callOptions]))
    expect(error).toMatchObject({ code: 'invalid-argument', operation: 'connection.test', field })
  })

  it('accepts null as the options of a call', async () => {
    const { url } = await serve({ body: { ResultMessage: 'OK' } })
    const { test } = createClient({ ...options, baseUrl: url }).connection
    expect(await Reflect.apply(test, undefined, [{}, null])).toEqual({ resultMessage: 'OK' })
  })

  it('returns methods that cannot be replaced', () => {
    const client = createClient(options)
    expect(Object.isFrozen(client) && Object.isFrozen(client.cart)).toBe(true)
  })
})
