import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import * as client from '../../src/client/index.ts'

const refusal = { status: 400 }

const errors = [
  [
    new client.InvalidArgumentError('a.b', 'field', 'must not'),
    'InvalidArgumentError',
    'invalid-argument',
    false,
  ],
  [new client.BadRequestError('a.b', refusal), 'BadRequestError', 'bad-request', false],
  [new client.UnauthorizedError('a.b', refusal), 'UnauthorizedError', 'unauthorized', false],
  [new client.NotFoundError('a.b', refusal), 'NotFoundError', 'not-found', false],
  [new client.RateLimitedError('a.b', 60), 'RateLimitedError', 'rate-limited', false],
  [new client.ServerError('a.b', refusal), 'ServerError', 'server-error', true],
  [new client.UnreachableError('a.b', new Error('down')), 'UnreachableError', 'unreachable', true],
  [new client.TimeoutError('a.b', true), 'TimeoutError', 'timeout', true],
  [new client.AbortedError('a.b', false, 'left'), 'AbortError', 'aborted', false],
  [new client.RefusedError('a.b', { status: 200 }), 'RefusedError', 'refused', true],
  [new client.ContractError('a.b', 'Items.0', 'not as documented'), 'ContractError', 'contract', true],
] as const

describe('the errors of the client', () => {
  it.for(errors)('%s', ([error, name, code, mayHaveActed]) => {
    expect(error).toMatchObject({ name, code, mayHaveActed, operation: 'a.b' })
    expect(error.message).toMatch(/^a\.b: .+\.$/)
    expect(error).toBeInstanceOf(client.VitrineError)
    expect(client.isVitrineError(error)).toBe(true)
  })

  it('are all tested', () => {
    const classes = Object.entries(client).filter(
      ([name]) => /[a-z]Error$/.test(name) && name !== 'VitrineError',
    )
    const tested = errors.map(([error]) => error.constructor)
    expect(
      classes
        .map(([, value]) => value)
        .filter(
          (value) =>
            typeof value === 'function' &&
            /^class/.test(String(value)) &&
            !tested.some((one) => one === value),
        ),
    ).toEqual([])
  })

  it('are recognized from another copy of the module and from another realm', () => {
    const other = runInNewContext(
      'Object.assign(new Error("x"), { operation: "a.b", code: "timeout", mayHaveActed: false })',
    )
    expect(other).not.toBeInstanceOf(Error)
    expect(client.isVitrineError(other)).toBe(true)
  })

  it('are not confused with other values', () => {
    const members = { operation: 'a.b', code: 'timeout', mayHaveActed: false }
    for (const value of [
      new Error('x'),
      members,
      null,
      undefined,
      'timeout',
      Object.assign(new Error('x'), { code: 1 }),
    ])
      expect(client.isVitrineError(value)).toBe(false)
  })
})
