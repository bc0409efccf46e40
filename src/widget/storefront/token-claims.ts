/** The customer token of a store, and what it claims. */

import { type Settings, settingChecks } from '../settings/settings.ts'

/** The token of an element, else that of its store; undefined where it can be none. */
export const tokenIn = (element: Element, { customerToken }: Settings): string | undefined =>
  settingChecks.customerToken(element.getAttribute('customer-token') ?? customerToken ?? '')

/** The claims of a customer token, unverified; empty where it cannot be read, which is left to the endpoint. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    return { ...JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) }
  } catch {
    return {}
  }
}
