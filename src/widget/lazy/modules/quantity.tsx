import type { signal } from '@preact/signals-core'
import { render } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import { productName } from '../../components/card-figures.ts'
import { Quantity } from '../../components/Quantity.tsx'
import type { Refusal } from '../../components/Stepper.tsx'
import { announce } from '../../environment/announce.ts'
import { parseTiers, tierFor } from '../../prices/tiers.ts'
import { isOn, numberOf, warnAttributeOf } from '../../settings/attributes.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import controls from '../../styles/controls.css?inline'
import own from '../../styles/quantity.css?inline'
import stepper from '../../styles/stepper.css?inline'
import { allWords } from './support.ts'

/** Styles of the row, for the card's root. */
export const css = controls + stepper + own

/** The quantity of one card: the shopper's choice within bounds, its price rule, and the row that changes it. */
export const createQuantity = (host: Element, storefront: Storefront, createSignal: typeof signal) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const chosen = createSignal<number | undefined>(undefined)
  // The terms name the sum of several units, from the first press on.
  storefront.page.module('terms')
  const refusal = createSignal<Refusal | undefined>(undefined)
  return () => {
    const least = numberOf(host, warn, 'min-quantity', 1)
    const most = numberOf(host, warn, 'max-quantity', 10_000, least)
    const refused = refusal.value
    const value = chosen.value ?? numberOf(host, warn, 'quantity', least, least, most)
    const text = host.getAttribute('price-rules')
    const tiers = text ? parseTiers(text) : []
    if (!tiers) warn('price-rules', text)
    return {
      value,
      priceRule: tierFor(tiers, value)?.priceRule,
      /** Paints the row into its element. */
      paint: (row: Element, product: string, item: PriceItem, tax: TaxDisplay): void =>
        render(
          <Quantity
            value={value}
            least={least}
            most={most}
            hasControl={isOn(host, 'quantity-control')}
            product={host.closest('vitrine-order') ? productName(item) : undefined}
            item={item}
            tax={tax}
            words={allWords(storefront)}
            locale={storefront.locale.value}
            refusal={refused}
            onRefuse={(next) => {
              refusal.value = next
            }}
            onChange={(next) => {
              chosen.value = next
              announce(host, 'vitrine-quantity', { product, quantity: next })
            }}
            onNear={() => {
              for (const tier of tiers ?? []) storefront.price(product, tier.priceRule)
            }}
          />,
          row,
        ),
    }
  }
}
