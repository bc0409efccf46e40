import { type BuyIntent, buy, buyIntent } from '../checkout/buy.ts'
import { CardView } from '../components/CardView.tsx'
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
import { hasRenewal, periodOf, termsLine } from './terms.tsx'

type DeferredModule = typeof import('../lazy/modules/deferred.tsx')
type QuantityModule = typeof import('../lazy/modules/quantity.tsx')

export const cardController: Controller = (host, storefront, createSignal) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const readFallback = () => [...host.childNodes].some(isFallback)
  // Before the slot tells it, or a placeholder would stand beside the fallback in the first picture.
  const hasFallback = createSignal(readFallback())
  const readPrice = createPriceReader(storefront)
  let readQuantity: ReturnType<QuantityModule['createQuantity']> | undefined
  let intent: BuyIntent | undefined

  const onBuy = (event: MouseEvent | KeyboardEvent): void => buy(event, host, storefront, intent)

  const onSlot = (): void => {
    hasFallback.value = readFallback()
  }

  return () => {
    const product = productOf(host, warn)
    const words = storefront.words()
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
    const state = hasTiers && module === undefined ? { isWaiting: true } : readPrice(product, priceRule)
    const item = state?.item
    const deferred = page.module('deferred').value as DeferredModule | null | undefined
    // Without a price the card waits for the module that says why, and whether the merchant's own link sells.
    const isBusy = state?.isWaiting === true || (!item && deferred === undefined)
    intent = buyIntent(storefront, { product, quantity, priceRule, item, tax })

    const isMissing = !item && !isBusy && words
    const missing = isMissing
      ? deferred?.missingPrice(host, storefront, state?.failure, intent?.link, words)
      : undefined
    const sells = words && (item ?? (isMissing && state?.failure !== 'unknown' && !missing?.hasOwnLink))

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
          period={periodOf(host, storefront, item)}
          hasRenewal={hasRenewal(host, storefront)}
          hasTiers={hasTiers}
          hasQuantityRow={Boolean(module)}
          buy={
            sells && intent
              ? {
                  href: intent.link,
                  label: deferred?.addLabel(host, storefront, createSignal) || host.getAttribute('label'),
                  onBuy,
                }
              : undefined
          }
          message={missing?.message}
          hasFallback={hasFallback.value}
          onSlot={onSlot}
          isUnclosed={Boolean(
            host.querySelector('vitrine-card') ?? host.parentElement?.closest('vitrine-card'),
          )}
        />
      ),
      css: [baseStyles, cardStyles, ...(module ? [module.css] : [])],
      link: intent?.link,
      isLoading: (isBusy && !item) || (!words && 'words'),
      onPaint(root) {
        if (!product || !item) return
        const row = root.querySelector('.quantity-row')
        if (row) chosen?.paint(row, product, item, tax)
        if (words && !isBusy) deferred?.announcePriced(page.priced, host, { product, quantity, item })
      },
    }
  }
}

const isFallback = (node: Node): boolean => !(node as Element).slot && isContent(node)

/** Editors leave empty paragraphs and breaks, and scripts templates: nothing to show instead of a price. */
const isContent = (node: Node): boolean =>
  Boolean(node.textContent?.trim()) ||
  (node.hasChildNodes() ? [...node.childNodes].some(isContent) : !/^(#|P$|BR$|TEM)/.test(node.nodeName))
