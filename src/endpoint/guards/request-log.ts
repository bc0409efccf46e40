import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { EndpointEnv } from '../env.ts'
import type { Logger } from '../http/log.ts'
import { ProblemError } from '../http/problem.ts'
import type { Runtime } from '../setting-values.ts'
import { callerKey, clientAddress } from './remote-address.ts'

interface Options {
  logger: Logger
  runtime: Runtime
  now: () => number
}

/** What went wrong, for the people who run the endpoint: names and messages down the chain of causes, no stacks. */
export const describeError = (error: unknown, depth = 0): string => {
  if (!(error instanceof Error) || depth > 4) return typeof error
  const own = `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own} < ${describeError(error.cause, depth + 1)}`
}

/** Finds out who calls, and writes one line when the request is over. The route's pattern stands for the path, which may hold a key. */
export const requestLog =
  ({ logger, runtime, now }: Options): MiddlewareHandler<EndpointEnv> =>
  async (context, next) => {
    const began = now()
    const address = clientAddress(runtime, context.req.raw.headers, context.env?.remoteAddress)
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
