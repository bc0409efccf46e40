import type { Words } from '../messages/messages.ts'
import { notSlotted } from '../settings/attributes.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { failureText } from '../views/failure-text.ts'
import { checkoutLinkIn, ownAddress, writeAddress } from './own-link.ts'

/**
 * Tells the shopper and the developer why a card has no price. The merchant's own link in the card then becomes its buy
 * control, unless it is slotted, as in a note.
 *
 * @param link the checkout link; undefined where there is none
 */
export const missingPrice = (
  host: Element,
  storefront: Storefront,
  failure: string | undefined,
  link: string | undefined,
  words: Words,
): { message: string; hasOwnLink: boolean } => {
  const message = failureText(link ? failure : 'unknown', words)
  if (!link) return { message, hasOwnLink: false }
  if (failure === 'unknown') {
    storefront.page.warn(host.localName, 'product', host.getAttribute('product'), 'no-price')
    return { message, hasOwnLink: false }
  }
  // A link to another page of the shop is left alone.
  const ownLink = checkoutLinkIn(host, storefront)
  if (ownLink) writeAddress(ownLink, ownAddress(ownLink), link)
  return { message, hasOwnLink: host.querySelector(`a[href]${notSlotted}`) !== null }
}
