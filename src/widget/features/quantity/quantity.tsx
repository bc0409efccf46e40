/**
 * The lazy module `quantity`: the row of a card in which the shopper changes the quantity, with the total and the
 * tier's price rule. The row is painted into the card's own view, so the card stays the only owner of its shadow
 * root. The total of several units is the platform's own once the preview has answered, and follows from the volume
 * price until then; where neither is known, the row says so. Each change costs one preview at most, with an endpoint;
 * the prices of all price rules are requested when the pointer or focus comes near.
 */

import { signal } from '@preact/signals-core'
import { render } from 'preact'
import type { PriceItem } from '../../../contract/price-item.ts'
import { checkoutLinkIn, ownAddress } from '../../binding/own-link.ts'
import { type BuyIntent, hasFurther } from '../../checkout/buy-intent.ts'
import { type KnownTotal, setKnownTotal } from '../../checkout/known-total.ts'
import type { CardQuantity, PricedUnits } from '../../elements/card/card-quantity.ts'
import { announce } from '../../environment/announce.ts'
import { isOn, numberOf, priceRuleOf, productOf, taxOf, warnAttributeOf } from '../../settings/attributes.ts'
import { trimmed } from '../../settings/text.ts'
import { linesIntent } from '../../shared/checkout/lines-intent.ts'
import { totalIntent } from '../../shared/checkout/total-intent.ts'
import { createTrueTotals, type Total } from '../../shared/checkout/true-total.ts'
import { parseTiers, tierFor } from '../../shared/prices/price-rule-tiers.ts'
import { withUnitPrice } from '../../shared/prices/tier-price.ts'
import { askForRules } from '../../shared/storefront/named-rules.ts'
import controls from '../../shared/styles/controls.css?inline'
import stepper from '../../shared/styles/stepper.css?inline'
import type { Refusal } from '../../shared/views/refusal-text.ts'
import { boundsIn, linkTerms, within } from '../../storefront/link-terms.ts'
import { createPriceReader } from '../../storefront/price-reader.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import { mostUnits, unitPrice } from '../../storefront/unit-price.ts'
import type { Scope } from '../../storefront/view.ts'
import { wordsOf } from '../../storefront/words-of.ts'
import { productName } from '../../views/card-figures.ts'
import { unitWord } from '../../views/unit-text.ts'
import { en as stepperWords } from '../../views/words/stepper.ts'
import { Quantity } from './QuantityRow.tsx'
import own from './quantity.css?inline'
import { en as quantityWords } from './words.ts'

export const css = controls + stepper + own

/** Drops warnings, because the card reports the attributes that both read. */
const ignore = (): void => {}

/** Creates the quantity of one card: the shopper's choice, its price rule and total, and the row. */
export const createQuantity = (
  host: HTMLElement,
  storefront: Storefront,
  scope: Scope,
): (() => CardQuantity) => {
  const { page } = storefront
  const warn = warnAttributeOf(host, page.warn)
  const chosen = signal<number | undefined>(undefined)
  const refusal = signal<Refusal | undefined>(undefined)
  const readPrice = createPriceReader(storefront)
  const readTotal = createTrueTotals(storefront)
  /** How often the shopper has changed the quantity. */
  let acts = 0

  const readOwn = () => {
    const own = ownAddress(checkoutLinkIn(host, storefront))
    return { own, terms: linkTerms(storefront.settings.value, own) }
  }

  const readChoice = () => {
    const ownLeast = numberOf(host, warn, 'min-quantity', 1)
    const { own, terms } = readOwn()
    const product = productOf(host, ignore)
    const linked = terms?.quantities.get(product ?? '') ?? ownLeast
    const ownMost = numberOf(host, warn, 'max-quantity', Math.max(mostUnits, linked), ownLeast)
    // Checkout sells no quantity beyond the bounds of the link.
    const bounds = boundsIn(terms, product)
    const least = within(bounds, ownLeast)
    const most = within(bounds, ownMost)
    const usual = Math.min(most, Math.max(least, linked))
    const stated = numberOf(host, warn, 'quantity', usual, ownLeast, ownMost)
    const value = within({ least, most }, chosen.value ?? stated)
    const text = host.getAttribute('price-rules')
    const tiers = text ? parseTiers(text) : []
    if (!tiers) warn('price-rules', text)
    const priceRule = tierFor(tiers, value)?.priceRule
    return { least, most, value, tiers, priceRule, own, terms }
  }

  /** The total of the card's units. A card in an order asks for none, because the order does. */
  const totalOf = ({ value, priceRule: tierRule, own, terms }: ReturnType<typeof readChoice>): Total => {
    const priceRule = tierRule ?? priceRuleOf(host, ignore)
    const product = productOf(host, ignore)
    const { item, isWaiting = false } = readPrice(product, priceRule, own) ?? {}
    const isAsked = product && item && !host.closest('vitrine-order') && !hasFurther(terms, product)
    const doubt = storefront.doubt(own, product, item)
    const unit = unitPrice(storefront, item, value, doubt, { tierRule, own })
    const lines = [{ product: product ?? '', quantity: value, item, unit, isWaiting }]
    const intent = isAsked ? linesIntent(storefront, lines, { priceRule, own }) : undefined
    const tax = taxOf(host, ignore, storefront.settings.value)
    return readTotal({ intent: intent && { ...intent, tax }, lines, acts })
  }
  scope.effect(() => totalOf(readChoice()).request())

  /** The platform's total, for the card's terms and its link. */
  const knownTotalOf = (total: Total): KnownTotal | undefined => {
    const { figures, charged } = total
    const tax = taxOf(host, ignore, storefront.settings.value)
    return (
      charged &&
      figures && {
        amount: figures.total[tax === 'net' ? 'net' : 'gross'],
        gross: figures.total.gross,
        applyTo: (intent: BuyIntent): BuyIntent => totalIntent(storefront, intent, total) ?? intent,
      }
    )
  }

  return () => {
    const choice = readChoice()
    const { least, most, value, tiers, priceRule } = choice
    const refused = refusal.value
    const total = totalOf(choice)
    const unit = trimmed(host.getAttribute('unit'))
    const locale = storefront.locale.value
    const known = knownTotalOf(total)
    setKnownTotal(host, known)
    return {
      value,
      priceRule,
      chargedUnit: (item): PriceItem | undefined => {
        const line = total.charged?.find((each) => each.product === String(item.product_id))
        return line && withUnitPrice(item, line.unit, locale)
      },
      /** Paints the row into its element. */
      paint: (row: Element, product: string, { item, unit: one, tax }: PricedUnits): void =>
        render(
          <Quantity
            value={value}
            least={least}
            most={most}
            hasControl={isOn(host, 'quantity-control')}
            unitName={unit && unitWord(unit, value, locale)}
            known={known?.amount}
            isChecking={total.truth === 'checking'}
            product={productName(item)}
            item={item}
            unit={one}
            tax={tax}
            words={wordsOf(storefront, { ...quantityWords, ...stepperWords })}
            locale={locale}
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
              const { own } = readOwn()
              const reached = tiers?.filter(({ from, to }) => from <= most && to >= least) ?? []
              askForRules(storefront, { tiers: reached, products: [product], own })
            }}
          />,
          row,
        ),
    }
  }
}
