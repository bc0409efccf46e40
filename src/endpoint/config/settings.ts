/**
 * The settings of the endpoint's core: one row each, with its environment variable, its default and the reader that
 * checks it. All are read and checked once, at the start, so routes never see an invalid value. The meanings are
 * kept in a table of their own, which only the documentation reads, so no bundle contains them. Modules and
 * adapters bring settings of their own in the same form.
 */

import { type MeaningsOf, type SettingRows, setting, type ValuesOf } from './setting.ts'
import {
  flag,
  hosts,
  integer,
  linkParameters,
  origins,
  password,
  runtime,
  secret,
  storeChoice,
  text,
  webAddress,
} from './setting-values.ts'
import { tokenKey } from './token-key.ts'

const name = /^[\w.@+-]{1,128}$/

/** The settings of the core. Modules and adapters bring their own; the documentation's table lists all of them. */
export const settings = {
  clientId: setting(
    { name: 'VITRINE_CLIENT_ID', required: true },
    text(/^[\w-]{1,32}$/, 'must be an account ID: letters, digits, "_" or "-"'),
  ),
  username: setting(
    { name: 'VITRINE_USERNAME', required: true },
    text(name, 'must be a user name without spaces or colons'),
  ),
  password: setting(
    {
      name: 'VITRINE_PASSWORD',
      required: true,
    },
    password,
  ),
  pricingUrl: setting({ name: 'VITRINE_PRICING_URL', required: true }, webAddress),
  baseUrl: setting({ name: 'VITRINE_BASE_URL', required: true }, webAddress),
  checkoutUrl: setting(
    {
      name: 'VITRINE_CHECKOUT_URL',
      required: true,
    },
    webAddress,
  ),
  checkoutHosts: setting(
    {
      name: 'VITRINE_CHECKOUT_HOSTS',
    },
    hosts,
  ),
  origins: setting(
    {
      name: 'VITRINE_ORIGINS',
      required: true,
    },
    origins,
  ),
  linkParameters: setting({ name: 'VITRINE_LINK_PARAMETERS' }, linkParameters),
  runtime: setting(
    {
      name: 'VITRINE_RUNTIME',
      default: 'direct',
    },
    runtime,
  ),
  upstreamTimeout: setting(
    {
      name: 'VITRINE_UPSTREAM_TIMEOUT_MS',
      default: '8000',
    },
    integer(100, 30_000),
  ),
  upstreamConcurrency: setting(
    {
      name: 'VITRINE_UPSTREAM_CONCURRENCY',
      default: '4',
    },
    integer(1, 1_000),
  ),
  upstreamPerSecond: setting(
    {
      name: 'VITRINE_UPSTREAM_PER_SECOND',
      default: '24',
    },
    integer(1, 100_000),
  ),
  egress: setting(
    {
      name: 'VITRINE_EGRESS',
      default: 'shared',
    },
    text(/^[\w.:-]{1,64}$/, 'must be a name or an address'),
  ),
  store: setting(
    {
      name: 'VITRINE_STORE',
      default: 'memory',
    },
    storeChoice,
  ),
  storeVouched: setting(
    {
      name: 'VITRINE_STORE_VOUCHED',
      default: 'off',
    },
    flag,
  ),
  storePrefix: setting(
    {
      name: 'VITRINE_STORE_PREFIX',
    },
    text(/^[\w.:-]{0,64}$/, 'must be letters, digits, "_", ".", ":" or "-"'),
  ),
  tokenKey: setting(
    {
      name: 'VITRINE_TOKEN_KEY',
    },
    tokenKey,
  ),
  previousTokenKey: setting(
    {
      name: 'VITRINE_TOKEN_KEY_PREVIOUS',
    },
    tokenKey,
  ),
  tokenAudience: setting(
    {
      name: 'VITRINE_TOKEN_AUDIENCE',
      default: 'vitrine',
    },
    text(/^[\w:/.-]{1,200}$/, 'must be a name or an address'),
  ),
  logonPurchaseId: setting(
    {
      name: 'VITRINE_LOGON_PURCHASE_ID',
      default: 'off',
    },
    flag,
  ),
  defaultCountry: setting(
    {
      name: 'VITRINE_DEFAULT_COUNTRY',
    },
    text(/^([A-Z]{2})?$/, 'must be a country code of two capital letters'),
  ),
  defaultLanguage: setting(
    {
      name: 'VITRINE_DEFAULT_LANGUAGE',
      default: 'en',
    },
    text(/^[a-z]{2}$/, 'must be a language code of two small letters'),
  ),
  absentAfter: setting(
    {
      name: 'VITRINE_ABSENT_AFTER_S',
      default: '45',
    },
    integer(10, 3600),
  ),
  decideAfter: setting(
    {
      name: 'VITRINE_DECIDE_AFTER_S',
      default: '900',
    },
    integer(60, 86_400),
  ),
  requestsPerMinute: setting(
    {
      name: 'VITRINE_REQUESTS_PER_MINUTE',
      default: '60',
    },
    integer(0, 1_000_000),
  ),
  ordersPerMinute: setting(
    {
      name: 'VITRINE_ORDERS_PER_MINUTE',
      default: '10',
    },
    integer(0, 1_000_000),
  ),
  customerOrdersPerMinute: setting(
    {
      name: 'VITRINE_CUSTOMER_ORDERS_PER_MINUTE',
      default: '10',
    },
    integer(0, 1_000_000),
  ),
  couponGuesses: setting(
    {
      name: 'VITRINE_COUPON_GUESSES',
      default: '10',
    },
    integer(0, 1_000_000),
  ),
  logKey: setting(
    {
      name: 'VITRINE_LOG_KEY',
    },
    secret(0),
  ),
} as const

