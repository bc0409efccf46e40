/** What the customer token of a store claims. */

/** The claims of a customer token, unverified; empty where it cannot be read, which is left to the endpoint. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    return { ...JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) }
  } catch {
    return {}
  }
}
