import { isProduct } from '../../settings/text.ts'
import type { OrderItem } from './order-items.ts'

/** Everything that the shopper has chosen in an order. */
export interface Choices {
  /** The shared quantity; undefined as the page has it. */
  quantity: number | undefined
  /** The price rule of the chosen audience, an empty text for none; undefined as the page has it. */
  priceRule?: string | undefined
  /** The chosen products, with the quantity that the shopper has given one. */
  products: ReadonlyMap<string, number | undefined>
  /** The products with `data-vitrine-from` about which the shopper has decided: the quantity no longer does. */
  decided?: ReadonlySet<string> | undefined
}

const maxQuantity = 99_999
/** As many lines as the endpoint takes. */
const maxProducts = 50

const isQuantity = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= maxQuantity

/** As the address and the visit's memory hold it: `x10 r*edu 97773 97775*2 d*97775`. */
export const encodeChoices = ({
  quantity,
  priceRule,
  products,
  decided = new Set<string>(),
}: Choices): string =>
  [
    ...(quantity === undefined ? [] : [`x${quantity}`]),
    ...(priceRule === undefined ? [] : [`r*${priceRule}`]),
    ...[...products].map(([product, own]) => (own === undefined ? product : `${product}*${own}`)),
    ...[...decided].map((product) => `d*${product}`),
  ].join(' ')

/** Undefined for a text that no order has written. */
export const decodeChoices = (text: unknown): Choices | undefined => {
  if (typeof text !== 'string' || text.length > 2000) return undefined
  const products = new Map<string, number | undefined>()
  const decided = new Set<string>()
  let quantity: number | undefined
  let priceRule: string | undefined
  /** Whether an order has written a word. */
  const read = (word: string): boolean => {
    const rule = /^r\*([\w.+-]{0,64})$/.exec(word)?.[1]
    const decision = /^d\*(.+)$/.exec(word)?.[1]
    if (rule !== undefined) priceRule = rule
    else if (isProduct(decision)) decided.add(decision)
    else return readQuantity(word)
    return true
  }
  const readQuantity = (word: string): boolean => {
    const shared = /^x(\d{1,5})$/.exec(word)?.[1]
    const [product, own] = word.split('*')
    const value = Number(shared ?? own ?? 1)
    if (!isQuantity(value)) return false
    if (shared !== undefined) quantity = value
    else if (isProduct(product)) products.set(product, own === undefined ? undefined : value)
    else return false
    return true
  }
  return text.split(' ').filter(Boolean).every(read) && products.size <= maxProducts
    ? { quantity, priceRule, products, ...(decided.size > 0 && { decided }) }
    : undefined
}

const isSameKind = (one: OrderItem, other: OrderItem): boolean =>
  one.choice === other.choice && one.isAddOn === other.isAddOn

const isSameVariant = (one: OrderItem, other: OrderItem): boolean =>
  one.interval === other.interval && one.audience === other.audience

/**
 * The items that are in the order. Each choice has one, the first that is sold unless the page or the shopper names
 * another; what belongs to no choice and is no add-on is always in it.
 *
 * @param isSold false for a product that has no price
 * @param quantity the shared quantity, from which some are chosen
 */
export const selectItems = (
  items: readonly OrderItem[],
  choices: Choices | undefined,
  isSold: (item: OrderItem) => boolean,
  quantity: number,
): OrderItem[] => {
  const isReached = ({ from, product }: OrderItem): boolean =>
    from !== undefined && from <= quantity && !choices?.decided?.has(product)
  const place = (item: OrderItem): number =>
    items.filter((other) => isSameKind(item, other) && isSameVariant(item, other)).indexOf(item)
  /** An interval switch, or another audience, hides the chosen item and shows the one that stands for it. */
  const standsForHidden = (item: OrderItem): boolean =>
    items.some(
      (other) =>
        !other.isVisible &&
        choices?.products.has(other.product) &&
        isSameKind(item, other) &&
        !isSameVariant(item, other) &&
        place(item) === place(other),
    )
  const isWanted = (item: OrderItem): boolean =>
    choices ? choices.products.has(item.product) || standsForHidden(item) : item.isChecked
  const offered = items.filter((item) => item.isVisible && isSold(item))
  return offered.filter((item) => {
    if (item.choice === undefined) return !item.isAddOn || isReached(item) || isWanted(item)
    const options = offered.filter(({ choice }) => choice === item.choice)
    return (
      item ===
      (options.find(isReached) ??
        options.find(isWanted) ??
        options.find(({ isChecked }) => isChecked) ??
        options[0])
    )
  })
}
