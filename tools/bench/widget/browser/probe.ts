/**
 * The code that a measured page runs before anything else: it notes when the price is painted, which tasks are long, and
 * how much the layout moves, and prints the result as one line of the console. It is sent to the page as text, so it may
 * refer to nothing outside its own function. Its own observers are in every figure, on all pages alike.
 */

/** Measured by the page itself in one load. Times are milliseconds since the navigation began. */
export interface ProbeResult {
  /** When the first byte of the page was there. */
  firstByteAt: number
  /** When the true price had been painted; on a page without one, when it had loaded. */
  pricedAt: number
  /** When the browser was idle for the first time after the elements had been defined. */
  interactiveAt: number
  firstPaintAt: number
  /** When the largest text or picture in view was painted. */
  largestPaintAt: number
  /** Sum of all layout shifts until the page was quiet. */
  shift: number
  /** Lengths of the tasks over 50 ms. */
  longTasks: number[]
  /** Time of tasks beyond their first 50 ms, from the first paint on. */
  blockingTime: number
  /** Clicks and keys, and how long those of 16 ms and more took until the next paint. */
  interactionCount: number
  slowInteractions: number[]
  /** Initiator of each request to the price host, from resource timing. */
  priceInitiators: string[]
}

export interface ProbeOptions {
  /** Looked for step by step, each in the shadow root or frame of the one before. */
  price: readonly string[]
  /** Only this is a true price. */
  text: string
  /** With more than one, the elements' own events are counted: looking into every card would cost what is measured. */
  cards: number
  /** The custom element whose definition makes the page interactive. */
  element?: string | undefined
  /** Milliseconds for which the page is watched after that: later layout shifts count as well. */
  settle: number
}

/** Start of the console line with the result. */
export const resultStart: `{"${keyof ProbeResult}"` = '{"firstByteAt"'

/** Names of the moments that the probe marks for the trace. */
export const pricedMark = 'bench-priced'
export const interactiveMark = 'bench-interactive'

/** Runs in the page before anything else there. Self-contained: it is sent as text. */
export const probe = ({ price, text, cards, element, settle }: ProbeOptions): void => {
  if (window !== window.top || location.protocol !== 'https:') return
  let shift = 0
  let firstPaintAt = 0
  let largestPaintAt = 0
  const tasks: PerformanceEntry[] = []
  const interactions = new Map<number, number>()
  const observe = (type: string, take: (entry: PerformanceEntry) => void, options = {}): void => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true, ...options })
  }
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') shift += entry.value
  })
  observe('longtask', (entry) => tasks.push(entry))
  observe('largest-contentful-paint', ({ startTime }) => {
    largestPaintAt = startTime
  })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaintAt = startTime
  })
  observe(
    'event',
    (entry) => {
      if (!('interactionId' in entry) || typeof entry.interactionId !== 'number' || !entry.interactionId)
        return
      interactions.set(
        entry.interactionId,
        Math.max(entry.duration, interactions.get(entry.interactionId) ?? 0),
      )
    },
    { durationThreshold: 16 },
  )

  /** A task queued in a frame's callback runs when that frame has been painted. */
  const afterPaint = (then: () => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = then
    channel.port2.postMessage(null)
  }
  const isShown = (): boolean => {
    let root: ParentNode | null | undefined = document
    let found: Element | null | undefined
    for (const step of price) {
      found = root?.querySelector(step)
      root = found instanceof HTMLIFrameElement ? found.contentDocument : found?.shadowRoot
    }
    return found?.textContent?.includes(text) === true
  }
  const loaded = new Promise<void>((resolve) => addEventListener('load', () => resolve()))
  const painted = new Promise<void>((resolve) => {
    if (cards === 0) void loaded.then(resolve)
    else if (cards === 1) {
      const look = (): void => {
        if (isShown()) afterPaint(resolve)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    } else {
      let missing = cards
      const count = (): void => {
        missing -= 1
        if (missing === 0) requestAnimationFrame(() => afterPaint(resolve))
      }
      document.addEventListener('vitrine-priced', count)
    }
  })
  const priced = painted.then(() => performance.mark('bench-priced').startTime)
  const defined = element ? customElements.whenDefined(element) : loaded
  const interactive = Promise.all([priced, defined])
    // Without a window, Chromium never calls an idle callback on a page that has painted its last frame.
    .then(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
    .then(() => performance.mark('bench-interactive').startTime)
  void Promise.all([priced, interactive, loaded]).then(async ([pricedAt, interactiveAt]) => {
    await new Promise((resolve) => setTimeout(resolve, settle))
    const priceInitiators = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('/prices?'))
      .map((entry) => entry.initiatorType)
    const [navigation] = performance.getEntriesByType('navigation')
    const blockingTime = tasks
      .filter(({ startTime, duration }) => startTime + duration > firstPaintAt)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
    const count = 'interactionCount' in performance ? Number(performance.interactionCount) : 0
    const result: ProbeResult = {
      firstByteAt: navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0,
      pricedAt,
      interactiveAt,
      firstPaintAt,
      largestPaintAt,
      shift,
      longTasks: tasks.map(({ duration }) => duration),
      blockingTime,
      interactionCount: count,
      slowInteractions: [...interactions.values()],
      priceInitiators,
    }
    console.info(JSON.stringify(result))
  })
}
