/**
 * The one reader of the merchant's own markup: text, visibility and address of an element follow a price. Attributes, plain
 * links and the class names of older scripts are three spellings of the same thing, so each of them only says what its
 * element shows, and everything that has to hold of a shown price is here once: the terms of the link beside it, units,
 * what is old, what may not come back, and the press.
 */

import { effect, untracked } from '@preact/signals-core'
import { foundAttribute } from '../../contract/rendered-marks.ts'
import { type BuyIntent, buyIntent } from '../checkout/buy-intent.ts'
import { pressLink } from '../checkout/press-to-add.ts'
import { announcePriced } from '../environment/announce.ts'
import { mayChange } from '../prices/price-book.ts'
import { warnAttributeOf } from '../settings/attributes.ts'
import { linkTerms, unitsIn } from '../storefront/link-terms.ts'
import type { Page } from '../storefront/page.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import { renewalOf } from '../storefront/renewal.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { storefrontFor } from '../storefront/storefronts.ts'
import { unitPrice } from '../storefront/unit-price.ts'
import { createBoundNode } from './bound-node.ts'
import { boundProduct } from './bound-product.ts'
import { type Binding, type BoundView, boundView, readBinding } from './bound-view.ts'
import { isComputed } from './computed-field.ts'
import { createComputedFigures } from './computed-figures.ts'
import { warnOfNoPrice } from './missing-price.ts'
import { ownAddress, warnOfContradictions, writeAddress } from './own-link.ts'

/** What an element shows of a price, whichever way its markup spells it. */
export interface Spelling {
  product: string
  binding: Binding
  /** The attribute that names the product, for reports. */
  attribute: string
  /** The link whose terms apply to the price. */
  linkIn(storefront: Storefront): Element | undefined
}

/** Has an element follow a price. Returns a function that restores it. */
export const followPrice = (
  element: HTMLElement,
  page: Page,
  { product, binding, attribute, linkIn }: Spelling,
): (() => void) => {
  const warn = warnAttributeOf(element, page.warn)
  const { priceRule } = boundProduct(element)
  const { field } = binding
  /** Beside a class name, what contradicts stands in the link itself. */
  const prefix = attribute === 'class' ? '' : 'data-vitrine-'
  const storefront = storefrontFor(element, page)
  const node = createBoundNode(element)
  const readPrice = createPriceReader(storefront)
  const readComputed = createComputedFigures(element, storefront)
  let intent: BuyIntent | undefined
  /** Whether it shows a computed figure, or content beside one. */
  const claims = [field, binding.condition].some((path) => path?.[0] !== '!' && isComputed(path))
  let hasClaimed = false
  let wasShown = false
  const endPresses = field === 'buy' ? pressLink(element, storefront, () => intent) : undefined

  /** The price of the element's product, on the terms of its link. */
  const read = () => {
    const link = linkIn(storefront)
    const own = ownAddress(link)
    const state = readPrice(product, priceRule, own)
    const terms = linkTerms(storefront.settings.value, own)
    const stated = link && link !== element ? readBinding(link, () => {}).quantity : binding.quantity
    return { own, state, units: unitsIn(terms, product, stated) }
  }
  type Reading = ReturnType<typeof read>

  const sell = ({ own, state, units }: Reading): void => {
    const item = state?.item
    const unit = unitPrice(storefront, item, units, storefront.doubt(own, product, item), { own })
    const renewal = renewalOf(element, storefront)
    intent = buyIntent(storefront, { product, quantity: units, priceRule, item, unit, renewal }, own)
    const quantity = element.getAttribute('data-vitrine-quantity')
    const stated = { product, quantity, priceRule, currency: item?.currency.iso }
    warnOfContradictions(storefront, own, stated, warn, prefix)
    // A link that was found in the page had an address. Where a script has taken that away, it sells nothing.
    const isTakenAway = own === undefined && element.hasAttribute(foundAttribute)
    if (intent && !isTakenAway) writeAddress(element, own, intent.link)
  }

  const show = (state: Reading['state'], view: BoundView | undefined): void => {
    node.showText(view?.text)
    wasShown ||= view?.text !== undefined
    // The merchant's own text comes back in place of a figure that may be another one by now.
    const isOld = state?.isWaiting === true || (wasShown && view?.isWaiting === true)
    node.markBusy(state?.item ? isOld : wasShown && mayChange(state))
  }

  /** The merchant's own claim does not come back in place of a computed one. */
  const hide = (state: Reading['state'], view: BoundView | undefined): void => {
    const isClaimed = claims && (isComputed(field) ? view?.text !== undefined : view?.isHidden === false)
    hasClaimed ||= isClaimed
    const isUnknown = binding.hidesUnknown && state?.failure === 'unknown'
    node.hide(view?.isHidden ?? (isUnknown || (hasClaimed && !isClaimed) ? true : undefined))
  }

  const dispose = effect(() => {
    const reading = read()
    const { state, units } = reading
    warnOfNoPrice(warn, attribute, element.getAttribute(attribute) ?? product, state?.failure)
    const view = boundView(element, storefront, binding, readComputed, { ...reading, product, priceRule })
    hide(state, view)
    if (field === 'buy') sell(reading)
    else if (field) show(state, view)
    else if (claims) node.markBusy(hasClaimed && view?.isWaiting === true)
    const item = state?.item
    if (field && item && !state.isWaiting)
      untracked(() => announcePriced(page, element, { product, quantity: field === 'buy' ? units : 1, item }))
  })
  return () => {
    dispose()
    node.release()
    endPresses?.()
  }
}
