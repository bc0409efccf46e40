import type { PriceItem } from '../../contract/price-item.ts'
import { fieldText, hasField, isField } from '../prices/field.ts'
import { numberOf, type WarnAttribute } from '../settings/attributes.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { plainLink } from './bound-product.ts'
import { termsOf } from './terms.ts'

/** The attributes of a bound element. */
export interface Binding {
  /** The path of a figure, `terms` or `buy`. */
  field: string | undefined
  /** The condition for which the element is shown. */
  condition: string | undefined
  /** 0 where none is stated. */
  quantity: number
}

/** Reads the attributes of a bound element. The field of plain markup is an attribute of its element. */
export const readBinding = (element: Element, warn: WarnAttribute): Binding => {
  const isPlainLink = element.matches(plainLink)
  const own = element.hasAttribute('data-vitrine') ? null : element.getAttribute('data-vitrine-field')
  const field = isPlainLink ? 'buy' : own || undefined
  const condition = element.getAttribute('data-vitrine-if') || undefined
  if (field && field !== 'buy' && field !== 'terms' && !isField(field)) warn('data-vitrine-field', field)
  // An unknown field would hide its element permanently.
  const isKnown = condition && isField(condition)
  if (condition && !isKnown) warn('data-vitrine-if', condition)
  return {
    field,
    condition: isKnown ? condition : undefined,
    quantity: isPlainLink ? numberOf(element, warn, 'data-vitrine-quantity', 0) : 0,
  }
}

const dueText = (element: Element, storefront: Storefront, item: PriceItem, units: number | undefined) =>
  units ? termsOf(element, storefront, item, storefront.settings.value.tax ?? 'gross', units) : undefined

/**
 * Text and visibility of a bound element; undefined leaves what the merchant has written.
 *
 * @param units sold by the link beside it; undefined where it sells other products too
 */
export const boundView = (
  element: Element,
  storefront: Storefront,
  item: PriceItem,
  { field, condition }: Binding,
  units: number | undefined = 1,
): { text: string | undefined; isHidden: boolean | undefined } => {
  const tax = storefront.settings.value.tax ?? 'gross'
  const isTerms = field === 'terms'
  const text = field && (isTerms ? dueText(element, storefront, item, units) : fieldText(item, field, tax))
  // The merchant's own figure would claim what the price does not say.
  const lacksFigure = field && !isTerms && text === undefined && isField(field)
  return { text, isHidden: lacksFigure || (condition ? !hasField(item, condition) : undefined) }
}
