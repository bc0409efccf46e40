import { isCountry } from '../../../contract/country.ts'
import { ConfigError } from '../../config/read-config.ts'
import { setting } from '../../config/setting.ts'
import { type Runtime, text } from '../../config/setting-values.ts'

export const countrySettings = {
  /**
   * Header in which a proxy of yours names the caller’s country, such as `cloudfront-viewer-country`. The proxy must
   * overwrite what a browser sends. Not needed on Cloudflare and Vercel, which name the country themselves.
   */
  countryHeader: setting('VITRINE_COUNTRY_HEADER', text(/^[A-Za-z-]{0,64}$/, 'must be the name of a header')),
} as const

type Read = (request: Request) => string | null | undefined

const fromHeader =
  (name: string): Read =>
  ({ headers }) =>
    headers.get(name)

/** On a zone without IP geolocation the browser may set the header, so the request's own property goes first. */
const fromCloudflare: Read = (request) => {
  const cf: unknown = 'cf' in request ? request.cf : undefined
  if (typeof cf !== 'object' || cf === null) return fromHeader('cf-ipcountry')(request)
  return 'country' in cf && typeof cf.country === 'string' ? cf.country : undefined
}

const sourceOf = ({ name }: Runtime, header: string): Read => {
  if (header !== '') {
    if (name === 'direct' || name === 'aws')
      throw new ConfigError([
        `${countrySettings.countryHeader.name} needs a proxy that writes the header: with VITRINE_RUNTIME=${name} a browser could.`,
      ])
    return fromHeader(header)
  }
  if (name === 'cloudflare') return fromCloudflare
  return name === 'vercel' ? fromHeader('x-vercel-ip-country') : () => undefined
}

/** Finds the country of an address, as ISO 3166-1 alpha-2. */
export type CountryOf = (address: string) => string | undefined

/** Reads the caller's country from what the runtime names, else from the address. A browser could send any other header. */
export const callerCountry = (runtime: Runtime, header: string, countryOf: CountryOf) => {
  const named = sourceOf(runtime, header)
  return (request: Request, address: string | undefined): string | undefined => {
    const country = named(request) || (address && countryOf(address))
    return isCountry(country) ? country : undefined
  }
}
