import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { createVisit, type Visit } from './coupon/visit.ts'
import { createMemory, type Memory } from './memory.ts'
import { type CardMessages, english } from './messages/en.ts'
import type { LaterMessages } from './messages/en-later.ts'
import type { Language } from './messages/languages.ts'
import { parsed } from './parsed.ts'
import { patience } from './parts/load-file.ts'
import type { Parts } from './parts/parts.ts'
import { wireOf } from './prices/attempt.ts'
import type { EarlyRequest } from './prices/early.ts'
import type { Surroundings } from './prices/fetch-prices.ts'
import { createPriceBook, type PriceBook } from './prices/price-book.ts'
import type { Settings } from './settings.ts'
import { createTurns, type Turns } from './turns.ts'
import { createWarn, type Warn } from './warn.ts'

export type Words = CardMessages & Partial<LaterMessages>

/** Loads what a page may need later. How depends on the build: chunks beside a script tag, or `import()`. */
export interface Loader {
  part<Name extends keyof Parts>(name: Name): Promise<Parts[Name]>
  language(name: Language): Promise<CardMessages & LaterMessages>
}

/** All that the elements of one document share. A document has one; two documents, or two tests, share nothing. */
export interface Page {
  document: Document
  /** The query of the page's address, which an application may change without a new page. */
  search: ReadonlySignal<string>
  /** Resolves when the parser has left the page; before, an element may still be without half of its content. */
  parsed: Promise<void>
  around: Surroundings
  memory: Memory
  book: PriceBook
  loader: Loader
  /** A later part: undefined until it is there, null when it cannot be had. */
  part<Name extends keyof Parts>(name: Name): Parts[Name] | null | undefined
  /** The page's own settings: the script's `data-*`, or `configure()`. */
  settings: Signal<Settings>
  /** Spreads the renders of many elements. */
  turns: Turns
  visit(client: string): Visit
  /** The words of a UI language: undefined until they are there, English when they cannot be had. */
  words(language: Language | 'en'): Words | undefined
  warn: Warn
}

/** What `createPage` takes besides the document; tests and other hosts pass their own. */
export interface PageOptions {
  document: Document
  /** Requests for prices that are under way already. */
  early?: EarlyRequest[]
  loader: Loader
  around?: Partial<Surroundings>
  storage?: () => Storage
}

export const createPage = ({ document, loader, around, storage, early }: PageOptions): Page => {
  const window = document.defaultView as Window & typeof globalThis
  const surroundings: Surroundings = {
    ...wireOf(window),
    now: () => Date.now(),
    random: () => Math.random(),
    wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
    ...around,
  }
  const memory = createMemory(storage ?? (() => window.sessionStorage))
  const search = signal('')
  const follow = (): void => {
    search.value = document.location?.search ?? ''
  }
  follow()
  window.addEventListener('popstate', follow)
  // Where the browser tells of `pushState`; elsewhere a new address counts from the next page on.
  ;(window as { navigation?: EventTarget }).navigation?.addEventListener('currententrychange', follow)
  const visits = new Map<string, Visit>()
  const warn = createWarn((text) => console.warn(text))
  const later = new Map<string, Signal<unknown>>([['en', signal(english)]])
  /** Loads once, and is undefined meanwhile. What hangs is done without, until it is there after all. */
  const lazy = <Thing>(name: string, load: () => Promise<Thing>, instead: Thing): Thing | undefined => {
    const known = later.get(name)
    if (known) return known.value as Thing | undefined
    const thing = signal<unknown>(undefined)
    later.set(name, thing)
    void surroundings.wait(patience).then(() => {
      thing.value ??= instead
    })
    load()
      .catch((error: unknown) => {
        warn('script', 'src', name, String(error))
        return instead
      })
      .then((loaded) => {
        thing.value = loaded
      })
    return thing.value as Thing | undefined
  }
  const isParsed = parsed(document)
  const book = createPriceBook(surroundings, memory, isParsed, early)
  for (const event of ['online', 'pageshow', 'visibilitychange'])
    window.addEventListener(event, () => {
      if (!document.hidden) book.refresh()
    })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const visit of visits.values()) visit.recall()
  })
  return {
    document,
    search,
    parsed: isParsed,
    around: surroundings,
    memory,
    book,
    settings: signal({}),
    turns: createTurns((run) => window.setTimeout(run)),
    loader,
    part: (name) => lazy<Parts[typeof name] | null>(name, () => loader.part(name), null),
    words: (language) => lazy<Words>(language, () => loader.language(language as Language), english),
    visit(client) {
      const visit = visits.get(client) ?? createVisit(client, memory)
      visits.set(client, visit)
      return visit
    },
    warn,
  }
}
