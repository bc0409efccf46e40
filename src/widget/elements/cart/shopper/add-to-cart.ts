/**
 * Puts products into the shopper's cart, and opens it. An add that fails, because the cart is full, makes the caller follow
 * the plain checkout link instead.
 */

import type { BuyIntent } from '../../../checkout/buy-intent.ts'
import { hostFor } from '../../../checkout/cart-host.ts'
import type { SoldCart } from '../../../checkout/cart-module.ts'
import { announce } from '../../../environment/announce.ts'
import { isOn } from '../../../settings/attributes.ts'
import { unitsByProduct } from '../../../shared/checkout/lines-intent.ts'
import { refusalText } from '../../../shared/views/refusal-text.ts'
import type { Storefront } from '../../../storefront/storefront.ts'
import { wordsOf } from '../../../storefront/words-of.ts'
import { adoptStyles } from '../../../styles/adopt.ts'
import { formatCount } from '../../../views/format-amount.ts'
import { en as stepperWords } from '../../../views/words/stepper.ts'
import { en as cartWords } from '../words.ts'
import addedStyles from './added.css?inline'
import { boundsOf, type CartLine, keyOf, partsOf } from './cart-lines.ts'
import { orderCart, storefrontOfPart } from './cart-orders.ts'
import { linesOf } from './pressed-lines.ts'
import { type ShopperCart, shopperCartOf, unitsIn } from './shopper-cart.ts'

const clientOf = ({ settings }: Storefront): string => settings.peek().client ?? ''

/** The orders of the shopper's cart that have several units of a product. */
export const ordersOfSeveral = (storefront: Storefront): SoldCart[] => {
  const { lines } = shopperCartOf(storefront.page).store(clientOf(storefront))
  return partsOf(lines.value, storefront.settings.value.linkParams).flatMap((part) => {
    const items = unitsByProduct(part.lines)
    if (!items.some(({ quantity }) => quantity > 1)) return []
    const own = storefrontOfPart(storefront, part)
    return [{ storefront: own, cart: { ...orderCart(own, part), items } }]
  })
}

/** Scrolls to an inline `<vitrine-cart>` and focuses it, or opens the cart as a dialog. */
export const openCart = (cart: ShopperCart, storefront: Storefront): void => {
  const { page } = storefront
  cart.collects.value = true
  const host = hostFor(page)
  cart.acts.value += 1
  if (!isOn(host, 'inline')) {
    cart.shown.value = { host, storefront }
    return
  }
  host.scrollIntoView({ block: 'nearest' })
  host.shadowRoot?.querySelector<HTMLElement>('h2,.empty')?.focus()
}

/** Puts the products of an intent into the cart. False when it opens the cart to say why it cannot. */
export const add = (element: Element, storefront: Storefront, intent: BuyIntent): boolean => {
  const { page } = storefront
  const cart = shopperCartOf(page)
  const store = cart.store(clientOf(storefront))
  const words = wordsOf(storefront, { ...cartWords, ...stepperWords })
  const lines = linesOf(element, storefront, intent)
  const { result, refused } = store.add(lines)
  // The caller follows the plain link, which sells the product all the same.
  if (result === 'full') throw new Error('The cart is full.')
  if (element.shadowRoot) adoptStyles(element.shadowRoot, addedStyles)
  cart.acts.value += 1
  if (result === 'most') {
    const line = store.lines.peek().find((each) => keyOf(each) === refused)
    const bounds = boundsOf(line ?? (lines[0] as CartLine))
    if (line) cart.refusal.value = { key: keyOf(line), kind: 'most' }
    const locale = storefront.locale.peek()
    openCart(cart, storefront)
    cart.say(refusalText('most', { ...bounds, words, locale }))
    return false
  }
  const names = lines.map(({ name, product }) => name ?? product).join(', ')
  const count = unitsIn(store)
  announce(element, 'vitrine-cart-added', {
    lines: lines.map(({ product, quantity }) => ({
      product,
      quantity,
      item: intent.lines?.find((line) => line.product === product)?.item ?? intent.item,
    })),
    count,
  })
  const added = storefront.words()?.addedToCart ?? 'Added to cart'
  // Without a cart button or an inline cart on the page, only the dialog shows the addition.
  if (!cart.speaker()) openCart(cart, storefront)
  cart.say(`${added}: ${names}. ${words.cartLabel}: ${formatCount(count, storefront.locale.peek())}`)
  return true
}
