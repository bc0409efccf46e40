import { idKey } from '../../contract/link-meaning.ts'
import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Problem, Warn } from './attribute-problems.ts'
import { cleanPriceRule, matching, type Settings, settingChecks } from './settings.ts'
import { trimmed } from './text.ts'

/**
 * What may be read of an element: its tag, its attributes, and elements around it. A server has this of the elements of
 * a page without a document, so a reader that wants more than this belongs to the browser alone.
 */
export interface Markup {
  readonly localName: string
  readonly attributes: Iterable<{ name: string; value: string }>
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  matches(selectors: string): boolean
  closest(selectors: string): Markup | null
}

/** Reports an attribute of one element that cannot be used. */
export type WarnAttribute = (
  attribute: string,
  value: string | null | undefined,
  problem?: Problem,
  detail?: string,
) => void

export const warnAttributeOf =
  (element: Markup, warn: Warn): WarnAttribute =>
  (attribute, value, problem, detail) =>
    warn(element.localName, attribute, value, problem, detail)

/** Texts that switch a boolean attribute off: frameworks write `false`, template languages `False`, `None` or `0`. */
const offText = /^(false|no|off|none|0)$/i

/** Whether a boolean attribute with this text is on. The styles of `featured` know the same texts. */
export const isOnText = (text: string | null): boolean => text !== null && !offText.test(text.trim())

/** Whether a boolean attribute is on. */
export const isOn = (element: Markup, name: string): boolean => isOnText(element.getAttribute(name))

/** The product an attribute names: a platform ID, or the merchant's own ID behind an I of any letter case. */
export const productOf = (element: Markup, warn: WarnAttribute): string | undefined => {
  const product = trimmed(element.getAttribute('product'))
  const id = idKey(product ?? '')
  if (id) return id
  warn('product', product)
  return undefined
}

/** An attribute as its check returns it. A refused text is reported and counts as absent. */
const readAttribute = <Value>(
  element: Markup,
  warn: WarnAttribute,
  name: string,
  check: (text: string) => Value | undefined,
): Value | undefined => {
  const text = trimmed(element.getAttribute(name))
  if (!text) return undefined
  const value = check(text)
  if (value === undefined) warn(name, text)
  return value
}

/** The most units that an attribute may name; an endpoint is asked about fewer. */
const mostNamed = 99_999

/** A whole number within bounds. */
export const numberOf = (
  element: Markup,
  warn: WarnAttribute,
  name: string,
  fallback: number,
  least = 1,
  most = mostNamed,
): number => {
  const check = (text: string): number | undefined => {
    const value = Number(text)
    return Number.isInteger(value) && value >= least && value <= most ? value : undefined
  }
  return readAttribute(element, warn, name, check) ?? fallback
}

/** `light` or `dark`; undefined follows the page. */
export const themeOf = (element: Markup, warn: WarnAttribute): string | undefined =>
  readAttribute(element, warn, 'theme', matching(/^(light|dark)$/))

/** Further parameters of an element's checkout link, over those of its store. */
export const linkParamsOf = (element: Markup, warn: WarnAttribute): string | undefined =>
  readAttribute(
    element,
    warn,
    element.hasAttribute('data-vitrine') ? 'data-vitrine-link-params' : 'link-params',
    settingChecks.linkParams,
  )

export const priceRuleOf = (element: Markup, warn: WarnAttribute): string | undefined =>
  readAttribute(element, warn, 'price-rule', cleanPriceRule)

/** The element's own `tax` over the store's. @default gross, as consumers read it */
export const taxOf = (element: Markup, warn: WarnAttribute, settings: Settings): TaxDisplay =>
  readAttribute(element, warn, 'tax', settingChecks.tax) ?? settings.tax ?? 'gross'

/** Selects elements inside a host that stand in none of its named slots. */
export const notSlotted = ':not(:scope [slot],:scope [slot] *)'
