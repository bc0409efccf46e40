import { type JudgedPurchase, purchaseJudge } from '../../../src/cli/truth/judge-purchase.ts'
import { createClient } from '../../../src/client/index.ts'
import type { SandboxOptions } from '../../../src/sandbox/index.ts'
import { baseUrl, unchecked } from '../../sandbox/rest-support.ts'

/** A sandbox, and the judge of the command, which reads its purchases as those of the platform. */
export const openJudgedShop = async (options: SandboxOptions = {}) => {
  const sandbox = await unchecked(options)
  const client = createClient({
    pricingUrl: 'http://localhost:4401',
    baseUrl,
    clientId: 1001,
    username: 'merchant-1001',
    password: 'secret-1001',
    fetch: async (url, init) =>
      sandbox.rest.request(new Request(url, init), {}, { remoteAddress: '127.0.0.1' }),
  })
  const judge = purchaseJudge(client, [])
  return {
    sandbox,
    /** The verdicts about all purchases, in their order. */
    verdicts: async (): Promise<JudgedPurchase[]> => {
      const ids = [...sandbox.state.purchases.all()].map(({ id }) => id).sort((a, b) => a - b)
      const judged: JudgedPurchase[] = []
      for (const purchaseId of ids) {
        const verdict = await judge((await client.purchase.get({ purchaseId })).purchase)
        if (verdict) judged.push(verdict)
      }
      return judged
    },
  }
}
