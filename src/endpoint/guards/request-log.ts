import type { Exchange } from '../http/exchange.ts'
import { describeError, type Logger } from '../http/log.ts'
import { callerKey } from '../http/remote-address.ts'
import type { Emit } from '../utils/events.ts'

interface Options {
  logger: Pick<Logger, 'hash'>
  emit: Emit
}

/** Writes one log line after each request. */
export const createRequestLog =
  ({ logger, emit }: Options) =>
  async (exchange: Exchange, status: number, ms: number, error: Error | undefined): Promise<void> => {
    const { request, requestId, route, address, fields } = exchange
    const line = {
      event: 'request' as const,
      id: requestId,
      method: request.method,
      route,
      status,
      ms: Math.round(ms),
      address: await logger.hash(callerKey(address)),
      ...fields,
      ...(error && (status >= 500 || error.cause) ? { error: describeError(error) } : {}),
    }
    emit(line, status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')
  }
