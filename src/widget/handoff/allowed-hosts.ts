import type { Storefront } from '../storefront.ts'

/**
 * Whether an address that came over the network may be followed: http(s), and on the checkout host or one of the
 * `allowed-hosts`. Every framework lets `javascript:` links through, so this is the check that counts.
 */
export const isAllowed = (storefront: Storefront, address: string): boolean => {
  const { checkoutHost, allowedHosts } = storefront.settings.peek()
  try {
    const url = new URL(address)
    const hosts = [new URL(checkoutHost ?? '').host, ...(allowedHosts ?? '').split(/\s+/)]
    return /^https?:$/.test(url.protocol) && hosts.includes(url.host)
  } catch {
    return false
  }
}
