import { createClient, isVitrineError } from '../../../src/client/index.ts'
import { parseNotification } from '../../../src/client/notifications.ts'

interface Environment {
  URL: string
  PASSWORD: string
}

const notification = '<?xml version="1.0"?><Other Id="1"><A>&#228; &amp; b</A></Other>'

/** Calls the platform from within a runtime and answers with the outcomes. */
export default {
  async fetch(_: Request, { URL: url, PASSWORD: password }: Environment): Promise<Response> {
    const client = createClient({
      pricingUrl: url,
      baseUrl: url,
      clientId: 1001,
      username: 'merchant',
      password,
    })
    const never = createClient({
      pricingUrl: url,
      baseUrl: url,
      clientId: 1001,
      fetch: () => new Promise<Response>(() => undefined),
    })
    const outcome = async (call: Promise<unknown>) => {
      try {
        return await call
      } catch (error) {
        return isVitrineError(error) ? error.code : String(error)
      }
    }
    const subscription = { subscriptionId: 'S1' }
    return Response.json([
      await outcome(client.connection.test()),
      await outcome(client.connection.test()),
      await outcome(client.subscription.renew(subscription)),
      await outcome(client.subscription.renew(subscription)),
      await outcome(never.prices.lookup({}, { timeoutMs: 1 })),
      await outcome(client.subscription.renew(subscription, { signal: AbortSignal.abort() })),
      await outcome(client.cart.preview({ shoppingCartUrl: 'nowhere', remoteAddress: '84.19.3.7' })),
      parseNotification(notification, 'text/xml'),
    ])
  },
}
