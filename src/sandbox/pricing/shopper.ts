import type { Merchant } from '../catalogue/model.ts'
import type { SandboxContext } from '../context/context.ts'
import { currencyOfCountry, isCountry } from '../money/countries.ts'
import { offeredCurrencies, offersCurrency } from './list-price.ts'

/** The country of a shopper: the stated one, else that of the address, else the default country. */
export const shopperCountry = (
  { geo, settings }: Pick<SandboxContext, 'geo' | 'settings'>,
  stated: string | undefined,
  address: string | undefined,
): string => {
  const located = address === undefined ? undefined : geo.countryOf(address)
  return stated ?? (located !== undefined && isCountry(located) ? located : settings.defaultCountry)
}

/**
 * The country's currency; when the merchant does not offer it, US dollars, euros or the first offered
 * currency.
 */
export const shopperCurrency = (merchant: Merchant, country: string): string => {
  const wanted = [currencyOfCountry(country), 'USD', 'EUR']
  return (
    wanted.find((currency) => offersCurrency(merchant, currency)) ?? offeredCurrencies(merchant)[0] ?? 'EUR'
  )
}
