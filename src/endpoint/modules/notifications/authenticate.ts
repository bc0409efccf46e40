import { equalSecrets, type Secret } from '../../utils/secret.ts'

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

/** Some senders escape letters of an address that need no escape, such as `~`. */
const unescaped = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Whether a notification has the secret, in its path or as the Basic password of any user name. The platform does not
 * sign notifications (docs/platform/notifications.md#delivery).
 */
export const isAuthentic = async (
  secret: Secret,
  pathSecret: string | undefined,
  authorization: string | null,
): Promise<boolean> => {
  const given = pathSecret === undefined ? basicPassword(authorization) : unescaped(pathSecret)
  return given !== undefined && equalSecrets(given, secret.reveal())
}
