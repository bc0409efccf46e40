/** Reads the lines below the price of a card. */

import type { PriceItem } from '../../../contract/price-item.ts'
import { periodOf } from '../../checkout/buy-terms.ts'
import { statesRenewal } from '../../storefront/renewal.ts'
import type { Storefront } from '../../storefront/storefront.ts'
import type { ScriptMessages } from '../../views/words/script.ts'
import type { PriceLines } from './CardPrices.tsx'
import type { PricedCard } from './read-price.ts'

/** The item whose price a card shows: that of one of its units, as soon as the page knows it. */
const shownItem = ({ quantity, chosen, unit }: PricedCard, item: PriceItem): PriceItem =>
  (quantity > 1 && (chosen?.chargedUnit(item) ?? unit)) || item

/** The reduction by the price before it; undefined where the list price says it. */
const readPrior = (
  host: HTMLElement,
  storefront: Storefront,
  { priorModule, priceRule, own, tax }: PricedCard,
  item: PriceItem,
  isOfOne: boolean,
): PriceLines['prior'] => {
  if (priorModule === undefined) return undefined
  // Prior prices are those of one unit.
  if (!isOfOne) return null
  const line = priorModule?.priorPriceLine(host, storefront, { item, priceRule, own, tax }) ?? null
  return line === 'unchanged' ? undefined : line
}

/**
 * Reads the lines of a card's price. Called in effects.
 *
 * @param saysLater the terms name the later price
 * @returns undefined without a price
 */
export const readLines = (
  host: HTMLElement,
  storefront: Storefront,
  card: PricedCard,
  words: ScriptMessages | undefined,
  saysLater: boolean,
): PriceLines | undefined => {
  const { item, tax, hasTiers, comparison } = card
  if (!item) return undefined
  const { period, later } = periodOf(host, storefront, item, tax)
  const shown = shownItem(card, item)
  const isOfOne = shown === item
  // The later price of a single unit does not hold for several.
  const laterShown = !isOfOne && later?.trim() ? words?.laterPriceOpen : later
  return {
    item: shown,
    tax,
    period,
    later: saysLater ? undefined : laterShown,
    hasRenewal: statesRenewal(host, storefront),
    hasTiers,
    hasList: Boolean(item.list_price && !shown.list_price),
    comparison,
    prior: readPrior(host, storefront, card, item, isOfOne),
  }
}
