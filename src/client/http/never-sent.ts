/** Errors of a connection that was never open, so that no request can have left. */
const neverOpen = /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT)$/

/** Errors that ended the opening of a connection, its TLS handshake included. */
const ofOpening = new WeakSet<object>()

interface NodeProcess {
  getBuiltinModule?: (name: 'diagnostics_channel') => {
    subscribe(name: string, onMessage: (message: { error?: object }) => void): void
  }
}

// A reset in the handshake has the code and text of a later one. Node announces only the first one here.
const { process } = globalThis as { process?: NodeProcess }
process
  ?.getBuiltinModule?.('diagnostics_channel')
  .subscribe('undici:client:connectError', ({ error }) => error && ofOpening.add(error))

/** Whether `fetch` failed before it had a connection: refused, without an address, or in the TLS handshake. */
export const isNeverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return false
  return ofOpening.has(cause) || ('code' in cause && neverOpen.test(String(cause.code)))
}
