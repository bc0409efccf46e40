/** The token of the customer, by which orders are placed without leaving for checkout. */

import type { Page } from '../storefront/page.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { claimsOf, tokenIn } from '../storefront/token-claims.ts'

/** The customer token. Read at each use, since it expires within minutes. */
export const tokenOf = (element: Element, { settings, page }: Storefront): string | undefined => {
  const token = tokenIn(element, settings.peek())
  if (element.getAttribute('customer-token') && !token) page.warn(element.localName, 'customer-token', '…')
  return token
}

/**
 * Whether a token has expired; the endpoint judges the others. The device's clock may be wrong, so the page must also
 * have had the token for its whole life.
 */
export const isExpired = (token: string, page: Page): boolean => {
  const now = page.env.now()
  const { held } = page
  if (held.token !== token) page.held = { token, since: held.token ? now : held.since }
  const { iat, exp } = claimsOf(token)
  return Number(exp) * 1000 <= now && !(now - page.held.since < (Number(exp) - Number(iat)) * 1000)
}

/** A short hash of the token's customer: tokens change every few minutes, their customer does not. */
export const customerOf = (token: string): number => {
  const { sub = token } = claimsOf(token)
  return [...String(sub)].reduce((sum, letter) => (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) | 0, 0)
}
