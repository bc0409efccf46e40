/**
 * The entry of the lazy module `checkout`: what a press on a buy control needs before any cart is shown. It holds
 * one review session and one shopper's cart per page, which the elements and this module share. It has no views;
 * those are in the module `cart`, so a press that leads straight to checkout loads none. An add that fails, because
 * the cart is full or the file is late, makes the caller follow the plain checkout link instead.
 */

import { nameKey, withoutRepeats } from '../../contract/link-meaning.ts'
import { isSetByUs } from '../../contract/link-parameters.ts'
import { mergedQuery } from '../../contract/merchant-link.ts'
import { announce } from '../environment/announce.ts'
import { onePer } from '../environment/one-per.ts'
import { parseTiers } from '../prices/price-rule-tiers.ts'
import { isOn, numberOf, priceRuleOf, warnAttributeOf } from '../settings/attributes.ts'
import { boundsIn, linkTerms, ownLinkIn, within } from '../storefront/link-terms.ts'
import { priceRuleIn } from '../storefront/pricing-context.ts'
import { renewalOf } from '../storefront/renewal.ts'
import type { Storefront } from '../storefront/storefront.ts'
import { requestOwnWords, wordsOf } from '../storefront/words-of.ts'
import { adoptStyles } from '../styles/adopt.ts'
import { formatCount } from '../views/format-amount.ts'
import { refusalText } from '../views/refusal-text.ts'
import { wordsFile } from '../views/words/review.ts'
import { en as stepperWords } from '../views/words/stepper.ts'
import type { BuyIntent, Press } from './buy-intent.ts'
import addedStyles from './cart/added.css?inline'
import { boundsOf, type CartLine, keyOf, partsOf } from './cart/cart-lines.ts'
import { orderCart, productExtra, storefrontOfPart } from './cart/cart-orders.ts'
import { createShopperCart, type ShopperCart, unitsIn } from './cart/shopper-cart.ts'
import { en as cartWords } from './cart/words.ts'
import { checkOutWith } from './check-out.ts'
import { unitsByProduct } from './lines-intent.ts'
import { previewRequest } from './preview.ts'
import type { SoldCart } from './preview-coupon.ts'
import { createReviewSession, hostFor } from './review-session.ts'

export const sessionOf = onePer(createReviewSession)

export const shopperCartOf = onePer(createShopperCart)

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

/** Requests the preview of an intent that is about to be pressed. */
export const prepare = (storefront: Storefront, intent: BuyIntent): void => {
  requestOwnWords(storefront, wordsFile)
  sessionOf(storefront.page).prepared.start(storefront, previewRequest(storefront, intent))
}

export { lowersTotal } from './preview-coupon.ts'

/** Leaves for checkout, or opens the review. */
export const checkOut = (press: Press): Promise<void> => checkOutWith(press, sessionOf(press.storefront.page))

const clientOf = ({ settings }: Storefront): string => settings.peek().client ?? ''

/** Scrolls to an inline `<vitrine-cart>` and focuses it, or opens the cart as a dialog. */
export const openCart = (cart: ShopperCart, storefront: Storefront): void => {
  const { page } = storefront
  sessionOf(page).collects.value = true
  const host = hostFor(page)
  cart.acts.value += 1
  if (!isOn(host, 'inline')) {
    cart.shown.value = { host, storefront }
    return
  }
  host.scrollIntoView({ block: 'nearest' })
  host.shadowRoot?.querySelector<HTMLElement>('h2,.empty')?.focus()
}

/**
 * Whether a cart line keeps a parameter. Checkout may charge by the country of a link, so the cart keeps that too, and
 * vouches for no more than the control that added it.
 */
const isKept = (name: string): boolean => !isSetByUs(name) || nameKey(name) === 'deliverycountryid'

/** The path and the parameters of the merchant's own link, and those of an element or its store, that a cart line keeps. */
const foreignParameters = ({ page, settings }: Storefront, own: string | undefined) => {
  const { linkParams } = settings.peek()
  const { path = '', parts = [] } = ownLinkIn(settings.peek(), own) ?? {}
  const foreign = withoutRepeats(parts)
    .filter(({ name }) => isKept(name))
    .map(({ text }) => text)
    .join('&')
  // The parameters of the page are in every cart anyway.
  return {
    path,
    link: linkParams === page.settings.peek().linkParams ? foreign : mergedQuery(foreign, linkParams),
  }
}

/** The cart lines that a pressed control adds. */
export const linesOf = (element: Element, storefront: Storefront, intent: BuyIntent): CartLine[] => {
  const { page, settings } = storefront
  const { cart, item } = intent
  const { extra = {} } = settings.peek()
  const warn = warnAttributeOf(element, page.warn)
  const own = productExtra(extra)
  const { link, path } = foreignParameters(storefront, cart.own)
  const terms = linkTerms(settings.peek(), cart.own)
  const isCard = element.localName === 'vitrine-card'
  const least = isCard ? numberOf(element, warn, 'min-quantity', 1) : 1
  const most = isCard ? numberOf(element, warn, 'max-quantity', 10_000, least) : 10_000
  const ranges = (isCard && element.getAttribute('price-rules')) || undefined
  // The card has already reported ranges that do not parse.
  const priceRules = ranges && parseTiers(ranges) && ranges
  // `cart.priceRule` may come from a range of the present quantity, which the line must not fix.
  const rule = priceRuleIn(
    settings.peek(),
    cart.own,
    priceRules ? priceRuleOf(element, warn) : cart.priceRule,
  )
  return cart.items.map(({ product, internal, quantity }) => {
    const name = internal ? `I${product}` : product
    const known = intent.lines?.find((line) => line.product === name)
    const priced = known?.item ?? item
    const renewal = known ? known.renewal : renewalOf(element, storefront)
    const bounds = boundsIn(terms, name)
    const [fewest, largest] = [within(bounds, least), within(bounds, most)]
    return {
      product: name,
      quantity,
      ...(rule && { priceRule: rule }),
      ...(priceRules && { priceRules }),
      ...(Object.keys(own).length > 0 && { extra: own }),
      // A link that is too long for a line fills the cart, so that the plain link sells with all of it.
      ...(link && { link }),
      ...(path && { path }),
      ...(fewest > 1 && { least: fewest }),
      ...(largest < 10_000 && { most: largest }),
      ...(renewal && { renewal: renewal.period }),
      ...(renewal?.price && { renewalPrice: renewal.price }),
      ...(priced && { name: priced.product.name.slice(0, 300) }),
    }
  })
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
  const say = (): void =>
    cart.say(`${added}: ${names}. ${words.cartLabel}: ${formatCount(count, storefront.locale.peek())}`)
  // Without a cart button or an inline cart on the page, only the dialog shows the addition.
  if (!cart.speaker()) openCart(cart, storefront)
  say()
  return true
}
