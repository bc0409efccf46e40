import { tokenKey } from './customer-token/key.ts'
import {
  addressesByCountry,
  flag,
  hosts,
  integer,
  optionalSecret,
  origins,
  password,
  runtime,
  secret,
  storeChoice,
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
    password,
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
  upstreamConcurrency: setting(
    {
      name: 'VITRINE_UPSTREAM_CONCURRENCY',
      meaning:
        'Calls to the platform at once. Sixteen times as many may wait; what comes on top is told to try again.',
      default: '4',
    },
    integer(1, 1_000),
  ),
  upstreamPerSecond: setting(
    {
      name: 'VITRINE_UPSTREAM_PER_SECOND',
      meaning: 'Calls to the platform a second. It blocks an address for a minute that goes over 30.',
      default: '30',
    },
    integer(1, 100_000),
  ),
  store: setting(
    {
      name: 'VITRINE_STORE',
      meaning:
        'Where orders and limits are remembered: `memory` (one process only), `redis://…`, or `durable-object` (Cloudflare).',
      default: 'memory',
    },
    storeChoice,
  ),
  tokenKey: setting(
    {
      name: 'VITRINE_TOKEN_KEY',
      meaning:
        'Verifies customer tokens: an Ed25519 public key (PEM or JWK), or a secret of 32 characters or more shared with your backend (HS256). Without one nothing is ordered, only handed to checkout.',
      default: '',
    },
    tokenKey,
  ),
  previousTokenKey: setting(
    {
      name: 'VITRINE_TOKEN_KEY_PREVIOUS',
      meaning:
        'While keys are changed: the key that `VITRINE_TOKEN_KEY` replaces. Its tokens are still taken; remove it a day later.',
      default: '',
    },
    tokenKey,
  ),
  tokenAudience: setting(
    {
      name: 'VITRINE_TOKEN_AUDIENCE',
      meaning: 'Audience that customer tokens must name.',
      default: 'vitrine',
    },
    text(/^[\w:/.-]{1,200}$/, 'must be a name or an address'),
  ),
  logonPurchaseId: setting(
    {
      name: 'VITRINE_LOGON_PURCHASE_ID',
      meaning: '`on` lets a customer token identify the customer by an earlier purchase.',
      default: 'off',
    },
    flag,
  ),
  defaultCountry: setting(
    {
      name: 'VITRINE_DEFAULT_COUNTRY',
      meaning: 'Country of an order whose customer token names none. Needed with `VITRINE_TOKEN_KEY`.',
      default: '',
    },
    text(/^([A-Z]{2})?$/, 'must be a country code of two capital letters'),
  ),
  defaultLanguage: setting(
    {
      name: 'VITRINE_DEFAULT_LANGUAGE',
      meaning: 'Language of an order whose cart names none.',
      default: 'en',
    },
    text(/^[a-z]{2}$/, 'must be a language code of two small letters'),
  ),
  absentAfter: setting(
    {
      name: 'VITRINE_ABSENT_AFTER_S',
      meaning:
        'Seconds after which an order whose answer was lost, and which is not among the purchases, counts as not placed. At least 5 more than `VITRINE_UPSTREAM_TIMEOUT_MS`.',
      default: '45',
    },
    integer(10, 3600),
  ),
  requestsPerMinute: setting(
    {
      name: 'VITRINE_REQUESTS_PER_MINUTE',
      meaning: 'Requests a minute from one address (IPv6: one /64); 0 switches the limit off.',
      default: '60',
    },
    integer(0, 1_000_000),
  ),
  ordersPerMinute: setting(
    {
      name: 'VITRINE_ORDERS_PER_MINUTE',
      meaning: 'Orders a minute from one address; 0 switches the limit off.',
      default: '10',
    },
    integer(0, 1_000_000),
  ),
  couponGuesses: setting(
    {
      name: 'VITRINE_COUPON_GUESSES',
      meaning: 'Different coupon codes from one address in ten minutes; 0 switches the limit off.',
      default: '10',
    },
    integer(0, 1_000_000),
  ),
  notificationSecret: setting(
    {
      name: 'VITRINE_NOTIFICATION_SECRET',
      meaning:
        'Authenticates the platform’s notifications, as Basic password at `/notifications` or as last part of `/notifications/<secret>`. 24 characters or more; without one none are taken.',
      default: '',
    },
    optionalSecret(24),
  ),
  notificationHandler: setting(
    {
      name: 'VITRINE_NOTIFICATION_HANDLER',
      meaning:
        'Module whose `onNotification` receives the notifications; on Cloudflare pass it to `createWorker` instead. By default they are logged.',
      default: '',
    },
    text(/^.{0,1024}$/, 'must be the path of a module'),
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
