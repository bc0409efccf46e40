import type { Page } from 'playwright-core'

/** Runs in the page: sums up what the browser calls a shift. */
export const watchShift = (): void => {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What has moved on the page so far. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))

/** Resolves when the page has been painted as it stands. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
