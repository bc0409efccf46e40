import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { currencyOfCountry, isCountry } from '../money/countries.ts'
import { offeredCurrencies, offersCurrency } from './list-price.ts'

/** Where the shopper is: as stated, else by address, else the sandbox's own country. */
export const shopperCountry = (
  { geo, settings }: Pick<SandboxContext, 'geo' | 'settings'>,
  stated: string | undefined,
  address: string | undefined,
): string => {
  const located = address === undefined ? undefined : geo.countryOf(address)
  return stated ?? (located !== undefined && isCountry(located) ? located : settings.defaultCountry)
}

/** The country's currency, or the nearest that this merchant sells in: dollars, euros, whatever comes first. */
export const shopperCurrency = (merchant: Merchant, country: string): string => {
  const wanted = [currencyOfCountry(country), 'USD', 'EUR']
  return (
    wanted.find((currency) => offersCurrency(merchant, currency)) ?? offeredCurrencies(merchant)[0] ?? 'EUR'
  )
}
