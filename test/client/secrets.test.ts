/**
 * The password may not be in anything that is printed, serialized, inspected or thrown, in any usual encoding, even
 * when the platform echoes it. Errors are produced by a real server that answers badly, and each is printed in every
 * way that Node has. It is also checked that credentials go to the REST host alone and stand in no address.
 */

import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Credentials } from '../../src/client/credentials.ts'
import { type Client, createClient, InvalidArgumentError } from '../../src/client/index.ts'
import { clientOf, failure, hurriedClock, password, serve } from './support.ts'

const username = 'merchant-1001'

const forms = [
  password,
  Buffer.from(password).toString('base64'),
  Buffer.from(`${username}:${password}`).toString('base64'),
  encodeURIComponent(password),
  encodeURIComponent(Buffer.from(`${username}:${password}`).toString('base64')),
  encodeURIComponent(Buffer.from(password).toString('base64')),
]

/** Every usual way to print a value. */
const printed = (value: unknown): string => {
  let out = ''
  const stream = new Writable({
    write(chunk, _, done) {
      out += String(chunk)
      done()
    },
  })
  const log = new Console({ stdout: stream, stderr: stream })
  log.log(value)
  log.error('%s %o %O %j', value, value, value, value)
  log.dir(value, { showHidden: true, depth: 20 })
  const own =
    value !== null && typeof value === 'object'
      ? Reflect.ownKeys(value).map((key) => Reflect.get(value, key))
      : []
  const stack = value instanceof Error ? [value.stack, value.message, String(value.cause)] : []
  return [
    out,
    String(value),
    `${value}`,
    JSON.stringify(value),
    JSON.stringify({ value }),
    inspect(value, {
      showHidden: true,
      depth: Number.POSITIVE_INFINITY,
      getters: true,
      customInspect: false,
    }),
    ...stack,
    ...own.map((entry) => inspect(entry, { showHidden: true, depth: 20 })),
    inspect(structuredCloneOr(value)),
  ].join('\n')
}

const structuredCloneOr = (value: unknown): unknown => {
  try {
    return structuredClone(value)
  } catch {
    return undefined
  }
}

const expectClean = (value: unknown) => {
  const text = printed(value)
  for (const form of forms) expect(text).not.toContain(form)
}

const errorsOf = async (): Promise<Error[]> => {
  const echo = forms.join(' ')
  const replies = [
    { status: 400, body: { Id: echo, Message: `You sent ${echo}`, Status: 400 } },
    { status: 401, body: { Message: echo, Status: 401 } },
    { status: 404, body: { Message: echo, Status: 404 } },
    { status: 500, body: { Message: echo, Status: 500 } },
    { status: 200, body: { ResultMessage: { echo } } },
    { status: 200, body: echo },
    { status: 302, headers: { location: `/?${encodeURIComponent(echo)}` }, body: echo },
    { status: 429, headers: { 'content-type': 'text/html' }, body: echo },
  ]
  const errors = []
  for (const reply of replies) {
    const { url } = await serve(reply)
    errors.push(await failure(clientOf(url, { clock: hurriedClock().clock }).connection.test()))
  }
  const { url } = await serve((_, response) => response.destroy())
  errors.push(await failure(clientOf(url, { clock: hurriedClock().clock }).connection.test()))
  errors.push(await failure(clientOf('http://127.0.0.1:9').subscription.renew({ subscriptionId: 1 })))
  return errors
}

describe('the password', () => {
  it('is not in a printed, serialized or inspected client', () => {
    const client = clientOf('http://127.0.0.1')
    expectClean(client)
    expectClean(client.cart)
    expectClean(client.cart.preview)
    expectClean(client.cart.preview.toString())
  })

  it('is not in printed, serialized or inspected credentials', () => {
    const credentials = new Credentials(username, password)
    expectClean(credentials)
    expect({ ...credentials }).toEqual({})
  })

  it('is not redacted when it has three letters, because the gaps would reveal it', () => {
    const credentials = new Credentials('me', 'tax')
    expect(credentials.redact('tax 19 %')).toBe('tax 19 %')
    expect(credentials.redact(`Basic ${btoa('me:tax')}`)).toBe('Basic [credentials]')
  })

  it('is in no error, even when the platform echoes it', async () => {
    const errors = await errorsOf()
    expect(errors).toHaveLength(10)
    for (const error of errors) expectClean(error)
  })

  it('is sent to the REST host only [conventions#hosts] [conventions#authentication] [index#today] [prices#lookup]', async () => {
    const seen: string[] = []
    const client: Client = createClient({
      pricingUrl: 'https://pricing.example',
      baseUrl: 'https://rest.example',
      clientId: 1,
      username,
      password,
      fetch: async (url, init) => {
        if (JSON.stringify(init.headers).includes('Basic')) seen.push(new URL(url).host)
        return Response.json(url.includes('/prices') ? [] : { ResultMessage: 'OK' })
      },
    })
    await client.prices.lookup()
    await client.connection.test()
    expect(seen).toEqual(['rest.example'])
  })

  it('is in no address', async () => {
    const { url, arrived } = await serve({ body: { ResultMessage: 'OK' } })
    await clientOf(url).connection.test()
    expect(JSON.stringify([arrived[0]?.path, arrived[0]?.query])).not.toContain('canary')
  })

  it.for([
    ['baseUrl', { baseUrl: `https://user:${encodeURIComponent(password)}@rest.example` }],
    ['pricingUrl', { pricingUrl: `https://user:${encodeURIComponent(password)}@pricing.example` }],
    ['baseUrl', { baseUrl: 'http://rest.example' }],
    ['password', { password: `${password}\n` }],
    ['username', { username: `${password}:` }],
  ] as const)('is not in the error about %s', async ([field, options]) => {
    const create = () => clientOf('http://127.0.0.1', options)
    expect(create).toThrow(InvalidArgumentError)
    const error = await failure(Promise.resolve().then(create))
    expect(error).toMatchObject({ code: 'invalid-argument', field })
    expectClean(error)
  })
})

describe('a message', () => {
  it('holds neither address nor body', async () => {
    for (const error of await errorsOf()) {
      expect(error.message).not.toMatch(/https?:|127\.0\.0\.1|You sent|echo/)
      expect(error.message).toMatch(/^(connection\.test|subscription\.renew): /)
    }
  })
})
