import { hex } from '../utils/fingerprint.ts'
import type { Secret } from '../utils/secret.ts'

export type Send = (url: string, init: RequestInit) => Promise<Response>

/** Posts JSON. Rejects unless the answer is a success, which a redirect is not. */
export const post = async (
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

const hmac = async (secret: Secret, text: string): Promise<string> => {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret.reveal()),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))))
}

/**
 * Sends to the merchant's own address, signed, so that the receiver knows the sender and how old the message is.
 *
 * @param delivery the ID of the delivery, the same at each try
 */
export const sendToWebhook = async (
  send: Send,
  { url, secret }: { url: string; secret: Secret },
  delivery: string,
  content: object,
  now: number,
): Promise<void> => {
  const body = JSON.stringify(content)
  const time = Math.floor(now / 1000)
  await post(send, 'The webhook', url, body, {
    'vitrine-delivery': delivery,
    'vitrine-signature': `t=${time},v1=${await hmac(secret, `${time}.${body}`)}`,
  })
}
