import type { Page } from 'playwright-core'

/** Runs in the page: sums up its layout shifts. */
export const watchShift = (): void => {
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shift of the page so far. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))

/**
 * Resolves when the page has been painted as it stands. Chromium runs animation frames before it paints a new page,
 * and reports no shift before the first contentful paint.
 */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
      }).observe({ type: 'paint', buffered: true })
    })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
