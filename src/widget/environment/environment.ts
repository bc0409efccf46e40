/**
 * What the widget takes of its surroundings: requests, clock, waiting and the state of the browser's page. Tests pass
 * their own.
 */

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
  /** Leaves the page for an address: from a frame by the whole window, or by a new tab where that is forbidden. */
  follow: (url: string) => void
  /** Whether the page is in a frame of another one. */
  isFramed?: boolean
  /** Whether the browser may answer a request with an old response, such as a preloaded one. */
  reusesStalePreloads?: boolean
}

/**
 * WebKit reuses a preloaded response, however stale, unless the request sets `cache: 'no-store'`. When the shopper goes
 * back, Chromium answers requests out of its cache, unless it is told the same.
 */
const reusesStalePreloads = ({ performance, navigator }: Window): boolean =>
  navigator.vendor.startsWith('Apple') || performance.navigation?.type === 2

const isFramed = (window: Window): boolean => window.parent !== window

/** Checkout refuses to be framed, and would leave the shopper in front of an empty box. */
const leave = (window: Window, url: string): void => {
  if (!isFramed(window)) {
    window.location.assign(url)
    return
  }
  try {
    ;(window.top ?? window).location.href = url
  } catch {
    window.open(url, '_blank')
  }
}

/** The query of the page's address. In a frame, the query of the page around it follows, where that can be read. */
export const pageQuery = ({ location, defaultView }: Document): string => {
  const own = location?.search ?? ''
  if (!defaultView || !isFramed(defaultView)) return own
  try {
    const outer = defaultView.parent.location.search
    return own && outer ? `${own}&${outer.slice(1)}` : own || outer
  } catch {
    return own
  }
}

/** The browser's own. `fetch` is looked up at each call, since pages replace it. */
export const browserEnvironment = (window: Window & typeof globalThis): Environment => ({
  fetch: (url, init) =>
    window.fetch(url, reusesStalePreloads(window) ? { cache: 'no-store', ...init } : init),
  timeout: (milliseconds) => AbortSignal.timeout(milliseconds),
  now: Date.now,
  random: Math.random,
  wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
  follow: (url) => leave(window, url),
  isFramed: isFramed(window),
  reusesStalePreloads: reusesStalePreloads(window),
})

/** Resolves when the document is parsed; before, an element may lack half of its content. */
export const whenParsed = (document: Document): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve()
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  })
