import { idKey } from '../../../contract/link-meaning.ts'
import { generatedMark, ownRules } from '../../binding/markup-attributes.ts'
import { isOn, numberOf, type WarnAttribute, warnAttributeOf } from '../../settings/attributes.ts'
import { isProduct, trimmed } from '../../settings/text.ts'
import { isHiddenIn } from '../../shared/storefront/hidden-in.ts'
import type { Page } from '../../storefront/page.ts'

/** One product that an order may have, as the merchant's markup states it. */
export interface OrderItem {
  product: string
  element: Element
  /** The choice that it is one option of. */
  choice: string | undefined
  isAddOn: boolean
  /** The audience that it is for; undefined where it is for all. */
  audience: string | undefined
  /** Whether it is chosen until the shopper chooses. */
  isChecked: boolean
  /** The shared quantity from which it is chosen until the shopper chooses. */
  from: number | undefined
  /** False behind an interval switch that shows other cards, and for another audience. */
  isVisible: boolean
  interval: string | undefined
  /** Its own quantity; undefined where it has the shared one. */
  quantity: number | undefined
  /** Whether the form has a field for its own quantity. */
  hasControl: boolean
  /** The merchant's own name for it. */
  label: string | undefined
}

/** Whether an audience can buy an item. Where none is chosen, only what is for all can be bought. */
export const isForAudience = (item: Pick<OrderItem, 'audience'>, audience: string | undefined): boolean =>
  item.audience === undefined || item.audience === audience

/** Cards, and links that sell a product each until the order is there. */
export const itemElements = 'vitrine-card[product],a[data-vitrine-product]:not([data-vitrine-field])'

/** Every attribute that decides what an order has. */
export const itemAttributes: readonly string[] = [
  'product',
  'quantity',
  'quantity-control',
  'min-quantity',
  'interval',
  'hidden',
  ...ownRules,
  'renewal',
  'renewal-price',
  ...[
    'product',
    'choice',
    'add-on',
    'audience',
    'checked',
    'from',
    'quantity',
    'quantity-control',
    'renewal',
    'renewal-price',
  ].map((name) => `data-vitrine-${name}`),
]

/** Takes rules of their own from the cards of an order: checkout takes one rule, and would charge another price. */
export const removeOwnRules = (host: Element, page: Page): void => {
  for (const card of host.querySelectorAll('vitrine-card'))
    for (const name of ownRules) {
      // Plain markup keeps its attributes, and gives its card none of these.
      const markup = card.hasAttribute(generatedMark) && card.parentElement
      const written = markup ? `data-vitrine-${name}` : name
      const { localName } = markup || card
      const value = (markup || card).getAttribute(written)
      if (value === null) continue
      page.warn(localName, written, value, 'not-used-in-order')
      if (!markup) card.removeAttribute(name)
    }
}

/** The units that markup states; undefined where it leaves them to its link. */
const statedUnits = (element: Element, prefix: string, warn: WarnAttribute): number | undefined => {
  const least = prefix ? 1 : numberOf(element, warn, 'min-quantity', 1)
  const isStated =
    least > 1 || isOn(element, `${prefix}quantity-control`) || element.hasAttribute(`${prefix}quantity`)
  return isStated ? numberOf(element, warn, `${prefix}quantity`, least, least) : undefined
}

/** The product of one element; undefined where it cannot be read. */
const itemProduct = (element: Element, prefix: string, warn: WarnAttribute): string | undefined => {
  const written = trimmed(element.getAttribute(`${prefix}product`))
  const product = idKey(written ?? '') ?? written
  if (isProduct(product)) return product
  // A card says so itself.
  if (prefix) warn(`${prefix}product`, product)
  return undefined
}

/** The item of one element; undefined where its product cannot be read. */
const readItem = (
  element: Element,
  host: Element,
  page: Page,
  chosenQuantity: (card: Element) => number | undefined,
): OrderItem | undefined => {
  const isCard = element.localName === 'vitrine-card'
  const prefix = isCard ? '' : 'data-vitrine-'
  const warn = warnAttributeOf(element, page.warn)
  const product = itemProduct(element, prefix, warn)
  if (product === undefined) return undefined
  const choice = trimmed(element.getAttribute('data-vitrine-choice'))
  if (choice === '') warn('data-vitrine-choice', choice, 'needs-name')
  const units = statedUnits(element, prefix, warn)
  return {
    product,
    element,
    choice,
    isAddOn: choice === undefined && isOn(element, 'data-vitrine-add-on'),
    audience: trimmed(element.getAttribute('data-vitrine-audience')) || undefined,
    isChecked: isOn(element, 'data-vitrine-checked'),
    from: numberOf(element, warn, 'data-vitrine-from', 0) || undefined,
    isVisible: !isHiddenIn(element, host),
    interval: element.closest('[interval]')?.getAttribute('interval') ?? undefined,
    quantity: (isCard ? chosenQuantity(element) : undefined) ?? units,
    // A card has a field of its own.
    hasControl: !isCard && isOn(element, `${prefix}quantity-control`),
    label: (!isCard && element.textContent?.trim()) || undefined,
  }
}

/**
 * The items of an order, in the order of the page.
 *
 * @param chosenQuantity the quantity that the shopper has chosen in a card
 * @param audience the name of the chosen audience
 */
export const readItems = (
  host: Element,
  page: Page,
  chosenQuantity: (card: Element) => number | undefined,
  audience: string | undefined,
): OrderItem[] =>
  [...host.querySelectorAll(itemElements)].flatMap((element) => {
    const item = readItem(element, host, page, chosenQuantity)
    return item ? { ...item, isVisible: item.isVisible && isForAudience(item, audience) } : []
  })
