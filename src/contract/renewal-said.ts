/**
 * The words of a page about the renewals of an order, as the extra parameter `x-vitrine-renewal` carries them: for each group of
 * products the period, the amount and where the amount comes from. It names products and amounts and no person. The
 * text is short, is left out above its limit, and is read back only as it was written. Pure functions.
 */

import { longestRenewal } from './renewal-text.ts'
import { checksum } from './shown-text.ts'

/** The source of an amount that was said. */
export const renewalBases = {
  /** The shown price renews. */
  p: 'price',
  /** The list price renews. */
  l: 'list-price',
  /** A renewal was named, and no amount. */
  n: 'not-named',
  /** It was said that nothing renews. */
  o: 'once',
  /** The amount that a customer has confirmed with a change. */
  c: 'confirmed',
} as const

export type RenewalBasis = (typeof renewalBases)[keyof typeof renewalBases]

/** The statement about products that renew together. */
export interface RenewalStatement {
  basis: RenewalBasis
  /** A duration without its `P`: `1Y`, `3M`, `30D`. Absent where it is not known or nothing renews. */
  period?: string | undefined
  /** For all units, in units of the currency. Absent where no amount was named. */
  gross?: number | undefined
  net?: number | undefined
  /**
   * Gross, where a coupon was in force: the list price beside a said price, or the reduced price beside a said list price.
   */
  other?: number | undefined
  /** The platform's product IDs; empty where they are not known. */
  products: readonly { id: string; quantity: number }[]
}

/** The statements about the renewals of one order or subscription. */
export interface RenewalSaid {
  /** Milliseconds since the epoch, kept in whole seconds. */
  time: number
  /** ISO 4217. */
  currency: string
  /** ISO 3166-1 alpha-2: the country that the amounts hold for. */
  country?: string | undefined
  statements: readonly RenewalStatement[]
}

const mostStatements = 10

const letters = Object.keys(renewalBases) as (keyof typeof renewalBases)[]

const amountForm = String.raw`((?:\d{1,12}(?:\.\d{0,8}[1-9])?)?)`

const statementForm = new RegExp(
  `^([plnoc])_((?:[1-9]\\d{0,3}[DMY])?)_${amountForm}_${amountForm}_${amountForm}_((?:\\d{1,12}\\.[1-9]\\d{0,5}(?:-\\d{1,12}\\.[1-9]\\d{0,5})*)?)$`,
)

const saidForm = /^1\*([\da-z]{1,7})\*([A-Z]{3})\*([A-Z]{2})?\*(.+)\*[\da-z]{1,4}$/

const statementText = ({ basis, period = '', gross, net, other, products }: RenewalStatement): string => {
  const letter = letters.find((each) => renewalBases[each] === basis)
  const sold = products.map(({ id, quantity }) => `${id}.${quantity}`).join('-')
  return [letter, period, gross ?? '', net ?? '', other ?? '', sold].join('_')
}

/** The text of the parameter; undefined where it would be too long or could not be read back. */
export const encodeRenewal = ({ time, currency, country, statements }: RenewalSaid): string | undefined => {
  if (statements.length === 0 || statements.length > mostStatements) return undefined
  const parts = statements.map(statementText)
  if (!parts.every((part) => statementForm.test(part))) return undefined
  const text = ['1', Math.floor(time / 1000).toString(36), currency, country ?? '', ...parts].join('*')
  const whole = `${text}*${checksum(text)}`
  return whole.length <= longestRenewal && saidForm.test(whole) ? whole : undefined
}

const numberIn = (text: string | undefined): number | undefined => (text ? Number(text) : undefined)

const readStatement = (text: string): RenewalStatement | undefined => {
  const [, letter, period, gross, net, other, sold] = statementForm.exec(text) ?? []
  if (!letter) return undefined
  const products = (sold || undefined)?.split('-').map((each) => {
    const [id = '', quantity] = each.split('.')
    return { id, quantity: Number(quantity) }
  })
  const amounts = { gross: numberIn(gross), net: numberIn(net), other: numberIn(other) }
  return {
    basis: renewalBases[letter as keyof typeof renewalBases],
    ...(period && { period }),
    ...Object.fromEntries(Object.entries(amounts).filter(([, value]) => value !== undefined)),
    products: products ?? [],
  }
}

/** The statements in the text; undefined for any text that `encodeRenewal` does not write. */
export const decodeRenewal = (text: string): RenewalSaid | undefined => {
  const [, time = '', currency = '', country, rest = ''] = saidForm.exec(text) ?? []
  const statements = rest.split('*').flatMap((part) => readStatement(part) ?? [])
  const said: RenewalSaid = {
    time: Number.parseInt(time, 36) * 1000,
    currency,
    ...(country && { country }),
    statements,
  }
  return currency && encodeRenewal(said) === text ? said : undefined
}
