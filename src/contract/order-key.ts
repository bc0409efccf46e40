/** 16 to 64 letters, digits, `-` or `_`, such as a UUID. */
export const idempotencyKey = /^[A-Za-z0-9_-]{16,64}$/

/** Milliseconds for which a page keeps the key of an order without an outcome, and may send it again. */
export const orderKeyLifetime = 24 * 3_600_000
