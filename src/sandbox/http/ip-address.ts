const byte = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${byte}(\\.${byte}){3}$`)

export const isIPv4 = (address: string): boolean => ipv4.test(address)

/** Expects no brackets and no zone. The URL parser of the runtime validates the address. */
export const isIPv6 = (address: string): boolean =>
  /^[0-9a-f:.]*:[0-9a-f:.]*$/i.test(address) && URL.canParse(`http://[${address}]/`)

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
const groupsOf = (ipv6: string): string[] => {
  const canonical = new URL(`http://[${ipv6}]/`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  if (tail === undefined) return left
  const right = tail === '' ? [] : tail.split(':')
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
}

const mappedPrefix = '0:0:0:0:0:ffff:'

const dotted = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.')

/**
 * Canonical text of an address: dotted for IPv4, eight groups for IPv6; undefined for invalid input. IPv4 mapped into
 * IPv6 is dotted too, because servers on both protocols report it.
 */
export const canonicalAddress = (address: string): string | undefined => {
  const [bare = ''] = address.trim().split('%')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return undefined
  const groups = groupsOf(bare)
  const [high = '0', low = '0'] = groups.slice(6)
  const joined = groups.join(':')
  return joined.startsWith(mappedPrefix) ? dotted(high, low) : joined
}

/** The unit of rate limiting: an IPv4 address, or the /64 that a provider gives to one IPv6 customer. */
export const networkOf = (address: string): string | undefined => {
  const canonical = canonicalAddress(address)
  return canonical?.includes(':') ? `${canonical.split(':').slice(0, 4).join(':')}::/64` : canonical
}
