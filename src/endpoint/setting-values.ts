import { Secret } from './secret.ts'

/** Readers of setting values. Each throws an `Error` whose message ends the sentence "VITRINE_X …"; none repeats the value. */

export const text =
  (form: RegExp, expectation: string) =>
  (raw: string): string => {
    if (!form.test(raw)) throw new Error(expectation)
    return raw
  }

export const secret =
  (atLeast: number) =>
  (raw: string): Secret => {
    if (raw.length < atLeast) throw new Error(`must have at least ${atLeast} characters`)
    return new Secret(raw)
  }

/** A password as Basic authentication can carry it (RFC 7617). */
export const password = (raw: string): Secret => {
  if (/\p{Cc}/u.test(raw)) throw new Error('must not hold control characters, such as a line break or a tab')
  return secret(1)(raw)
}

/** Absent, or a secret of at least so many characters out of an address's plain ones. */
export const optionalSecret =
  (atLeast: number) =>
  (raw: string): Secret | undefined => {
    if (raw === '') return undefined
    if (!/^[\w.~-]+$/.test(raw)) throw new Error('must be letters, digits, "-", "_", "." or "~"')
    return secret(atLeast)(raw)
  }

export const integer =
  (least: number, most: number) =>
  (raw: string): number => {
    const value = /^\d{1,9}$/.test(raw) ? Number(raw) : Number.NaN
    if (!(value >= least && value <= most)) throw new Error(`must be a whole number from ${least} to ${most}`)
    return value
  }

export const flag = (raw: string): boolean => {
  if (raw !== 'on' && raw !== 'off') throw new Error('must be "on" or "off"')
  return raw === 'on'
}

const list = (raw: string): string[] =>
  raw
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

const parsed = (raw: string): URL => {
  try {
    return new URL(raw)
  } catch {
    throw new Error('must be a web address such as https://shop.example')
  }
}

/** An https address without credentials, query or fragment; plain http only on the machine itself. */
export const webAddress = (raw: string): string => {
  const url = parsed(raw)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error('must begin with https:// (http:// is for localhost only)')
  if (url.username || url.password || url.search || url.hash)
    throw new Error('must not carry a user name, a password, a query or a fragment')
  return url.href
}

/**
 * Exact origins. An entry must already be written the way a browser sends it, so that what is compared later is
 * plain text: no path, no default port, no wildcard, international names as `xn--…`.
 */
export const origins = (raw: string): readonly string[] => {
  const entries = list(raw)
  if (entries.length === 0) throw new Error('must name at least one origin')
  for (const entry of entries) {
    if (entry === '*' || entry === 'null') throw new Error(`must name origins one by one, not "${entry}"`)
    const { origin } = new URL(webAddress(entry))
    if (origin !== entry) throw new Error(`must be written as browsers send it: ${origin}`)
  }
  return entries
}

/** `host` or `host:port`, as in the address bar. */
export const hosts = (raw: string): readonly string[] => {
  const entries = list(raw)
  for (const entry of entries)
    if (parsed(`https://${entry}`).host !== entry)
      throw new Error('must be host names, with a port if it is not the usual one')
  return entries
}

/** `DE=203.0.113.7 *=203.0.113.9`: an IPv4 address to stand for the IPv6 callers of a country, or of all. */
export const addressesByCountry = (raw: string): ReadonlyMap<string, string> => {
  const entries = list(raw).map((entry) => {
    const match = /^([A-Z]{2}|\*)=((?:\d{1,3}\.){3}\d{1,3})$/.exec(entry)
    const [, country, address] = match ?? []
    if (!country || !address || !URL.canParse(`http://${address}`))
      throw new Error('must be entries such as DE=203.0.113.7 or *=203.0.113.9')
    return [country, address] as const
  })
  return new Map(entries)
}

export type StoreChoice = { kind: 'memory' } | { kind: 'durable-object' } | { kind: 'redis'; url: Secret }

export const storeChoice = (raw: string): StoreChoice => {
  if (raw === 'memory' || raw === 'durable-object') return { kind: raw }
  if (!/^rediss?:\/\//.test(raw) || !URL.canParse(raw))
    throw new Error('must be memory, durable-object or a redis:// address')
  // The address may hold Redis's password.
  return { kind: 'redis', url: new Secret(raw) }
}

/** Whose word is taken for a caller's address (architecture: `RemoteAddress` by named runtime). */
export type Runtime = { name: 'direct' | 'cloudflare' | 'vercel' | 'aws' } | { name: 'proxy'; hops: number }

export const runtime = (raw: string): Runtime => {
  if (raw === 'direct' || raw === 'cloudflare' || raw === 'vercel' || raw === 'aws') return { name: raw }
  const hops = /^proxy:([1-9])$/.exec(raw)?.[1]
  if (!hops) throw new Error('must be direct, proxy:1 to proxy:9, cloudflare, vercel or aws')
  return { name: 'proxy', hops: Number(hops) }
}
