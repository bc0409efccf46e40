/** The controller of `<vitrine-buy>`. */

import { signal } from '@preact/signals-core'
import { warnOfNoPrice } from '../../binding/missing-price.ts'
import { ownAddress, warnOfContradictions, writeAddress } from '../../binding/own-link.ts'
import { addLabel, isAdding } from '../../checkout/adding.ts'
import { type BuyIntent, buyIntent, hasFurther } from '../../checkout/buy-intent.ts'
import { pressOrAdd } from '../../checkout/press-to-add.ts'
import { announcePriced } from '../../environment/announce.ts'
import { ownContent } from '../../runtime/own-content.tsx'
import {
  notSlotted,
  numberOf,
  priceRuleOf,
  productOf,
  themeOf,
  type WarnAttribute,
  warnAttributeOf,
} from '../../settings/attributes.ts'
import { boundsIn, linkTerms, within } from '../../storefront/link-terms.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { renewalOf, statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { unitPrice } from '../../storefront/unit-price.ts'
import type { Controller } from '../../storefront/view.ts'
import baseStyles from '../../styles/base.css?inline'
import { BuyLink } from '../../views/BuyLink.tsx'
import { Frame } from '../../views/Frame.tsx'
import { buyStyles, sentenceStyles } from './buy-styles.ts'
import { termsLine } from './terms-line.tsx'

/** What the element sells, and at which price. */
const readSold = (
  host: HTMLElement,
  storefront: Storefront,
  warn: WarnAttribute,
  readPrice: ReturnType<typeof createPriceReader>,
) => {
  const product = productOf(host, warn)
  const priceRule = priceRuleOf(host, warn)
  const own = host.querySelector<HTMLAnchorElement>(`a${notSlotted}`)
  const ownLink = ownAddress(own ?? undefined)
  const { item, isWaiting, failure } = readPrice(product, priceRule, ownLink) ?? {}
  const doubt = storefront.doubt(ownLink, product, item)
  const linked = linkTerms(storefront.settings.value, ownLink)
  const stated = numberOf(host, warn, 'quantity', linked?.quantities.get(product ?? '') ?? 1)
  // What an opaque link sells has no quantity that a page could say.
  const quantity = doubt?.isOpaque ? 1 : within(boundsIn(linked, product), stated)
  warnOfNoPrice(warn, 'product', product, failure)
  const attributes = {
    product,
    quantity: host.getAttribute('quantity'),
    priceRule,
    currency: item?.currency.iso,
  }
  warnOfContradictions(storefront, ownLink, attributes, warn)
  const unit = unitPrice(storefront, item, quantity, doubt, { own: ownLink })
  const renewal = renewalOf(host, storefront)
  return { product, quantity, priceRule, own, ownLink, doubt, linked, item, isWaiting, unit, renewal }
}

/** What is due and what renews, in a line that is kept before the price, so that nothing moves when it comes. */
const termsSlot = (
  host: HTMLElement,
  storefront: Storefront,
  { product, quantity, doubt, linked, item, isWaiting, unit }: ReturnType<typeof readSold>,
  isBeside: boolean,
) => {
  const isKept =
    (!isBeside || statesRenewal(host, storefront)) &&
    (item || isWaiting) &&
    !hasFurther(linked, product) &&
    !doubt
  return (
    <slot name="terms">
      {isKept && termsLine(host, storefront, item && { item, unit, quantity }, isWaiting)}
    </slot>
  )
}

export const buyController: Controller = (host, storefront, scope) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const contentChanges = signal(0)
  const readPrice = createPriceReader(storefront)
  const css = [baseStyles, buyStyles]
  let intent: BuyIntent | undefined
  const onBuy = (event: MouseEvent | KeyboardEvent): void => {
    pressOrAdd(event, host, storefront, () => intent)
  }
  const onSlot = (): void => {
    contentChanges.value += 1
  }
  return () => {
    contentChanges.value
    const sold = readSold(host, storefront, warn, readPrice)
    const { product, quantity, own, ownLink, doubt, item, isWaiting } = sold
    intent = buyIntent(storefront, sold, ownLink)
    if (!intent) return { content: ownContent(host, storefront), css }
    const onPaint = (root: ShadowRoot): void => {
      // The parser, or a script, may add the merchant's link after the element.
      if (!own) root.addEventListener('slotchange', onSlot, { signal: scope.ended })
      if (product && item && !isWaiting && storefront.words())
        announcePriced(storefront.page, host, { product, quantity, item })
    }
    const isBeside = isInSentence(host)
    const styles = isBeside ? [...css, sentenceStyles] : css
    const terms = termsSlot(host, storefront, sold, isBeside)
    if (own) {
      writeAddress(own, ownLink, intent.link)
      const content = (
        <>
          {/* The merchant's link is no item of the grid, which would change its look. */}
          <span>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks of the merchant's link, which has its keys, bubble here */}
            <slot onPointerDown={onBuy} onKeyDown={onBuy} onClick={onBuy} />
          </span>
          {terms}
        </>
      )
      return { content, css: styles, onPaint }
    }
    const content = (
      <Frame language={storefront.language.value} theme={themeOf(host, warn)}>
        {!isBeside && terms}
        <BuyLink href={intent.link} isAdding={isAdding(host, doubt)} onBuy={onBuy}>
          <slot>
            {addLabel(host, storefront, doubt) || host.getAttribute('label') || storefront.words()?.buy}
          </slot>
        </BuyLink>
        {isBeside && terms}
      </Frame>
    )
    return { content, css: styles, link: intent.link, onPaint }
  }
}

/** Whether text stands beside the element on its line, or beside the emphasis around it. */
const isInSentence = (host: Element): boolean =>
  hasText(host, 'previousSibling') ||
  hasText(host, 'nextSibling') ||
  (host.parentElement?.matches('b,em,i,small,span,strong') === true && isInSentence(host.parentElement))

const hasText = (node: Node, side: 'previousSibling' | 'nextSibling'): boolean => {
  const beside = node[side]
  if (!beside || beside.nodeName === 'BR') return false
  return (beside.nodeType === 3 && beside.nodeValue?.trim() !== '') || hasText(beside, side)
}
