/**
 * An endpoint with the acts of operators for tests of the commands that use them, served over HTTP on this machine. It
 * keeps its records in memory and calls the sandbox of the test.
 */

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { onTestFinished } from 'vitest'
import { createEndpoint } from '../../src/endpoint/core/create-endpoint.ts'
import type { EndpointModule } from '../../src/endpoint/core/module.ts'
import type { Service } from '../../src/endpoint/core/service.ts'
import { memory } from '../../src/endpoint/modules/memory.ts'
import { operators } from '../../src/endpoint/modules/operators/operators.ts'
import { type Env, runHere } from './support.ts'

export const adminKey = 'an-admin-key-of-more-than-32-characters'

/**
 * Serves an endpoint until the test ends.
 *
 * @param env its settings, which name the sandbox
 * @param modules those beside the store and the operators
 * @param now milliseconds since the epoch
 */
export const serveOperators = async (
  env: Env,
  modules: readonly EndpointModule[] = [],
  now: () => number = Date.now,
) => {
  let service: Service | undefined
  const logged: string[] = []
  const reader: EndpointModule = {
    name: 'reader',
    connect(context) {
      service = context.service
    },
  }
  const settings = {
    VITRINE_CHECKOUT_URL: 'https://checkout.example/',
    VITRINE_ORIGINS: 'https://shop.example',
    VITRINE_ADMIN_KEY: adminKey,
    ...env,
  }
  const endpoint = await createEndpoint({ env: settings, now, log: (line) => logged.push(line) }, [
    memory({ isDevelopment: true }),
    ...modules,
    operators(),
    reader,
  ])
  onTestFinished(() => endpoint.close())
  const http = serve({ fetch: (request) => endpoint.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(http, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => http.close(() => resolve())))
  if (!service) throw new Error('The endpoint has no service.')
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    url,
    service,
    reconcile: () => endpoint.reconcile(),
    logged: () => logged.map((line): Record<string, unknown> => JSON.parse(line)),
    /** Runs a command over the admin route, on the terminal of a test. */
    run: (args: readonly string[], terminal: Parameters<typeof runHere>[1] = {}) =>
      runHere([...args, '--endpoint', url], { env: { VITRINE_ADMIN_KEY: adminKey }, ...terminal }),
  }
}
