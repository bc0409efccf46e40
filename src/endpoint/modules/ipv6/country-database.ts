import maxmind, { type CountryResponse } from 'maxmind'
import { ConfigError } from '../../config/read-config.ts'
import { type MeaningsOf, setting } from '../../config/setting.ts'
import { text } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import { type ipv6Operations, ipv6Previews, ipv6SettingMeanings, ipv6Settings } from './ipv6-previews.ts'

export const countryDatabaseSettings = {
  ...ipv6Settings,
  countryDatabase: setting(
    { name: 'VITRINE_COUNTRY_DATABASE' },
    text(/^.{0,1024}$/, 'must be the path of a file'),
  ),
} as const

export const countryDatabaseSettingMeanings: MeaningsOf<typeof countryDatabaseSettings> = {
  ...ipv6SettingMeanings,
  countryDatabase:
    'Path of a country database in MaxMind’s format (`.mmdb`), which knows the country of an IPv6 caller where no header names it (Node and AWS Lambda).',
}

/** The form of MaxMind and DB-IP, and the flat one of the npm packages `@ip-location-db/…`. */
type Row = Partial<CountryResponse> & { country_code?: string }

const openDatabase = async (path: string): Promise<(address: string) => string | undefined> => {
  const database = await maxmind.open<Row & CountryResponse>(path).catch(() => {
    throw new ConfigError([
      `${countryDatabaseSettings.countryDatabase.name} names no country database that can be read.`,
    ])
  })
  return (address) => {
    const row: Row | null = database.get(address)
    return row?.country_code ?? row?.country?.iso_code
  }
}

/** The `ipv6Previews` module with the country database that `VITRINE_COUNTRY_DATABASE` names. */
export const ipv6PreviewsWithDatabase = (): EndpointModule<
  typeof countryDatabaseSettings,
  typeof ipv6Operations
> => {
  let countryOf: (address: string) => string | undefined = () => undefined
  const { name, operations, middleware, connect } = ipv6Previews((address) => countryOf(address))
  return {
    name,
    operations: operations as typeof ipv6Operations,
    middleware: middleware as NonNullable<typeof middleware>,
    settings: countryDatabaseSettings,
    async start({ countryDatabase }) {
      if (countryDatabase !== '') countryOf = await openDatabase(countryDatabase)
    },
    connect: (context) => connect?.(context),
  }
}
