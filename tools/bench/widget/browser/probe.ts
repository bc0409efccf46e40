/** What one load of a page is judged by. Times are milliseconds since the navigation began. */
export interface ProbeResult {
  /** When the first byte of the page was there. */
  firstByteAt: number
  /** When the true price had been painted. */
  pricedAt: number
  /** Sum of all layout shifts until the page was quiet. */
  shift: number
  /** Lengths of the tasks over 50 ms. */
  longTasks: number[]
  /** What caused each request to the price host, as the page's own resource timing names it. */
  priceInitiators: string[]
}

export interface ProbeOptions {
  /** Looked for step by step, each in the shadow root or frame of the one before. */
  price: readonly string[]
  /** Only this is a true price. */
  text: string
  /** With more than one, `vitrine:priced` is counted instead: looking into every card would cost what is measured. */
  cards: number
}

/** The line on the page's console that says what the probe has found begins like this. */
export const resultStart: `{"${keyof ProbeResult}"` = '{"firstByteAt"'

/** Runs in the page before anything else there. Self-contained: it is sent as text. */
export const probe = ({ price, text, cards }: ProbeOptions): void => {
  if (window !== window.top || location.protocol !== 'https:') return
  let shift = 0
  const longTasks: number[] = []
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  }
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') shift += entry.value
  })
  observe('longtask', (entry) => longTasks.push(entry.duration))

  /** A task queued in a frame's callback runs when that frame has been handed over for painting. */
  const afterPaint = (then: (now: number) => void): void => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => then(performance.now())
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
  const priced = new Promise<number>((resolve) => {
    if (cards > 1) {
      let missing = cards
      document.addEventListener('vitrine:priced', () => {
        missing -= 1
        if (missing === 0) requestAnimationFrame(() => afterPaint(resolve))
      })
      return
    }
    const look = (): void => {
      if (isShown()) afterPaint(resolve)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const loaded = new Promise((resolve) => addEventListener('load', resolve))
  void Promise.all([priced, loaded]).then(async ([pricedAt]) => {
    // What moves after the price counts as well.
    await new Promise((resolve) => setTimeout(resolve, 400))
    const priceInitiators = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('/prices?'))
      .map((entry) => entry.initiatorType)
    const [navigation] = performance.getEntriesByType('navigation')
    const firstByteAt = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0
    const result: ProbeResult = { firstByteAt, pricedAt, shift, longTasks, priceInitiators }
    console.info(JSON.stringify(result))
  })
}
