/**
 * The settings of the endpoint's core: one row each, with its environment variable, the reader that checks it, its
 * default, and its meaning as a comment, which the reference shows and no bundle contains. All are read and checked
 * once, at the start, so routes never see an invalid value. Modules and adapters bring settings of their own in the
 * same form.
 */

import { type SettingRows, setting, type ValuesOf } from './setting.ts'
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
  /** Your client account ID on the platform. */
  clientId: setting(
    'VITRINE_CLIENT_ID',
    text(/^[\w-]{1,32}$/, 'must be an account ID: letters, digits, "_" or "-"'),
    { required: true },
  ),
  /** User name for the authenticated REST host. */
  username: setting('VITRINE_USERNAME', text(name, 'must be a user name without spaces or colons'), {
    required: true,
  }),
  /** Password for the REST host. It never leaves the endpoint. */
  password: setting('VITRINE_PASSWORD', password, { required: true, secret: true }),
  /** Address of the public price host. */
  pricingUrl: setting('VITRINE_PRICING_URL', webAddress, { required: true }),
  /** Address of the authenticated REST host. */
  baseUrl: setting('VITRINE_BASE_URL', webAddress, { required: true }),
  /** Address before the client ID in your checkout links, such as `https://checkout.example/`. */
  checkoutUrl: setting('VITRINE_CHECKOUT_URL', webAddress, { required: true }),
  /** Hosts that session and continue URLs may lead to, besides the one in `VITRINE_CHECKOUT_URL`. */
  checkoutHosts: setting('VITRINE_CHECKOUT_HOSTS', hosts),
  /** Origins of the pages that may call the endpoint, written as browsers send them. */
  origins: setting('VITRINE_ORIGINS', origins, { required: true }),
  /**
   * Names of further parameters of your checkout links that a page may pass into previews and sessions, such as
   * `utm_source`. Documented ones and `x-…` are allowed already.
   */
  linkParameters: setting('VITRINE_LINK_PARAMETERS', linkParameters),
  /**
   * Source of the caller’s address: `direct` (the socket), `proxy:<n>` (behind n proxies of yours), `cloudflare`,
   * `vercel` or `aws`.
   */
  runtime: setting('VITRINE_RUNTIME', runtime, { default: 'direct' }),
  /** Timeout of a call to the platform, in milliseconds. */
  upstreamTimeout: setting('VITRINE_UPSTREAM_TIMEOUT_MS', integer(100, 30_000), { default: '8000' }),
  /**
   * Concurrent calls to the platform for shoppers, one of them for orders; the price host has one less than these of
   * its own, look-ups twice as many. In each lane sixteen times as many may wait; further requests are answered with
   * 503 and `Retry-After`.
   */
  upstreamConcurrency: setting('VITRINE_UPSTREAM_CONCURRENCY', integer(1, 1_000), { default: '4' }),
  /**
   * Calls to the platform a second from one address. The platform blocks an address above 30 for a minute, and
   * counts arrivals, which bunch.
   */
  upstreamPerSecond: setting('VITRINE_UPSTREAM_PER_SECOND', integer(1, 100_000), { default: '24' }),
  /**
   * Name of the address by which calls leave for the platform. Processes with the same name, store and prefix share
   * `VITRINE_UPSTREAM_PER_SECOND`, whichever client they serve. `unknown`, the default of functions and Workers:
   * each instance paces itself.
   */
  egress: setting('VITRINE_EGRESS', text(/^[\w.:-]{1,64}$/, 'must be a name or an address'), {
    default: 'shared',
  }),
  /**
   * Where orders and limits are kept: `memory` (one process only; a restart forgets them, so it places no orders),
   * `redis://…` with the Redis module, `durable-object` with the Durable Object module.
   */
  store: setting('VITRINE_STORE', storeChoice, { default: 'memory', secret: true }),
  /**
   * `on` is your word that the Redis [loses no entry](../guide/deploy.md#redis). It counts only for what the host
   * does not let the endpoint read by `INFO` and `CONFIG`; what can be read is judged.
   */
  storeVouched: setting('VITRINE_STORE_VOUCHED', flag, { default: 'off' }),
  /**
   * Begins every key in the store, before the client ID: endpoints of one account that do not share orders, such as
   * staging, need one each.
   */
  storePrefix: setting(
    'VITRINE_STORE_PREFIX',
    text(/^[\w.:-]{0,64}$/, 'must be letters, digits, "_", ".", ":" or "-"'),
  ),
  /**
   * Verifies customer tokens: an Ed25519, P-256 or RSA public key (PEM or JWK), or `secret:` and 32 characters or
   * more shared with your backend (HS256). Without a key no order is placed; carts continue at checkout.
   */
  tokenKey: setting('VITRINE_TOKEN_KEY', tokenKey, { secret: true }),
  /**
   * The key that `VITRINE_TOKEN_KEY` replaces, during a key rotation. Its tokens are still accepted; remove it a day
   * later.
   */
  previousTokenKey: setting('VITRINE_TOKEN_KEY_PREVIOUS', tokenKey, { secret: true }),
  /** Audience that customer tokens must name. */
  tokenAudience: setting(
    'VITRINE_TOKEN_AUDIENCE',
    text(/^[\w:/.-]{1,200}$/, 'must be a name or an address'),
    { default: 'vitrine' },
  ),
  /** `on` allows a customer token to identify the customer by an earlier purchase. */
  logonPurchaseId: setting('VITRINE_LOGON_PURCHASE_ID', flag, { default: 'off' }),
  /** Country of an order whose customer token has none. Required with `VITRINE_TOKEN_KEY`. */
  defaultCountry: setting(
    'VITRINE_DEFAULT_COUNTRY',
    text(/^([A-Z]{2})?$/, 'must be a country code of two capital letters'),
  ),
  /** Language of an order whose cart has none. */
  defaultLanguage: setting(
    'VITRINE_DEFAULT_LANGUAGE',
    text(/^[a-z]{2}$/, 'must be a language code of two small letters'),
    { default: 'en' },
  ),
  /**
   * Seconds after which the shopper is told what to check and may order again, when the outcome of an order is still
   * unknown.
   */
  decideAfter: setting('VITRINE_DECIDE_AFTER_S', integer(10, 86_400), { default: '900' }),
  /** Requests a minute from one address (IPv6: one /64); 0 switches the limit off. */
  requestsPerMinute: setting('VITRINE_REQUESTS_PER_MINUTE', integer(0, 1_000_000), { default: '60' }),
  /** Orders a minute from one address; 0 switches the limit off. */
  ordersPerMinute: setting('VITRINE_ORDERS_PER_MINUTE', integer(0, 1_000_000), { default: '10' }),
  /** Orders a minute for one customer, repetitions of the same key not counted; 0 switches the limit off. */
  customerOrdersPerMinute: setting('VITRINE_CUSTOMER_ORDERS_PER_MINUTE', integer(0, 1_000_000), {
    default: '10',
  }),
  /** Different coupon codes from one address in ten minutes; 0 switches the limit off. */
  couponGuesses: setting('VITRINE_COUPON_GUESSES', integer(0, 1_000_000), { default: '10' }),
  /**
   * Key of the hashes that replace addresses, coupons and references in the log. By default each start uses a new
   * key, so hashes of two starts differ.
   */
  logKey: setting('VITRINE_LOG_KEY', secret(0), { secret: true }),
} as const

/** The decoded settings: the core's under their own names, a module's under the name of the module. */
export type Config = ValuesOf<typeof settings> & {
  readonly modules: Readonly<Record<string, ValuesOf<SettingRows>>>
}
