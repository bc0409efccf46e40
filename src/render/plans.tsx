import type { VNode } from 'preact'
import type { PriceItem } from '../contract/price-item.ts'
import { Plans } from '../widget/elements/plans/PlansView.tsx'
import { chooseInterval, plansPriceSize } from '../widget/elements/plans/plan-figures.ts'
import { switchSavings } from '../widget/elements/plans/switch-savings.ts'
import { en as plansWords } from '../widget/elements/plans/words.ts'
import { taxOf } from '../widget/settings/attributes.ts'
import { monthsOf } from '../widget/settings/months.ts'
import { savingUnitOf } from '../widget/shared/prices/saving-text.ts'
import type { Storefront } from '../widget/storefront/storefront.ts'
import { frameOf, wordsOf } from '../widget/storefront/words-of.ts'
import { digitsLike } from '../widget/views/format-amount.ts'
import { en as computedWords } from '../widget/views/words/computed.ts'
import type { Host } from './host.ts'

export const plansTag = 'vitrine-plans'

/** How a card names the intervals whose switch works without the script, by their months. */
const intervalNames: Readonly<Record<number, readonly string[]>> = {
  1: ['month', '1', '1month'],
  3: ['3', '3months'],
  6: ['6', '6months'],
  12: ['year', '12', '1year', '12months'],
  24: ['24', '2years', '24months'],
  36: ['36', '3years', '36months'],
}

/** The switch of rendered plans, until the script is there. Afterwards the script hides cards. */
export const switchStyles = Object.entries(intervalNames)
  .map(([months, names]) => {
    const shown = names.map((name) => `[interval="${name}" i]`)
    return `.root:has([value="${months}"]:checked) ::slotted([interval]:not(${shown})){display:none!important}`
  })
  .join('')

const unusable = (): void => {}

const monthsOfCard = (card: Host): number | undefined => monthsOf(card.getAttribute('interval'))

/** Whether the styles know the interval of a card, or it has none. */
const isKnown = (card: Host): boolean => {
  const interval = card.getAttribute('interval')
  return (
    interval === null || Boolean(intervalNames[monthsOfCard(card) ?? 0]?.includes(interval.toLowerCase()))
  )
}

/** Whether a child takes a cell of the grid. Breaks, scripts, slotted and hidden children take none. */
const isContent = (child: Host): boolean =>
  !/^(br|script)$/.test(child.localName) && !child.getAttribute('slot') && !child.hasAttribute('hidden')

/**
 * The view of `<vitrine-plans>` with the cards directly in it. Undefined where only the script can choose their interval.
 *
 * @param itemOf the price of a card
 */
export const plansView = (
  host: Host,
  storefront: Storefront,
  itemOf: (card: Host) => PriceItem | undefined,
): VNode | undefined => {
  const { children } = host
  if (!children.every(isKnown)) return undefined
  const months = children.flatMap((child) => monthsOfCard(child) ?? [])
  const wanted = monthsOf(host.getAttribute('selected'))
  const { intervals, selected } = chooseInterval(months, wanted)
  const shown = children.filter((child) => (monthsOfCard(child) ?? selected) === selected)
  const visible = shown.filter((child) => child.localName === 'vitrine-card' && !child.hasAttribute('hidden'))
  const items = visible.flatMap((card) => itemOf(card) ?? [])
  const words = wordsOf(storefront, { ...plansWords, ...computedWords })
  const locale = digitsLike(storefront.locale.value, items[0]?.price.gross.localized)
  const unit = savingUnitOf(host, unusable)
  const plans = children.map((card) => ({
    months: monthsOfCard(card),
    tax: taxOf(card, unusable, storefront.settings.value),
    tiers: undefined,
    quantity: 1,
    state: { item: itemOf(card), isWaiting: false },
  }))
  return (
    <Plans
      intervals={intervals}
      selected={selected}
      count={shown.filter(isContent).length}
      isChosen={false}
      hasFeatured={visible.some((card) => card.hasAttribute('featured'))}
      priceSize={plansPriceSize(items, storefront.settings.value.tax ?? 'gross')}
      savings={unit ? switchSavings(plans, unit, words, locale) : new Map()}
      words={words}
      locale={locale}
      label={host.getAttribute('label')}
      {...frameOf(host, storefront, unusable)}
      onSelect={() => {}}
    />
  )
}
