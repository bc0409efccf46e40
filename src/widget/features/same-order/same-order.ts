/**
 * The lazy module of a second way out of the same card or order: a link of the merchant's own, such as "Get a quote",
 * that stands beside the buy control and takes the same products, units, price rule, code, currency and answers to
 * another path or scope. Its own path and parameters stay. It is a plain link: no press on it opens a review or places
 * an order. A link that leads away from checkout, and one whose content only the platform knows, stay byte for byte.
 */

import { mergedQuery } from '../../../contract/merchant-link.ts'
import { ownAddress, writeAddress } from '../../binding/own-link.ts'
import type { BuyIntent } from '../../checkout/buy-intent.ts'
import { type SameOrderModule, sameOrderLinks } from '../../checkout/same-order-module.ts'
import { linkTerms, ownLinkIn } from '../../storefront/link-terms.ts'
import { priceRuleIn } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'

/** A link with the language and the code of the buy link, whose parameters it does not have. */
const withTermsOf = (own: string, storefront: Storefront, { cart }: BuyIntent): string => {
  const [beforeHash = '', ...afterHash] = own.split('#')
  const [address = '', ...queries] = beforeHash.split('?')
  const query = queries.join('?')
  const hash = afterHash.length > 0 ? `#${afterHash.join('#')}` : ''
  const settings = storefront.settings.value
  const { language } = linkTerms(settings, cart.own) ?? {}
  const coupon = storefront.couponFor(cart.own)
  const usual = language ? `${new URLSearchParams({ language })}` : ''
  const set = coupon ? `${new URLSearchParams({ coupon })}` : ''
  return `${address}?${mergedQuery(mergedQuery(usual, query), set)}${hash}`
}

/** The address of the same order by another link; undefined where that link stays as it is written. */
const addressOf = (
  own: string | undefined,
  storefront: Storefront,
  intent: BuyIntent,
): string | undefined => {
  const settings = storefront.settings.value
  if (!own || !ownLinkIn(settings, own) || linkTerms(settings, own)?.isOpaque) return undefined
  const { cart } = intent
  const same = {
    ...cart,
    own: withTermsOf(own, storefront, intent),
    priceRule: priceRuleIn(settings, cart.own, cart.priceRule),
    // Scripts of the page read the addresses of its links.
    secrets: undefined,
  }
  // What the page shows is the amount of the buy link. Of a path with content of its own it says nothing.
  const isSaid = !storefront.cartDoubt(same)
  return storefront.link(isSaid ? same : { ...same, shown: undefined, renewal: undefined })
}

export const writeLinks: SameOrderModule['writeLinks'] = (host, storefront, intent) => {
  // A card in an order is sold with that order.
  if (host.localName !== 'vitrine-order' && host.closest('vitrine-order')) return
  for (const link of host.querySelectorAll(sameOrderLinks)) {
    const own = ownAddress(link)
    const address = (intent && addressOf(own, storefront, intent)) ?? own
    if (address !== undefined) writeAddress(link, own, address)
  }
}
