import type { Storefront } from '../storefront/storefront.ts'

/**
 * Whether an address from the network may be followed: on checkout's host or an allowed one, over HTTPS where checkout
 * is. Preact passes `javascript:` links, so every such address is checked here.
 */
export const isAllowed = (storefront: Storefront, address: string): boolean => {
  const { checkoutHost, allowedHosts } = storefront.settings.peek()
  try {
    const url = new URL(address)
    const checkout = new URL(checkoutHost ?? '')
    const hosts = [checkout.host, ...(allowedHosts ?? '').split(/\s+/)]
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && checkout.protocol === 'http:')
    if (isSafe && hosts.includes(url.host)) return true
    storefront.page.warn('vitrine-store', 'allowed-hosts', allowedHosts, 'not-allowed', url.origin)
    return false
  } catch {
    return false
  }
}
