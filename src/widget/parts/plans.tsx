import { signal } from '@preact/signals-core'
import type { LaterView } from '../elements/later-element.tsx'
import type { LaterMessages } from '../messages/en-later.ts'
import { fill } from '../messages/format.ts'
import controls from '../styles/controls.css?inline'
import css from '../styles/plans.css?inline'
import { allWords } from './words.ts'

/** Months of an `interval` attribute: `month`, `year`, `3years`, or a number of months. */
const monthsOf = (interval: string): number | undefined => {
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

export const createView: LaterView = (element, storefront) => {
  const chosen = signal<string | undefined>(undefined)
  const slotted = signal(0)
  return {
    css: controls + css,
    view: () => {
      slotted.value
      const cards = [...element.children].filter((child) => child.hasAttribute('interval'))
      const intervals = [...new Set(cards.map((card) => card.getAttribute('interval') ?? ''))]
      for (const interval of intervals) {
        if (!monthsOf(interval)) element.warn('interval', interval, 'of a card cannot be used')
      }
      const options = intervals
        .map((interval) => ({ interval, months: monthsOf(interval) ?? 0 }))
        .filter(({ months }) => months > 0)
        .sort((a, b) => a.months - b.months)
      const asked = chosen.value ?? element.getAttribute('selected')
      const selected = options.find(({ interval }) => interval === asked) ?? options[0]
      for (const card of cards)
        card.toggleAttribute('hidden', selected && card.getAttribute('interval') !== selected.interval)
      const words = allWords(storefront)
      return (
        <div
          class="root"
          part="plans"
          lang={storefront.language.value}
          dir={storefront.direction.value}
          data-theme={element.getAttribute('theme')}
        >
          {options.length > 1 && (
            <fieldset part="switch">
              <legend class="spoken">{element.getAttribute('label') || words.intervalLabel}</legend>
              {options.map(({ interval, months }) => (
                <label key={interval}>
                  <input
                    type="radio"
                    name="interval"
                    value={interval}
                    checked={interval === selected?.interval}
                    onChange={() => {
                      chosen.value = interval
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
            data-count={[...element.children].filter((child) => !child.hasAttribute('hidden')).length}
          >
            <slot
              onslotchange={() => {
                slotted.value += 1
              }}
            />
          </div>
        </div>
      )
    },
  }
}
