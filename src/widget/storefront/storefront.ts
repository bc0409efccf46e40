import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import type { Visit } from '../coupon/visit.ts'
import { type Language, languageOf } from '../messages/languages.ts'
import type { Words } from '../messages/messages.ts'
import type { PriceState } from '../prices/price-book.ts'
import { mergeSettings, withLocalHosts } from '../settings/read-settings.ts'
import { cleanCoupon, type Settings } from '../settings/settings.ts'
import { attributeOf } from '../settings/text.ts'
import { urlCouponText } from '../settings/url-coupon.ts'
import { linkTerms } from './link-terms.ts'
import type { ExperimentModule, Page } from './page.ts'
import {
  type Cart,
  cartLink,
  couponOf,
  localeOf,
  type PricingContext,
  passedParameters,
  priceQuery,
} from './pricing-context.ts'

/** One store on a page: its settings, and the prices, coupon, currency, words and links that follow from them. */
export interface Storefront {
  page: Page
  /** The element of the store; undefined for the page's own. */
  element: Element | undefined
  settings: ReadonlySignal<Settings>
  /** The shopper's own choices; `applyCoupon`, `removeCoupon` and `chooseCurrency` change them. */
  visit: ReadonlySignal<Visit>
  /** The text of the coupon parameter in the page's address, which may be no code. */
  urlCoupon: ReadonlySignal<string>
  /** The code in every price request, link, preview and order. */
  coupon: ReadonlySignal<string | undefined>
  /** The states of all prices that an effect reads here now; `couponVerdict` reads a coupon's verdict out of them. */
  prices: ReadonlySignal<PriceState[]>
  /** Undefined while the shopper's location decides. */
  currency: ReadonlySignal<string | undefined>
  locale: ReadonlySignal<string>
  language: ReadonlySignal<Language | 'en'>
  /**
   * The price of a product, which is requested; called in an effect. Takes the platform's ID, or the merchant's own
   * behind a capital I. Undefined without client and price host.
   *
   * @param own the merchant's own checkout link beside the price, which the price follows
   */
  price(product: string, priceRule?: string, own?: string): PriceState | undefined
  /** The code of an order that the merchant's own link has begun. */
  couponFor(own: string | undefined): string | undefined
  /** The words of the language, which is requested; called in an effect. Undefined until it is loaded. */
  words(): Words | undefined
  /** The plain checkout link for a cart; it needs neither price nor endpoint. */
  link(cart: Cart): string | undefined
}

/** Options of a `computed`: the effect runs as long as something reads the value. */
const whileWatched = (run: Parameters<typeof effect>[0]) => {
  let stop: (() => void) | undefined
  return {
    watched: () => {
      stop = effect(run)
    },
    unwatched: () => stop?.(),
  }
}

/**
 * @param own the store's settings over those of the page
 * @param watch watches the store, from its first reader to its last, until the returned function is called
 */
export const createStorefront = (
  page: Page,
  own: ReadonlySignal<Settings>,
  watch: (storefront: Storefront) => () => void,
  element?: Element,
): Storefront => {
  const merged = computed(() => withLocalHosts(page.document, mergeSettings(page.settings.value, own.value)))
  /** Stays null once it is: a price that is shown without the experiment must not change under the shopper's eyes. */
  const experiment = signal<ExperimentModule | null>()
  const settings = computed(
    () => (merged.value.experiment && experiment.value?.assign(merged.value, page)) || merged.value,
    whileWatched(() => {
      if (!merged.value.experiment) return
      if (experiment.peek() === undefined) experiment.value = page.module('experiment').value
      experiment.peek()?.start(storefront, merged.value)
    }),
  )
  const visit = computed(() => page.visit(settings.value.client ?? ''))
  const urlCoupon = computed(() => urlCouponText(page.search.value, settings.value))
  const coupon = computed(
    () => {
      if (linkTerms(settings.value, undefined)?.hasNoCoupons) return undefined
      const { coupon: remembered, hasShopperOverride } = visit.value
      const code = hasShopperOverride.value
        ? remembered.value
        : (cleanCoupon(urlCoupon.value) ?? remembered.value ?? settings.value.coupon)
      return code || undefined
    },
    whileWatched(() => {
      // At once: the shopper may go on to another page of the visit before any file is there.
      const code = cleanCoupon(urlCoupon.value)
      if (code) visit.value.applyUrlCoupon(code)
      const passed = passedParameters(page.search.value.slice(1), settings.value)
      if (passed) untracked(() => visit.peek().pass(passed))
      return untracked(() => watch(storefront))
    }),
  )
  const currency = computed(() => {
    const { currency: own } = settings.value
    return visit.value.currency.value || (own === 'link' ? undefined : own)
  })
  const locale = computed(() => localeOf(page, settings.value))
  const language = computed(() => languageOf(locale.value))
  const context = computed(
    (): PricingContext => ({
      settings: settings.value,
      coupon: coupon.value,
      isCouponRemoved: visit.value.coupon.value === '',
      currency: currency.value,
      locale: locale.value,
      // Another store of the visit may pass more.
      passed: passedParameters(visit.value.passed.value ?? '', settings.value),
    }),
  )
  /** The prices that something reads now: an application removes elements. */
  const prices = new Set<ReadonlySignal<PriceState>>()
  const priceChanges = signal(0)
  const setRead = (price: ReadonlySignal<PriceState>, isRead: boolean): void => {
    if (isRead) prices.add(price)
    else prices.delete(price)
    priceChanges.value = priceChanges.peek() + 1
  }
  const readings = new WeakMap<ReadonlySignal<PriceState>, ReadonlySignal<PriceState>>()
  const readingOf = (price: ReadonlySignal<PriceState>): ReadonlySignal<PriceState> => {
    const reading =
      readings.get(price) ??
      computed(() => price.value, {
        watched: () => setRead(price, true),
        unwatched: () => setRead(price, false),
      })
    readings.set(price, reading)
    return reading
  }

  const warnMissing = (...names: (keyof Settings)[]): undefined => {
    for (const name of names)
      if (!settings.value[name]) page.warn('vitrine-store', attributeOf(name), '', 'missing')
  }

  const storefront: Storefront = {
    page,
    element,
    settings,
    visit,
    urlCoupon,
    coupon,
    currency,
    locale,
    language,
    prices: computed(() => {
      priceChanges.value
      return [...prices].map((price) => price.value)
    }),
    price(product, priceRule, own) {
      // The first price that is asked for is the arm's: shoppers never see two.
      if (settings.value.experiment && experiment.value === undefined) return { isWaiting: true }
      const query = priceQuery(page.document, context.value, priceRule, own)
      if (!query) return warnMissing('client', 'priceHost')
      return readingOf(page.book.request(query, product)).value
    },
    couponFor: (own) => couponOf(context.value, own),
    words() {
      const loaded = page.words(language.value).value
      return loaded && { ...loaded, ...settings.value.texts }
    },
    link: (cart) => cartLink(context.value, cart) ?? warnMissing('client', 'checkoutHost'),
  }
  return storefront
}
