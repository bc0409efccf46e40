/** How HTTP requests are sent. */
export interface HttpDeps {
  fetch: typeof fetch
  /** A signal that aborts after that many milliseconds. */
  timeout: (milliseconds: number) => AbortSignal
}

/** Network, clock, randomness and navigation; tests pass their own. */
export interface Environment extends HttpDeps {
  now: () => number
  random: () => number
  wait: (milliseconds: number) => Promise<void>
  /** Leaves the page for an address. */
  follow: (url: string) => void
  /** Whether the browser may answer a request with an old response, such as a preloaded one. */
  reusesStalePreloads?: boolean
}

/**
 * WebKit reuses a preloaded response, however stale, unless the request sets `cache: 'no-store'`. When the shopper goes
 * back, Chromium answers requests out of its cache, unless it is told the same.
 */
const reusesStalePreloads = ({ performance, navigator }: Window): boolean =>
  navigator.vendor.startsWith('Apple') || performance.navigation?.type === 2

/** The browser's own. `fetch` is looked up at each call, since pages replace it. */
export const browserEnvironment = (window: Window & typeof globalThis): Environment => ({
  fetch: (url, init) =>
    window.fetch(url, reusesStalePreloads(window) ? { cache: 'no-store', ...init } : init),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  now: Date.now,
  random: Math.random,
  wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
  follow: (url) => window.location.assign(url),
  reusesStalePreloads: reusesStalePreloads(window),
})

/** Resolves when the document is parsed; before, an element may lack half of its content. */
export const whenParsed = (document: Document): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
