import type { PreviewRequest, PreviewResponse } from '../../contract/cart-preview.ts'
import type { Runtime } from '../config/setting-values.ts'

/** An address in canonical form. An IPv4-mapped IPv6 address (`::ffff:…`) and `::1` count as IPv4. */
export interface Address {
  version: 4 | 6
  text: string
}

/** An IPv4 address of the caller's country, by which the platform previews a cart for an IPv6 caller. */
export interface Representative {
  address: string
  /** Rejects unless the preview is one for that country, so that another country's tax is never shown. */
  check(request: PreviewRequest, preview: PreviewResponse): Promise<void>
}

const hostname = (host: string): string | undefined => {
  const url = `http://${host}/`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

const byteOf = (group: string | undefined, shift: number): number =>
  (Number.parseInt(group ?? '0', 16) >> shift) & 255

/** Parses an address. The URL parser gives the canonical IPv6 form, which is the same on every runtime. */
export const parseAddress = (raw: string | undefined): Address | undefined => {
  // Some gateways write the port too.
  const text = (raw?.trim() ?? '').replace(/^(\d+(?:\.\d+){3}|\[.*\]):\d{1,5}$/, '$1')
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return hostname(text) === text ? { version: 4, text } : undefined
  if (text.length > 64 || !text.includes(':')) return undefined
  const canonical = hostname(`[${text.replace(/^\[(.*)\]$/, '$1').replace(/%.*/, '')}]`)?.slice(1, -1)
  if (canonical === undefined) return undefined
  if (canonical === '::1') return { version: 4, text: '127.0.0.1' }
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (!high || !low) return { version: 6, text: canonical }
  return { version: 4, text: [byteOf(high, 8), byteOf(high, 0), byteOf(low, 8), byteOf(low, 0)].join('.') }
}

/**
 * The key of a caller's limits: an IPv4 address, or an IPv6 /64, which one network commonly has. What is stored for long
 * counts by /48: one line of a provider has up to 65,536 networks.
 */
export const callerKey = (address: Address | undefined, bits: 48 | 64 = 64): string => {
  if (!address) return 'unknown'
  if (address.version === 4) return address.text
  const [head = '', tail] = address.text.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...gap, ...right].slice(0, bits / 16).join(':')}::/${bits}`
}

/** With n trusted proxies, the outermost of them wrote the n-th entry from the right. Earlier entries are forgeable. */
const forwarded = (header: string | null, hops: number): string | undefined => header?.split(',').at(-hops)

/** The caller's address from the source that the runtime defines. Headers of other runtimes are forgeable, so they are ignored. */
export const clientAddress = (
  runtime: Runtime,
  headers: Headers,
  socket: string | undefined,
): Address | undefined => {
  switch (runtime.name) {
    case 'cloudflare':
      return parseAddress(headers.get('cf-connecting-ip') ?? undefined)
    case 'vercel':
      return parseAddress(headers.get('x-vercel-forwarded-for')?.split(',')[0])
    case 'proxy':
      return parseAddress(forwarded(headers.get('x-forwarded-for'), runtime.hops))
    case 'direct':
    case 'aws':
      return parseAddress(socket)
  }
}
