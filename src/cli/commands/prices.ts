/**
 * `vitrine prices`: a table of products and countries, with the amounts as the platform writes them for shoppers.
 * It asks the public price host once per country and needs no credentials. A product without a price and a country
 * that failed are shown as such in the table and explained below it; the rest of the table stays. The exit code is
 * a failure when a country failed or no price was found.
 */

import type { PriceItem } from '../../client/index.ts'
import { readCountries } from '../command/arguments.ts'
import type { Command } from '../command/command.ts'
import { exitCodes } from '../command/errors.ts'
import { failureOf } from '../platform/explain.ts'
import {
  type CountryPrices,
  lookUpPrices,
  type PriceQuery,
  productName,
  readProducts,
} from '../platform/look-up-prices.ts'
import { hostOptions, hostVariables, openPlatform } from '../platform/open-platform.ts'
import type { Failure, Output } from '../terminal/output.ts'
import { withProgress } from '../terminal/progress.ts'
import type { Cell, Column } from '../terminal/table.ts'

/** The title of a column. It names the currency, because `$` is the sign of many. */
const titleOf = ({ name, items }: CountryPrices): string => {
  const currencies = [...new Set(items.map(({ currency }) => currency.iso))]
  return currencies.length === 1 ? `${name} ${currencies[0]}` : name
}

const priceCell = ({ items, error }: CountryPrices, productId: string): Cell => {
  const item = items.find((candidate) => candidate.productId === productId)
  if (!item) return { text: error ? 'failed' : 'not sold', tone: error ? 'danger' : 'muted' }
  const { price, discount } = item
  const less = discount && discount.percentage.value > 0 ? ` (-${discount.percentage.localized})` : ''
  return { text: `${price.gross.localized}${less}` }
}

const isCoupon = (item: PriceItem, coupon: string): boolean =>
  item.coupon?.toLowerCase() === coupon.toLowerCase()

const printTable = (output: Output, countries: readonly CountryPrices[]): void => {
  const products = new Map(
    countries.flatMap(({ items }) => items).map((item) => [item.productId, productName(item)]),
  )
  if (products.size === 0) return
  const columns: Column[] = [
    { title: 'Product', align: 'right', isKey: true },
    { title: 'Name', most: 44, least: 16, isKey: true },
    ...countries.map((country) => ({ title: titleOf(country), align: 'right' as const })),
  ]
  const rows = [...products].map(([id, name]) => [
    id,
    name,
    ...countries.map((country) => priceCell(country, id)),
  ])
  output.table(columns, rows)
}

const printNotes = (
  output: Output,
  countries: readonly CountryPrices[],
  coupon: string | undefined,
): void => {
  const taxes = countries.flatMap(({ name, items: [first] }) =>
    first ? [`${name} ${first.vatRate?.localized ?? 'unknown'}`] : [],
  )
  if (taxes.length > 0) {
    output.line()
    output.paragraph(`Prices include tax: ${taxes.join(', ')}.`)
  }
  for (const { name, items } of coupon ? countries : []) {
    const without = items.filter((item) => coupon && !isCoupon(item, coupon))
    if (without.length === 0) continue
    const which =
      without.length === items.length
        ? 'to no product'
        : `not to ${without.map(({ productId }) => productId).join(', ')}`
    output.line(`${name}: the coupon ${coupon} applies ${which}.`, 'warning')
  }
  for (const { country, name, missing, error } of countries) {
    if (missing.length > 0) output.line(`${name}: no price for ${missing.join(', ')}.`, 'warning')
    if (error) output.note(`${country ?? 'Prices'}: ${error.found}. ${error.todo}`, 'danger')
  }
}

const printJson = (
  output: Output,
  clientId: string,
  question: PriceQuery,
  countries: readonly CountryPrices[],
  failure: Failure | undefined,
) =>
  output.json(
    {
      clientId,
      coupon: question.coupon ?? null,
      countries: countries.map(({ country, items, missing, error }) => ({
        country: country ?? items[0]?.priceCountry ?? null,
        items,
        missing,
        error: error ? failureOf(error) : null,
      })),
    },
    failure,
  )

/** `vitrine prices`. */
export const prices: Command = {
  name: 'prices',
  summary: 'shows the prices of products, country by country',
  about: [
    'Asks the public price host, which needs no credentials, once for each country. Amounts are shown as the platform writes them for shoppers, tax included.',
  ],
  options: [
    {
      name: 'products',
      value: 'ids',
      about:
        'product IDs, separated by commas; your own IDs with an I before them (default: all that the platform lists)',
    },
    {
      name: 'countries',
      value: 'codes',
      about: 'countries of the shoppers, such as DE,US,JP (default: where this computer is)',
    },
    { name: 'coupon', value: 'code', about: 'a coupon to apply' },
    { name: 'currency', value: 'code', about: 'one currency for all countries, such as EUR' },
    { name: 'price-rule', value: 'name', about: 'a price rule to apply; none switches automatic ones off' },
    {
      name: 'language',
      value: 'tag',
      about: 'language of names and amounts, such as de-DE (default: en)',
    },
    ...hostOptions('pricingUrl', 'clientId'),
  ],
  variables: hostVariables('pricingUrl', 'clientId'),
  examples: [
    'vitrine prices --products 97772,97776 --countries DE,US,JP --coupon SAVE10',
    'vitrine prices --products 97772 --countries CH,LI --currency EUR --json',
  ],
  async run(context) {
    const { args, output, terminal } = context
    const question: PriceQuery = {
      products: readProducts(args.list('products')),
      countries: readCountries(args),
      coupon: args.text('coupon'),
      currency: args.text('currency')?.toUpperCase(),
      priceRule: args.text('price-rule'),
      language: args.text('language'),
    }
    const platform = await openPlatform(context, {
      settings: ['pricingUrl', 'clientId'],
      credentials: 'none',
    })
    const countries = await withProgress(terminal, 'Asking for prices', (step) =>
      lookUpPrices(platform, question, (answered, of) =>
        step(`Asking for prices, ${answered} of ${of} countries`),
      ),
    )
    const hasPrices = countries.some(({ items }) => items.length > 0)
    const [failed] = countries.flatMap(({ error }) => error ?? [])
    const none = { code: 'no-price', message: 'No price was found.' }
    const failure = failed ? failureOf(failed) : hasPrices ? undefined : none
    printJson(output, platform.clientId, question, countries, failure)
    printTable(output, countries)
    printNotes(output, countries, question.coupon)
    if (failure === none) output.note(none.message, 'danger')
    return failure ? exitCodes.failed : exitCodes.done
  },
}
