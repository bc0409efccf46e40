import maxmind, { type CountryResponse } from 'maxmind'
import type { OperationTable } from '../../../client/create-client-for.ts'
import { ConfigError } from '../../config/read-config.ts'
import { type SettingRows, setting } from '../../config/setting.ts'
import { text } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { CountryOf } from './caller-country.ts'

export const countryDatabaseSettings = {
  /**
   * Path of a country database in MaxMind’s format (`.mmdb`), which knows the country of a caller where no header
   * names it (Node and AWS Lambda).
   */
  countryDatabase: setting('VITRINE_COUNTRY_DATABASE', text(/^.{0,1024}$/, 'must be the path of a file')),
} as const

/** The form of MaxMind and DB-IP, and the flat one of the npm packages `@ip-location-db/…`. */
type Row = Partial<CountryResponse> & { country_code?: string }

const openDatabase = async (path: string): Promise<CountryOf> => {
  const database = await maxmind.open<Row & CountryResponse>(path).catch(() => {
    throw new ConfigError([
      `${countryDatabaseSettings.countryDatabase.name} names no country database that can be read.`,
    ])
  })
  return (address) => {
    // A file with IPv4 only would read the first four bytes of an IPv6 address as an IPv4 address.
    if (database.metadata.ipVersion === 4 && address.includes(':')) return undefined
    const row: Row | null = database.get(address)
    return row?.country_code ?? row?.country?.iso_code
  }
}

/** Modules that read the same file share its content. */
const opened = new Map<string, Promise<CountryOf>>()

/** A module that asks for countries, with the country database that `VITRINE_COUNTRY_DATABASE` names. */
export const withCountryDatabase = <Rows extends SettingRows, Operations extends OperationTable>(
  create: (countryOf: CountryOf) => EndpointModule<Rows, Operations>,
): EndpointModule<Rows & typeof countryDatabaseSettings, Operations> => {
  let countryOf: CountryOf = () => undefined
  const module = create((address) => countryOf(address))
  return {
    ...module,
    settings: { ...(module.settings as Rows), ...countryDatabaseSettings },
    async start(settings) {
      const path: string = settings.countryDatabase
      if (path === '') return
      const reading = opened.get(path) ?? openDatabase(path)
      opened.set(path, reading)
      countryOf = await reading
    },
  }
}
