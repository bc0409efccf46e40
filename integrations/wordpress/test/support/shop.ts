import { type Running, startAll } from '../../../../src/cli/start/start-all.ts'
import { health } from '../../../../src/endpoint/modules/health/health.ts'
import { priceRelay } from '../../../../src/endpoint/modules/relay/relay.ts'
import { rendering } from '../../../../src/endpoint/modules/rendering/rendering.ts'
import { onFreePorts } from '../../../../test/support/free-ports.ts'

export interface Shop {
  priceHost: string
  checkoutHost: string
  endpoint: string
  /** Settings of the plug-in for this shop. */
  settings: Record<string, string>
  close(): Promise<void>
}

/** The platform's sandbox, and an endpoint that renders cards. */
export const startShop = async (): Promise<Shop> => {
  const running: Running = await startAll({
    ...onFreePorts,
    // Any time that a busy machine needs: a card without a price would be another test.
    modules: [rendering(priceRelay(), { timeout: 60_000 }), health()],
    serveSite: async () => ({ url: 'http://127.0.0.1:1', close: async () => {} }),
  })
  const { client, priceHost, checkoutHost, endpoint } = running.shop
  return {
    priceHost,
    checkoutHost,
    endpoint,
    settings: { client, price_host: priceHost, checkout_host: checkoutHost },
    close: () => running.close(),
  }
}
