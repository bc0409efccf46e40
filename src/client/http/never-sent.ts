/** Errors of a connection that was never open, so that no request can have left. */
const neverOpen =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Whether `fetch` failed before it had a connection: refused, without an address, or with a false certificate. */
export const isNeverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && neverOpen.test(String(cause.code))
}
