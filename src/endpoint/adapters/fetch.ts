import type { EndpointBindings } from '../env.ts'
import { type StartOptions, startEndpoint } from './start.ts'

/**
 * The endpoint as a standard `fetch` handler, for functions that come and go: their memory is no place for orders, so
 * `VITRINE_STORE` names a Redis, unless a store is handed in. `watch` looks after unknown orders and wants to be called
 * every minute by the platform's scheduler.
 */
export const createFetchHandler = async (options: StartOptions) => {
  const { app, service } = await startEndpoint(options, ['redis'])
  return {
    fetch: async (request: Request, bindings: EndpointBindings = {}): Promise<Response> =>
      app.fetch(request, bindings),
    watch: service.watch,
  }
}
