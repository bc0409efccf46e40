import { cleanCode, isProduct, type Settings, settingChecks, type TaxDisplay, trimmed } from '../settings.ts'

/** Is told of an attribute that cannot be used. */
export type Complain = (attribute: string, value: string | null | undefined, problem?: string) => void

/** The product an attribute names: a platform ID, or the merchant's own ID behind a capital I. */
export const productOf = (element: Element, complain: Complain): string | undefined => {
  const product = trimmed(element.getAttribute('product'))
  if (isProduct(product)) return product
  complain('product', product)
  return undefined
}

/** A whole number of an attribute, within bounds. */
export const numberOf = (
  element: Element,
  complain: Complain,
  name: string,
  fallback: number,
  least = 1,
  most = 10_000,
): number => {
  const text = trimmed(element.getAttribute(name))
  const value = Number(text)
  if (text === undefined) return fallback
  if (Number.isInteger(value) && value >= least && value <= most) return value
  complain(name, text)
  return fallback
}

/** The theme: `light` or `dark`; undefined follows the page. */
export const themeOf = (element: Element, complain: Complain): string | undefined => {
  const theme = element.getAttribute('theme')
  if (!theme || /^(light|dark)$/.test(theme)) return theme || undefined
  complain('theme', theme)
  return undefined
}

export const ruleOf = (element: Element, complain: Complain): string | undefined => {
  const rule = trimmed(element.getAttribute('price-rule'))
  const clean = rule ? cleanCode(rule) : undefined
  if (rule && !clean) complain('price-rule', rule)
  return clean
}

/** The element's own `tax` over the store's; shoppers who are consumers read gross. */
export const taxOf = (element: Element, complain: Complain, settings: Settings): TaxDisplay => {
  const own = element.getAttribute('tax')
  const tax = own ? settingChecks.tax(own) : settings.tax
  if (own && !tax) complain('tax', own)
  return (tax as TaxDisplay | undefined) ?? 'gross'
}
