/**
 * Computed figures that can never be shown: without the attributes that they are computed from, between intervals of which the
 * first is not the longer one, or in plans whose cards have no counterpart. The widget shows nothing there, so that the page
 * claims nothing, and a merchant would not know why. What only the platform's answer decides is reported by the widget.
 */

import { isComputed, productsIn } from '../../binding/computed-field.ts'
import { monthsOf } from '../../settings/months.ts'
import { trimmed } from '../../settings/text.ts'
import { isoMonths } from '../../shared/prices/iso-months.ts'
import { isBound, kindOf, type Markup, markupPrefix, readNamed } from './markup.ts'
import { fault, type MarkupFault, type MarkupPage } from './rule.ts'

/** The attributes by which an element asks for computed figures, with the fields. */
const wanted = (markup: Markup): { name: string; path: string }[] => {
  const kind = kindOf(markup)
  const prefix = kind?.prefix ?? markupPrefix
  const compared = `${prefix}compare-product`
  if (kind?.name === 'card') return trimmed(markup.read(compared)) ? [{ name: compared, path: 'saving' }] : []
  const names = [
    ...(kind?.name === 'price' || isBound(markup) ? [`${prefix}field`] : []),
    ...(isBound(markup) ? [`${markupPrefix}if`] : []),
  ]
  return [...new Set(names)].flatMap((name) => {
    const path = trimmed(markup.read(name)) ?? ''
    return isComputed(path) ? [{ name, path }] : []
  })
}

/** The attribute without which a field has nothing to compute. */
const neededBy = (path: string): string | undefined => {
  const fields = { saving: 'compare-product', from: 'products', 'per-seat': 'seats' }
  return Object.entries(fields).find(([field]) => path.replace('!', '').startsWith(field))?.[1]
}

const savingFaults = (markup: Markup, { settingsOf }: MarkupPage): MarkupFault[] => {
  const prefix = kindOf(markup)?.prefix ?? markupPrefix
  const read = (name: string): string | undefined => trimmed(readNamed(markup, name))
  const own = monthsOf(read('interval')) ?? isoMonths(read('renewal') ?? settingsOf(markup).renewal)
  const compared = monthsOf(read('compare-interval'))
  const at = (attribute: string, problem: 'needs-attribute' | 'not-comparable', detail: string) => {
    const reported = { markup, isHarmless: problem === 'needs-attribute' }
    return fault(reported, prefix + attribute, read(attribute), problem, detail)
  }
  const isSum = productsIn(read('compare-product')).length > 1
  // A sum is compared for the period in which its parts are sold, as far as nothing else is said.
  if (isSum && (compared === undefined || own === compared)) return []
  if (own === undefined) return [at('compare-product', 'needs-attribute', `${prefix}interval`)]
  if (compared === undefined) return [at('compare-product', 'needs-attribute', `${prefix}compare-interval`)]
  if (own > compared) return []
  return [at('compare-interval', 'not-comparable', 'the interval of the product is not longer')]
}

const fieldFaults = (markup: Markup, page: MarkupPage): MarkupFault[] => {
  const prefix = kindOf(markup)?.prefix ?? markupPrefix
  const fields = wanted(markup)
  const missing = fields.flatMap(({ name, path }) => {
    const needed = neededBy(path)
    if (!needed || trimmed(readNamed(markup, needed))) return []
    return [fault({ markup }, name, path, 'needs-attribute', prefix + needed)]
  })
  const isSaving = fields.some(({ path }) => path.includes('saving'))
  return isSaving && missing.length === 0 ? savingFaults(markup, page) : missing
}

/** Plans whose switch has no saving to show. */
const plansFaults = (markup: Markup, { markups, settingsOf }: MarkupPage): MarkupFault[] => {
  const { name, prefix = '' } = kindOf(markup) ?? {}
  const saving = markup.read(`${prefix}saving`)
  if (name !== 'plans' || !saving) return []
  const cards = markups.flatMap((card) => {
    const months = monthsOf(card.read('interval') ?? card.read(`${markupPrefix}interval`))
    return months && card.ancestors.includes(markup) ? [{ card, months }] : []
  })
  const counts = new Map<number, number>()
  for (const { months } of cards) counts.set(months, (counts.get(months) ?? 0) + 1)
  const currencies = new Set(cards.map(({ card }) => settingsOf(card).currency))
  const why =
    counts.size < 2
      ? 'its cards have one interval'
      : new Set(counts.values()).size > 1
        ? 'each interval needs as many cards'
        : currencies.size > 1
          ? 'its cards have prices in different currencies'
          : undefined
  return why ? [fault({ markup }, `${prefix}saving`, saving, 'not-comparable', why)] : []
}

/** Computed figures of an element that can never be shown. */
export const comparisonFaults = (markup: Markup, page: MarkupPage): MarkupFault[] => [
  ...fieldFaults(markup, page),
  ...plansFaults(markup, page),
]
