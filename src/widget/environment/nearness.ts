/**
 * Asks the browser when elements out of sight are to be rendered: when they come near, one by one while the browser is idle, or all
 * at once before the page is printed. Idle time counts from the first key or focus, which may be a search in the page
 * or a screen reader, and from five seconds on. Until then a page with many cards renders as much as one with few.
 */

import type { Environment } from './environment.ts'

/** How long a page leaves elements out of sight alone, in milliseconds. */
export const quietTime = 5000

/** How long an element waits for idle time, in milliseconds. */
const idleTimeout = 100

/** How far elements may be, in heights and widths of the window, or of a scrolling element. */
const margin = '100%'

/** @param atOnce runs a function whose renders are not put off */
export const createNearness = (
  window: Window & typeof globalThis,
  { wait }: Pick<Environment, 'wait'>,
  atOnce: (run: () => void) => void,
) => {
  const near = new WeakSet<Element>()
  const waiting = new Map<Element, () => void>()
  let observer: IntersectionObserver | undefined
  let isIdling = false
  let mayIdle = false

  const forget = (host: Element): void => {
    waiting.delete(host)
    observer?.unobserve(host)
  }
  const release = (host: Element, again = waiting.get(host)): void => {
    forget(host)
    near.add(host)
    again?.()
  }
  const idle = (): void => {
    if (!mayIdle || isIdling || waiting.size === 0) return
    isIdling = true
    const next = (): void => {
      isIdling = false
      const [first] = waiting.keys()
      if (first) release(first)
      idle()
    }
    // Safari is the last browser to have idle time, and Chromium has none on a page that draws no frames.
    if (window.requestIdleCallback) window.requestIdleCallback(next, { timeout: idleTimeout })
    else window.setTimeout(next, idleTimeout)
  }
  const beginIdle = (): void => {
    mayIdle = true
    idle()
  }
  const releaseAll = (): void => {
    atOnce(() => {
      for (const host of [...waiting.keys()]) release(host)
    })
  }
  const start = (): IntersectionObserver => {
    for (const type of ['keydown', 'focusin'])
      window.addEventListener(type, beginIdle, { once: true, passive: true, capture: true })
    void wait(quietTime).then(beginIdle)
    window.addEventListener('beforeprint', releaseAll)
    window.matchMedia('print').addEventListener('change', releaseAll)
    return new window.IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) release(target)
      },
      // A margin of the window does not reach into scrolling elements.
      { rootMargin: margin, scrollMargin: margin } as IntersectionObserverInit,
    )
  }
  return {
    /** Whether a host may be rendered; otherwise `again` runs once it may. */
    isNear(host: Element, again: () => void): boolean {
      if (near.has(host)) return true
      const isNew = !waiting.has(host)
      waiting.set(host, again)
      observer ??= start()
      if (isNew) observer.observe(host)
      idle()
      return false
    },
    forget,
  }
}
