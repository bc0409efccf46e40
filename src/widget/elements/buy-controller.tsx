import { render } from 'preact'
import { buy } from '../checkout/buy.ts'
import { BuyLink } from '../components/BuyLink.tsx'
import { Frame } from '../components/Frame.tsx'
import { createItemKeeper } from '../prices/price-book.ts'
import { numberOf, priceRuleOf, productOf, themeOf, warnAttributeOf } from '../settings/attributes.ts'
import { cartItem } from '../storefront/pricing-context.ts'
import type { Controller } from '../storefront/view.ts'
import css from '../styles/buy.css?inline'
import { baseStyles } from '../styles/shared.ts'

export const buyController: Controller = (host, storefront, createSignal) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const contentChanges = createSignal(0)
  const keepItem = createItemKeeper()
  const styles = [baseStyles + css]
  return () => {
    contentChanges.value
    const product = productOf(host, warn)
    const priceRule = priceRuleOf(host, warn)
    const item = product && keepItem(product, storefront.price(product, priceRule))?.item
    const cart = {
      items: [cartItem(product ?? '', numberOf(host, warn, 'quantity', 1))],
      priceRule,
      currency: item ? item.currency.iso : undefined,
    }
    const link = product && storefront.link(cart)
    if (!link) return { content: <slot />, css: styles, render }
    const onBuy = (event: MouseEvent): void =>
      buy(event, host, storefront, { cart, item: item || undefined, link })
    const own = host.querySelector('a')
    if (own) {
      own.href = link
      // biome-ignore lint/a11y/noStaticElementInteractions: clicks of the merchant's link, which has its keys, bubble here
      return { content: <slot onClick={onBuy} />, css: styles, render }
    }
    const content = (
      <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
        <BuyLink href={link} onBuy={onBuy}>
          <slot
            // The parser, or a script, may add the merchant's link after the element.
            onslotchange={() => {
              contentChanges.value += 1
            }}
          >
            {host.getAttribute('label') || storefront.words.value?.buy}
          </slot>
        </BuyLink>
      </Frame>
    )
    return { content, css: styles, render }
  }
}
