import { signal } from '@preact/signals-core'
import type { LaterView } from '../elements/later-element.tsx'
import type { LaterMessages } from '../messages/en-later.ts'
import { fill } from '../messages/format.ts'
import { trimmed } from '../settings.ts'
import controls from '../styles/controls.css?inline'
import css from '../styles/plans.css?inline'
import { allWords } from './words.ts'

/** Months of an `interval` attribute: `month`, `year`, `3years`, or a number of months. */
const monthsOf = (attribute: string | null): number | undefined => {
  const interval = trimmed(attribute)?.toLowerCase() ?? ''
  const match = /^(\d{0,2})\s*(month|year)s?$/.exec(interval)
  if (match) return (Number(match[1]) || 1) * (match[2] === 'year' ? 12 : 1)
  return /^\d{1,3}$/.test(interval) ? Number(interval) : undefined
}

const intervalText = (months: number, words: LaterMessages): string => {
  if (months === 1) return words.monthlyInterval
  if (months === 12) return words.yearlyInterval
  return months % 12 === 0
    ? fill(words.yearsInterval, { years: months / 12 })
    : fill(words.monthsInterval, { months })
}

/** What is hidden with a card: itself, or what a page builder has put around it alone. */
const boxOf = (card: Element): Element => {
  const parent = card.parentElement
  const isAlone = parent?.localName !== 'vitrine-plans' && parent?.querySelectorAll('[interval]').length === 1
  return parent && isAlone ? boxOf(parent) : card
}

/** Of an editor: a break, or a paragraph without anything in it. */
const isLitter = (child: Element): boolean =>
  /^(BR|P)$/.test(child.nodeName) && !child.textContent?.trim() && !child.childElementCount

export const createView: LaterView = (element, storefront) => {
  const chosen = signal<number | undefined>(undefined)
  const content = signal(0)
  // Cards may come later, and deep inside of what an editor or a page builder has put around them.
  new MutationObserver(() => {
    content.value += 1
  }).observe(element, { childList: true, subtree: true, attributeFilter: ['interval'] })
  return {
    css: controls + css,
    view: () => {
      content.value
      const cards = [...element.querySelectorAll('[interval]')].map((card) => {
        const interval = card.getAttribute('interval')
        const months = monthsOf(interval)
        if (!months) element.complain('interval', interval, 'of a card cannot be used')
        return { card, months }
      })
      const options = [...new Set(cards.flatMap(({ months }) => months || []))].sort((a, b) => a - b)
      const wanted = element.getAttribute('selected')
      const asked = chosen.value ?? monthsOf(wanted)
      if (wanted && !monthsOf(wanted)) element.complain('selected', wanted)
      const selected = options.find((months) => months === asked) ?? options[0]
      for (const { card, months } of cards)
        boxOf(card).toggleAttribute('hidden', Boolean(selected && months && months !== selected))
      const children = [...element.children].filter(
        (child) => !isLitter(child) && !child.hasAttribute('hidden'),
      )
      const words = allWords(storefront)
      return (
        <div
          class="root"
          part="plans"
          lang={storefront.language.value}
          dir={storefront.direction.value}
          data-theme={element.colours()}
        >
          {options.length > 1 && (
            <fieldset part="switch">
              <legend class="spoken">{element.getAttribute('label') || words.intervalLabel}</legend>
              {options.map((months) => (
                <label key={months}>
                  <input
                    type="radio"
                    name="interval"
                    value={months}
                    checked={months === selected}
                    onChange={() => {
                      chosen.value = months
                    }}
                  />
                  <span>{intervalText(months, words)}</span>
                </label>
              ))}
            </fieldset>
          )}
          <div
            class="plans"
            part="grid"
            data-count={Math.max(
              children.length,
              cards.filter(({ card }) => !card.closest('[hidden]')).length,
            )}
          >
            <slot />
          </div>
        </div>
      )
    },
  }
}
