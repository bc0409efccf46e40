import type { Storefront } from '../storefront/storefront.ts'

/**
 * Whether an address that came over the network may be followed: as safe as checkout itself, on its host or one of the
 * `allowed-hosts`. Every framework lets `javascript:` links through, so this is the check that counts.
 */
export const isAllowed = (storefront: Storefront, address: string): boolean => {
  const { checkoutHost, allowedHosts } = storefront.settings.peek()
  try {
    const url = new URL(address)
    const checkout = new URL(checkoutHost ?? '')
    const hosts = [checkout.host, ...(allowedHosts ?? '').split(/\s+/)]
    const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && checkout.protocol === 'http:')
    if (isSafe && hosts.includes(url.host)) return true
    storefront.page.warn(
      'vitrine-store',
      'allowed-hosts',
      allowedHosts,
      `does not allow ${url.protocol}//${url.host}`,
    )
    return false
  } catch {
    return false
  }
}
