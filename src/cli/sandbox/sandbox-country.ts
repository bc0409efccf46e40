import { isCountry } from '../../sandbox/money/countries.ts'
import { UsageError } from '../command/errors.ts'

/**
 * The country of `--country`, in capitals.
 *
 * @throws UsageError
 */
export const sandboxCountry = (text: string): string => {
  if (!/^[a-z]{2}$/i.test(text)) throw new UsageError('--country must be a two-letter code such as DE.')
  const country = text.toUpperCase()
  if (isCountry(country)) return country
  throw new UsageError(
    '--country must be a country of ISO 3166-1: the sandbox knows no currency and no VAT for other codes. The United Kingdom is GB, for example.',
  )
}
