import type { OperationTable } from '../../../client/client-with.ts'
import { isCountry } from '../../../contract/country.ts'
import { pricedLanguage } from '../../../contract/priced-language.ts'
import { type AskPrices, pricesFrom, renderCards, wrongSettings } from '../../../render/index.ts'
import type { SettingRows } from '../../config/setting.ts'
import type { EndpointModule } from '../../core/module.ts'
import type { Exchange } from '../../http/exchange.ts'
import { ProblemError } from '../../http/problem.ts'
import { fingerprintOf } from '../../utils/fingerprint.ts'

interface Options {
  /** `data-price-host` of the pages, such as `/shop`. @default the platform's price host */
  priceHost?: string
  /** Milliseconds until cards go out without prices. @default 150 */
  timeout?: number
}

/** Cards of one fragment. */
const productLimit = 100
/** Letters of a parameter that is no list. */
const longestValue = 200
/** Seconds for which a price is current. */
const freshSeconds = 60
const settingNames = {
  country: 'country',
  currency: 'currency',
  coupon: 'coupon',
  'price-rule': 'priceRule',
  locale: 'locale',
  tax: 'tax',
  'structured-data': 'structuredData',
  'price-valid-until': 'priceValidUntil',
  seller: 'seller',
} as const
/** An `interval` of `<vitrine-card>`. */
const intervalPattern = /^(\d{0,2}(month|year)s?|\d{1,3})$/i
const attributeNames = ['heading', 'label', 'theme']
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
 * `GET /cards?product=97772,97776&country=DE`: cards with their prices, as HTML for pages that are assembled elsewhere. It
 * takes the place of the price relay that it is given, and answers `GET /prices` too.
 */
export const rendering = <Rows extends SettingRows, Operations extends OperationTable>(
  relay: EndpointModule<Rows, Operations>,
  { priceHost, timeout = 150 }: Options = {},
): EndpointModule<Rows, Operations> => ({
  ...relay,
  name: 'rendering',
  routes(context) {
    const { config, now } = context.service
    const routes = relay.routes?.(context) ?? []
    const prices = routes.find(({ path }) => path.endsWith('/prices'))
    /** @param timed receives the `Server-Timing` of each request for prices */
    const askVia = (
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
      const { request } = exchange
      const query = new URL(request.url).searchParams
      // Before anything reads them: the widget's patterns were written for what a merchant types.
      const tooLong = [...Object.keys(settingNames), ...attributeNames].filter(
        (name) => (query.get(name)?.length ?? 0) > longestValue,
      )
      if (tooLong.length > 0) throw new ProblemError('bad-request', { fields: tooLong })
      const { country = '', ...others } = given(query, Object.entries(settingNames))
      const isKnown = isCountry(country)
      const store: Record<string, string> = { ...(isKnown && { country }), ...others }
      const products = (query.get('product') ?? '').split(',')
      // Of two values a cache might know the other one.
      const doubled = parameters.filter((name) => query.getAll(name).length > 1)
      const wrong = [...wrongSettings(store), ...doubled]
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
      // The price of this caller's country would be that of the server which assembles the page.
      if (!/^[A-Z\d]{2}$/.test(country)) wrong.push('country')
      if (wrong.length > 0) throw new ProblemError('bad-request', { fields: wrong })
      const sent = request.headers.get('accept-language')
      // Weights of a header must not change the language of an answer that caches share.
      const languages = store.locale ? pricedLanguage(sent) : sent
      const timings: string[] = []
      let waitedFor = 0
      const startedAt = now()
      const relayed = askVia(exchange, languages, (timing) => timing && timings.push(timing))
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
          priceHost: priceHost ?? config.pricingUrl.replace(/\/*$/, ''),
          checkoutHost: config.checkoutUrl.replace(/\/*$/, ''),
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
        // `XX` and `T1` of a runtime: the platform finds the country of the shopper who then asks.
        ask: isKnown ? ask : async () => undefined,
        signal: AbortSignal.timeout(timeout),
      })
      const age = at === undefined ? freshSeconds : Math.ceil((now() - at) / 1000)
      const left = Math.max(0, freshSeconds - age)
      // Only an address that names the language too is the same for everyone.
      const isShared = at !== undefined && store.locale !== undefined && left > 0
      const etag = `"${(await fingerprintOf(html)).slice(0, 32)}"`
      const headers = {
        'cache-control': isShared ? `public, max-age=0, s-maxage=${left}` : 'private, no-cache',
        'content-type': 'text/html; charset=utf-8',
        etag,
        vary: 'Accept-Language',
        'server-timing': [...timings, `render;dur=${now() - startedAt - waitedFor}`].join(', '),
      }
      // The text contains the time of each price, so an older price never has the tag of a newer one.
      const known = request.headers.get('if-none-match')?.split(/,\s*/) ?? []
      if (known.some((tag) => tag.replace(/^W\//, '') === etag))
        return new Response(null, { status: 304, headers })
      return new Response(html, { headers })
    }
    return [...routes, { method: 'GET', path: '/cards', handle }]
  },
})