/** The texts of the documentation's table. No code reads them, which keeps them out of every bundle. */
export const settingMeanings: MeaningsOf<typeof settings> = {
  clientId: 'Your client account ID on the platform.',
  username: 'User name for the authenticated REST host.',
  password: 'Password for the REST host. It never leaves the endpoint.',
  pricingUrl: 'Address of the public price host.',
  baseUrl: 'Address of the authenticated REST host.',
  checkoutUrl: 'Address before the client ID in your checkout links, such as `https://checkout.example/`.',
  checkoutHosts:
    'Hosts that session and continue URLs may lead to, besides the one in `VITRINE_CHECKOUT_URL`.',
  origins: 'Origins of the pages that may call the endpoint, written as browsers send them.',
  linkParameters:
    'Names of further parameters of your checkout links that a page may pass into previews and sessions, such as `utm_source`. Documented ones and `x-…` are allowed already.',
  runtime:
    'Source of the caller’s address: `direct` (the socket), `proxy:<n>` (behind n proxies of yours), `cloudflare`, `vercel` or `aws`.',
  upstreamTimeout: 'Timeout of a call to the platform, in milliseconds.',
  upstreamConcurrency:
    'Concurrent calls to the platform for shoppers, one of them for orders; the price host has one less than these of its own, look-ups twice as many. In each lane sixteen times as many may wait; further requests are answered with 503 and `Retry-After`.',
  upstreamPerSecond:
    'Calls to the platform a second from one address. The platform blocks an address above 30 for a minute, and counts arrivals, which bunch.',
  egress:
    'Name of the address by which calls leave for the platform. Processes with the same name, store and prefix share `VITRINE_UPSTREAM_PER_SECOND`, whichever client they serve. `unknown`, the default of functions and Workers: each instance paces itself.',
  store:
    'Where orders and limits are kept: `memory` (one process only; a restart forgets them, so it places no orders), `redis://…` with the Redis module, `durable-object` with the Durable Object module.',
  storeVouched:
    '`on` is your word that the Redis [never evicts an entry](../guide/deploy.md#redis). It counts only where the host lets the endpoint read neither `INFO` nor `CONFIG`; what can be read is judged.',
  storePrefix:
    'Begins every key in the store, before the client ID: endpoints of one account that do not share orders, such as staging, need one each.',
  tokenKey:
    'Verifies customer tokens: an Ed25519, P-256 or RSA public key (PEM or JWK), or `secret:` and 32 characters or more shared with your backend (HS256). Without a key no order is placed; carts continue at checkout.',
  previousTokenKey:
    'The key that `VITRINE_TOKEN_KEY` replaces, during a key rotation. Its tokens are still accepted; remove it a day later.',
  tokenAudience: 'Audience that customer tokens must name.',
  logonPurchaseId: '`on` allows a customer token to identify the customer by an earlier purchase.',
  defaultCountry: 'Country of an order whose customer token has none. Required with `VITRINE_TOKEN_KEY`.',
  defaultLanguage: 'Language of an order whose cart has none.',
  absentAfter:
    'Seconds within which the platform places an order. One with a lost answer counts as not placed when the purchases, shown up to that time, are without it. At least 5 more than `VITRINE_UPSTREAM_TIMEOUT_MS`.',
  decideAfter:
    'Seconds after which the shopper is told what to check and may order again, when the outcome of an order is still unknown.',
  requestsPerMinute: 'Requests a minute from one address (IPv6: one /64); 0 switches the limit off.',
  ordersPerMinute: 'Orders a minute from one address; 0 switches the limit off.',
  customerOrdersPerMinute:
    'Orders a minute for one customer, repetitions of the same key not counted; 0 switches the limit off.',
  couponGuesses: 'Different coupon codes from one address in ten minutes; 0 switches the limit off.',
  logKey:
    'Key of the hashes that replace addresses, coupons and references in the log. By default each start uses a new key, so hashes of two starts differ.',
}

/** The decoded settings: the core's under their own names, a module's under the name of the module. */
export type Config = ValuesOf<typeof settings> & {
  readonly modules: Readonly<Record<string, ValuesOf<SettingRows>>>
}
