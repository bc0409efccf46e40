/** Takes a press on a buy control from the browser. */

import type { Lazy } from '../storefront/lazy.ts'
import type { Page } from '../storefront/page.ts'
import { begin, isOver, type Pressing } from './press-life.ts'

/** Calls `stop` for each handler from here on that ends with `return false`, such as `onclick="return confirm(…)"`. */
const watchHandlers = (event: Event, stop: () => void): (() => void) => {
  const path = event.composedPath() as Partial<GlobalEventHandlers>[]
  const further = path.slice(path.indexOf(event.currentTarget as Partial<GlobalEventHandlers>))
  const ends = further.flatMap((target) => {
    const { onclick: own } = target
    if (!own) return []
    const watched: typeof own = function (this: GlobalEventHandlers, click) {
      const result: unknown = own.call(this, click)
      if (result === false) stop()
      return result
    }
    target.onclick = watched
    return () => {
      // A handler that has replaced itself stays replaced.
      if (target.onclick === watched) target.onclick = own
    }
  })
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Takes a press out of the browser's hands, unless the page stops it: by a later listener, or a handler's result. A
 * second `preventDefault` changes nothing that a script could read.
 *
 * @returns whether the press goes on, in the task after its last listener
 */
export const takePress = (event: Event): Promise<boolean> => {
  event.preventDefault()
  let isStopped = false
  const stop = (): void => {
    isStopped = true
  }
  event.preventDefault = stop
  // The older way to stop an event.
  Object.defineProperty(event, 'returnValue', { get: () => false, set: (value) => value || stop() })
  const endWatching = watchHandlers(event, stop)
  return new Promise((resolve) =>
    setTimeout(() => {
      endWatching()
      resolve(!isStopped)
    }),
  )
}

/**
 * Takes a click out of the browser's hands, and has `act` do what it is for. The plain link is followed where that
 * fails, or its module is late.
 */
export const takeOver = (
  { event, element, control, storefront: { page } }: Pressing,
  linkNow: () => string,
  act: (life: AbortController) => Promise<void> | void,
): void => {
  const life = begin(control, page)
  void takePress(event)
    .then((isTaken) => (isTaken ? act(life) : life.abort()))
    .catch(() => {
      if (!isOver({ element, life })) page.env.follow(linkNow())
      life.abort()
    })
}

/** The lazy module that a press needs. Rejects where it is late. */
export const loadInTime = <Module>(
  { loader }: Page,
  file: Lazy<Module>,
  late: Promise<unknown>,
): Promise<Module> => Promise.race([loader.module(file), late.then(() => Promise.reject())])
