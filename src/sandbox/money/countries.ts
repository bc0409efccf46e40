import currencies from 'country-to-currency'
import { isCurrency } from './currency.ts'

/** AN was dissolved in 2010. South Georgia pays in pounds too, which the rate table has. */
const { AN: _, ...currencyByCountry } = { ...currencies, GS: 'GBP' }

/** Every ISO 3166-1 alpha-2 country, and Kosovo, in alphabetical order. */
export const countries: readonly string[] = Object.keys(currencyByCountry).sort()

export const isCountry = (code: string): boolean => Object.hasOwn(currencyByCountry, code)

/** The country's currency; US dollars when the rate table lacks it. */
export const currencyOfCountry = (country: string): string => {
  const own = isCountry(country) ? currencyByCountry[country as keyof typeof currencyByCountry] : undefined
  return own !== undefined && isCurrency(own) ? own : 'USD'
}
