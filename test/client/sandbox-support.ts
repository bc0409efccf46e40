import { afterAll, beforeAll } from 'vitest'
import { type Client, type ClientOptions, createClient } from '../../src/client/index.ts'
import { type ServedSandbox, type ServeSandboxOptions, serveSandbox } from '../../src/sandbox/serve.ts'

/** A sandbox for a test file, over real HTTP, and clients of its two merchants. */
export const useSandbox = (options: ServeSandboxOptions = {}) => {
  let served: ServedSandbox | undefined
  const sandbox = (): ServedSandbox => {
    if (!served) throw new Error('The sandbox has not started.')
    return served
  }
  beforeAll(async () => {
    served = await serveSandbox({ pricingPort: 0, restPort: 0, rateLimit: false, ...options })
  })
  afterAll(() => served?.close())

  const clientOf = (merchant: '1001' | '1002' = '1001', changes: Partial<ClientOptions> = {}): Client =>
    createClient({
      pricingUrl: sandbox().pricingUrl,
      baseUrl: sandbox().baseUrl,
      clientId: merchant,
      username: `merchant-${merchant}`,
      password: `secret-${merchant}`,
      random: () => 0,
      ...changes,
    })

  const post = async (path: string, body: unknown): Promise<void> => {
    const { ok } = await fetch(`${sandbox().baseUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!ok) throw new Error(`/sandbox/${path} refused.`)
  }

  return {
    sandbox,
    clientOf,
    /** Lets requests fail, in the words of `fault-list.ts`; null clears it. */
    setFault: (fault: string | null) => post('fault', { fault }),
    /** Moves the sandbox's time on. */
    advance: (milliseconds: number) => post('clock', { advance: milliseconds }),
  }
}
