/** What one bound element says: its attributes as they are read, and the text or address that a price gives it. */

import type { PriceItem } from '../../contract/price-item.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import { hasFurther } from '../checkout/buy-intent.ts'
import { termsOf } from '../checkout/buy-terms.ts'
import { fieldText, hasField, isField } from '../prices/field.ts'
import type { PriceState } from '../prices/price-book.ts'
import { type Markup, numberOf, type WarnAttribute } from '../settings/attributes.ts'
import { linkTerms } from '../storefront/link-terms.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { unitPrice } from '../storefront/unit-price.ts'
import { plainLink } from './bound-product.ts'
import { isComputed } from './computed-field.ts'
import type { ComputedFigure, ReadFigure } from './computed-module.ts'

/** The attributes of a bound element. */
export interface Binding {
  /** The path of a figure, `terms` or `buy`. */
  field: string | undefined
  /** The condition for which the element is shown. */
  condition: string | undefined
  /** 0 where none is stated. */
  quantity: number
  /** Whether the element is hidden where the platform sells no such product. */
  hidesUnknown?: boolean
  /** The text of the figure. @default the platform's own */
  textOf?: (item: PriceItem, tax: TaxDisplay) => string | undefined
}

/** Reads the attributes of a bound element. The field of plain markup is an attribute of its element. */
export const readBinding = (element: Markup, warn: WarnAttribute): Binding => {
  const isPlainLink = element.matches(plainLink)
  const own = element.hasAttribute('data-vitrine') ? null : element.getAttribute('data-vitrine-field')
  const field = isPlainLink ? 'buy' : own || undefined
  const condition = element.getAttribute('data-vitrine-if') || undefined
  if (field && field !== 'buy' && field !== 'terms' && !isField(field) && !isComputed(field))
    warn('data-vitrine-field', field)
  // An unknown field would hide its element permanently.
  const isKnown = condition && (isField(condition) || isComputed(condition))
  if (condition && !isKnown) warn('data-vitrine-if', condition)
  return {
    field,
    condition: isKnown ? condition : undefined,
    quantity: isPlainLink ? numberOf(element, warn, 'data-vitrine-quantity', 0) : 0,
  }
}

/** What is sold beside a bound element. */
interface Sold {
  product: string
  units: number
  /** The merchant's own link. */
  own: string | undefined
}

/** What is due today; undefined beside a link that sells other products too, or whose amount only checkout knows. */
export const dueText = (
  element: Markup,
  storefront: Storefront,
  item: PriceItem,
  { product, units, own }: Sold,
): string | undefined => {
  const doubt = storefront.doubt(own, product, item)
  if (doubt || hasFurther(linkTerms(storefront.settings.value, own), product)) return undefined
  return termsOf(element, storefront, {
    item,
    unit: unitPrice(storefront, item, units, doubt, { own }),
    quantity: units,
  })
}

/** The price beside a bound element, and what is sold there. */
interface Shown extends Sold {
  state: PriceState | undefined
  priceRule: string | undefined
}

/** The text and visibility of a bound element. */
export interface BoundView {
  /** Undefined leaves what the merchant has written. */
  text: string | undefined
  /** Undefined leaves the element as it was, also while a computed field is not known. */
  isHidden: boolean | undefined
  /** Whether a price of a computed field is on its way. */
  isWaiting: boolean
}

/** Text and visibility of a bound element; undefined without a price. */
export const boundView = (
  element: Markup,
  storefront: Storefront,
  { field, condition, textOf }: Binding,
  readComputed: ReadFigure,
  shown: Shown,
): BoundView | undefined => {
  const item = shown.state?.item
  if (!item) return undefined
  const tax = storefront.settings.value.tax ?? 'gross'
  const figureOf = (path: string): ComputedFigure => {
    if (isComputed(path)) return readComputed(path, { ...shown, tax })
    if (path === 'terms') return { text: dueText(element, storefront, item, shown), isWaiting: false }
    return { text: textOf ? textOf(item, tax) : fieldText(item, path, tax), isWaiting: false }
  }
  const figure = field ? figureOf(field) : undefined
  const claim = condition && isComputed(condition) ? figureOf(condition) : undefined
  const isWaiting = [figure, claim].some((each) => each?.isWaiting)
  // The merchant's own figure would claim what the price does not say.
  const isClaim = field !== undefined && (isField(field) || isComputed(field))
  const lacksFigure = isClaim && figure?.text === undefined
  const isUnknown = [figure, claim].some((each) => each?.isWaiting && each.text === undefined)
  const isMet = claim
    ? (claim.text === undefined) === (condition?.[0] === '!')
    : !condition || hasField(item, condition)
  const isHidden = lacksFigure || (condition ? !isMet : undefined)
  return { text: figure?.text, isHidden: isUnknown ? undefined : isHidden, isWaiting }
}
