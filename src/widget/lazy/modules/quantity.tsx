import type { signal } from '@preact/signals-core'
import { render } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import type { TaxDisplay } from '../../../contract/tax-display.ts'
import type { BuyIntent, BuyModule } from '../../checkout/buy.ts'
import { productName } from '../../components/card-figures.ts'
import { Quantity } from '../../components/Quantity.tsx'
import type { Refusal } from '../../components/Stepper.tsx'
import { announce } from '../../environment/announce.ts'
import { parseTiers, tierFor } from '../../prices/tiers.ts'
import { isOn, numberOf, priceRuleOf, productOf, taxOf, warnAttributeOf } from '../../settings/attributes.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import { cartItem } from '../../storefront/pricing-context.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import controls from '../../styles/controls.css?inline'
import own from '../../styles/quantity.css?inline'
import stepper from '../../styles/stepper.css?inline'
import { totalIntent } from '../order/total-intent.ts'
import { createTrueTotals, type TrueTotal } from '../order/true-total.ts'
import { allWords } from './support.ts'

/** Styles of the row, for the card's root. */
export const css = controls + stepper + own

/** The card itself reports the attributes that it reads too. */
const ignore = (): void => {}

/** The quantity of one card: the shopper's choice, its price rule and total, and the row that changes it. */
export const createQuantity = (host: Element, storefront: Storefront, createSignal: typeof signal) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const chosen = createSignal<number | undefined>(undefined)
  // The terms name the sum of several units, from the first press on.
  page.module('terms')
  const refusal = createSignal<Refusal | undefined>(undefined)
  const readPrice = createPriceReader(storefront)
  const readTotal = createTrueTotals(storefront, createSignal)
  /** How often the shopper has changed the quantity. */
  let acts = 0
  let hasNote = false

  /** The total of the card's units. In an order its own total is asked for. */
  const totalOf = (
    quantity: number,
    priceRule: string | undefined,
  ): { state: TrueTotal['state']; known: number | undefined } => {
    const product = productOf(host, ignore)
    const { item, isWaiting = false } = readPrice(product, priceRule) ?? {}
    const isAsked = product && item && !host.closest('vitrine-order')
    const cart = isAsked && {
      items: [cartItem(product, quantity)],
      priceRule,
      currency: item.currency.iso,
      country: item.price_country ?? undefined,
    }
    const tax = taxOf(host, ignore, storefront.settings.value)
    const total = readTotal(cart ? { cart, item, tax } : undefined, acts, isWaiting)
    const deferred = page.module('deferred').value as BuyModule | null | undefined
    const { figures, state } = total
    const known = figures && {
      amount: figures.total[tax === 'net' ? 'net' : 'gross'],
      applyTo: (intent: BuyIntent): BuyIntent =>
        totalIntent(storefront, { ...intent, relink: storefront.link }, figures, state) ?? intent,
    }
    deferred?.setKnownTotal(host, known)
    return { state, known: known?.amount }
  }

  return () => {
    const least = numberOf(host, warn, 'min-quantity', 1)
    const most = numberOf(host, warn, 'max-quantity', 10_000, least)
    const refused = refusal.value
    const value = chosen.value ?? numberOf(host, warn, 'quantity', least, least, most)
    const text = host.getAttribute('price-rules')
    const tiers = text ? parseTiers(text) : []
    if (!tiers) warn('price-rules', text)
    const priceRule = tierFor(tiers, value)?.priceRule
    const { state, known } = totalOf(value, priceRule ?? priceRuleOf(host, ignore))
    const isBeforeVolume = !text && state === 'unknown' && value > 1
    // The buttons must not move under the pointer, so the note's space stays.
    hasNote ||= isBeforeVolume || (!text && !storefront.settings.value.endpoint)
    return {
      value,
      priceRule,
      /** Paints the row into its element. */
      paint: (row: Element, product: string, item: PriceItem, tax: TaxDisplay): void =>
        render(
          <Quantity
            value={value}
            least={least}
            most={most}
            hasControl={isOn(host, 'quantity-control')}
            known={known}
            isChecking={state === 'checking'}
            note={isBeforeVolume ? 'shown' : hasNote ? 'reserved' : undefined}
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
              acts += 1
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
