/** Errors of a connection that was never open, so that no request can have left. */
const neverOpen =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Errors that ended the opening of a connection, its TLS handshake included. */
const ofOpening = new WeakSet<object>()

interface Channels {
  subscribe(name: string, onMessage: (message: unknown) => void): void
  unsubscribe(name: string, onMessage: (message: unknown) => void): void
}

interface NodeProcess {
  getBuiltinModule?: (name: 'diagnostics_channel') => Channels
}

const channel = 'undici:client:connectError'

/**
 * Makes a call of Node's `fetch` and notes an error before its connection was open. A reset in the handshake has the code and
 * the text of a reset after it, but Node announces only the first one on this channel.
 */
export const notingOpening = async <Result>(call: () => Promise<Result>): Promise<Result> => {
  const { process } = globalThis as { process?: NodeProcess }
  const channels = process?.getBuiltinModule?.('diagnostics_channel')
  const note = (message: unknown): void => {
    const { error } = message as { error?: unknown }
    if (error instanceof Error) ofOpening.add(error)
  }
  channels?.subscribe(channel, note)
  try {
    return await call()
  } finally {
    channels?.unsubscribe(channel, note)
  }
}

/** Whether `fetch` failed before it had a connection: refused, without an address, or in the TLS handshake. */
export const isNeverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return false
  return ofOpening.has(cause) || ('code' in cause && neverOpen.test(String(cause.code)))
}
