import { Fragment } from 'preact'
import { addLabel, type BuyIntent, buy, buyIntent } from '../checkout/buy.ts'
import { BuyLink } from '../components/BuyLink.tsx'
import { Frame } from '../components/Frame.tsx'
import {
  notSlotted,
  numberOf,
  priceRuleOf,
  productOf,
  themeOf,
  warnAttributeOf,
} from '../settings/attributes.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import type { Controller } from '../storefront/view.ts'
import buyStyles from '../styles/buy.css?inline'
import { baseStyles } from '../styles/shared.ts'
import { termsLine } from './terms.tsx'

export const buyController: Controller = (host, storefront, createSignal) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const contentChanges = createSignal(0)
  const readPrice = createPriceReader(storefront)
  const css = [baseStyles, buyStyles]
  let intent: BuyIntent | undefined
  const onBuy = (event: MouseEvent | KeyboardEvent): void => buy(event, host, storefront, intent)
  return () => {
    contentChanges.value
    const product = productOf(host, warn)
    const priceRule = priceRuleOf(host, warn)
    const quantity = numberOf(host, warn, 'quantity', 1)
    const state = readPrice(product, priceRule)
    const item = state?.item
    intent = buyIntent(storefront, { product, quantity, priceRule, item })
    if (!intent) return { content: <slot />, css }
    const tax = storefront.settings.value.tax ?? 'gross'
    // Kept before the price, so that nothing moves when it comes.
    const terms = (
      <slot name="terms">
        {(item || state?.isWaiting) && termsLine(host, storefront, item, tax, quantity, state?.isWaiting)}
      </slot>
    )
    const own = host.querySelector<HTMLAnchorElement>(`a${notSlotted}`)
    if (own) {
      own.href = intent.link
      const content = (
        <Fragment>
          {/* The merchant's link is no item of the grid, which would change its look. */}
          <span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks of the merchant's link, which has its keys, bubble here */}
            <slot onPointerDown={onBuy} onKeyDown={onBuy} onClick={onBuy} />
          </span>
          {terms}
        </Fragment>
      )
      return { content, css }
    }
    const content = (
      <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
        {terms}
        <BuyLink href={intent.link} onBuy={onBuy}>
          <slot
            // The parser, or a script, may add the merchant's link after the element.
            onslotchange={() => {
              contentChanges.value += 1
            }}
          >
            {addLabel(host, storefront, createSignal) ||
              host.getAttribute('label') ||
              storefront.words()?.buy}
          </slot>
        </BuyLink>
      </Frame>
    )
    return { content, css, link: intent.link }
  }
}
