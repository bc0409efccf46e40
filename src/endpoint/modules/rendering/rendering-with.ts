/**
 * The module `rendering`: `GET /cards` with cards and their prices as HTML, for pages that are assembled elsewhere.
 * It wraps the price relay, whose name it keeps, and asks it directly, so a rendered card costs no further call to the
 * platform while the relay's price is fresh. Rendering waits 150 ms for prices and then sends cards without them, which the widget
 * completes in the browser. Every parameter is checked first and given at most once, since an answer with country
 * and locale may be kept by shared caches for as long as its price is fresh.
 */

import type { OperationTable } from '../../../client/create-client-for.ts'
import { isCountry } from '../../../contract/country.ts'
import { pricedLanguage } from '../../../contract/priced-language.ts'
import { withoutEndSlashes } from '../../../contract/slashes.ts'
import type { AskPrices } from '../../../render/index.ts'
import { allowedParameters } from '../../cart/link-parameters.ts'
import type { SettingRows } from '../../config/setting.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Exchange } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'
import { fingerprintOf } from '../../utils/fingerprint.ts'

type Render = typeof import('../../../render/index.ts')

/** The parts of the renderer that cards need. */
export type CardRenderer = Pick<Render, 'pricesFrom' | 'renderCards' | 'wrongSettings'>

export interface RenderingOptions {
  /** `data-price-host` of the pages, such as `/shop`. @default the platform's price host */
  priceHost?: string
  /** Milliseconds until cards go out without prices. @default 150 */
  timeout?: number
}

/** The most cards in one answer. */
const productLimit = 100
/** The most characters of a parameter that is no list; those of a link are checked by their own limits. */
const longestValue = 200
const longestOf = (name: string): number => (name === 'link-params' ? 1000 : longestValue)
/** Cards cost the process more than a look-up, so one address gets fewer of them. */
const lookUpsPerCards = 5
/** Seconds for which a price counts as current. */
const freshSeconds = 60
const settingNames = {
  country: 'country',
  currency: 'currency',
  coupon: 'coupon',
  'price-rule': 'priceRule',
  'link-params': 'linkParams',
  locale: 'locale',
  tax: 'tax',
  'structured-data': 'structuredData',
  'price-valid-until': 'priceValidUntil',
  seller: 'seller',
} as const
/** An `interval` of `<vitrine-card>`. */
const intervalPattern = /^(\d{0,2}(month|year)s?|\d{1,3})$/i
const attributeNames = ['heading', 'label', 'theme']
/**
 * The parameters by which one card can say what it shows. Those of links are left out, because the endpoint refuses what it
 * does not take for previews.
 */
export const cardParameters: readonly string[] = [
  'product',
  ...Object.keys(settingNames).filter((name) => name !== 'link-params'),
  ...attributeNames,
]
const parameters = [
  ...Object.keys(settingNames),
  ...attributeNames,
  'product',
  'interval',
  'selected',
  'page',
]

const given = (query: URLSearchParams, names: readonly [string, string][]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap(([name, key]) => {
      const value = query.get(name)
      return value ? [[key, value]] : []
    }),
  )

/**
 * The module `rendering()` with a renderer that is loaded with the first request, for programs that start from their
 * sources: the views are TSX, which Node does not read.
 */
