/**
 * The `Page`: the state that all elements of one document share. A document has at most one, so several script
 * tags, frameworks and stores work on the same prices, visit and lazy modules. Lazy files are loaded once, at the
 * first request. A file that fails or takes longer than four seconds is replaced by its fallback (English words, no
 * module), and a late one is taken over when it arrives. Prices are remembered in `sessionStorage`, the visit in
 * `localStorage`; without storage the page works all the same.
 */

import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { browserEnvironment, type Environment, pageQuery, whenParsed } from '../environment/environment.ts'
import type { PricedDetail } from '../environment/events.ts'
import { createMemory, type Memory } from '../environment/memory.ts'
import { createNearness } from '../environment/nearness.ts'
import { afterFrame, createRenderScheduler } from '../environment/render-scheduler.ts'
import type { Counted } from '../messages/format.ts'
import type { Language } from '../messages/languages.ts'
import { createPriceBook, type PriceBook } from '../prices/price-book.ts'
import type { Warn } from '../settings/attribute-problems.ts'
import type { Settings } from '../settings/settings.ts'
import { en, type ScriptMessages } from '../views/words/script.ts'
import { createHeadingLevels } from './heading-level.ts'
import type { Inspector } from './inspector.ts'
import type { Lazy } from './lazy.ts'
import { createVisit, type Visit } from './visit.ts'

/** How long a page waits for a lazy file before it continues without it, in milliseconds. */
export const lazyTimeout = 4000

/** Words by their keys, of a file that only some pages load. */
type OwnWords = Readonly<Record<string, Counted>>

/** Loads lazy files: beside a script tag, or as chunks of the package’s build. */
export interface Loader {
  module<Module>(file: Lazy<Module>): Promise<Module>
  /** The words of a language that every page loads. */
  language(name: Language): Promise<ScriptMessages>
  /** Words in a file of their own, which only pages that show them load. */
  ownWords(file: string, name: Language): Promise<OwnWords>
}

/** State that all elements of one document share. */
export interface Page {
  document: Document
  /** The query of the page's address, which an application may change without loading a page. */
  search: Signal<string>
  /** `<html lang>`, which an application, a translator or a switch may change. */
  language: Signal<string>
  /** Resolves when every product of the parsed document has asked for its price, so that one request names all. */
  ready: Promise<void>
  env: Environment
  /** The customer token that was read last, and since when the page has had it: the first one since the page began. */
  held: { token?: string; since: number }
  memory: Memory
  /** The storage that all tabs share, and later visits too. */
  sharedMemory: Memory
  book: PriceBook
  loader: Loader
  /** A lazy module: undefined until it is loaded, null when it fails. Loading begins with the first call. */
  module<Module>(file: Lazy<Module>): ReadonlySignal<Module | null | undefined>
  /** Words of a UI language: undefined until they are loaded, English when loading fails. */
  words(language: Language | 'en'): ReadonlySignal<ScriptMessages | undefined>
  /** Words in a file of their own: undefined until they are loaded, null when loading fails. */
  ownWords(file: string, language: Language): ReadonlySignal<OwnWords | null | undefined>
  /** Whether a lazy file is loading; called in effects. */
  isLoading(): boolean
  /** The page's own settings: the script's `data-*`, or `configure()`. */
  settings: Signal<Settings>
  /** How many cards are mounted. */
  cards: number
  /** The level of a heading in an element, one below the page's last heading above it. */
  headingLevel(host: Element): number
  /** The price that each element announced last. */
  priced: WeakMap<Element, PricedDetail>
  /** Counts the changes of announced prices and quantities. */
  announced: Signal<number>
  scheduler: Pick<ReturnType<typeof createRenderScheduler>, 'tryRun'>
  /** Which elements out of sight may be rendered. */
  nearness: ReturnType<typeof createNearness>
  visit(client: string): Visit
  /** The visits of all clients on the page, by client. */
  visits: ReadonlyMap<string, Visit>
  /** Reports to the developer. */
  warn: Warn
  /** Reports that the module of warnings will log, and those that it has logged. */
  reports: Parameters<Warn>[]
  /** Receives each report. The module of warnings replaces it. */
  log: Warn
  /** Looks for mistakes, once the module of warnings is there and the developer is: no shopper pays for it. */
  inspector: Signal<Inspector | undefined>
}

export interface PageOptions {
  document: Document
  loader: Loader
  env?: Partial<Environment>
  storage?: () => Storage
}

export const createPage = ({ document, loader, env: own, storage }: PageOptions): Page => {
  const window = document.defaultView as Window & typeof globalThis
  const env: Environment = { ...browserEnvironment(window), ...own }
  const memory = createMemory(
    storage ?? (() => window.sessionStorage),
    (name) => document.getElementById(name)?.textContent,
  )
  const sharedMemory = createMemory(storage ?? (() => window.localStorage))
  const book = createPriceBook(env, memory, () => page.ready)
  const visits = new Map<string, Visit>()
  const lazies = new Map<string, Signal<unknown>>([['en', signal(en)]])
  const lazy = <Loaded>(
    name: string,
    load: () => Promise<Loaded>,
    fallback: Loaded,
  ): ReadonlySignal<Loaded | undefined> => {
    const known = lazies.get(name)
    if (known) return known as ReadonlySignal<Loaded | undefined>
    const loaded = signal<Loaded>()
    lazies.set(name, loaded)
    void env.wait(lazyTimeout).then(() => {
      loaded.value ??= fallback
    })
    load()
      .catch((error: unknown) => {
        page.warn('script', 'src', name, 'not-loaded', String(error))
        return fallback
      })
      .then((value) => {
        loaded.value = value
      })
    return loaded
  }
  const scheduler = createRenderScheduler(env.now, (run) => afterFrame(window, run))
  const page: Page = {
    document,
    search: signal(pageQuery(document)),
    language: signal(document.documentElement.lang),
    ready: whenParsed(document),
    env,
    held: { since: env.now() },
    memory,
    sharedMemory,
    book,
    loader,
    module: <Module>(file: Lazy<Module>) => lazy<Module | null>(file, () => loader.module(file), null),
    words: (language) => lazy<ScriptMessages>(language, () => loader.language(language as Language), en),
    ownWords: (file, language) =>
      lazy<OwnWords | null>(`${file}-${language}`, () => loader.ownWords(file, language), null),
    isLoading: () => [...lazies.values()].some(({ value }) => value === undefined),
    settings: signal({}),
    cards: 0,
    headingLevel: createHeadingLevels(),
    priced: new WeakMap(),
    announced: signal(0),
    scheduler,
    nearness: createNearness(window, env, scheduler.atOnce),
    visit(client) {
      const visit = visits.get(client) ?? createVisit(client, sharedMemory, env.now)
      visits.set(client, visit)
      return visit
    },
    visits,
    warn: (...report) => page.log(...report),
    reports: [],
    log: (...report) => void page.reports.push(report),
    inspector: signal(undefined),
  }
  return page
}

const pages = new WeakMap<Document, Page>()

/** The page of a document; undefined before a script has created one. */
export const pageOf = (document: Document): Page | undefined => pages.get(document)

export const setPage = (page: Page): void => {
  pages.set(page.document, page)
}
