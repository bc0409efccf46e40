import { buy, buyIntent } from '../checkout/buy.ts'
import { CardView } from '../components/CardView.tsx'
import { announce } from '../environment/announce.ts'
import {
  isOn,
  numberOf,
  priceRuleOf,
  productOf,
  taxOf,
  themeOf,
  type WarnAttribute,
  warnAttributeOf,
} from '../settings/attributes.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import type { Controller } from '../storefront/view.ts'
import { cardStyles } from '../styles/shared.ts'

type QuantityModule = typeof import('../lazy/modules/quantity.tsx')

const readCard = (host: Element, warn: WarnAttribute) => {
  const least = numberOf(host, warn, 'min-quantity', 1)
  const most = numberOf(host, warn, 'max-quantity', 10_000, least)
  return {
    product: productOf(host, warn),
    priceRule: priceRuleOf(host, warn),
    tierText: host.getAttribute('price-rules'),
    least,
    most,
    quantity: numberOf(host, warn, 'quantity', least, least, most),
    hasControl: isOn(host, 'quantity-control'),
    heading: numberOf(host, warn, 'heading', 3, 1, 6),
    label: host.getAttribute('label') || undefined,
    theme: themeOf(host, warn),
  }
}

export const cardController: Controller = (host, storefront, createSignal) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const chosenQuantity = createSignal<number | undefined>(undefined)
  const hasFallback = createSignal(false)
  const readPrice = createPriceReader(storefront)
  let announced: unknown

  const onSlot = (event: Event): void => {
    const slot = event.currentTarget as HTMLSlotElement
    hasFallback.value = slot.assignedNodes().some(isContent)
  }

  return () => {
    const attributes = readCard(host, warn)
    const { product, least, most, hasControl, tierText } = attributes
    const words = storefront.words.value
    const tax = taxOf(host, warn, storefront.settings.value)
    const quantity = chosenQuantity.value ?? attributes.quantity
    const needsModule = hasControl || tierText || quantity > 1
    const module = needsModule
      ? (page.module('quantity').value as QuantityModule | null | undefined)
      : undefined
    const tiers = tierText ? module?.parseTiers(tierText) : []
    if (module && !tiers) warn('price-rules', tierText)
    const priceRule = (tiers && module?.tierFor(tiers, quantity)?.priceRule) || attributes.priceRule
    // The price rule of a tier is known only when the module is loaded.
    const state = tierText && module === undefined ? undefined : readPrice(product, priceRule)
    const item = state?.item
    const isBusy = state?.isWaiting === true
    const intent = buyIntent(storefront, { product, quantity, priceRule, item, tax })

    const isUnknown = state?.failure === 'unknown' || !intent
    if (state?.failure === 'unknown' && !item) warn('product', product, 'has no price')
    const message = isBusy ? undefined : words?.[isUnknown ? 'unknown' : 'failed']
    // Without a price, a link of the merchant's own sells, unless it stands in a note.
    const hasBuy =
      (item && words) || (message && !isUnknown && !host.querySelector('a[href]:not([slot],[slot] *)'))
    // `<vitrine-card />` closes nothing in HTML: the card contains the rest of the page.
    const isUnclosed = Boolean(
      item && (host.querySelector('vitrine-card') ?? host.parentElement?.closest('vitrine-card')),
    )
    if (isUnclosed) warn('product', product, 'is never closed: write </vitrine-card>')

    const paintQuantity = (root: ShadowRoot): void => {
      const row = root.querySelector('.quantity-row')
      if (!module || !row || !item) return
      module.renderQuantity(row, storefront, {
        value: quantity,
        least,
        most,
        hasControl,
        item,
        tax,
        onChange: (value) => {
          chosenQuantity.value = value
        },
        onNear: () => {
          for (const tier of tiers ?? []) storefront.price(product ?? '', tier.priceRule)
        },
      })
    }

    return {
      content: (
        <CardView
          language={storefront.language.value}
          theme={attributes.theme}
          words={words}
          item={item}
          tax={tax}
          heading={attributes.heading}
          isBusy={isBusy}
          hasQuantityRow={Boolean(module)}
          buy={
            hasBuy && intent
              ? {
                  href: intent.link,
                  label: attributes.label,
                  onBuy: (event) => buy(event, host, storefront, intent),
                }
              : undefined
          }
          message={message}
          hasFallback={hasFallback.value}
          onSlot={onSlot}
          isUnclosed={isUnclosed}
        />
      ),
      css: module ? [cardStyles, module.css] : [cardStyles],
      isLoading: (isBusy && !item) || !words,
      onPaint(root) {
        paintQuantity(root)
        if (!product || !item || !words || isBusy || announced === item) return
        announced = item
        announce(host, 'vitrine-priced', { product, item })
      },
    }
  }
}

/** Editors leave empty paragraphs and breaks, which are nothing to show instead of a price. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes() ? [...node.childNodes].some(isContent) : !/^(#|P$|BR$)/.test(node.nodeName))
