/**
 * A `Storefront` is one store on a page: its settings, and the prices, coupon, currency, words and links that
 * follow from them. Everything is derived by signals, so an attribute, a coupon or a change of the address updates
 * exactly the effects that read it. Watching the address lasts from the first reader to the last, and a store that no
 * element shows costs nothing. The checkout link needs neither a price nor an endpoint.
 */

import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-core'
import { mergedQuery } from '../../contract/merchant-link.ts'
import type { PriceItem } from '../../contract/price-item.ts'
import { type Language, languageOf } from '../messages/languages.ts'
import type { PriceState } from '../prices/price-book.ts'
import { mergeSettings, withLocalHosts } from '../settings/read-settings.ts'
import { cleanCoupon, type Settings } from '../settings/settings.ts'
import { attributeOf } from '../settings/text.ts'
import type { ScriptMessages } from '../views/words/script.ts'
import { linkTerms } from './link-terms.ts'
import type { Page } from './page.ts'
import { createPriceReadings } from './price-readings.ts'
import {
  type Cart,
  campaignRule,
  cartLink,
  couponOf,
  type Doubt,
  doubtOf,
  localeOf,
  type PricingContext,
  passedParameters,
  priceQuery,
  productOf,
} from './pricing-context.ts'
import { urlCouponText } from './url-coupon.ts'
import type { Visit } from './visit.ts'

/** One store on a page: its settings, and the prices, coupon, currency, words and links that follow from them. */
export interface Storefront {
  page: Page
  /** The element of the store; undefined for the page's own. */
  element: Element | undefined
  settings: ReadonlySignal<Settings>
  /** The shopper's own choices; `applyCoupon`, `removeCoupon` and `chooseCurrency` change them. */
  visit: ReadonlySignal<Visit>
  /** The text of the coupon parameter in the page's address, which may not be a valid code. */
  urlCoupon: ReadonlySignal<string>
  /** The code in every price request, link, preview and order. */
  coupon: ReadonlySignal<string | undefined>
  /** The states of all prices that effects currently read. `couponVerdict` derives the verdict from them. */
  prices: ReadonlySignal<PriceState[]>
  /** Undefined while the shopper's location decides. */
  currency: ReadonlySignal<string | undefined>
  locale: ReadonlySignal<string>
  language: ReadonlySignal<Language | 'en'>
  /**
   * Requests the price of a product, by the platform's ID or the merchant's own behind a capital I. Called in effects.
   *
   * @param own the merchant's own checkout link beside the price, whose terms apply to it
   * @returns undefined without client and price host
   */
  price(product: string, priceRule?: string, own?: string): PriceState | undefined
  /** The coupon code of an order with the merchant's own link. */
  couponFor(own: string | undefined): string | undefined
  /** Requests the words of the language; called in an effect. Undefined until they are loaded. */
  words(): ScriptMessages | undefined
  /** The plain checkout link for a cart; it needs neither price nor endpoint. */
  link(cart: Cart): string | undefined
  /**
   * Whether the page cannot know what the merchant's own link beside a product charges; undefined where it can.
   *
   * @param item the shown price
   */
  doubt(own: string | undefined, product: string | undefined, item: PriceItem | undefined): Doubt | undefined
  /** The same of all products of a cart. */
  cartDoubt(cart: Pick<Cart, 'own' | 'items' | 'mixed' | 'currency'>): Doubt | undefined
  /** The store as an element with link parameters of its own sees it. The prices are counted among those of the store. */
  withLinkParams(linkParams: string): Storefront
}

/** Options of a `computed` that run an effect as long as a view or an effect reads the value. */
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
 * What settings, visit and the page's address say together.
 *
 * @param watch called for the first reader of the code; the function it returns is called after the last one
 */
