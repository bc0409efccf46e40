import { afterAll, beforeAll } from 'vitest'
import { type ServedSandbox, serveSandbox } from '../../../src/sandbox/index.ts'
import { useWatch } from '../../support/watch-exchanges.ts'

/** A sandbox on ports of this machine for the tests of a file, its exchanges held against the OpenAPI document. */
export const useServedSandbox = (): (() => ServedSandbox) => {
  const hold = useWatch()
  let sandbox: ServedSandbox
  beforeAll(async () => {
    sandbox = await serveSandbox({ pricingPort: 0, restPort: 0, host: '127.0.0.1', rateLimit: false })
    hold(sandbox.sandbox)
  })
  afterAll(() => sandbox?.close())
  return () => sandbox
}
