/** What a page offers, as its tools tell an agent. */

import { idKey } from '../../../contract/link-meaning.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { boundProduct } from '../../binding/bound-product.ts'
import { checkoutLinkIn, linkFor, ownAddress } from '../../binding/own-link.ts'
import { hasFurther } from '../../checkout/buy-intent.ts'
import type { PriceState } from '../../prices/price-book.ts'
import { numberOf, priceRuleOf, productOf, taxOf } from '../../settings/attributes.ts'
import { boundsIn, linkTerms, within } from '../../storefront/link-terms.ts'
import type { Page } from '../../storefront/page.ts'
import { renewalOf } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { storefrontFor } from '../../storefront/storefronts.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import type { Renewal } from '../../views/terms-text.ts'
import type { UnitPrice } from '../../views/unit-price.ts'
import { settled } from './settled.ts'

/** One product of the page, as the element beside it sells it. */
export interface Offer {
  element: Element
  storefront: Storefront
  /** The product as the element names it. */
  product: string
  quantity: number
  priceRule: string | undefined
  /** The merchant's own link, which is amended. */
  own: string | undefined
  tax: TaxDisplay
  renewal: Renewal | undefined
  state: PriceState | undefined
  unit: UnitPrice
  /** The link sells further products, so that no single price is that of the whole. */
  hasFurther: boolean
  /** Only checkout knows the amount of the link. */
  isAtCheckout: boolean
}

/** The elements that sell report their own attributes. */
const ignore = (): void => {}

const offerOf = (element: Element, page: Page): Offer | undefined => {
  const storefront = storefrontFor(element, page)
  const isElement = element.localName.startsWith('vitrine-')
  const bound = isElement ? undefined : boundProduct(element)
  const product = bound ? idKey(bound.product ?? '') : productOf(element, ignore)
  if (!product) return undefined
  const own = ownAddress(
    isElement ? checkoutLinkIn(element, storefront) : linkFor(element, storefront, product),
  )
  const terms = linkTerms(storefront.settings.value, own)
  const announced = page.priced.get(element)
  const least = numberOf(element, ignore, 'min-quantity', terms?.quantities.get(product) ?? 1)
  const quantity =
    announced?.product === product
      ? announced.quantity
      : within(boundsIn(terms, product), numberOf(element, ignore, 'quantity', least))
  const priceRule = bound ? bound.priceRule : priceRuleOf(element, ignore)
  const state = storefront.price(product, priceRule, own)
  const { settings } = storefront
  const doubt = storefront.doubt(own, product, state?.item)
  return {
    element,
    storefront,
    product,
    quantity,
    priceRule,
    own,
    tax: isElement ? taxOf(element, ignore, settings.value) : (settings.value.tax ?? 'gross'),
    renewal: renewalOf(element, storefront),
    state,
    unit: unitPrice(storefront, state?.item, quantity, doubt, { own }),
    hasFurther: hasFurther(terms, product),
    isAtCheckout: doubt !== undefined,
  }
}

/** Elements that sell a product, with those of plain markup, and the merchant's own bound links. */
const selling =
  'vitrine-card,vitrine-buy,[data-vitrine-field=buy],[data-vitrine-product]:not(:has([data-vitrine-field=buy]))'

/**
 * The products of the page that are not hidden, each once for its store, rule and quantity. Called in effects: it
 * asks for prices that no element has asked for yet.
 */
const offersOf = (page: Page): Offer[] => {
  page.announced.value
  const offers = new Map<string, Offer>()
  for (const element of page.document.querySelectorAll(selling)) {
    if (element.closest('[hidden]')) continue
    const offer = offerOf(element, page)
    if (!offer) continue
    const { storefront, product, priceRule, quantity } = offer
    const { client = '' } = storefront.settings.value
    const key = JSON.stringify([client, product, priceRule, quantity])
    if (!offers.has(key)) offers.set(key, offer)
  }
  return [...offers.values()]
}

/** The products of the page once their prices and words are there. */
export const readOffers = async (page: Page): Promise<Offer[]> => {
  const { offers } = await settled(page, () => {
    const offers = offersOf(page)
    const isWaiting = offers.some(
      ({ storefront, state, unit }) =>
        state?.isWaiting || (state?.item && unit === undefined) || !storefront.words(),
    )
    return { offers, isWaiting }
  })
  return offers
}
