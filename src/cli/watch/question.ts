/**
 * The file of `vitrine watch`, and the asks that follow from it. Each member is checked by the rule of the widget's setting of
 * that name, and an unknown member is refused, because a misspelt one would silently watch less. An ask is one call to
 * the price host; their number is the product of countries, currencies, price rules and codes.
 */

import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import { isCountry } from '../../contract/country.ts'
import { cleanCoupon, cleanCurrency, cleanPriceRule } from '../../widget/settings/settings.ts'
import { isProduct } from '../../widget/settings/text.ts'
import { UsageError } from '../command/errors.ts'

const words = (isRight: (text: string) => boolean, about: string) =>
  z.array(z.string().check(z.refine(isRight, about)))

const isCode = (text: string): boolean => cleanCoupon(text) === text
const codes = words(isCode, 'must be coupon codes')

const fileSchema = z.strictObject({
  /** Product IDs; your own IDs with a capital I before them. */
  products: words(isProduct, 'must be product IDs: numbers, or your own IDs with a capital I').check(
    z.minLength(1, 'names no product'),
  ),
  countries: words(isCountry, 'must be two-letter codes such as DE').check(
    z.minLength(1, 'names no country'),
  ),
  /** Without them each country has its own. */
  currencies: z.optional(words((text) => cleanCurrency(text) === text, 'must be ISO 4217 codes such as EUR')),
  /** Codes that any shopper may use. */
  coupons: z.optional(codes),
  /** Codes of some customers alone. Their prices are kept, and count for no lowest price. */
  personalCoupons: z.optional(codes),
  priceRules: z.optional(words((text) => cleanPriceRule(text) === text, 'must be names of price rules')),
  folder: z.optional(z.string().check(z.minLength(1))),
  extract: z.optional(z.string().check(z.minLength(1))),
})

/** The file of `vitrine watch`, with paths from the working folder. */
export interface WatchFile {
  products: string[]
  countries: string[]
  currencies: string[]
  coupons: string[]
  personalCoupons: string[]
  priceRules: string[]
  folder: string
  extract: string | undefined
}

/** One call to the price host, and one series of readings. An absent member is not asked for. */
export interface Ask {
  country: string
  currency?: string | undefined
  rule?: string | undefined
  coupon?: string | undefined
}

/** The name of an ask, equal for equal asks. */
export const askKey = ({ country: of, currency, rule, coupon }: Ask): string =>
  JSON.stringify([of, currency ?? '', rule ?? '', coupon ?? ''])

/** The text of an ask: `DE EUR, price rule small, coupon SAVE10`. */
export const askText = ({ country, currency, rule, coupon }: Ask): string =>
  [[country, currency].filter(Boolean).join(' '), rule && `price rule ${rule}`, coupon && `coupon ${coupon}`]
    .filter(Boolean)
    .join(', ')

const once = <Entry>(entries: readonly Entry[] | undefined): Entry[] => [...new Set(entries)]

/**
 * Reads the file of a watch. Its paths are relative to its own folder.
 *
 * @throws UsageError that names the member which cannot be used
 */
export const readWatchFile = async (path: string): Promise<WatchFile> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    throw new UsageError(`The file of the watch cannot be read (${code}). See vitrine watch --help.`)
  })
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    throw new UsageError('The file of the watch is no JSON.')
  }
  const read = fileSchema.safeParse(document)
  if (!read.success) {
    const [issue] = read.error.issues
    const member = issue?.path.join('.') || 'it'
    throw new UsageError(`The file of the watch cannot be used: ${member}: ${issue?.message}.`)
  }
  const file = read.data
  const at = (name: string): string => resolve(dirname(path), name)
  return {
    products: once(file.products),
    countries: once(file.countries),
    currencies: once(file.currencies),
    coupons: once(file.coupons),
    personalCoupons: once(file.personalCoupons),
    priceRules: once(file.priceRules),
    folder: at(file.folder ?? 'prices'),
    extract: file.extract === undefined ? undefined : at(file.extract),
  }
}

/** Every ask of a watch, plain ones first. */
export const asksOf = (file: WatchFile): Ask[] => {
  const orNone = (names: readonly string[]) => [undefined, ...names]
  const currencies = file.currencies.length > 0 ? file.currencies : [undefined]
  return orNone([...file.coupons, ...file.personalCoupons]).flatMap((coupon) =>
    orNone(file.priceRules).flatMap((rule) =>
      file.countries.flatMap((of) =>
        currencies.map((currency) => ({
          country: of,
          ...(currency !== undefined && { currency }),
          ...(rule !== undefined && { rule }),
          ...(coupon !== undefined && { coupon }),
        })),
      ),
    ),
  )
}
