import type { Fetch } from './transport.ts'

/**
 * Sends a body once: Node's `fetch` repeats a text by itself after a 421, but cannot read a stream twice.
 * Content-Length stays, because the platform refuses a POST without one.
 */
export const fetchOnce: Fetch = (url, init) => {
  const { body, headers } = init
  // Other runtimes do not resend, and some send a stream without its length.
  const { process } = globalThis as { process?: { versions?: { undici?: string } } }
  if (typeof body !== 'string' || !process?.versions?.undici) return fetch(url, init)
  const bytes = new TextEncoder().encode(body)
  const all = new Headers(headers)
  all.set('content-length', `${bytes.length}`)
  return fetch(url, {
    ...init,
    headers: all,
    body: new Blob([bytes]).stream(),
    duplex: 'half',
  } as RequestInit)
}