export const renderingWith = <Rows extends SettingRows, Operations extends OperationTable>(
  load: () => Promise<CardRenderer>,
  relay: EndpointModule<Rows, Operations>,
  { priceHost, timeout = 150 }: RenderingOptions = {},
): EndpointModule<Rows, Operations> => ({
  ...relay,
  routes(context) {
    const { config, now } = context.service
    const routes = relay.routes?.(context) ?? []
    const prices = routes.find(({ path }) => path.endsWith('/prices'))
    /** @param timed receives the `Server-Timing` of each request for prices */
    const askVia = (
      pricesFrom: CardRenderer['pricesFrom'],
      exchange: Exchange,
      languages: string | null,
      timed: (timing: string) => void,
    ): AskPrices =>
      pricesFrom(
        'https://relay.invalid',
        languages,
        async (url, init) => {
          const headers = new Headers(init?.headers)
          const request = new Request(url as string, { headers })
          if (!prices) return new Response(null, { status: 503 })
          const answer = await prices.handle({ ...exchange, request })
          timed(answer.headers.get('server-timing') ?? '')
          return answer
        },
        now,
      )
    const handle = async (exchange: Exchange): Promise<Response> => {
      const { pricesFrom, renderCards, wrongSettings } = await load()
      const { request } = exchange
      const query = new URL(request.url).searchParams
      // These are checked first, because the widget's patterns were written for values that a merchant types.
      const tooLong = [...Object.keys(settingNames), ...attributeNames].filter(
        (name) => (query.get(name)?.length ?? 0) > longestOf(name),
      )
      if (tooLong.length > 0) throw new ProblemError('bad-request', { fields: tooLong })
      const { country = '', ...others } = given(query, Object.entries(settingNames))
      const isKnown = isCountry(country)
      const store: Record<string, string> = { ...(isKnown && { country }), ...others }
      const products = (query.get('product') ?? '').split(',')
      // Of two values, a cache may use the other one as its key.
      const doubled = parameters.filter((name) => query.getAll(name).length > 1)
      const wrong = [...wrongSettings(store), ...doubled]
      // Any client may ask, so links have only parameters that a preview takes too.
      if (allowedParameters(config, store.linkParams).leftOut.length > 0) wrong.push('link-params')
      if (
        !products.every((product) => /^(\d{1,18}|I[\w.-]{1,64})$/.test(product)) ||
        products.length > productLimit
      )
        wrong.push('product')
      const intervals = (query.get('interval') || undefined)?.split(',')
      const selected = query.get('selected') ?? ''
      const isWrong =
        intervals?.length !== products.length || !intervals.every((each) => intervalPattern.test(each))
      if (intervals && isWrong) wrong.push('interval')
      if (selected !== '' && !intervals?.includes(selected)) wrong.push('selected')
      const page = query.get('page') || '/'
      if (!/^\/(?!\/)[^\s\\]{0,500}$/.test(page)) wrong.push('page')
      // The caller is the server that assembles the page, so its own country says nothing about the shopper.
      if (!/^[A-Z\d]{2}$/.test(country)) wrong.push('country')
      if (wrong.length > 0) throw new ProblemError('bad-request', { fields: wrong })
      const sent = request.headers.get('accept-language')
      // The weights of the header must not change an answer that caches share.
      const languages = store.locale ? pricedLanguage(sent) : sent
      const timings: string[] = []
      let waitedFor = 0
      const startedAt = now()
      const relayed = askVia(pricesFrom, exchange, languages, (timing) => timing && timings.push(timing))
      const ask: AskPrices = async (wanted, signal) => {
        const askedAt = now()
        const giveUp = (): void => {
          waitedFor = now() - askedAt
          timings.push(`timeout;dur=${waitedFor}`)
        }
        signal.addEventListener('abort', giveUp, { once: true })
        try {
          return await relayed(wanted, signal)
        } finally {
          if (!signal.aborted) waitedFor = now() - askedAt
          signal.removeEventListener('abort', giveUp)
        }
      }
      const { html, at } = await renderCards({
        page: {
          client: config.clientId,
          priceHost: priceHost ?? withoutEndSlashes(config.pricingUrl),
          checkoutHost: withoutEndSlashes(config.checkoutUrl),
        },
        store,
        products,
        attributes: given(
          query,
          attributeNames.map((name) => [name, name]),
        ),
        intervals,
        plans: given(query, [
          ['selected', 'selected'],
          ['theme', 'theme'],
        ]),
        url: `https://page.invalid${page}`,
        browserLanguage: languages?.split(/[,;]/)[0]?.trim() || undefined,
        // Runtimes send `XX` or `T1` for no country. The browser then asks for the shopper's own price.
        ask: isKnown ? ask : async () => undefined,
        signal: AbortSignal.timeout(timeout),
      })
      const age = at === undefined ? freshSeconds : Math.ceil((now() - at) / 1000)
      const left = Math.max(0, freshSeconds - age)
      // Without a locale in the address, the answer depends on the caller's language.
      const isShared = at !== undefined && store.locale !== undefined && left > 0
      const etag = `"${(await fingerprintOf(html)).slice(0, 32)}"`
      const headers = {
        'cache-control': isShared ? `public, max-age=0, s-maxage=${left}` : 'private, no-cache',
        'content-type': 'text/html; charset=utf-8',
        etag,
        vary: 'Accept-Language',
        'server-timing': [...timings, `render;dur=${now() - startedAt - waitedFor}`].join(', '),
      }
      // The HTML contains the time of each price, so two prices never share a tag.
      const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? []
      if (known.some((tag) => tag.replace(/^W\//, '') === etag))
        return new Response(null, { status: 304, headers })
      return new Response(html, { headers })
    }
    const limit = prices?.limit && {
      ...prices.limit,
      name: 'cards',
      quota: Math.ceil(prices.limit.quota / lookUpsPerCards),
    }
    return [
      ...routes,
      /** [Cards with their prices](../guide/rendering.md#cards) as HTML, for pages that are assembled elsewhere. */
      { method: 'GET', path: '/cards', handle, ...(limit && { limit }) },
    ]
  },
})
