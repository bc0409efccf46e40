import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { EndpointEnv } from '../env.ts'
import { describeError } from '../http/describe-error.ts'
import { ProblemError } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { callerKey, clientAddress } from './remote-address.ts'

/** Finds out who calls, and writes one line when the request is over. The route's pattern stands for the path, which may hold a key. */
export const requestLog =
  ({ logger, config, now }: Pick<Service, 'logger' | 'config' | 'now'>): MiddlewareHandler<EndpointEnv> =>
  async (context, next) => {
    const began = now()
    const address = clientAddress(config.runtime, context.req.raw.headers, context.env?.remoteAddress)
    const fields = {}
    context.set('address', address)
    context.set('fields', fields)
    await next()
    const { error } = context
    const { status } = context.res
    logger.write(status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info', {
      id: context.get('requestId'),
      method: context.req.method,
      route: routePath(context, -1),
      status,
      ms: Math.round(now() - began),
      address: await logger.hash(callerKey(address)),
      ...fields,
      ...(error instanceof ProblemError ? { code: error.code } : {}),
      ...(error && status >= 500 ? { error: describeError(error) } : {}),
    })
  }
