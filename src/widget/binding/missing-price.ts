import type { Words } from '../messages/messages.ts'
import { notSlotted } from '../settings/attributes.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { failureText } from '../views/failure-text.ts'

/**
 * Says why a card has no price, to the shopper and to the developer. A link of the merchant's own in it sells then, unless
 * it stands in a note.
 *
 * @param link the checkout link; undefined where there is none
 */
export const missingPrice = (
  host: Element,
  { page, settings }: Storefront,
  failure: string | undefined,
  link: string | undefined,
  words: Words,
): { message: string; hasOwnLink: boolean } => {
  const message = failureText(link ? failure : 'unknown', words)
  if (!link) return { message, hasOwnLink: false }
  if (failure === 'unknown') {
    page.warn(host.localName, 'product', host.getAttribute('product'), 'no-price')
    return { message, hasOwnLink: false }
  }
  const ownLink = host.querySelector<HTMLAnchorElement>(`a[href]${notSlotted}`)
  // A link to another page of the shop is left alone.
  if (ownLink?.href.startsWith(`${settings.value.checkoutHost}/`)) ownLink.href = link
  return { message, hasOwnLink: ownLink !== null }
}
