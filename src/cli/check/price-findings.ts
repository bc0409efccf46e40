import type { CountryPrices } from '../platform/look-up-prices.ts'
import type { Finding } from './finding.ts'

const inCountry = ({ name }: CountryPrices): string => `Prices, ${name}`

const listed = (ids: readonly string[]): string => ids.join(', ')

/** Reports if the host answers at all; a refusal counts as an answer. */
const hostFinding = (countries: readonly CountryPrices[], clientId: string): Finding => {
  const check = 'Price host'
  const broken = countries.flatMap(({ error }) => (error && error.code !== 'bad-request' ? error : []))
  const [first] = broken
  if (first && broken.length === countries.length)
    return { check, status: 'failed', found: first.found, todo: first.todo }
  const hasPrices = countries.some(({ items }) => items.length > 0)
  return { check, status: 'ok', found: hasPrices ? `answers for client ${clientId}` : 'answers' }
}

const countryFinding = (prices: CountryPrices): Finding => {
  const check = inCountry(prices)
  const { items, missing, error } = prices
  if (error) return { check, status: 'failed', found: error.found, todo: error.todo }
  if (items.length === 0)
    return {
      check,
      status: 'failed',
      found: 'no price was found',
      todo: 'Check the client ID and the product IDs, and whether the products are sold in this country.',
    }
  const currencies = [...new Set(items.map(({ currency }) => currency.iso))].join(', ')
  const [first] = items
  const tax = first?.vatRate ? `, tax ${first.vatRate.localized}` : ''
  const products = items.length === 1 ? '1 product' : `${items.length} products`
  if (missing.length > 0)
    return {
      check,
      status: 'failed',
      found: `${products} in ${currencies}; no price for ${listed(missing)}`,
      todo: `Check the ID of ${listed(missing)} in the back office, and whether it is active and sold in this country.`,
    }
  // Without --countries the platform chooses by GeoIP; the country explains an unexpected price.
  const place = prices.country ? '' : `; by GeoIP this computer is in ${prices.name}`
  return { check, status: 'ok', found: `${products} in ${currencies}${tax}${place}` }
}

const couponFinding = ({ name, items }: CountryPrices, coupon: string): Finding => {
  const check = `Coupon, ${name}`
  const isWith = (code: string | undefined) => code?.toLowerCase() === coupon.toLowerCase()
  const covered = items.filter((item) => isWith(item.coupon))
  const without = items.filter((item) => !isWith(item.coupon)).map(({ productId }) => productId)
  if (covered.length === 0)
    return {
      check,
      status: 'failed',
      found: `${coupon} changes no price`,
      todo: 'Check the code, the dates between which it is valid, and the products, quantities and currencies that it is for.',
    }
  if (without.length === 0) return { check, status: 'ok', found: `${coupon} applies to every product` }
  return {
    check,
    status: 'warning',
    found: `${coupon} applies, but not to ${listed(without)}`,
    todo: 'If it should, add these products to the promotion in the back office.',
  }
}

/** The findings of the price host, country by country. */
export const priceFindings = (
  countries: readonly CountryPrices[],
  { clientId, coupon }: { clientId: string; coupon: string | undefined },
): Finding[] => {
  const host = hostFinding(countries, clientId)
  if (host.status === 'failed') return [host]
  return [
    host,
    ...countries.flatMap((prices) => [
      countryFinding(prices),
      ...(coupon && prices.items.length > 0 ? [couponFinding(prices, coupon)] : []),
    ]),
  ]
}
