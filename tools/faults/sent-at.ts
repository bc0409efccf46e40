/**
 * Loaded before a program (`node --import`): each call names the microsecond at which it was sent. All processes of a
 * machine share the monotonic clock.
 */
const send = globalThis.fetch
globalThis.fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('x-sent-at', String(process.hrtime.bigint() / 1_000n))
  return send(input, { ...init, headers })
}
