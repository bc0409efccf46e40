import type { Press } from './buy-intent.ts'

/**
 * Ends a press as the browser ends a navigation: by Escape, and when the shopper goes on within an application. Routers add
 * an entry to the history; an entry that is replaced may be the work of a tool that cleans the address.
 */
export const endWithNavigation = (life: AbortController, { defaultView }: Document): void => {
  const window = defaultView as (Window & { navigation?: EventTarget }) | null
  const { signal } = life
  const end = (event: Event): void => {
    const { key = 'Escape', navigationType = 'push' } = event as Partial<KeyboardEvent> & {
      navigationType?: string | null
    }
    if (key === 'Escape' && navigationType && navigationType !== 'replace') life.abort()
  }
  for (const type of ['keydown', 'popstate']) window?.addEventListener(type, end, { signal })
  // Only browsers with the Navigation API report `pushState`; in others the control that has gone tells.
  window?.navigation?.addEventListener('currententrychange', end, { signal })
}

/** Whether a press is over. One whose element has left the page ends here: a list that is sorted again moves its elements. */
export const isOver = ({ element, life }: Pick<Press, 'element' | 'life'>): boolean => {
  if (!element.isConnected) life.abort()
  return life.signal.aborted
}
