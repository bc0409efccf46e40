import type { ClientFor, OperationTable } from '../../client/create-client-for.ts'
import type { Operation } from '../../client/operation.ts'
import type { CallOptions } from '../../client/options.ts'
import { createEndpoint, type Endpoint, type EndpointOptions } from '../core/create-endpoint.ts'
import type { EndpointModule } from '../core/module.ts'
import { type Connect, connectPlatform } from '../platform/platform.ts'
import { createPollingLimiter } from '../platform/polling-limiter.ts'
import { wait } from '../utils/timers.ts'

/** The variables, secrets and bindings of the Worker. */
export type WorkerEnv = Readonly<Record<string, unknown>>

/** The part of the runtime's execution context that the endpoint uses. */
export interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}

/** A client without the types of its methods. */
type Methods = Readonly<
  Record<string, Readonly<Record<string, (input: unknown, options: CallOptions) => Promise<unknown>>>>
>

/** A new client per call, because a cancelled request stops the timers and queues that it shares with others. */
const connectPerCall: Connect = <Table extends OperationTable>(
  ...[config, operations, fetch]: Parameters<typeof connectPlatform<Table>>
) => {
  const limited = createPollingLimiter({
    atOnce: config.upstreamConcurrency,
    perSecond: config.upstreamPerSecond,
    timeoutMs: config.upstreamTimeout,
    now: Date.now,
    wait,
  })
  const method = (group: string, name: string, row: Operation) => (input: unknown) =>
    limited(`${group}.${name}`, async (timeoutMs) => {
      const client: unknown = connectPlatform(config, { [group]: { [name]: row } }, fetch)
      return (client as Methods)[group]?.[name]?.(input, { timeoutMs })
    })
  const methods = Object.entries(operations).map(([group, rows]) => [
    group,
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, method(group, name, row)])),
  ])
  // The methods have the types of the table, which this loop cannot express.
  return Object.fromEntries(methods) as ClientFor<Table>
}

/**
 * The endpoint as a Worker with `fetch` and, for a cron trigger of one minute, `scheduled`. It needs a module with a
 * store, such as `durableObject()`.
 */
export const createWorker = (
  modules: readonly EndpointModule[],
  options: Omit<EndpointOptions, 'env'> = {},
) => {
  let created: Promise<Endpoint> | undefined
  const endpointOf = (env: WorkerEnv): Promise<Endpoint> => {
    created ??= createEndpoint(
      {
        env: { VITRINE_RUNTIME: 'cloudflare', VITRINE_STORE: 'durable-object', ...env },
        connect: connectPerCall,
        ...options,
      },
      modules,
    )
    return created
  }
  return {
    async fetch(request: Request, env: WorkerEnv, context: ExecutionContext): Promise<Response> {
      const { fetch } = await endpointOf(env)
      const response = fetch(request, { waitUntil: (work) => context.waitUntil(work) })
      // The order must be completed even if the shopper closes the connection.
      context.waitUntil(response)
      return response
    },
    async scheduled(_event: unknown, env: WorkerEnv): Promise<void> {
      await (await endpointOf(env)).reconcileLoop()
    },
  }
}
