/** What a controller gets of its store and gives back: a view, as content for the shadow root. */

import type { ComponentChild } from 'preact'
import type { Storefront } from './storefront.ts'

/** The content of an element at one moment. */
export interface View {
  content: ComponentChild
  /** Styles of the root, in this order. */
  css?: readonly string[]
  /** Whether a price, or only the words, are still missing: such a view is painted after a delay only. */
  isLoading?: boolean | 'words'
  /** Whether the merchant's own content stands there meanwhile, so that the view is not painted before it has loaded. */
  keepsContent?: boolean
  /** Whether it adds nothing to that content but a frame. Then a host that has not been painted stays as it is. */
  addsNothing?: boolean
  /** The address of its buy link, or of what stands in for that, which is never older than the prices elsewhere on the page. */
  link?: string | undefined
  /**
   * Stands in for the content of a host out of sight, before its first paint.
   *
   * @returns false where the host cannot wait
   */
  outline?: ((root: ShadowRoot) => boolean) | undefined
  onPaint?: ((root: ShadowRoot) => void) | undefined
}

/** The time from the mount of an element to its unmount. */
export interface Scope {
  /** Runs at once, and again with each change of an attribute or of a signal that it reads. The unmount ends it. */
  effect(run: () => void): void
  /** Aborted when the element is unmounted: listeners with it need no removal. */
  ended: AbortSignal
}

/**
 * Connects a host to a storefront, and reads attributes and signals into a view, again after each change; effects
 * belong to the scope. A view of an outlined host is not painted, so it may have no content.
 */
export type Controller = (
  host: HTMLElement,
  storefront: Storefront,
  scope: Scope,
) => (isOutlined?: boolean) => View
