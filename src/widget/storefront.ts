import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Visit } from './coupon/visit.ts'
import { directionOf, languageOf } from './messages/languages.ts'
import type { Page, Words } from './page.ts'
import type { PriceState } from './prices/price-book.ts'
import { attributeOf, mergeSettings, type Settings } from './settings.ts'
import {
  type Cart,
  cartLink,
  couponOf,
  localeOf,
  priceQuery,
  queryCoupon,
  type Terms,
  withLocalHosts,
} from './terms.ts'

export type { Cart } from './terms.ts'

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
  const brought = computed(() => queryCoupon(page.search.value, settings.value))
  const visit = computed((): Visit => {
    const visit = page.visit(settings.value.client ?? '')
    if (brought.value) visit.bring(brought.value)
    else {
      const { couponParam = 'coupon' } = settings.value
      const refused = new URLSearchParams(page.search.value).get(couponParam)
      if (refused) page.warn('script', 'data-coupon-param', refused, 'is no code')
    }
    return visit
  })
  const coupon = computed(() => {
    const remembered = visit.value.coupon.value
    return visit.value.hasActed.value
      ? remembered || undefined
      : couponOf(settings.value, brought.value, remembered)
  })
  const currency = computed(() => visit.value.currency.value ?? settings.value.currency)
  const locale = computed(() => localeOf(page.document, settings.value))
  const language = computed(() => languageOf(locale.value))
  const words = computed(() => {
    const words = page.words(language.value)
    return words && { ...words, ...settings.value.texts }
  })
  const asked = new Map<string, [product: string, priceRule: string | undefined]>()
  const askedCount = signal(0)

  const terms = (): Terms => ({
    settings: settings.value,
    coupon: coupon.value,
    currency: currency.value,
    locale: locale.value,
  })
  /** Tells the developer, once, which of the settings is missing that nothing works without. */
  const miss = (...names: (keyof Settings)[]): undefined => {
    for (const name of names)
      if (!settings.value[name]) page.warn('vitrine-store', attributeOf(name), '', 'is missing')
  }
  const lookUp = (product: string, priceRule: string | undefined): PriceState | undefined => {
    const question = priceQuery(page.document, terms(), priceRule)
    return question ? page.book.price(question, product) : miss('client', 'priceHost')
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
    link: (cart) => cartLink(terms(), cart) ?? miss('client', 'checkoutHost'),
  }
}