const createTerms = (page: Page, own: ReadonlySignal<Settings>, watch: () => () => void) => {
  const stated = computed(() => withLocalHosts(page.document, mergeSettings(page.settings.value, own.value)))
  const visit = computed(() => page.visit(stated.value.client ?? ''))
  const passedHere = computed(() => passedParameters(page.search.value.slice(1), stated.value))
  const settings = computed((): Settings => {
    const { value } = stated
    const { campaignRules } = value
    const priceRule =
      campaignRules && campaignRule(mergedQuery(visit.value.passed.value, passedHere.value), campaignRules)
    return priceRule ? { ...value, priceRule } : value
  })
  const urlCoupon = computed(() => urlCouponText(page.search.value, settings.value))
  const code = computed(
    () => {
      const { coupon: remembered, hasShopperOverride } = visit.value
      const code = hasShopperOverride.value
        ? remembered.value
        : (cleanCoupon(urlCoupon.value) ?? remembered.value ?? settings.value.coupon)
      return code || undefined
    },
    whileWatched(() => {
      // Stored at once, because the shopper may open another page before any lazy file has arrived.
      const code = cleanCoupon(urlCoupon.value)
      if (code) visit.value.applyUrlCoupon(code)
      const passed = passedHere.value
      if (passed) untracked(() => visit.peek().pass(passed))
      return untracked(watch)
    }),
  )
  const currency = computed(() => {
    const { currency: own } = settings.value
    return visit.value.currency.value || (own === 'link' ? undefined : own)
  })
  const locale = computed(() => localeOf(page, settings.value))
  const language = computed(() => languageOf(locale.value))
  return { visit, settings, urlCoupon, code, currency, locale, language }
}

/**
 * @param own the store's settings over those of the page
 * @param watch called for the first reader of the coupon; the function it returns is called after the last one
 */
export const createStorefront = (
  page: Page,
  own: ReadonlySignal<Settings>,
  watch: (storefront: Storefront) => () => void,
  element?: Element,
): Storefront => {
  const { code, ...terms } = createTerms(page, own, () => watch(store))
  const { visit, currency, locale, language } = terms
  const { readingOf, states } = createPriceReadings()

  const warnMissing = (...names: (keyof Settings)[]): undefined => {
    for (const name of names)
      if (!terms.settings.value[name]) page.warn('vitrine-store', attributeOf(name), '', 'missing')
  }

  const derived = new Map<string, Storefront>()
  const withSettings = (settings: ReadonlySignal<Settings>): Storefront => {
    const coupon = computed(() => {
      // It is read in every case, because reading it is what keeps the store watched.
      const { value } = code
      return linkTerms(settings.value, undefined)?.hasNoCoupons ? undefined : value
    })
    const context = computed(
      (): PricingContext => ({
        settings: settings.value,
        coupon: coupon.value,
        isCouponRemoved: visit.value.coupon.value === '',
        currency: currency.value,
        locale: locale.value,
        // Another store of the visit may pass more.
        passed:
          settings.value.passParams && passedParameters(visit.value.passed.value ?? '', settings.value, true),
      }),
    )
    return {
      ...terms,
      page,
      element,
      settings,
      coupon,
      prices: states,
      price(product, priceRule, own) {
        const query = priceQuery(page.document, context.value, priceRule, own)
        if (!query) return warnMissing('client', 'priceHost')
        // The catalogue's price beside a link that states another one would be false.
        if (linkTerms(settings.value, own)?.hasOwnPrice(product))
          return { isWaiting: false, failure: 'withheld' }
        return readingOf(page.book.request(query, product)).value
      },
      couponFor: (own) => couponOf(context.value, own),
      words() {
        const loaded = page.words(language.value).value
        return loaded && { ...loaded, ...settings.value.texts }
      },
      doubt: (own, product, item) => doubtOf(context.value, own, [product], item?.currency.iso),
      cartDoubt: ({ own, items, mixed, currency: shown }) =>
        doubtOf(context.value, own, items.map(productOf), shown) ?? (mixed ? { isOpaque: false } : undefined),
      link: (cart) => cartLink(context.value, cart) ?? warnMissing('client', 'checkoutHost'),
      withLinkParams(linkParams) {
        const known = derived.get(linkParams)
        if (known) return known
        const view = withSettings(computed(() => ({ ...store.settings.value, linkParams })))
        // An application may give each product parameters of its own.
        if (derived.size > 50) derived.clear()
        derived.set(linkParams, view)
        return view
      },
    }
  }
  const store = withSettings(terms.settings)
  return store
}
