import { buy, buyIntent } from '../checkout/buy.ts'
import { CardView } from '../components/CardView.tsx'
import { announcePriced } from '../environment/announce.ts'
import {
  isOn,
  numberOf,
  priceRuleOf,
  productOf,
  taxOf,
  themeOf,
  warnAttributeOf,
} from '../settings/attributes.ts'
import { createPriceReader } from '../storefront/price-reader.ts'
import type { Controller } from '../storefront/view.ts'
import { baseStyles, cardStyles } from '../styles/shared.ts'
import { hasRenewal, termsLine } from './terms.tsx'

const ownLinks = 'a[href]:not([slot],[slot] *)'

type QuantityModule = typeof import('../lazy/modules/quantity.tsx')

export const cardController: Controller = (host, storefront, createSignal) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const hasFallback = createSignal(false)
  const readPrice = createPriceReader(storefront)
  let readQuantity: ReturnType<QuantityModule['createQuantity']> | undefined

  const onSlot = (event: Event): void => {
    const slot = event.currentTarget as HTMLSlotElement
    hasFallback.value = slot.assignedNodes().some(isContent)
  }

  return () => {
    const product = productOf(host, warn)
    const words = storefront.words.value
    const tax = taxOf(host, warn, storefront.settings.value)
    const ownQuantity = numberOf(host, warn, 'quantity', numberOf(host, warn, 'min-quantity', 1))
    const hasTiers = Boolean(host.getAttribute('price-rules'))
    const needsModule = hasTiers || isOn(host, 'quantity-control') || ownQuantity > 1
    const module = needsModule
      ? (page.module('quantity').value as QuantityModule | null | undefined)
      : undefined
    if (module) readQuantity ??= module.createQuantity(host, storefront, createSignal)
    const chosen = module && readQuantity?.()
    const quantity = chosen?.value ?? ownQuantity
    const priceRule = chosen?.priceRule ?? priceRuleOf(host, warn)
    // The price rule of a tier is known only when the module is loaded.
    const state = hasTiers && module === undefined ? undefined : readPrice(product, priceRule)
    const item = state?.item
    const isBusy = state?.isWaiting === true
    const intent = buyIntent(storefront, { product, quantity, priceRule, item, tax })

    const isUnknown = state?.failure === 'unknown' || !intent
    if (state?.failure === 'unknown' && !item) warn('product', product, 'has no price')
    const problem = state?.failure === 'refused' ? 'refused' : 'failed'
    const message = isBusy ? undefined : words?.[isUnknown ? 'unknown' : problem]
    // Without a price, a link of the merchant's own sells, unless it stands in a note.
    const ownLink = !item && message && !isUnknown ? host.querySelector<HTMLAnchorElement>(ownLinks) : null
    const hasBuy = (item && words) || (message && !isUnknown && !ownLink)
    // A link to another page of the shop is left alone.
    if (intent && ownLink?.href.startsWith(`${storefront.settings.value.checkoutHost}/`))
      ownLink.href = intent.link
    // `<vitrine-card />` closes nothing in HTML: the card contains the rest of the page.
    const isUnclosed = Boolean(
      item && (host.querySelector('vitrine-card') ?? host.parentElement?.closest('vitrine-card')),
    )
    if (isUnclosed) warn('product', product, 'is never closed: write </vitrine-card>')

    return {
      content: (
        <CardView
          language={storefront.language.value}
          theme={themeOf(host, warn)}
          words={words}
          item={item}
          tax={tax}
          heading={numberOf(host, warn, 'heading', 3, 1, 6)}
          isBusy={isBusy}
          terms={termsLine(host, storefront, item, tax, quantity)}
          hasRenewal={hasRenewal(host, storefront)}
          hasTiers={hasTiers}
          hasQuantityRow={Boolean(module)}
          buy={
            hasBuy && intent
              ? {
                  href: intent.link,
                  label: host.getAttribute('label') || undefined,
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
      css: [baseStyles, cardStyles, ...(module ? [module.css] : [])],
      isLoading: (isBusy && !item) || !words,
      onPaint(root) {
        if (!product || !item) return
        const row = root.querySelector('.quantity-row')
        if (row) chosen?.paint(row, product, item, tax)
        if (words && !isBusy) announcePriced(page.priced, host, { product, quantity, item })
      },
    }
  }
}

/** Editors leave empty paragraphs and breaks, which are nothing to show instead of a price. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes() ? [...node.childNodes].some(isContent) : !/^(#|P$|BR$)/.test(node.nodeName))
