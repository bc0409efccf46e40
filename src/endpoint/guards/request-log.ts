import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Config } from '../config/settings.ts'
import type { EndpointEnv } from '../http/env.ts'
import { describeError, type Logger } from '../http/log.ts'
import { callerKey, clientAddress } from '../http/remote-address.ts'
import type { Emit } from '../utils/events.ts'

interface Options {
  logger: Pick<Logger, 'hash'>
  emit: Emit
  config: Pick<Config, 'runtime'>
  now: () => number
}

/**
 * Determines the caller's address, and writes one log line after each request. The line has the route's pattern,
 * because the path may contain a key.
 */
export const requestLog =
  ({ logger, emit, config, now }: Options): MiddlewareHandler<EndpointEnv> =>
  async (context, next) => {
    const startedAt = now()
    const address = clientAddress(config.runtime, context.req.raw.headers, context.env?.remoteAddress)
    const fields = {}
    context.set('address', address)
    context.set('fields', fields)
    await next()
    const { error } = context
    const { status } = context.res
    const line = {
      event: 'request' as const,
      id: context.get('requestId'),
      method: context.req.method,
      route: routePath(context, -1),
      status,
      ms: Math.round(now() - startedAt),
      address: await logger.hash(callerKey(address)),
      ...fields,
      ...(error && (status >= 500 || error.cause) ? { error: describeError(error) } : {}),
    }
    emit(line, status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')
  }
