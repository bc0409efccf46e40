import type { Delivery, Notification, Receiver } from '../state/notification.ts'
import { contentTypes, writeNotification } from './notification-content.ts'

export interface PostOptions {
  fetch: typeof fetch
  baseUrl: string
  /** Milliseconds of real time until an attempt is aborted. */
  timeout: number
}

/** `fetch` reports the reason in one or more nested causes. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : reasonOf(cause)
  return error.message
}

const headersFor = ({ format, username, password }: Receiver): Record<string, string> => {
  const credentials = new TextEncoder().encode(`${username ?? ''}:${password ?? ''}`)
  return {
    'Content-Type': contentTypes[format],
    ...((username || password) && { Authorization: `Basic ${btoa(String.fromCharCode(...credentials))}` }),
  }
}

/** Sends a notification once. Redirects are not followed: only a 2xx of the address itself accepts it. */
export const post = async (
  { fetch, baseUrl, timeout }: PostOptions,
  receiver: Receiver & { url: string },
  notification: Notification,
): Promise<Pick<Delivery, 'status' | 'error'>> => {
  try {
    const response = await fetch(receiver.url, {
      method: 'POST',
      headers: headersFor(receiver),
      body: writeNotification(notification, receiver.format, baseUrl),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    await response.body?.cancel()
    return { status: response.status, error: null }
  } catch (error) {
    return { status: null, error: reasonOf(error) }
  }
}

export const isAccepted = ({ status }: Pick<Delivery, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300
