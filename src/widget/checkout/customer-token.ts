import { settingChecks } from '../settings/settings.ts'
import type { Storefront } from '../storefront/storefront.ts'

/** The customer token. Read at each use, since it expires within minutes. */
export const tokenOf = (element: Element, { settings, page }: Storefront): string | undefined => {
  const own = element.getAttribute('customer-token')
  if (own === null) return settings.peek().customerToken
  const token = settingChecks.customerToken(own)
  if (own && !token) page.warn(element.localName, 'customer-token', '…')
  return token
}

/** Whether a token says that it has expired. One that cannot be read is left to the endpoint. */
export const isExpired = (token: string, now: number): boolean => {
  try {
    const payload = atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')
    return Number(JSON.parse(payload).exp) * 1000 <= now
  } catch {
    return false
  }
}
