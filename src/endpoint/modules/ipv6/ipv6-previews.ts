import { prices } from '../../../client/operations/prices.ts'
import { setting } from '../../config/setting.ts'
import { list } from '../../config/setting-values.ts'
import type { EndpointModule } from '../../core/module.ts'
import { ProblemError } from '../../http/problem.ts'
import { type Address, parseAddress, type Representative } from '../../http/remote-address.ts'
import { type CountryOf, callerCountry, countrySettings } from '../country/caller-country.ts'
import { countryAddresses } from './country-addresses.ts'
import { createCountryCheck } from './country-check.ts'

/** Entries such as `DE=203.0.113.7 *=203.0.113.9`: the IPv4 address that represents the IPv6 callers of a country. */
const addressesByCountry = (raw: string): ReadonlyMap<string, string> => {
  const entries = list(raw).map((entry) => {
    const [, country, address] = /^([A-Z]{2}|\*)=(.+)$/.exec(entry) ?? []
    if (!country || !address || parseAddress(address)?.text !== address || address.includes(':'))
      throw new Error('must be entries such as DE=203.0.113.7 or *=203.0.113.9')
    return [country, address] as const
  })
  return new Map(entries)
}

export const ipv6Settings = {
  /**
   * IPv4 addresses that represent IPv6 callers, instead of those of the module’s table: by country (`US=… FR=…`), or
   * for unknown countries and those without an address (`*=…`).
   */
  ipv6Addresses: setting('VITRINE_IPV6_ADDRESSES', addressesByCountry),
  ...countrySettings,
} as const

export const ipv6Operations = { prices } as const

const inTable = (country: string): string | undefined => {
  const words = countryAddresses.trim().split(/\s/)
  const at = words.indexOf(country)
  return at < 0 ? undefined : `${words[at + 1]}.1`
}

/**
 * [Previews for IPv6 callers](../guide/endpoint.md#ipv6), whose address the platform does not take. An IPv4 address of
 * the caller's country stands in for it, and a price look-up has to confirm the country.
 *
 * @param countryOf Finds the country of an IPv6 address where the runtime names none. @default unknown
 */
export const ipv6Previews = (
  countryOf: CountryOf = () => undefined,
): EndpointModule<typeof ipv6Settings, typeof ipv6Operations> => {
  let represent: (request: Request, address: Address) => Representative | undefined = () => undefined
  return {
    name: 'ipv6-previews',
    settings: ipv6Settings,
    operations: ipv6Operations,
    middleware(exchange, next) {
      const { address, request } = exchange
      if (address?.version === 6) exchange.representative = represent(request, address)
      return next()
    },
    connect({ service, client, settings: { ipv6Addresses, countryHeader } }) {
      const { config, budget, steady: now } = service
      const countryOfCaller = callerCountry(config.runtime, countryHeader, countryOf)
      const check = createCountryCheck({
        now,
        lookup: (input) => budget.pass('prices', (via) => client.prices.lookup(input, via), 'pricing'),
      })
      represent = (request, { text }) => {
        const country = countryOfCaller(request, text)
        const own = country && (ipv6Addresses.get(country) ?? inTable(country))
        const address = own ?? ipv6Addresses.get('*')
        if (!address) return undefined
        return {
          address,
          async check(request, preview) {
            // A page may price for a country of its own choice, which the link then names.
            const priced = request.country ?? country
            // The merchant has answered for every unknown country.
            if (priced === undefined) return
            await check(priced, request, preview).catch((cause: unknown) => {
              throw new ProblemError('address-unsupported', { cause })
            })
          },
        }
      }
    },
  }
}
