import {
  addressesByCountry,
  hosts,
  integer,
  origins,
  runtime,
  secret,
  text,
  webAddress,
} from './setting-values.ts'

interface Setting<Value> {
  /** The environment variable. */
  name: string
  /** One sentence for the README's table. */
  meaning: string
  read: (raw: string) => Value
  /** What holds when the variable is absent or empty, in the form a merchant would write. */
  default?: string
  required?: true
}

const setting = <Value, const Rest extends Omit<Setting<Value>, 'read'>>(
  rest: Rest,
  read: (raw: string) => Value,
): Rest & { read: (raw: string) => Value } => ({ ...rest, read })

const name = /^[\w.@+-]{1,128}$/

/** Every setting of the endpoint, once: `readConfig` reads by it and the README's table is checked against it. */
export const settings = {
  clientId: setting(
    { name: 'VITRINE_CLIENT_ID', meaning: 'Your client account ID on the platform.', required: true },
    text(/^[\w-]{1,32}$/, 'must be an account ID: letters, digits, "_" or "-"'),
  ),
  username: setting(
    { name: 'VITRINE_USERNAME', meaning: 'User name for the authenticated REST host.', required: true },
    text(name, 'must be a user name without spaces or colons'),
  ),
  password: setting(
    {
      name: 'VITRINE_PASSWORD',
      meaning: 'Password for the REST host. It never leaves the endpoint.',
      required: true,
    },
    secret(1),
  ),
  pricingUrl: setting(
    { name: 'VITRINE_PRICING_URL', meaning: 'Address of the public price host.', required: true },
    webAddress,
  ),
  baseUrl: setting(
    { name: 'VITRINE_BASE_URL', meaning: 'Address of the authenticated REST host.', required: true },
    webAddress,
  ),
  checkoutUrl: setting(
    {
      name: 'VITRINE_CHECKOUT_URL',
      meaning: 'Address before the client ID in your checkout links, such as `https://checkout.example/`.',
      required: true,
    },
    webAddress,
  ),
  checkoutHosts: setting(
    {
      name: 'VITRINE_CHECKOUT_HOSTS',
      meaning: 'Hosts that session and continue URLs may lead to, besides the one in `VITRINE_CHECKOUT_URL`.',
      default: '',
    },
    hosts,
  ),
  origins: setting(
    {
      name: 'VITRINE_ORIGINS',
      meaning: 'Origins of the pages that may call the endpoint, exactly as browsers send them.',
      required: true,
    },
    origins,
  ),
  runtime: setting(
    {
      name: 'VITRINE_RUNTIME',
      meaning:
        'Who says where a caller comes from: `direct` (the socket), `proxy:<n>` (n proxies of yours in front), `cloudflare`, `vercel` or `aws`.',
      default: 'direct',
    },
    runtime,
  ),
  ipv6Addresses: setting(
    {
      name: 'VITRINE_IPV6_ADDRESSES',
      meaning:
        'The platform takes IPv4 addresses only. An address to name for IPv6 callers, by country (`DE=… FR=…`, where the runtime tells it) or for all (`*=…`). Without one they go to checkout by the plain link.',
      default: '',
    },
    addressesByCountry,
  ),
  upstreamTimeout: setting(
    {
      name: 'VITRINE_UPSTREAM_TIMEOUT_MS',
      meaning: 'How long the platform may take to answer, in milliseconds.',
      default: '8000',
    },
    integer(100, 30_000),
  ),
  logKey: setting(
    {
      name: 'VITRINE_LOG_KEY',
      meaning:
        'Key of the hashes that stand for addresses, coupons and references in the log; the same key gives the same hash. By default a new one at each start.',
      default: '',
    },
    secret(0),
  ),
  host: setting(
    { name: 'VITRINE_HOST', meaning: 'Address to listen on (Node).', default: '127.0.0.1' },
    text(/^[\w.:-]{1,255}$/, 'must be a host name or an address'),
  ),
  port: setting(
    { name: 'VITRINE_PORT', meaning: 'Port to listen on (Node).', default: '4403' },
    integer(0, 65_535),
  ),
} as const

type Settings = typeof settings

/** What every part of the endpoint is configured by: each setting under its own name, decoded. */
export type Config = { readonly [Key in keyof Settings]: ReturnType<Settings[Key]['read']> }
