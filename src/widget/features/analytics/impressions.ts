/** When analytics counts a product as seen. */

import type { Environment } from '../../environment/environment.ts'

/** How long half of an element must be in view, in milliseconds (the usual definition of a viewable impression). */
const seenAfter = 1000

interface Options {
  document: Document
  env: Pick<Environment, 'wait'>
  /** Called once for each element. */
  onSeen: (element: Element) => void
}

/** Half of the element is in view; of a larger element, as much as fills half of the window. */
const isHalfVisible = ({
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean =>
  intersectionRatio >= 0.5 || intersectionRect.height * 2 >= (rootBounds?.height ?? Number.POSITIVE_INFINITY)

/** Watches elements until they were in view. Elements of a prerendered or hidden page are not in view. */
export const createImpressions = ({ document, env, onSeen }: Options) => {
  /** The elements that have not been in view long enough. An application may remove them for good before. */
  const waiting = new Set<WeakRef<Element>>()
  const references = new WeakMap<Element, WeakRef<Element>>()
  /** False for an element that does not wait. */
  const endWait = (element: Element): boolean => {
    const reference = references.get(element)
    references.delete(element)
    return reference !== undefined && waiting.delete(reference)
  }
  /** Elements in view, with the visit to the view that the wait belongs to. */
  const inView = new Map<Element, symbol>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!isHalfVisible(entry)) inView.delete(entry.target)
        else if (!inView.has(entry.target)) enter(entry.target)
      }
    },
    { threshold: [0, 0.1, 0.2, 0.3, 0.4, 0.5] },
  )
  const enter = (element: Element): void => {
    const visit = Symbol('visit')
    inView.set(element, visit)
    void env.wait(seenAfter).then(() => {
      // The element has left the view, or the page was hidden, before the second was over.
      if (inView.get(element) !== visit || !endWait(element)) return
      observer.unobserve(element)
      inView.delete(element)
      onSeen(element)
    })
  }
  /** An observer that starts over reports each element, so the seconds of a page that is shown again start over. */
  const update = (): void => {
    observer.disconnect()
    inView.clear()
    for (const reference of waiting) {
      const element = reference.deref()
      if (!element) waiting.delete(reference)
      else if (!document.hidden && !isPrerendering(document)) observer.observe(element)
    }
  }
  for (const event of ['visibilitychange', 'prerenderingchange']) document.addEventListener(event, update)
  return {
    watch(element: Element): void {
      if (references.has(element)) return
      const reference = new WeakRef(element)
      references.set(element, reference)
      waiting.add(reference)
      if (!document.hidden && !isPrerendering(document)) observer.observe(element)
    },
  }
}

/** The types of the DOM do not know the member yet. */
const isPrerendering = (document: Document & { prerendering?: boolean }): boolean =>
  document.prerendering === true
