import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { CartItem } from '../contract/cart-preview.ts'
import { checkoutLink } from '../contract/checkout-link.ts'
import type { Visit } from './coupon/visit.ts'
import { directionOf, languageOf } from './messages/languages.ts'
import type { Page, Words } from './page.ts'
import type { PriceState } from './prices/price-book.ts'
import type { PriceQuery } from './prices/price-url.ts'
import { cleanCode, mergeSettings, type Settings, settingChecks } from './settings.ts'

/** A buy intent: one cart with the price rule and currency that the shopper was shown. */
export interface Cart {
  items: CartItem[]
  priceRule?: string | undefined
  /** The currency of the shown price; checkout must charge in it. */
  currency?: string | undefined
}

/**
 * One store on a page: its settings, and what follows from them — prices, coupon, currency, words, checkout link.
 * A store inside another takes over what it does not set itself.
 */
export interface Storefront {
  page: Page
  settings: ReadonlySignal<Settings>
  /** What the shopper's visit has settled; `applyCoupon`, `removeCoupon` and `chooseCurrency` change it. */
  visit: ReadonlySignal<Visit>
  /** The code that goes with every price request, link, preview and order. */
  coupon: ReadonlySignal<string | undefined>
  /** What is known of every price that was asked for here; `couponVerdict` reads a coupon's fate out of it. */
  prices: ReadonlySignal<PriceState[]>
  /** The currency that was chosen or set; undefined while the shopper's location decides. */
  currency: ReadonlySignal<string | undefined>
  locale: ReadonlySignal<string>
  language: ReadonlySignal<string>
  direction: ReadonlySignal<'rtl' | 'ltr'>
  /** Undefined until the language has arrived. */
  words: ReadonlySignal<Words | undefined>
  /** The price of a product, by platform ID or own ID behind a capital I; undefined without client and price host. */
  price(product: string, priceRule?: string): PriceState | undefined
  /** The plain checkout link for a cart; it needs no price, no endpoint and no script to work. */
  link(cart: Cart): string | undefined
}

export const createStorefront = (page: Page, own: ReadonlySignal<Settings>): Storefront => {
  const settings = computed(() =>
    withLocalHosts(page.document, mergeSettings(page.settings.value, own.value)),
  )
  const visit = computed((): Visit => {
    const visit = page.visit(settings.value.client ?? '')
    const brought = queryCoupon(page, settings.value.couponParam)
    if (brought) visit.bring(brought)
    return visit
  })
  const coupon = computed(() => {
    const brought = queryCoupon(page, settings.value.couponParam)
    const remembered = visit.value.coupon.value
    const code = visit.value.hasActed.value ? remembered : (settings.value.coupon ?? brought ?? remembered)
    return code || undefined
  })
  const currency = computed(() => visit.value.currency.value ?? settings.value.currency)
  const locale = computed(() => settings.value.locale ?? pageLocale(page.document))
  const language = computed(() => languageOf(locale.value))
  const words = computed(() => {
    const words = page.words(language.value)
    return words && { ...words, ...settings.value.texts }
  })
  const asked = new Map<string, [product: string, priceRule: string | undefined]>()
  const askedCount = signal(0)

  const query = (priceRule: string | undefined): PriceQuery | undefined => {
    const { client, priceHost: host, country } = settings.value
    if (!client || !host) return undefined
    const rule = priceRule ?? settings.value.priceRule
    const spoken = page.document.defaultView?.navigator.language ?? ''
    const isSpoken = settings.value.locale
      ? spoken === locale.value
      : languageBase(spoken) === languageBase(locale.value)
    return {
      host,
      client,
      currency: currency.value,
      country,
      coupon: coupon.value,
      priceRule: rule,
      language: isSpoken ? undefined : locale.value,
    }
  }
  const lookUp = (product: string, priceRule: string | undefined): PriceState | undefined => {
    const question = query(priceRule)
    return question && page.book.price(question, product)
  }

  return {
    page,
    settings,
    visit,
    coupon,
    currency,
    locale,
    language,
    direction: computed(() => directionOf(language.value)),
    words,
    prices: computed(() => {
      askedCount.value
      return [...asked.values()].flatMap((ask) => lookUp(...ask) ?? [])
    }),
    price(product, priceRule) {
      const key = `${product}|${priceRule ?? ''}`
      if (!asked.has(key)) {
        asked.set(key, [product, priceRule])
        askedCount.value = asked.size
      }
      return lookUp(product, priceRule)
    },
    link(cart) {
      const { client, checkoutHost, country, extra, priceRule } = settings.value
      if (!client || !checkoutHost) return undefined
      const order = {
        items: cart.items,
        coupon: coupon.value,
        currency: cart.currency ?? currency.value,
        country,
        language: languageBase(locale.value),
        priceRule: cart.priceRule ?? priceRule,
      }
      // What makes the link too long can only be what the sale does not need.
      return (
        checkoutLink(checkoutHost, client, { ...order, extra }) ?? checkoutLink(checkoutHost, client, order)
      )
    },
  }
}

export const languageBase = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? ''

/** A page's `lang` may be anything; the browser's language is not. */
const pageLocale = ({ documentElement, defaultView }: Document): string =>
  (documentElement.lang && settingChecks.locale(documentElement.lang)) ||
  (defaultView?.navigator.language ?? 'en')

/** A landing page's `?coupon=CODE`; what is no code is ignored. */
const queryCoupon = (page: Page, name = 'coupon'): string | undefined =>
  cleanCode(new URLSearchParams(page.search.value).get(name)?.trim() ?? '')

/** Pages of this machine talk to the local sandbox unless told otherwise; no other page ever does. */
const withLocalHosts = (document: Document, settings: Settings): Settings => {
  const host = document.location?.hostname ?? ''
  if (!/^(localhost|127\.0\.0\.1|\[::1\])$/.test(host)) return settings
  return { priceHost: `http://${host}:4401`, checkoutHost: `http://${host}:4402`, ...settings }
}
