import type { Config } from './settings.ts'

/** The settings that decide to which hosts a shopper may be sent. */
export type CheckoutHosts = Pick<Config, 'checkoutUrl' | 'checkoutHosts'>

/** The address when it is http(s) on an allowed host and keeps the checkout's own scheme, else undefined. */
export const allowedCheckoutUrl = (
  { checkoutUrl, checkoutHosts }: CheckoutHosts,
  address: string | null | undefined,
): string | undefined => {
  if (!address || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const checkout = new URL(checkoutUrl)
  const isAllowedHost = url.host === checkout.host || checkoutHosts.includes(url.host)
  const isAllowedScheme = url.protocol === 'https:' || url.protocol === checkout.protocol
  return isAllowedHost && isAllowedScheme && !url.username && !url.password ? url.href : undefined
}
