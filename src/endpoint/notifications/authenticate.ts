import type { Secret } from '../secret.ts'

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** Compares digests to their end whatever they hold: the time tells nothing about how much of a guess was right. */
const isSame = async (given: string, expected: string): Promise<boolean> => {
  const [a, b] = await Promise.all([digest(given), digest(expected)])
  return a.reduce((difference, byte, index) => difference | (byte ^ (b[index] ?? 0)), 0) === 0
}

const basicPassword = (header: string | null): string | undefined => {
  const encoded = /^Basic ([\w+/=-]{1,2048})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    const pair = new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)))
    const colon = pair.indexOf(':')
    return colon < 0 ? undefined : pair.slice(colon + 1)
  } catch {
    return undefined
  }
}

/**
 * Whether a notification brings the secret, as last part of the path or as Basic password under any user name. The
 * platform documents no signature (platform-facts.md, "Purchases and notifications").
 */
export const isAuthentic = async (
  secret: Secret,
  pathSecret: string | undefined,
  authorization: string | null,
): Promise<boolean> => {
  const given = pathSecret ?? basicPassword(authorization)
  return given !== undefined && isSame(given, secret.reveal())
}

/** The same for a scheduler's bearer token. */
export const isAuthenticBearer = async (secret: Secret, authorization: string | null): Promise<boolean> =>
  isSame(authorization ?? '', `Bearer ${secret.reveal()}`)
