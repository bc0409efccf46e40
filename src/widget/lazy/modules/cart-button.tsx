import type { signal } from '@preact/signals-core'
import { render } from 'preact'
import { experimentParameter } from '../../../contract/checkout-link.ts'
import type { BuyIntent } from '../../checkout/buy.ts'
import type { ShopperCartModule } from '../../checkout/press.ts'
import { CartButton } from '../../components/CartButton.tsx'
import { Frame } from '../../components/Frame.tsx'
import { digitsLike, formatCount } from '../../components/format-amount.ts'
import { refusalText } from '../../components/Stepper.tsx'
import { announce } from '../../environment/announce.ts'
import { parseTiers } from '../../prices/tiers.ts'
import { isOn, numberOf, priceRuleOf, themeOf, warnAttributeOf } from '../../settings/attributes.ts'
import type { Page } from '../../storefront/page.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { Controller } from '../../storefront/view.ts'
import css from '../../styles/cart-button.css?inline'
import controls from '../../styles/controls.css?inline'
import { renewalOf } from '../renewal.ts'
import { boundsOf, type CartLine, keyOf } from '../shopper-cart/cart-lines.ts'
import { productExtra } from '../shopper-cart/cart-orders.ts'
import { type ShopperCart, shopperCartOf, spokenBy, unitsIn } from '../shopper-cart/shopper-cart.ts'
import { allWords } from './support.ts'

export { createCollected } from '../shopper-cart/collected.tsx'
export { hasSeveral } from '../shopper-cart/shopper-cart.ts'

interface CartModule {
  collect(page: Page, createSignal: typeof signal): Element
}

const clientOf = ({ settings }: Storefront): string => settings.peek().client ?? ''

/** Shows the cart: in the page where it stands there, else in a dialog. */
const openCart = async (
  cart: ShopperCart,
  storefront: Storefront,
  createSignal: typeof signal,
): Promise<void> => {
  const module = (await storefront.page.loader.module('cart')) as CartModule
  const host = module.collect(storefront.page, createSignal)
  cart.acts.value += 1
  if (!isOn(host, 'inline')) {
    cart.shown.value = { host, storefront }
    return
  }
  host.scrollIntoView({ block: 'nearest' })
  host.shadowRoot?.querySelector<HTMLElement>('h2,[part=empty]')?.focus()
}

/** The lines of a pressed control, as they are kept. */
const linesOf = (element: Element, storefront: Storefront, intent: BuyIntent): CartLine[] => {
  const { page, settings } = storefront
  const { cart, item } = intent
  const { extra = {}, priceRule } = settings.peek()
  const warn = warnAttributeOf(element, page.warn)
  const own = productExtra(extra)
  // A price rule of an element's own is no arm of the experiment around it.
  const experiment = cart.priceRule ? undefined : extra[experimentParameter]
  const isCard = element.localName === 'vitrine-card'
  const least = isCard ? numberOf(element, warn, 'min-quantity', 1) : 1
  const most = isCard ? numberOf(element, warn, 'max-quantity', 10_000, least) : 10_000
  const ranges = (isCard && element.getAttribute('price-rules')) || undefined
  // The card has reported ranges that cannot be read, and sells without them.
  const priceRules = ranges && parseTiers(ranges) && ranges
  // The cart has the rule of the present quantity, which may be that of a range.
  const rule = (priceRules ? priceRuleOf(element, warn) : cart.priceRule) ?? priceRule
  return cart.items.map(({ product, internal, quantity }) => {
    const name = internal ? `I${product}` : product
    const known = intent.lines?.find((line) => line.product === name)
    const priced = known?.item ?? item
    const renewal = known ? known.renewal : renewalOf(element, storefront)
    return {
      product: name,
      quantity,
      ...(rule && { priceRule: rule }),
      ...(priceRules && { priceRules }),
      ...(Object.keys(own).length > 0 && { extra: own }),
      ...(experiment && { experiment }),
      ...(least > 1 && { least }),
      ...(most < 10_000 && { most }),
      ...(renewal && { renewal: renewal.period }),
      ...(renewal?.price && { renewalPrice: renewal.price }),
      ...(priced && { name: priced.product.name.slice(0, 300) }),
    }
  })
}

export const add: ShopperCartModule['add'] = (element, storefront, intent, createSignal) => {
  const { page } = storefront
  const cart = shopperCartOf(page, createSignal)
  const store = cart.store(clientOf(storefront))
  const words = allWords(storefront)
  const lines = linesOf(element, storefront, intent)
  const { result, refused } = store.add(lines)
  // The plain link sells it all the same.
  if (result === 'full') throw new Error('The cart is full.')
  cart.acts.value += 1
  if (result === 'most') {
    const line = store.lines.peek().find((each) => keyOf(each) === refused)
    const bounds = boundsOf(line ?? (lines[0] as CartLine))
    if (line) cart.refusal.value = { key: keyOf(line), kind: 'most' }
    const locale = storefront.locale.peek()
    void openCart(cart, storefront, createSignal).then(() =>
      cart.say(refusalText('most', { ...bounds, words, locale })),
    )
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
  if (cart.speaker()) say()
  // Without a button or a cart in the page, the shopper would see nothing of it.
  else void openCart(cart, storefront, createSignal).then(say)
  return true
}

export const controller: Controller = (host, storefront, createSignal) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const cart = shopperCartOf(page, createSignal)
  return () => {
    const store = cart.store(storefront.settings.value.client ?? '')
    const words = allWords(storefront)
    const count = unitsIn(store)
    const item = storefront.prices.peek().find((price) => price.item)?.item
    const locale = digitsLike(storefront.locale.value, item?.price.gross.localized)
    const spoken = spokenBy(cart, host)
    return {
      content: (
        <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
          <CartButton
            label={host.getAttribute('label') || words.cartLabel}
            count={count > 0 ? formatCount(count, locale) : ''}
            opensDialog={!page.document.querySelector('vitrine-cart[inline]')}
            onOpen={() => void openCart(cart, storefront, createSignal)}
          />
          <p role="status" class="visually-hidden">
            {spoken && <span key={spoken.id}>{spoken.text}</span>}
          </p>
        </Frame>
      ),
      css: [controls + css],
      render,
    }
  }
}
