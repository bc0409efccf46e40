/** The controller of `<vitrine-plans>`. */

import { signal } from '@preact/signals-core'
import { isOn, warnAttributeOf } from '../../settings/attributes.ts'
import { monthsOf } from '../../settings/months.ts'
import { savingUnitOf } from '../../shared/prices/saving-text.ts'
import { isHiddenIn } from '../../shared/storefront/hidden-in.ts'
import controls from '../../shared/styles/controls.css?inline'
import type { Page } from '../../storefront/page.ts'
import type { Controller } from '../../storefront/view.ts'
import { frameOf, wordsOf } from '../../storefront/words-of.ts'
import { digitsLike } from '../../views/format-amount.ts'
import { en as computedWords } from '../../views/words/computed.ts'
import { Plans } from './PlansView.tsx'
import { chooseInterval, plansPriceSize } from './plan-figures.ts'
import { createPlanPrices } from './plan-prices.ts'
import css from './plans.css?inline'
import { shareDetails } from './shared-details.ts'
import { haveOtherCurrencies, switchSavings } from './switch-savings.ts'
import { en as plansWords } from './words.ts'

/** The card, or the outermost element that a page builder has put around it alone. */
const boxOf = (card: Element): Element => {
  const parent = card.parentElement
  const isAlone = parent?.localName !== 'vitrine-plans' && parent?.querySelectorAll('[interval]').length === 1
  return parent && isAlone ? boxOf(parent) : card
}

/** The attributes of cards by which the switch and its savings are decided. */
const readAttributes = ['hidden', 'interval', 'featured', 'product', 'price-rule', 'price-rules', 'tax']

/** Editors leave breaks and empty paragraphs between cards, and a server that renders them their prices. */
const isEmpty = (child: Element): boolean =>
  child.nodeName === 'SCRIPT' ||
  (/^(BR|P)$/.test(child.nodeName) && !child.textContent?.trim() && !child.childElementCount)

const isShownChild = (child: Element): boolean =>
  !isEmpty(child) && !child.slot && !child.hasAttribute('hidden')

/** What the switch shows and hides, with the months that each is billed for. */
const intervalCards = (host: Element, page: Page) =>
  [...host.querySelectorAll('[interval]')].map((card) => {
    const interval = card.getAttribute('interval')
    const months = monthsOf(interval)
    if (!months) page.warn(card.localName, 'interval', interval)
    return { card, months }
  })

export const controller: Controller = (host, storefront) => {
  const warn = warnAttributeOf(host, storefront.page.warn)
  const root = host.shadowRoot
  // Cards that a server has rendered are taken over one by one: until then they keep their size.
  const renderedSize = root?.querySelector('.plans')?.className.match(/long(est)?/)?.[0]
  // The switch of rendered plans works before the script has taken it over.
  const pressed = root?.querySelector<HTMLInputElement>(':checked:not(:default)')
  const chosen = signal(pressed ? Number(pressed.value) : undefined)
  root?.addEventListener('change', ({ target }) => {
    chosen.value = Number((target as HTMLInputElement).value)
  })
  const contentChanges = signal(0)
  // Cards may be added later, and deep inside a page builder's elements.
  new MutationObserver(() => {
    contentChanges.value += 1
  }).observe(host, { childList: true, subtree: true, attributeFilter: readAttributes })
  const prices = createPlanPrices(storefront.page)
  host.addEventListener('vitrine-priced', () => {
    contentChanges.value += 1
  })
  host.addEventListener('vitrine-quantity', (event) => {
    prices.onQuantity(event)
    contentChanges.value += 1
  })

  /** The prices that a saving compares. */
  const comparedIn = (cards: ReturnType<typeof intervalCards>, unit: string) => {
    const compared = cards.map(({ card, months }) => prices.read(card, months))
    if (haveOtherCurrencies(compared))
      warn('saving', unit, 'not-comparable', 'its cards have prices in different currencies')
    return compared
  }

  return () => {
    contentChanges.value
    const cards = intervalCards(host, storefront.page)
    const initial = host.getAttribute('selected')
    if (initial && !monthsOf(initial)) warn('selected', initial)
    const { intervals, selected } = chooseInterval(
      cards.map(({ months }) => months),
      chosen.value ?? monthsOf(initial),
    )
    shareDetails(cards, selected)
    for (const { card, months } of cards)
      boxOf(card).toggleAttribute('hidden', Boolean(selected && months && months !== selected))
    const children = [...host.children].filter(isShownChild)
    const visible = [...host.querySelectorAll('vitrine-card')].filter((card) => !isHiddenIn(card, host))
    const items = visible.flatMap((card) => storefront.page.priced.get(card)?.item ?? [])
    const size = plansPriceSize(items, storefront.settings.value.tax ?? 'gross')
    const shownCards = cards.filter(({ card }) => !isHiddenIn(card, host))
    const words = wordsOf(storefront, { ...plansWords, ...computedWords })
    const locale = digitsLike(storefront.locale.value, items[0]?.price.gross.localized)
    const unit = savingUnitOf(host, warn)
    const compared = unit ? comparedIn(cards, unit) : []
    return {
      content: (
        <Plans
          intervals={intervals}
          selected={selected}
          count={Math.max(children.length, shownCards.length)}
          isChosen={chosen.value !== undefined}
          hasFeatured={visible.some((card) => isOn(card, 'featured'))}
          priceSize={items.length < visible.length ? (renderedSize ?? size) : size}
          savings={switchSavings(compared, unit ?? 'percent', words, locale)}
          words={words}
          locale={locale}
          label={host.getAttribute('label')}
          {...frameOf(host, storefront, warn)}
          onSelect={(months) => {
            chosen.value = months
          }}
        />
      ),
      css: [controls + css],
    }
  }
}
