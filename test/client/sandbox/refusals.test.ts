import { readdirSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { operations } from '../../../src/client/index.ts'
import type { Operation } from '../../../src/client/operation.ts'
import { callByName, failure, fixture } from '../support.ts'
import { useSandbox } from './support.ts'

const { clientOf, setFault } = useSandbox()

const files = readdirSync(new URL('../fixtures/', import.meta.url)).filter((name) => name.endsWith('.json'))

interface Request {
  operation: string
  host: 'pricing' | 'rest'
  /** Whether the client may repeat this request. */
  isSafe: boolean
  input: unknown
}

/** A valid request of each operation. Its IDs need not exist in the sandbox. */
const requests = Object.entries(operations).flatMap(([group, rows]) =>
  Object.entries<Operation>(rows).map(([name, { host, isSafe, request }]): Request => {
    const operation = `${group}.${name}`
    const file = files.find((candidate) => fixture(candidate).operation === operation) ?? ''
    const { input } = fixture(file)
    return {
      operation,
      host,
      isSafe: typeof isSafe === 'function' ? isSafe(request.parse(input)) : isSafe,
      input,
    }
  }),
)

const failed = 'An error occurred while processing the request.'

/** Operations whose errors have no ID (docs/platform/errors.md#rest). */
const withoutId = ['prices.lookup', 'connection.test', 'subscription.updateCustomer']

afterEach(() => setFault(null))

const callFails = ({ operation, input }: Request, password = 'secret-1001') =>
  failure(callByName(clientOf('1001', { password }), operation, input))

const hasId = (error: Error): boolean => 'platformId' in error && error.platformId !== undefined

describe.for(requests)('against the sandbox, $operation', (request) => {
  const { operation, input } = request

  it('reports a failure of the platform [conventions#connection-test] [errors#status] [products#product-prices]', async () => {
    await setFault('status:500')
    const error = await callFails(request)
    expect(error).toMatchObject({
      code: 'server-error',
      operation,
      status: 500,
      platformMessage: failed,
      mayHaveActed: !request.isSafe,
    })
    expect(hasId(error)).toBe(!withoutId.includes(operation))
  })

  it('reports how long the platform blocks it [errors#status]', async () => {
    await setFault('429')
    expect(await callFails(request)).toMatchObject({ code: 'rate-limited', operation, retryAfter: 60 })
  })

  it('reports a broken connection', async () => {
    await setFault('reset')
    expect(await callFails(request)).toMatchObject({
      code: 'unreachable',
      operation,
      mayHaveActed: !request.isSafe,
    })
  })

  it('is retried after a failure only if it changes nothing', async () => {
    await setFault('status:500*2')
    const outcome = await callByName(clientOf(), operation, input).catch((error: unknown) => error)
    const isServerError = outcome instanceof Error && 'code' in outcome && outcome.code === 'server-error'
    expect(isServerError).toBe(!request.isSafe)
  })
})

describe.for(requests.filter(({ host }) => host === 'rest'))('against the sandbox, $operation', (request) => {
  it('is refused with wrong credentials [errors#status]', async () => {
    const error = await callFails(request, 'not this one')
    expect(error).toMatchObject({
      code: 'unauthorized',
      operation: request.operation,
      status: 401,
      platformMessage: 'The credentials are missing or wrong.',
      mayHaveActed: false,
    })
    expect(hasId(error)).toBe(!withoutId.includes(request.operation))
  })
})
