/**
 * A page of the widget on a server: the same stores and controllers as in the browser, with prices that are given
 * to them. A controller asks for prices in the same way and gets a waiting state at first; the caller then asks the
 * platform for what is missing, hands in the answers and evaluates again. Nothing here sends a request or keeps
 * time, and nothing is shared between two pages. Of the lazy modules only those of computed figures and of said
 * renewals are used; the elements of the others are left to the browser.
 */

import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { PriceItem } from '../contract/price-item.ts'
import { pricedLanguage } from '../contract/priced-language.ts'
import * as computed from '../widget/features/computed/computed.ts'
import * as saidRenewal from '../widget/features/said-renewal/said-renewal.ts'
import type { PriceBook, PriceState } from '../widget/prices/price-book.ts'
import { matchesProduct } from '../widget/prices/price-book.ts'
import type { PriceQuery } from '../widget/prices/price-url.ts'
import { decodeItems } from '../widget/prices/request-prices.ts'
import { type Settings, settingChecks } from '../widget/settings/settings.ts'
import { createPage, type Page } from '../widget/storefront/page.ts'
import type { Host } from './host.ts'
import type { PriceRequest } from './price-request.ts'
import { wordsOf } from './words.ts'

/** The lazy modules that need no browser. */
const modules: Readonly<Record<string, unknown>> = { computed, 'said-renewal': saidRenewal }

/** The conditions under which a shopper reads the page. */
export interface Reader {
  /** The settings of the page's script tag, with the shopper's `country`. */
  settings: Settings
  /** The address of the page. */
  url: string
  /** `lang` of the page. @default none */
  language?: string | undefined
  /** The browser's preferred language. @default none: the page's language decides, or English */
  browserLanguage?: string | undefined
}

interface Answers {
  query: PriceQuery
  wanted: Set<string>
  items: PriceItem[]
  /** The time of the request, in milliseconds since the epoch. */
  at: number
}

/** A language that `Intl` knows. The header of a program may be `*`, or missing. */
const usable = (language: string | undefined): string | undefined =>
  language && settingChecks.locale(language)

/** The likely language of the readers' browsers. It has a region, and `ZZ` stands for an unknown one. */
const readersLanguage = (language: string): string => {
  const priced = pricedLanguage(language)
  return priced.includes('-') ? priced : `${priced || 'en'}-ZZ`
}

const documentOf = (url: string, language: string, sent: string | undefined) => ({
  readyState: 'complete',
  location: new URL(url),
  documentElement: { lang: language },
  defaultView: { navigator: { language: sent || readersLanguage(language), vendor: '' }, performance: {} },
})

/** Creates the page for one reader. */
export const createServerPage = (reader: Reader) => {
  const sent = usable(reader.browserLanguage)
  const language = usable(reader.language) || (sent ? '' : 'en')
  /** Adds the page's language, because without one the platform chooses the language of names and amounts. */
  const inLanguage = (query: PriceQuery): PriceQuery =>
    sent || query.language ? query : { ...query, language }
  const answers = new Map<string, Answers>()
  const answersTo = (query: PriceQuery): Answers => {
    const key = JSON.stringify(query)
    const known = answers.get(key) ?? { query, wanted: new Set(), items: [], at: 0 }
    answers.set(key, known)
    return known
  }
  let isPriced = false
  const book: PriceBook = {
    request(query, product): ReadonlySignal<PriceState> {
      const { items, wanted } = answersTo(query)
      wanted.add(product)
      const item = items.find((one) => matchesProduct(product, one))
      isPriced ||= item !== undefined
      return signal({ item, isWaiting: !item })
    },
    prefetch() {},
    queries: new Map(),
    round: signal(0),
    requestedAt: 0,
    hasFailed: false,
    answered: () => Promise.resolve(),
  }
  const page: Page = {
    // The stand-in document has only the members that stores read.
    ...createPage({
      document: documentOf(reader.url, language, sent) as unknown as Document,
      loader: {
        module: () => Promise.reject(new Error('A server renders without lazy modules.')),
        language: async (language) => wordsOf(language),
        ownWords: () => Promise.reject(new Error('A server renders without lazy modules.')),
      },
    }),
    book,
    settings: signal(reader.settings),
    // Only a browser knows which cards are out of sight.
    cards: Number.NEGATIVE_INFINITY,
    headingLevel: (host) => (host as unknown as Host).heading,
    module: (name) => signal((modules[name] ?? null) as never),
    words: (language) => signal(wordsOf(language)),
  }
  return {
    page,
    /** Whether a function reads a price that has arrived. */
    readsPrice(run: () => void): boolean {
      isPriced = false
      run()
      return isPriced
    },
    /** The prices that elements have asked for and that have not arrived, as requests. */
    missing: (): { query: PriceQuery; request: PriceRequest }[] =>
      [...answers.values()].flatMap(({ query, wanted, items }) => {
        const products = [...wanted].filter((product) => !items.some((item) => matchesProduct(product, item)))
        return products.length > 0 ? { query, request: { query: inLanguage(query), products } } : []
      }),
    /**
     * Takes the platform's answer to a query.
     *
     * @param list the items, which are decoded as in the browser
     * @param at the time of the request, in milliseconds since the epoch
     */
    answer(query: PriceQuery, list: unknown, at: number): void {
      const known = answersTo(query)
      known.items.push(...decodeItems(list))
      known.at = at
      book.requestedAt = at
    },
    /** The prices that the rendered elements show. */
    answered: () =>
      [...answers.values()].flatMap(({ query, wanted, items, at }) =>
        [...wanted].flatMap((product) => {
          const item = items.find((one) => matchesProduct(product, one))
          return item ? { query, product, item, at } : []
        }),
      ),
  }
}

export type ServerPage = ReturnType<typeof createServerPage>
