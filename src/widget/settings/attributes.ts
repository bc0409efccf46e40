import type { TaxDisplay } from '../../contract/tax-display.ts'
import type { Warn } from '../environment/warn.ts'
import { cleanCode, type Settings, settingChecks } from './settings.ts'
import { isProduct, trimmed } from './text.ts'

/** Reports an attribute of one element that cannot be used. */
export type WarnAttribute = (attribute: string, value: string | null | undefined, problem?: string) => void

export const warnAttributeOf =
  (element: Element, warn: Warn): WarnAttribute =>
  (attribute, value, problem) =>
    warn(element.localName, attribute, value, problem)

/** Whether a boolean attribute is on. Vue and Svelte write `attr="false"` for false. */
export const isOn = (element: Element, name: string): boolean =>
  element.hasAttribute(name) && element.getAttribute(name) !== 'false'

/** The product an attribute names: a platform ID, or the merchant's own ID behind a capital I. */
export const productOf = (element: Element, warn: WarnAttribute): string | undefined => {
  const product = trimmed(element.getAttribute('product'))
  if (isProduct(product)) return product
  warn('product', product)
  return undefined
}

/** A whole number within bounds. */
export const numberOf = (
  element: Element,
  warn: WarnAttribute,
  name: string,
  fallback: number,
  least = 1,
  most = 10_000,
): number => {
  const text = trimmed(element.getAttribute(name))
  const value = Number(text)
  if (text === undefined) return fallback
  if (Number.isInteger(value) && value >= least && value <= most) return value
  warn(name, text)
  return fallback
}

/** `light` or `dark`; undefined follows the page. */
export const themeOf = (element: Element, warn: WarnAttribute): string | undefined => {
  const theme = element.getAttribute('theme')
  if (!theme || /^(light|dark)$/.test(theme)) return theme || undefined
  warn('theme', theme)
  return undefined
}

export const priceRuleOf = (element: Element, warn: WarnAttribute): string | undefined => {
  const rule = trimmed(element.getAttribute('price-rule'))
  const clean = rule ? cleanCode(rule) : undefined
  if (rule && !clean) warn('price-rule', rule)
  return clean
}

/** The element's own `tax` over the store's. @default gross, as consumers read it */
export const taxOf = (element: Element, warn: WarnAttribute, settings: Settings): TaxDisplay => {
  const own = element.getAttribute('tax')
  const tax = own ? settingChecks.tax(own) : settings.tax
  if (own && !tax) warn('tax', own)
  return (tax as TaxDisplay | undefined) ?? 'gross'
}
