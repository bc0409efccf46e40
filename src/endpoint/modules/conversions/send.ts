import type { Secret } from '../../utils/secret.ts'
import type { Conversion, GoogleClient } from './conversion.ts'

export type Send = (url: string, init: RequestInit) => Promise<Response>

const post = async (
  send: Send,
  what: string,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<void> => {
  const response = await send(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  })
  await response.body?.cancel()
  // The address may hold a secret, so only the status is told.
  if (!response.ok) throw new Error(`${what} answered ${response.status}.`)
}

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

const hmac = async (secret: Secret, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret.reveal()),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Sends to the merchant's own address, signed, so that the receiver knows the sender and how old the message is. */
export const sendToWebhook = async (
  send: Send,
  { url, secret }: { url: string; secret: Secret },
  conversion: Conversion,
  now: number,
): Promise<void> => {
  const body = JSON.stringify(conversion)
  const time = Math.floor(now / 1000)
  await post(send, 'The webhook', url, body, {
    'vitrine-delivery': `${conversion.event}-${conversion.purchase}`,
    'vitrine-signature': `t=${time},v1=${await hmac(secret, `${time}.${body}`)}`,
  })
}
