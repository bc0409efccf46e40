/**
 * Readers for the values of environment variables. Each takes the raw text and returns the decoded value, or throws
 * an `Error` whose message completes the sentence "VITRINE_X …". No message repeats the value, because it may be a
 * secret that would reach the log. The readers know no setting by name; modules use them for their own settings
 * too.
 */

import { isReserved } from '../../contract/link-parameters.ts'
import { Secret } from '../utils/secret.ts'

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

/** A password without control characters, which Basic authentication cannot carry (RFC 7617). */
export const password = (raw: string): Secret => {
  if (/\p{Cc}/u.test(raw)) throw new Error('must not hold control characters, such as a line break or a tab')
  return secret(1)(raw)
}

/** Absent, or a secret of unreserved URL characters, because it may be part of an address. */
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

/** Entries separated by commas or spaces. */
export const list = (raw: string): string[] =>
  raw
    .split(/[\s,]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

const parsed = (raw: string): URL => {
  try {
    return new URL(raw)
  } catch {
    throw new Error('must be a web address such as https://shop.example')
  }
}

/** An https address without credentials, query or fragment. Plain http is allowed for loopback hosts only. */
export const webAddress = (raw: string): string => {
  const url = parsed(raw)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new Error('must begin with https:// (http:// is for localhost only)')
  if (url.username || url.password || url.search || url.hash)
    throw new Error('must not carry a user name, a password, a query or a fragment')
  return url.href
}

/** A web address; undefined for an empty text. */
export const optionalWebAddress = (raw: string): string | undefined =>
  raw === '' ? undefined : webAddress(raw)

/**
 * Exact origins, written as browsers send them, so that the origin guard compares plain text. A path, a default port,
 * a wildcard or a name that is not in its `xn--…` form is refused.
 */
export const origins = (raw: string): readonly string[] => {
  const entries = list(raw)
  if (entries.length === 0) throw new Error('must name at least one origin')
  for (const entry of entries) {
    if (entry === 'null' || /^file:/i.test(entry))
      throw new Error(
        'cannot admit pages that are opened as files: open them over http, and name that address',
      )
    if (entry === '*') throw new Error('must name origins one by one, not "*"')
    const { origin } = new URL(webAddress(entry))
    if (origin !== entry) throw new Error(`must be written as browsers send it: ${origin}`)
  }
  return entries
}

/** Entries of the form `host` or `host:port`. */
export const hosts = (raw: string): readonly string[] => {
  const entries = list(raw)
  for (const entry of entries)
    if (parsed(`https://${entry}`).host !== entry)
      throw new Error('must be host names, with a port if it is not the usual one')
  return entries
}

/** Names of parameters of checkout links that pages may state. */
export const linkParameters = (raw: string): readonly string[] => {
  const names = list(raw)
  for (const name of names) {
    if (!/^[\w.-]{1,64}$/.test(name)) throw new Error('must be names of parameters, with commas between them')
    if (isReserved(name)) throw new Error(`must not name ${name}, which a page cannot state`)
  }
  return names
}

/** The chosen store: a name such as `memory`, or the scheme of an address with the address itself. */
export interface StoreChoice {
  scheme: string
  /** Secret, because it may hold the store's password. */
  address?: Secret
}

export const storeChoice = (raw: string): StoreChoice => {
  if (/^[a-z][a-z-]*$/.test(raw)) return { scheme: raw }
  const scheme = /^([a-z]+):\/\//.exec(raw)?.[1]
  if (!scheme || !URL.canParse(raw)) throw new Error('must be the name or the address of a store')
  return { scheme, address: new Secret(raw) }
}

/** The source of a caller's address: the socket, a number of trusted proxies, or the hosting platform's header. */
export type Runtime = { name: 'direct' | 'cloudflare' | 'vercel' | 'aws' } | { name: 'proxy'; hops: number }

export const runtime = (raw: string): Runtime => {
  if (raw === 'direct' || raw === 'cloudflare' || raw === 'vercel' || raw === 'aws') return { name: raw }
  const hops = /^proxy:([1-9])$/.exec(raw)?.[1]
  if (!hops) throw new Error('must be direct, proxy:1 to proxy:9, cloudflare, vercel or aws')
  return { name: 'proxy', hops: Number(hops) }
}
