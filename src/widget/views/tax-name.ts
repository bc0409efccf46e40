/** The name of the tax in the views of amounts. */

import type { ScriptMessages } from './words/script.ts'

type TaxName = 'taxVat' | 'taxGst' | 'taxSales' | 'taxConsumption'

/** The tax of each country that has no value added tax, ISO 3166-1 alpha-2. Every other country reads VAT. */
const taxes: Readonly<Record<string, TaxName>> = {
  AU: 'taxGst',
  CA: 'taxGst',
  IN: 'taxGst',
  JE: 'taxGst',
  MV: 'taxGst',
  NZ: 'taxGst',
  PG: 'taxGst',
  SG: 'taxGst',
  JP: 'taxConsumption',
  PR: 'taxSales',
  US: 'taxSales',
}

/** The name of the tax on a price, in the country that the price is for. */
export const taxName = (country: string | null | undefined, words: ScriptMessages): string =>
  words[(country && Object.hasOwn(taxes, country) && taxes[country]) || 'taxVat']
