import type { Secret } from '../../utils/secret.ts'
import { post, type Send } from '../webhook.ts'
import type { Conversion, GoogleClient } from './conversion.ts'

export interface Ga4Target {
  url: string
  measurementId: string
  apiSecret: Secret
}

/** The body of Google's Measurement Protocol. */
export const ga4Body = (conversion: Conversion, { client, session }: GoogleClient): object => {
  const { event, purchase, at, currency, value, tax, items } = conversion
  return {
    client_id: client,
    // A refund happens later than its sale, and the platform does not say when.
    ...(event === 'purchase' && at ? { timestamp_micros: Date.parse(at) * 1000 } : {}),
    // The shopper has agreed to analytics, and to no advertising.
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: event,
        params: {
          transaction_id: purchase,
          ...(currency !== undefined ? { currency, value, tax } : {}),
          ...(session ? { session_id: session, engagement_time_msec: 1 } : {}),
          items: items.map(({ product, name, quantity, price }) => ({
            item_id: product,
            ...(name ? { item_name: name } : {}),
            ...(price !== undefined ? { price } : {}),
            quantity,
          })),
        },
      },
    ],
  }
}

export const sendToGa4 = (
  send: Send,
  { url, measurementId, apiSecret }: Ga4Target,
  conversion: Conversion,
  client: GoogleClient,
): Promise<void> => {
  const query = new URLSearchParams({ measurement_id: measurementId, api_secret: apiSecret.reveal() })
  return post(send, 'Google Analytics', `${url}?${query}`, JSON.stringify(ga4Body(conversion, client)))
}
