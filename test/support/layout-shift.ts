import type { Page } from 'playwright-core'

/** Runs in the page: sums up its layout shifts, and those that the parser causes. */
export const watchShift = (): void => {
  let parsed = Number.POSITIVE_INFINITY
  // The frame after the end of the page lays out what the parser has added last.
  const atNextFrame = (): void =>
    void requestAnimationFrame((time) => {
      parsed = time
    })
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(atNextFrame))
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement
    for (const { value, startTime } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
      dataset.shift = String(Number(dataset.shift ?? 0) + value)
      if (startTime < parsed) dataset.parserShift = String(Number(dataset.parserShift ?? 0) + value)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The layout shift of the page so far. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))

/** The layout shift since the page was parsed. A slow device paints a page before, and each further piece may move it. */
export const shiftSinceParsed = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shift = 0, parserShift = 0 } = document.documentElement.dataset
    return Number(shift) - Number(parserShift)
  })

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
