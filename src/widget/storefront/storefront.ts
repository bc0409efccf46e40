import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import type { Visit } from '../coupon/visit.ts'
import type { Words } from '../messages/en-lazy.ts'
import { type Language, languageOf } from '../messages/languages.ts'
import type { PriceState } from '../prices/price-book.ts'
import { mergeSettings, withLocalHosts } from '../settings/read-settings.ts'
import { cleanCoupon, type Settings } from '../settings/settings.ts'
import { attributeOf } from '../settings/text.ts'
import type { ExperimentModule, Page } from './page.ts'
import {
  type Cart,
  cartLink,
  localeOf,
  type PricingContext,
  priceQuery,
  urlCouponText,
} from './pricing-context.ts'

/** One store on a page: its settings, and the prices, coupon, currency, words and links that follow from them. */
export interface Storefront {
  page: Page
  settings: ReadonlySignal<Settings>
  /** The shopper's own choices; `applyCoupon`, `removeCoupon` and `chooseCurrency` change them. */
  visit: ReadonlySignal<Visit>
  /** The code in every price request, link, preview and order. */
  coupon: ReadonlySignal<string | undefined>
  /** The states of all prices that were requested here; `couponVerdict` reads a coupon's verdict out of them. */
  prices: ReadonlySignal<PriceState[]>
  /** Undefined while the shopper's location decides. */
  currency: ReadonlySignal<string | undefined>
  locale: ReadonlySignal<string>
  language: ReadonlySignal<Language | 'en'>
  /** Undefined until the language is loaded. */
  words: ReadonlySignal<Words | undefined>
  /**
   * The price of a product, which is requested; called in an effect. Takes the platform's ID, or the merchant's own
   * behind a capital I. Undefined without client and price host.
   */
  price(product: string, priceRule?: string): PriceState | undefined
  /** The plain checkout link for a cart; it needs neither price nor endpoint. */
  link(cart: Cart): string | undefined
}

/** The lazy module of the coupon field. */
interface CouponModule {
  /** Reports each verdict on the code of a store to scripts and to the console, unless a coupon field does. */
  report(storefront: Storefront): void
}

const isWaiting = (state: PriceState): boolean => state.isWaiting

/** @param own the store's settings over those of the page */
export const createStorefront = (page: Page, own: ReadonlySignal<Settings>): Storefront => {
  let isTooLate = false
  const experiments = (): ExperimentModule | null | undefined => {
    const module = page.module('experiment').value as ExperimentModule | null | undefined
    // A price that is shown without the experiment must not change under the shopper's eyes.
    isTooLate ||= module === null
    return isTooLate ? null : module
  }
  const settings = computed(() => {
    const merged = withLocalHosts(page.document, mergeSettings(page.settings.value, own.value))
    return (merged.experiment && experiments()?.assign(merged, page)) || merged
  })
  const visit = computed(() => page.visit(settings.value.client ?? ''))
  const urlText = computed(() => urlCouponText(page.search.value, settings.value))
  const urlCoupon = computed(() => cleanCoupon(urlText.value))
  /** Keeps the code of the page's address for the visit. */
  const applyUrlCoupon = (): (() => void) =>
    effect(() => {
      if (urlCoupon.value) visit.value.applyUrlCoupon(urlCoupon.value)
      else if (urlText.value) page.warn('script', 'data-coupon-param', urlText.value, 'is no code')
    })
  /** Reports the verdict on a code of the page where no coupon field does, once the first price is there. */
  const reportVerdict = (): (() => void) =>
    effect(() => {
      if (!(settings.value.coupon ?? urlCoupon.value) || storefront.prices.value.every(isWaiting)) return
      const module = page.module('coupon').value as CouponModule | null | undefined
      if (module) untracked(() => module.report(storefront))
    })
  let stop: (() => void)[] = []
  const coupon = computed(
    () => {
      const { coupon: remembered, hasShopperOverride } = visit.value
      const code = hasShopperOverride.value
        ? remembered.value
        : (settings.value.coupon ?? urlCoupon.value ?? remembered.value)
      return code || undefined
    },
    {
      watched() {
        stop = [applyUrlCoupon(), reportVerdict()]
      },
      unwatched() {
        for (const end of stop) end()
      },
    },
  )
  const currency = computed(() => visit.value.currency.value || settings.value.currency)
  const locale = computed(() => localeOf(page.document, settings.value))
  const language = computed(() => languageOf(locale.value))
  const words = computed(() => {
    const loaded = page.words(language.value).value
    return loaded && { ...loaded, ...settings.value.texts }
  })
  const context = computed(
    (): PricingContext => ({
      settings: settings.value,
      coupon: coupon.value,
      currency: currency.value,
      locale: locale.value,
    }),
  )
  /** The latest price of each product and price rule that was requested here. */
  const prices = new Map<string, ReadonlySignal<PriceState>>()
  const priceChanges = signal(0)

  const warnMissing = (...names: (keyof Settings)[]): undefined => {
    for (const name of names)
      if (!settings.value[name]) page.warn('vitrine-store', attributeOf(name), '', 'is missing')
  }

  const storefront: Storefront = {
    page,
    settings,
    visit,
    coupon,
    currency,
    locale,
    language,
    words,
    prices: computed(() => {
      priceChanges.value
      return [...prices.values()].map((price) => price.value)
    }),
    price(product, priceRule) {
      // The first price that is asked for is the arm's: shoppers never see two.
      if (settings.value.experiment && experiments() === undefined) return { isWaiting: true }
      const query = priceQuery(page.document, context.value, priceRule)
      if (!query) return warnMissing('client', 'priceHost')
      const price = page.book.request(query, product)
      const key = `${product}|${priceRule ?? ''}`
      if (prices.get(key) !== price) {
        prices.set(key, price)
        priceChanges.value = priceChanges.peek() + 1
      }
      const { problem } = price.value
      if (problem) page.warn('vitrine-store', 'client', query.client, `got no prices: ${problem}`)
      return price.value
    },
    link: (cart) => cartLink(context.value, cart) ?? warnMissing('client', 'checkoutHost'),
  }
  return storefront
}
