import { createClient, isVitrineError } from '../../../src/client/index.ts'

interface Environment {
  URL: string
  PASSWORD: string
}

/** Calls the platform from within workerd and tells what came of it. */
export default {
  async fetch(_: Request, { URL: url, PASSWORD: password }: Environment): Promise<Response> {
    const client = createClient({
      pricingUrl: url,
      baseUrl: url,
      clientId: 1001,
      username: 'merchant',
      password,
    })
    const outcome = async (call: Promise<unknown>) => {
      try {
        return await call
      } catch (error) {
        return isVitrineError(error) ? error.code : String(error)
      }
    }
    return Response.json([
      await outcome(client.connection.test()),
      await outcome(client.connection.test()),
      await outcome(client.subscription.renew({ subscriptionId: 'S1' })),
      await outcome(client.cart.preview({ shoppingCartUrl: 'nowhere', remoteAddress: '84.19.3.7' })),
    ])
  },
}
