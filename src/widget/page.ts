import { type Signal, signal } from '@preact/signals-core'
import { createVisit, type Visit } from './coupon/visit.ts'
import { createMemory, type Memory } from './memory.ts'
import { type CardMessages, english } from './messages/en.ts'
import type { LaterMessages } from './messages/en-later.ts'
import type { Language } from './messages/languages.ts'
import { createPriceBook, type PriceBook } from './prices/price-book.ts'
import type { Surroundings } from './prices/fetch-prices.ts'
import type { Parts } from './parts/parts.ts'
import type { Settings } from './settings.ts'
import { createWarnings, type Warn } from './warn.ts'

export type Words = CardMessages & Partial<LaterMessages>

/** Loads what a page may need later. How depends on the build: chunks beside a script tag, or `import()`. */
export interface Loader {
  part<Name extends keyof Parts>(name: Name): Promise<Parts[Name]>
  language(name: Language): Promise<CardMessages & LaterMessages>
}

/** All that the elements of one document share. A document has one; two documents, or two tests, share nothing. */
export interface Page {
  document: Document
  around: Surroundings
  memory: Memory
  book: PriceBook
  loader: Loader
  /** The page's own settings: the script's `data-*`, or `configure()`. */
  settings: Signal<Settings>
  visit(client: string): Visit
  /** The words of a UI language: undefined until they are there, English when they cannot be had. */
  words(language: Language | 'en'): Words | undefined
  warn(element: string): Warn
}

/** What `createPage` takes besides the document; tests and other hosts pass their own. */
export interface PageOptions {
  document: Document
  loader: Loader
  settings?: Settings
  around?: Partial<Surroundings>
  storage?: () => Storage
}

export const createPage = ({ document, loader, settings = {}, around, storage }: PageOptions): Page => {
  const window = document.defaultView ?? globalThis.window
  const surroundings: Surroundings = {
    fetch: (...request) => window.fetch(...request),
    now: () => Date.now(),
    random: () => Math.random(),
    wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
    ...around,
  }
  const memory = createMemory(storage ?? (() => window.sessionStorage))
  const parsed = new Promise<void>((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
  const preloads = (): string[] =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map((link) => link.href)
  const visits = new Map<string, Visit>()
  const languages = new Map<string, Signal<Words | undefined>>([['en', signal<Words | undefined>(english)]])
  return {
    document,
    around: surroundings,
    memory,
    book: createPriceBook(surroundings, memory, parsed, preloads),
    loader,
    settings: signal(settings),
    visit(client) {
      const visit = visits.get(client) ?? createVisit(client, memory)
      visits.set(client, visit)
      return visit
    },
    words(language) {
      const known = languages.get(language)
      if (known) return known.value
      const words = signal<Words | undefined>(undefined)
      languages.set(language, words)
      loader.language(language as Language).then(
        (messages) => {
          words.value = messages
        },
        () => {
          words.value = english
        },
      )
      return words.value
    },
    warn: createWarnings((text) => console.warn(text)),
  }
}
