/** The extra parameter that carries the intent's ID through the platform and back in purchases and notifications. */
export const intentParameter = 'x-vitrine-intent'

/** Extra parameters of this beginning are the endpoint's own; the browser may not set them. */
export const reservedPrefix = 'x-vitrine-'

/** The intent that a purchase answers, if it was ordered through an endpoint. */
export const intentOf = (purchase: {
  extraParameters?: readonly { key: string; value?: string | undefined }[] | undefined
}): string | undefined => purchase.extraParameters?.find(({ key }) => key === intentParameter)?.value

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The ID of one intent to buy. It is bound to the customer, so that one customer's key says nothing about, and takes
 * nothing from, another's; and it does not reveal the key, as it travels in the order.
 */
export const intentId = async (clientId: string, subject: string, key: string): Promise<string> =>
  (await sha256(JSON.stringify([clientId, subject, key]))).slice(0, 40)

/** The same for the same value, whatever the order of its keys. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, canonical(member)])
}

export const fingerprintOf = (order: unknown): Promise<string> => sha256(JSON.stringify(canonical(order)))
