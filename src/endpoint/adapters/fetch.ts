import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createService, type EndpointOptions } from '../service.ts'
import { clientOf } from './from-config.ts'

export interface FetchHandlerOptions extends Partial<Omit<EndpointOptions, 'config'>> {
  env: Readonly<Record<string, unknown>>
}

/**
 * The endpoint as a standard `fetch` handler, for Vercel and everything alike. `settle` looks after unknown orders and
 * wants to be called every minute by the platform's scheduler.
 */
export const createFetchHandler = ({ env, ...options }: FetchHandlerOptions) => {
  const config = readConfig(env)
  const service = createService({ client: clientOf(config), ...options, config })
  const app = createApp(service)
  return {
    fetch: async (request: Request, remoteAddress?: string): Promise<Response> =>
      app.fetch(request, { remoteAddress }),
    settle: (): Promise<void> => service.settle(),
  }
}
