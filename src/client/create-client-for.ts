import { InvalidArgumentError } from './errors.ts'
import { systemClock } from './http/clock.ts'
import { fetchOnce } from './http/fetch-once.ts'
import { buildRequest } from './http/request.ts'
import { readResponse } from './http/response.ts'
import { createTransport } from './http/transport.ts'
import { limiterOf } from './limits.ts'
import type { Operation } from './operation.ts'
import {
  type CallOptions,
  type ClientOptions,
  hostAddress,
  positiveOption,
  readCredentials,
} from './options.ts'
import type { Client } from './types/client.ts'

/** Operations by group and name. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The methods of `Client` whose operations a table holds. */
export type ClientFor<Table> = {
  readonly [Group in keyof Table & keyof Client]: Pick<
    Client[Group],
    keyof Table[Group] & keyof Client[Group]
  >
}

const defaultTimeoutMs = 10_000
const defaultTries = 3
const defaultMaxBytes = 1_048_576

/**
 * Creates a client of the given operations only, so that a bundle carries no other one. Throws `InvalidArgumentError`
 * for invalid options; its methods reject with a `VitrineError` and nothing else.
 */
export const createClientFor = <const Table extends OperationTable>(
  operations: Table,
  options: ClientOptions,
): ClientFor<Table> => {
  const { clock = systemClock, random = Math.random } = options
  const hosts = {
    pricing: hostAddress('pricingUrl', options.pricingUrl),
    rest: hostAddress('baseUrl', options.baseUrl),
  }
  const clientId = String(options.clientId ?? '')
  if (!/^[\w-]{1,64}$/.test(clientId))
    throw new InvalidArgumentError('createClient', 'clientId', 'must be a client account ID')
  const credentials = readCredentials(options)
  const redact = (text: string): string => credentials?.redact(text) ?? text
  const clientTimeout = positiveOption('timeoutMs', options.timeoutMs, defaultTimeoutMs)
  const send = createTransport({
    fetch: options.fetch ?? fetchOnce,
    clock,
    random,
    limiter: limiterOf(options),
    maxResponseBytes: positiveOption('maxResponseBytes', options.maxResponseBytes, defaultMaxBytes),
    redact,
  })

  const call = async (name: string, row: Operation, input: unknown = {}, callOptions?: CallOptions) => {
    const { signal, timeoutMs, limiter, maxTries, onRequest, onResponse } = callOptions ?? {}
    // No `instanceof`: a signal may come from another realm.
    if (signal && typeof signal.addEventListener !== 'function')
      throw new InvalidArgumentError(name, 'signal', 'must be an AbortSignal')
    const { query, headers, body, isSafe } = buildRequest(name, row, input, clock.now())
    headers.accept = 'application/json'
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (row.host === 'pricing') query.set('client_id', clientId)
    else if (credentials) headers.authorization = credentials.authorization()
    else throw new InvalidArgumentError(name, 'username', 'and password must be given to createClient')
    const search = query.toString()
    const text = await send({
      operation: name,
      host: row.host,
      url: `${hosts[row.host]}${row.path}${search && `?${search}`}`,
      method: row.method,
      headers,
      body,
      isSafe,
      maxTries: positiveOption('maxTries', maxTries, defaultTries, name),
      hooks: [options, { onRequest, onResponse }],
      timeoutMs: positiveOption('timeoutMs', timeoutMs, clientTimeout, name),
      signal,
      limiter,
      isAnswer: row.isAnswer ?? (() => false),
    })
    return readResponse(name, row, text, { mayHaveActed: !isSafe, redact })
  }

  const methods = Object.entries(operations).map(([group, rows]) => [
    group,
    Object.freeze(
      Object.fromEntries(
        Object.entries(rows).map(([name, row]) => [
          name,
          (input?: unknown, callOptions?: CallOptions) => call(`${group}.${name}`, row, input, callOptions),
        ]),
      ),
    ),
  ])
  // The compiler cannot derive the types of methods that a loop creates; types.test-d.ts holds them equal.
  return Object.freeze(Object.fromEntries(methods)) as ClientFor<Table>
}
