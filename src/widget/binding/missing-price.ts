/** What stands in the merchant's own markup, bound or in a card, where there is no price, and who is told of it. */

import { notSlotted, type WarnAttribute, warnAttributeOf } from '../settings/attributes.ts'
import type { Storefront } from '../storefront/storefront.ts'
import type { ScriptMessages } from '../views/words/script.ts'
import { checkoutLinkIn, ownAddress, writeAddress } from './own-link.ts'

/** Tells the developer why there is no price, in the console alone: what the page has typed stays where it is. */
export const warnOfNoPrice = (
  warn: WarnAttribute,
  attribute: string,
  value: string | null | undefined,
  failure: string | undefined,
): void => {
  if (failure === 'unknown') warn(attribute, value, 'no-price')
  if (failure === 'refused') warn(attribute, value, 'no-price-here')
}

const messageOf = (failure: string | undefined, words: ScriptMessages): string => {
  if (failure === 'unknown') return words.unknown
  return failure === 'refused' ? words.refused : words.failed
}

/**
 * Tells the shopper and the developer why a card has no price. What the merchant has typed stays wherever the platform
 * gives no price, in cards and in bound text, for the reasons in docs/decisions/0052-typed-prices-stay.md: a card says
 * below it that the platform has refused the shopper's country or currency, and the developer is told of each product that
 * there is no price for. The merchant's own link in the card then becomes its buy control, unless it is slotted, as in a note.
 *
 * @param link the checkout link; undefined where there is none
 */
export const missingPrice = (
  host: Element,
  storefront: Storefront,
  failure: string | undefined,
  link: string | undefined,
  words: ScriptMessages,
): { message: string; hasOwnLink: boolean } => {
  const message = messageOf(link ? failure : 'unknown', words)
  if (!link) return { message, hasOwnLink: false }
  const warn = warnAttributeOf(host, storefront.page.warn)
  warnOfNoPrice(warn, 'product', host.getAttribute('product'), failure)
  if (failure === 'unknown') return { message, hasOwnLink: false }
  // A link to another page of the shop is left alone.
  const ownLink = checkoutLinkIn(host, storefront)
  if (ownLink) writeAddress(ownLink, ownAddress(ownLink), link)
  return { message, hasOwnLink: host.querySelector(`a[href]${notSlotted}`) !== null }
}
