/** What the interval switch of plans says is saved. */

import type { TaxDisplay } from '../../../contract/tax-display.ts'
import type { PriceState } from '../../prices/price-book.ts'
import {
  type IntervalSaving,
  intervalSaving,
  leastSaving,
  type PeriodPrice,
} from '../../shared/prices/computed-figures.ts'
import { type Tier, tierFor } from '../../shared/prices/price-rule-tiers.ts'
import { type SavingUnit, savingText } from '../../shared/prices/saving-text.ts'
import type { ComputedMessages } from '../../views/words/computed.ts'

/** The price of a card, and the months that it is for. */
export interface PlanPrice {
  months: number | undefined
  tax: TaxDisplay
  /** Price rules by quantity. */
  tiers: readonly Tier[] | undefined
  quantity: number
  /** Undefined where the card can have no price. */
  state: PriceState | undefined
}

/** The saving of an interval as the switch shows it. */
export interface SwitchSaving {
  text: string
  /** It follows from earlier prices, and new ones are on their way. */
  isOld: boolean
  /** Only its space is kept, because a price is still on its way. */
  isReserved: boolean
}

/** During an outage a price is shown as an old one, and no saving is derived from it. */
const priceOf = ({ months, tax, state }: PlanPrice): PeriodPrice | undefined =>
  months && state?.item && !state.failure ? { item: state.item, months, tax } : undefined

/** Whether current prices are in more than one currency, which the cards or their stores decide. */
export const haveOtherCurrencies = (plans: readonly PlanPrice[]): boolean => {
  const prices = plans.flatMap((plan) => (plan.state?.isWaiting ? [] : (priceOf(plan) ?? [])))
  return new Set(prices.map(({ item }) => item.currency.iso)).size > 1
}

/**
 * Undefined where the card with the shorter interval shows the price of another tier, since its price in this tier is
 * not known.
 */
const savingOf = (longer: PlanPrice, shorter: PlanPrice | undefined): IntervalSaving | undefined => {
  const price = priceOf(longer)
  const compared = shorter && priceOf(shorter)
  const isSameTier =
    shorter && tierFor(shorter.tiers, longer.quantity) === tierFor(shorter.tiers, shorter.quantity)
  return price && compared && isSameTier ? intervalSaving(price, compared) : undefined
}

/**
 * The saving of each longer interval against the shortest one, in words: the least saving of its cards, so that it holds for
 * every one. A card is compared with the card that the switch shows in its place.
 *
 * @param plans in the order of the page
 */
export const switchSavings = (
  plans: readonly PlanPrice[],
  unit: SavingUnit,
  words: ComputedMessages,
  locale: string,
): ReadonlyMap<number, SwitchSaving> => {
  const intervals = [...new Set(plans.flatMap(({ months }) => months ?? []))]
  const shortest = Math.min(...intervals)
  const usual = plans.filter(({ months }) => months === shortest)
  const savings = new Map<number, SwitchSaving>()
  for (const interval of intervals) {
    const own = plans.filter(({ months }) => months === interval)
    if (interval === shortest || own.length !== usual.length) continue
    const compared = [...own, ...usual]
    const waiting = compared.filter(({ state }) => state?.isWaiting)
    const isReserved = waiting.some((plan) => !priceOf(plan)) && !compared.some(({ state }) => state?.failure)
    const saving = isReserved
      ? { percent: 20, months: 2 }
      : leastSaving(own.map((plan, index) => savingOf(plan, usual[index])))
    const text = saving && savingText(saving, unit, words, locale)
    if (text) savings.set(interval, { text, isOld: waiting.length > 0, isReserved })
  }
  return savings
}
